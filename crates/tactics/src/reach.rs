//! What a piece attacks.

use pinpoint_rules::{Bitboard, Color, PieceKind, Square, attacks};

/// The squares that such a piece would attack from here, with these squares occupied.
#[inline]
pub(crate) fn reach(kind: PieceKind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => attacks::pawn(color, from),
        PieceKind::Knight => attacks::knight(from),
        PieceKind::Bishop => attacks::bishop(from, occupied),
        PieceKind::Rook => attacks::rook(from, occupied),
        PieceKind::Queen => attacks::queen(from, occupied),
        PieceKind::King => attacks::king(from),
    }
}
