//! Moves as players write them: standard algebraic notation (SAN).
//!
//! Writing uses the shortest text that fits one legal move only. Reading is done twice over:
//! a quick reader for the spelling that nearly every program writes, and behind it a tolerant
//! one for everything that people type, which also explains what is wrong.

mod culprit;
mod error;
mod forms;
mod quick;
mod read;
#[cfg(test)]
mod tests;
mod why_not;
mod write;

pub use culprit::{Culprit, Culprits};
pub use error::{Candidates, CastlingObstacle, MoveError, NamedOrigin};
pub use read::{parse_move, parse_san_strict};
pub use write::{San, san, san_and_play};

pub(crate) use read::parse_move_bytes;

use pinpoint_rules::{Bitboard, PieceKind, Position, Square, attacks};

/// The squares from which a piece other than a pawn goes to `to`, if it stands there.
#[inline(always)]
fn reaching(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let occupied = position.occupied();
    match kind {
        PieceKind::Knight => attacks::knight(to),
        PieceKind::Bishop => attacks::bishop(to, occupied),
        PieceKind::Rook => attacks::rook(to, occupied),
        PieceKind::Queen => attacks::queen(to, occupied),
        PieceKind::King => attacks::king(to),
        PieceKind::Pawn => Bitboard::EMPTY,
    }
}

/// Is the king of the side to move out of reach after its piece on `from`, perhaps the king
/// itself, has gone to `to` and taken what stood there?
#[inline(always)]
fn king_is_safe_after(position: &Position, from: Square, to: Square) -> bool {
    let (us, board) = (position.turn(), position.board());
    let king = position.king(us);
    let king = if king == from { to } else { king };
    let occupied = board.occupied().without(from).with(to);
    let enemies = board.pieces_of(!us).without(to);
    !board.attackers(king, occupied).intersects(enemies)
}
