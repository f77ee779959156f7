//! The hunt for a mate in one: every check is found without a list of moves, and few of them are
//! played.

use std::ops::ControlFlow;

use pinpoint_rules::{
    Bitboard, CheckMap, Move, MoveGroup, PieceKind, Position, Selection, Square, attacks,
};

/// Hands over the moves that mate until told to stop: first those to a square from which the king
/// may be attacked, then the others that open a line.
pub(super) fn visit_mates(position: &Position, found: &mut dyn FnMut(Move) -> ControlFlow<()>) {
    let net = Net::new(position);
    let useful = net.useful(position);
    if useful.is_empty() {
        return;
    }
    let checks = position.check_map();
    let targets = checks.targets(position);
    let mut hunt = Hunt { position, checks, allowed: Bitboard::FULL, net, found };
    let direct = Selection::ALL.to(targets & useful);
    if position.try_visit_moves(direct, |group| hunt.visit(group)).is_break() {
        return;
    }
    let discoverers = hunt.checks.discoverers();
    if discoverers.any() {
        hunt.allowed = !targets;
        let hidden = Selection::ALL.from(discoverers).to(useful);
        let _ = position.try_visit_moves(hidden, |group| hunt.visit(group));
    }
}

struct Hunt<'a> {
    position: &'a Position,
    checks: CheckMap,
    /// Moves to other squares are left out.
    allowed: Bitboard,
    net: Net,
    found: &'a mut dyn FnMut(Move) -> ControlFlow<()>,
}

impl Hunt<'_> {
    #[inline]
    fn visit(&mut self, group: MoveGroup) -> ControlFlow<()> {
        match group {
            MoveGroup::Piece { kind, from, to } => {
                for to in to & self.allowed & self.checks.targets_of(kind, from) {
                    self.check(Move::normal(from, to), kind)?;
                }
                ControlFlow::Continue(())
            }
            MoveGroup::Pawns { .. } => group.try_for_each(|mv| {
                let targets = self.checks.targets_of(PieceKind::Pawn, mv.from()) & self.allowed;
                match targets.contains(mv.to()) {
                    true => self.check(mv, PieceKind::Pawn),
                    false => ControlFlow::Continue(()),
                }
            }),
            MoveGroup::Promotions { .. } | MoveGroup::Single(_) => group.try_for_each(|mv| {
                let is_check = self.checks.gives_check(self.position, mv);
                match is_check && self.allowed.contains(mv.landing()) {
                    true => self.play(mv),
                    false => ControlFlow::Continue(()),
                }
            }),
        }
    }

    /// A check by a plain move.
    #[inline]
    fn check(&mut self, mv: Move, kind: PieceKind) -> ControlFlow<()> {
        match self.net.has_hole(self.position, kind, mv.to()) {
            true => ControlFlow::Continue(()),
            false => self.play(mv),
        }
    }

    /// Is the check mate?
    fn play(&mut self, mv: Move) -> ControlFlow<()> {
        match self.position.play(mv).count_moves() {
            0 => (self.found)(mv),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// What the attacker may attack around the enemy king, at the most.
struct Net {
    /// Where the king can go for certain, unless the piece that moves attacks it: the attacker's
    /// other pieces do not, even if they and the king hide nothing.
    holes: Bitboard,
    /// What stops a slider in any case: the enemy's pieces but the king.
    walls: Bitboard,
}

impl Net {
    fn new(position: &Position) -> Net {
        let (us, board) = (position.turn(), position.board());
        let king = position.king(!us);
        let enemies = board.pieces_of(!us);
        let walls = enemies.without(king);
        let own = board.pieces_of(us);
        let pawns = board.of_kind(PieceKind::Pawn) & own;
        let mut reached = pawns.shift(-1, us.up()) | pawns.shift(1, us.up());
        for square in board.of_kind(PieceKind::Knight) & own {
            reached |= attacks::knight(square);
        }
        for square in board.diagonal_sliders() & own {
            reached |= attacks::bishop(square, walls);
        }
        for square in board.straight_sliders() & own {
            reached |= attacks::rook(square, walls);
        }
        reached |= attacks::king(position.king(us));
        Net { holes: attacks::king(king) - enemies - reached, walls }
    }

    /// The squares from which some piece attacks all holes, on a free board. Castling moves two
    /// pieces, and a capture in passing opens lines: where they may be played, any square.
    fn useful(&self, position: &Position) -> Bitboard {
        let back_rank = Bitboard::rank(position.turn().back_rank());
        if position.castling_rooks().intersects(back_rank) || position.en_passant().is_some() {
            return Bitboard::FULL;
        }
        let near = |hole: Square| attacks::queen_lines(hole) | attacks::knight(hole);
        self.holes.into_iter().fold(Bitboard::FULL, |all, hole| all & near(hole))
    }

    /// Has the king a square to go to for certain when this piece gives check from here?
    #[inline]
    fn has_hole(&self, position: &Position, kind: PieceKind, to: Square) -> bool {
        let piece = kind.of(position.turn());
        self.holes.any() && (self.holes - attacks::of(piece, to, self.walls)).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use crate::mates::mates_in_one;

    /// All mates of a position by playing every move; how many there are.
    #[track_caller]
    fn check(position: &Position) -> usize {
        let mut all: Vec<Move> = position.legal_moves().into_iter().collect();
        all.retain(|&mv| position.play(mv).is_checkmate());
        let mut found = mates_in_one(position);
        for list in [&mut all, &mut found] {
            list.sort_by_key(|mv| mv.to_string());
        }
        assert_eq!(found, all, "{position:?}");
        all.len()
    }

    #[test]
    fn the_mates_of_puzzles_are_those_found_by_playing_every_move() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/sample.csv");
        let text = std::fs::read_to_string(path).unwrap();
        let mut mates = 0;
        for row in text.lines().skip(1) {
            let puzzle = Puzzle::from_row(row).unwrap();
            for index in 0..=puzzle.line.moves().len() {
                let position = puzzle.line.position(index);
                mates += check(position);
                mates += position.play_null().map_or(0, |passed| check(&passed));
            }
        }
        assert!(mates > 1_000, "{mates}");
    }

    #[test]
    fn the_mates_of_random_games_are_those_found_by_playing_every_move() {
        let (mut seed, mut mates) = (0x9E37_79B9_7F4A_7C15u64, 0);
        for number in 0..240 {
            let mut position = Position::chess960(number * 4).unwrap();
            for _ in 0..200 {
                mates += check(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                position = position.play(moves[(seed >> 33) as usize % moves.len()]);
            }
        }
        assert!(mates > 200, "{mates}");
    }

    #[test]
    fn castling_en_passant_and_promotion_mate() {
        for (fen, mates) in [
            ("2R1R3/8/8/8/8/3k4/8/R3K3 w Q - 0 1", 2),
            ("4k2N/8/8/3pPQ2/K3R2B/8/8/8 w - d6 0 1", 3),
            ("6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1", 2),
        ] {
            assert_eq!(check(&Position::from_fen(fen).unwrap()), mates, "{fen}");
        }
    }
}
