//! Pawn structure, passed pawns and the king's shelter.

use pinpoint_rules::cpu::Sliders;
use pinpoint_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};

use super::terms::{
    BACKWARD, DOUBLED, ISOLATED, PASSED, PASSED_FREE, PASSED_OUR_KING, PASSED_ROOK, PASSED_SAFE,
    PASSED_THEIR_KING, PHALANX, SHELTER, STORM, SUPPORTED,
};
use super::trace::Trace;
use super::{ByColor, Evaluator, Tapered, file_from_edge};
use crate::history::mix;

/// Values of pawn structures, with the places of the kings, that were seen before: pawns move
/// seldom, so nine of ten are found here.
pub(crate) struct PawnCache {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    score: Tapered,
    passed: ByColor<Bitboard>,
}

impl PawnCache {
    /// A power of two; 32 bytes each.
    const SIZE: usize = 16_384;

    pub(crate) fn new() -> PawnCache {
        PawnCache { entries: vec![Entry::default(); PawnCache::SIZE] }
    }
}

fn key(position: &Position) -> u64 {
    let white = position.pieces(Color::White, PieceKind::Pawn).0;
    let black = position.pieces(Color::Black, PieceKind::Pawn).0;
    let [a, b] = Color::ALL.map(|us| position.king(us) as u64);
    // Never zero, which marks an empty entry.
    mix([white, black, a << 6 | b]) | 1 << 63
}

/// The squares in front of a pawn's square, on its own file.
fn front(us: Color, square: Square) -> Bitboard {
    let ahead = match us {
        Color::White => !0u64 << (8 * square.rank() as u32) << 8,
        Color::Black => !(!0u64 << (8 * square.rank() as u32)),
    };
    Bitboard(ahead) & Bitboard::file(square.file())
}

/// The squares from which enemy pawns could ever attack the square: ahead, on the files beside.
pub(super) fn attack_span(us: Color, square: Square) -> Bitboard {
    let front = front(us, square);
    front.shift(-1, 0) | front.shift(1, 0)
}

fn beside(square: Square) -> Bitboard {
    let file = Bitboard::file(square.file());
    file.shift(-1, 0) | file.shift(1, 0)
}

impl<S: Sliders, T: Trace> Evaluator<'_, S, T> {
    /// Pawns and the pawns around kings, from the cache where possible.
    #[inline(always)]
    pub(super) fn pawns_and_shelter(&mut self, cache: Option<&mut PawnCache>) {
        let Some(cache) = cache else { return self.fresh_pawns() };
        let key = key(self.position);
        let entry = &mut cache.entries[key as usize % PawnCache::SIZE];
        if entry.key == key {
            self.score += entry.score;
            self.passed = entry.passed;
            return;
        }
        let before = self.score;
        self.fresh_pawns();
        *entry = Entry { key, score: self.score - before, passed: self.passed };
    }

    #[inline(always)]
    fn fresh_pawns(&mut self) {
        for us in Color::ALL {
            for square in self.position.pieces(us, PieceKind::Pawn) {
                self.place(us, PieceKind::Pawn, square);
                self.pawn(us, square);
            }
            self.place(us, PieceKind::King, self.position.king(us));
            self.shelter(us);
        }
    }

    #[inline(always)]
    fn pawn(&mut self, us: Color, square: Square) {
        let ours = self.position.pieces(us, PieceKind::Pawn);
        let theirs = self.position.pieces(!us, PieceKind::Pawn);
        let rank = us.relative_rank(square).index();
        let front = front(us, square);
        let neighbors = ours & beside(square);
        let supporters = ours & attacks::pawn(!us, square);
        let phalanx = neighbors & Bitboard::rank(square.rank()) & attacks::king(square);
        let doubled = ours.intersects(front);
        if doubled {
            self.add(us, DOUBLED, 1);
        }
        if neighbors.is_empty() {
            self.add(us, ISOLATED + file_from_edge(square), 1);
        } else if supporters.is_empty() && phalanx.is_empty() {
            // Neighbors behind could still come to help.
            let ahead = front.shift(-1, 0) | front.shift(1, 0);
            let stop = Bitboard::of(square).shift(0, us.up()).first();
            let stopped = stop.is_some_and(|stop| {
                theirs.intersects(attacks::pawn(us, stop)) || theirs.contains(stop)
            });
            if stopped && neighbors.is_subset(ahead) {
                self.add(us, BACKWARD + usize::from(!theirs.intersects(front)), 1);
            }
        }
        if phalanx.any() {
            self.add(us, PHALANX + rank, 1);
        }
        if supporters.any() {
            self.add(us, SUPPORTED + rank, supporters.len() as i32);
        }
        if !doubled && !theirs.intersects(front | attack_span(us, square)) {
            self.passed[us.index()] |= Bitboard::of(square);
            self.passed_pawn(us, square, rank);
        }
    }

    /// What does not depend on pieces: rank and the distances of the kings.
    #[inline(always)]
    fn passed_pawn(&mut self, us: Color, square: Square, rank: usize) {
        self.add(us, PASSED + rank, 1);
        // Kings matter once the pawn is on its way.
        if rank >= 3
            && let Some(stop) = square.offset(0, us.up())
        {
            let distance = |color| usize::from(self.position.king(color).distance(stop));
            let (ours, theirs) = (distance(us), distance(!us));
            let weight = rank as i32 - 2;
            self.add(us, PASSED_OUR_KING + ours, weight);
            self.add(us, PASSED_THEIR_KING + theirs, weight);
        }
    }

    /// What depends on pieces: is the way free, is the next step safe, are rooks behind?
    #[inline(always)]
    pub(super) fn passed_pawns(&mut self, us: Color) {
        let occupied = self.position.occupied();
        let rooks = self.position.board().of_kind(PieceKind::Rook);
        for square in self.passed[us.index()] {
            let rank = us.relative_rank(square).index();
            let front = front(us, square);
            if !front.intersects(occupied) {
                self.add(us, PASSED_FREE + rank, 1);
            }
            let stop = Bitboard::of(square).shift(0, us.up());
            if !stop.intersects(self.attacked[(!us).index()]) {
                self.add(us, PASSED_SAFE + rank, 1);
            }
            let behind = (Bitboard::file(square.file()) - front.with(square)) & rooks;
            if behind.any() {
                for rook in behind & self.sliders.rook(square, occupied) {
                    let theirs = !self.position.pieces_of(us).contains(rook);
                    self.add(us, PASSED_ROOK + usize::from(theirs), 1);
                }
            }
        }
    }

    /// Pawns in front of the king, ours and theirs, on its file and those beside it.
    #[inline(always)]
    fn shelter(&mut self, us: Color) {
        let king = self.position.king(us);
        let ours = self.position.pieces(us, PieceKind::Pawn);
        let theirs = self.position.pieces(!us, PieceKind::Pawn);
        let ahead = match us {
            Color::White => !0u64 << (8 * king.rank() as u32),
            Color::Black => !(!0u64 << (8 * king.rank() as u32) << 8),
        };
        let center = (king.file() as u8).clamp(1, 6);
        for file in center - 1..=center + 1 {
            let squares = Bitboard(0x0101_0101_0101_0101 << file) & Bitboard(ahead);
            let edge = usize::from(file.min(7 - file));
            let rank_of = |pawns: Bitboard| {
                let nearest = if us == Color::White { pawns.first() } else { pawns.last() };
                nearest.map_or(0, |square| us.relative_rank(square).index())
            };
            self.add(us, SHELTER + 8 * edge + rank_of(ours & squares), 1);
            self.add(us, STORM + 8 * edge + rank_of(theirs & squares), 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_look_ahead_of_their_owner() {
        assert_eq!(front(Color::White, Square::E6).len(), 2);
        assert_eq!(front(Color::Black, Square::E6).len(), 5);
        assert_eq!(front(Color::White, Square::E8).len(), 0);
        assert_eq!(front(Color::Black, Square::E1).len(), 0);
        assert_eq!(attack_span(Color::White, Square::A2).len(), 6);
        assert_eq!(attack_span(Color::Black, Square::D4).len(), 6);
    }
}
