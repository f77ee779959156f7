//! The hunt for a mate in one: every check is found without a list of moves, and few of them are
//! played.

use std::ops::ControlFlow;

use pinpoint_rules::{
    Bitboard, CheckMap, Move, MoveGroup, PieceKind, Position, Selection, Square, attacks,
};

use crate::reach::reach;

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
        self.holes.any() && (self.holes - reach(kind, position.turn(), to, self.walls)).any()
    }
}
