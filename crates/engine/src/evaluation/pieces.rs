//! Knights, bishops, rooks and queens: where they stand, how far they see, what they attack.

use pinpoint_rules::cpu::Sliders;
use pinpoint_rules::{Bitboard, Color, PieceKind, Rank, Square, attacks};

use super::terms::{
    ATTACKER, BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, HANGING, KNIGHT_MOBILITY, OUTPOST,
    PUSH_THREAT, QUEEN_MOBILITY, RING_ATTACKS, ROOK_FILE, ROOK_MOBILITY, SHIELDED_MINOR, SPACE,
    THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_ROOK,
};
use super::trace::Trace;
use super::{Evaluator, pawns};

const MINOR_AND_MAJOR: [PieceKind; 4] =
    [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

impl<S: Sliders, T: Trace> Evaluator<'_, S, T> {
    #[inline(always)]
    pub(super) fn pieces(&mut self, us: Color) {
        let position = self.position;
        let pawns = position.pieces(us, PieceKind::Pawn);
        let pinned = self.pinned[us.index()];
        // Squares worth going to: not guarded by enemy pawns, not held by our pawns or king.
        let enemy_guard = self.attacked_by[(!us).index()][PieceKind::Pawn.index()];
        let area = !(enemy_guard | pawns | Bitboard::of(position.king(us)));
        for kind in MINOR_AND_MAJOR {
            for square in position.pieces(us, kind) {
                self.place(us, kind, square);
                let mut reach = self.reach(us, kind, square);
                if pinned.contains(square) {
                    reach &= attacks::line(square, position.king(us));
                }
                self.add_attacks(us, kind, reach);
                let mobility = (reach & area).len() as usize;
                self.add(us, mobility_term(kind) + mobility, 1);
                let on_ring = reach & self.king_ring[(!us).index()];
                if on_ring.any() {
                    self.endanger(!us, ATTACKER + kind.index() - 1, 1);
                    self.endanger(!us, RING_ATTACKS, on_ring.len() as i32);
                }
                self.peculiarities(us, kind, square, pawns);
            }
        }
        if position.pieces(us, PieceKind::Bishop).several() {
            self.add(us, BISHOP_PAIR, 1);
        }
    }

    /// What the piece attacks; sliders see through our own pieces that move the same way.
    #[inline(always)]
    fn reach(&self, us: Color, kind: PieceKind, square: Square) -> Bitboard {
        let occupied = self.position.occupied();
        let queens = self.position.pieces(us, PieceKind::Queen);
        match kind {
            PieceKind::Knight => attacks::knight(square),
            PieceKind::Bishop => self.sliders.bishop(square, occupied - queens),
            PieceKind::Rook => {
                let partners = queens | self.position.pieces(us, PieceKind::Rook);
                self.sliders.rook(square, occupied - partners)
            }
            _ => self.sliders.queen(square, occupied),
        }
    }

    #[inline(always)]
    fn peculiarities(&mut self, us: Color, kind: PieceKind, square: Square, pawns: Bitboard) {
        let enemy_pawns = self.position.pieces(!us, PieceKind::Pawn);
        match kind {
            PieceKind::Knight | PieceKind::Bishop => {
                let guarded = self.attacked_by[us.index()][0].contains(square);
                let advanced = us.relative_rank(square) >= Rank::Four;
                let chased = pawns::attack_span(us, square).intersects(enemy_pawns);
                if guarded && advanced && !chased {
                    self.add(us, OUTPOST + usize::from(kind == PieceKind::Bishop), 1);
                }
                let all_pawns = pawns | enemy_pawns;
                if Bitboard::of(square).shift(0, us.up()).intersects(all_pawns) {
                    self.add(us, SHIELDED_MINOR, 1);
                }
                if kind == PieceKind::Bishop {
                    let color = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
                    self.add(us, BISHOP_PAWNS, (pawns & color).len() as i32);
                }
            }
            PieceKind::Rook => {
                let file = Bitboard::file(square.file());
                if !pawns.intersects(file) {
                    let half_open = enemy_pawns.intersects(file);
                    self.add(us, ROOK_FILE + usize::from(half_open), 1);
                }
            }
            _ => {}
        }
    }

    #[inline(always)]
    pub(super) fn threats(&mut self, us: Color) {
        let position = self.position;
        let (ours, theirs) = (us.index(), (!us).index());
        let enemies = position.pieces_of(!us);
        let enemy_pawns = position.pieces(!us, PieceKind::Pawn);
        let pieces = enemies - enemy_pawns;
        let defended = self.attacked[theirs];
        let by = self.attacked_by[ours];
        let by_minor = by[PieceKind::Knight.index()] | by[PieceKind::Bishop.index()];
        let weak = enemies - defended;
        for (attacked, term) in [
            (pieces & by[PieceKind::Pawn.index()], THREAT_BY_PAWN),
            // A pawn guarded by another is no target for a piece.
            (by_minor & (pieces | weak), THREAT_BY_MINOR),
            (by[PieceKind::Rook.index()] & (pieces | weak), THREAT_BY_ROOK),
        ] {
            for square in attacked {
                let kind = position.board().kind_on(square).map_or(0, PieceKind::index);
                self.add(us, term + kind, 1);
            }
        }
        let count = |squares: Bitboard| squares.len() as i32;
        self.add(us, THREAT_BY_KING, count(weak & by[PieceKind::King.index()]));
        self.add(us, HANGING, count(weak & self.attacked[ours]));

        // Steps of our pawns to squares where they are safe enough.
        let free = !position.occupied();
        let pawns = position.pieces(us, PieceKind::Pawn);
        let third = Bitboard::rank(if us == Color::White { Rank::Three } else { Rank::Six });
        let one = pawns.shift(0, us.up()) & free;
        let two = (one & third).shift(0, us.up()) & free;
        let enemy_guard = self.attacked_by[theirs][PieceKind::Pawn.index()];
        let safe = ((one | two) - enemy_guard) & (self.attacked[ours] | !defended);
        let hit = safe.shift(-1, us.up()) | safe.shift(1, us.up());
        self.add(us, PUSH_THREAT, count(hit & pieces));
    }

    /// Room behind our own pawns in the center, worth something while pieces need it.
    #[inline(always)]
    pub(super) fn space(&mut self, us: Color) {
        const CENTER_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
        const OUR_HALF: [Bitboard; 2] =
            [Bitboard(0x0000_0000_FFFF_FF00), Bitboard(0x00FF_FFFF_0000_0000)];
        let pawns = self.position.pieces(us, PieceKind::Pawn);
        let enemy_guard = self.attacked_by[(!us).index()][PieceKind::Pawn.index()];
        let room = (CENTER_FILES & OUR_HALF[us.index()]) - pawns - enemy_guard;
        let pieces = (self.position.pieces_of(us) - pawns).len() as i32;
        self.add(us, SPACE, room.len() as i32 * pieces / 8);
    }
}

fn mobility_term(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Knight => KNIGHT_MOBILITY,
        PieceKind::Bishop => BISHOP_MOBILITY,
        PieceKind::Rook => ROOK_MOBILITY,
        _ => QUEEN_MOBILITY,
    }
}
