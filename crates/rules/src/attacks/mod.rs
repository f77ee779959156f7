//! Where pieces attack: the geometry of chess, without any position.
//!
//! All tables are computed by the compiler; there is nothing to set up.
//!
//! ```
//! use pinpoint_rules::{attacks, Bitboard, Square};
//! let blocker = Bitboard::of(Square::D6);
//! assert!(attacks::rook(Square::D4, blocker).contains(Square::D6));
//! assert!(!attacks::rook(Square::D4, blocker).contains(Square::D7));
//! assert_eq!(attacks::between(Square::A1, Square::D4).len(), 2);
//! ```

pub mod hyperbola;
mod leapers;
mod lines;
pub mod magic;
mod magic_numbers;
pub mod pext;
#[cfg(test)]
mod tests;

pub use leapers::{king, knight, pawn};
pub(crate) use lines::diagonals;
pub use lines::{between, line, queen_lines};

use crate::{Bitboard, Piece, PieceKind, Square};

/// Squares a bishop attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::bishop(Square::A1, Bitboard::of(Square::C3)).len(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(target_feature = "bmi2") {
        pext::bishop(square, occupied)
    } else {
        magic::bishop(square, occupied)
    }
}

/// Squares a rook attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::rook(Square::A1, Bitboard::EMPTY).len(), 14);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(target_feature = "bmi2") {
        pext::rook(square, occupied)
    } else {
        magic::rook(square, occupied)
    }
}

/// Squares a queen attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::queen(Square::A1, Bitboard::EMPTY).len(), 21);
/// ```
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Squares that this piece attacks from here with these squares occupied: up to and including the
/// first piece in each direction, and for a pawn those ahead of it to the left and right.
///
/// The piece need not stand there, and the square itself may be among the occupied ones.
///
/// ```
/// use pinpoint_rules::{Bitboard, Color, PieceKind, Square, attacks};
/// let occupied = Bitboard::of(Square::D6);
/// let rook = PieceKind::Rook.of(Color::White);
/// assert_eq!(attacks::of(rook, Square::D4, occupied), attacks::rook(Square::D4, occupied));
/// let pawn = PieceKind::Pawn.of(Color::Black);
/// assert_eq!(attacks::of(pawn, Square::A7, occupied), Bitboard::of(Square::B6));
/// ```
#[inline(always)]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind {
        PieceKind::Pawn => pawn(piece.color, square),
        PieceKind::Knight => knight(square),
        PieceKind::Bishop => bishop(square, occupied),
        PieceKind::Rook => rook(square, occupied),
        PieceKind::Queen => queen(square, occupied),
        PieceKind::King => king(square),
    }
}
