//! What a position is worth without looking ahead.
use pinpoint_rules::{Color, PieceKind, Position};

/// Values of pawn structures already seen.
pub(crate) struct PawnCache;
impl PawnCache {
    pub(crate) fn new() -> PawnCache {
        PawnCache
    }
}
pub(crate) struct Evaluator<'a> {
    position: &'a Position,
}
impl<'a> Evaluator<'a> {
    pub(crate) fn new(position: &'a Position, _cache: Option<&mut PawnCache>) -> Evaluator<'a> {
        Evaluator { position }
    }
    pub(crate) fn value(self) -> i32 {
        let p = self.position;
        let mut sum = 0;
        for (square, piece) in p.board().iter() {
            let sq = if piece.color == Color::White { square } else { square.flipped() };
            let (f, r) = (sq.file() as i32, sq.rank() as i32);
            let center = 3 - (2 * f - 7).abs() / 2 + 3 - (2 * r - 7).abs() / 2;
            let v = match piece.kind {
                PieceKind::Pawn => 90 + 5 * r + center,
                PieceKind::Knight => 320 + 6 * center,
                PieceKind::Bishop => 330 + 4 * center,
                PieceKind::Rook => 500 + center,
                PieceKind::Queen => 950 + center,
                PieceKind::King => {
                    if p.occupied().len() > 14 {
                        -6 * center
                    } else {
                        6 * center
                    }
                }
            };
            sum += if piece.color == p.turn() { v } else { -v };
        }
        sum + 10
    }
}
