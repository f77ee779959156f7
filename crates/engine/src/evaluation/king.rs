//! The danger a king is in.

use pinpoint_rules::cpu::Sliders;
use pinpoint_rules::{Bitboard, Color, PieceKind, Square, attacks};

use super::terms::{
    BASE, KNIGHT_GUARD, NO_QUEEN, OPEN_FILE, PINNED, SAFE_CHECK, UNSAFE_CHECK, WEAK_RING,
};
use super::trace::Trace;
use super::{DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR, Evaluator, Tapered};

/// The squares around a king, pulled in from the edge so that a cornered king has nine too.
pub(super) fn ring(king: Square) -> Bitboard {
    let file = (king.file() as u8).clamp(1, 6);
    let rank = (king.rank() as u8).clamp(1, 6);
    let center = Square::from_index(8 * rank + file);
    attacks::king(center).with(center)
}

/// What a danger costs: little until several things come together.
pub(super) fn penalty(danger: i32) -> Tapered {
    let danger = danger.max(0);
    Tapered::new(danger * danger / DANGER_DIVISOR, danger / DANGER_ENDGAME_DIVISOR)
}

impl<S: Sliders, T: Trace> Evaluator<'_, S, T> {
    /// Adds up the danger of the king of `us` and subtracts it from the score.
    #[inline(always)]
    pub(super) fn king_danger(&mut self, us: Color) {
        let position = self.position;
        let (ours, theirs) = (us.index(), (!us).index());
        let king = position.king(us);
        let by_us = self.attacked_by[ours];
        let by_them = self.attacked_by[theirs];
        let count = |squares: Bitboard| squares.len() as i32;
        self.endanger(us, BASE, 1);

        // Squares they attack that at most our king or queen guards.
        let last_guards = by_us[PieceKind::King.index()] | by_us[PieceKind::Queen.index()];
        let badly_guarded = !self.attacked[ours] | last_guards;
        let weak = (self.attacked[theirs] - self.attacked_twice[ours]) & badly_guarded;
        self.endanger(us, WEAK_RING, count(weak & self.king_ring[ours]));

        // Where a check would come from, and where the checking piece could not be taken.
        let occupied = position.occupied();
        let straight = self.sliders.rook(king, occupied);
        let diagonal = self.sliders.bishop(king, occupied);
        let free = !position.pieces_of(!us);
        let safe = free & (!self.attacked[ours] | weak & self.attacked_twice[theirs]);
        let lines = [attacks::knight(king), diagonal, straight, straight | diagonal];
        let mut unsafe_checks = Bitboard::EMPTY;
        for (index, from) in lines.into_iter().enumerate() {
            let mut checks = from & by_them[index + 1] & free;
            if index == 3 {
                // A queen's check where our own queen can take it is an exchange.
                checks -= by_us[PieceKind::Queen.index()];
            }
            let safe_checks = checks & safe;
            if safe_checks.any() {
                self.endanger(us, SAFE_CHECK + index, 1 + i32::from(safe_checks.several()));
            } else {
                unsafe_checks |= checks;
            }
        }
        self.endanger(us, UNSAFE_CHECK, count(unsafe_checks));

        self.endanger(us, PINNED, count(self.pinned[us.index()]));
        if position.pieces(!us, PieceKind::Queen).is_empty() {
            self.endanger(us, NO_QUEEN, 1);
        }
        if by_us[PieceKind::Knight.index()].intersects(self.king_ring[ours]) {
            self.endanger(us, KNIGHT_GUARD, 1);
        }
        let pawns = position.pieces(us, PieceKind::Pawn);
        let center = (king.file() as u8).clamp(1, 6);
        let open = (center - 1..=center + 1)
            .filter(|&file| !pawns.intersects(Bitboard(0x0101_0101_0101_0101 << file)))
            .count();
        self.endanger(us, OPEN_FILE, open as i32);

        let penalty = penalty(self.danger[ours]);
        match us {
            Color::White => self.score -= penalty,
            Color::Black => self.score += penalty,
        }
    }
}
