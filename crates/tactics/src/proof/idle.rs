//! Moves of the defender that change nothing, so that they need not be played.
//!
//! Where the attacker has what it wants, most answers neither take nor attack anything. All of
//! them leave the same dangers, which are counted once.

use pinpoint_rules::{Bitboard, CheckMap, Color, Move, MoveKind, PieceKind, Position, attacks};

use super::race::may_race;
use super::rest::{attacked_by, greatest_danger};

/// What the idle moves of a position have in common.
pub(super) struct Idle {
    /// The most that the attacker loses after any of them.
    pub(super) loss: i32,
    us: Color,
    checks: CheckMap,
    /// The attacker's pieces.
    prey: Bitboard,
    /// Those that may be attacked once by something not cheaper: guarded, and not attacked yet.
    safe: Bitboard,
    /// Squares from which a slider would look at the attacker's king, on a free board.
    lines_to_king: [Bitboard; 2],
    /// Our pieces that hide an attack of a slider behind them.
    screens: Bitboard,
    /// Squares on which a guard of the attacker could be cut off.
    cuts: Bitboard,
}

impl Idle {
    /// The idle moves of the side to move, if the attacker loses less than `slack` after them.
    /// None in special cases: pawn endings, stalemate, promotions.
    pub(super) fn new(position: &Position, slack: i32) -> Option<Idle> {
        let us = position.turn();
        let board = position.board();
        let pawns = board.of_kind(PieceKind::Pawn);
        let prey = board.pieces_of(!us);
        let seventh = Bitboard::rank((!us).back_rank()).shift(0, -us.up());
        let special = (prey - pawns).len() <= 2
            || may_race(position)
            || position.pieces(us, PieceKind::Pawn).intersects(seventh);
        if special {
            return None;
        }
        let passed = position.play_null()?;
        let loss = greatest_danger(&passed, position);
        if loss >= slack {
            return None;
        }
        let safe = match passed.pinned(!us).any() {
            true => Bitboard::EMPTY,
            false => attacked_by(position, !us).any - attacked_by(position, us).any,
        };
        let king = position.king(!us);
        let none = Bitboard::EMPTY;
        Some(Idle {
            loss,
            us,
            checks: position.check_map(),
            prey,
            safe,
            lines_to_king: [attacks::bishop(king, none), attacks::rook(king, none)],
            screens: screens(position),
            cuts: cuts(position),
        })
    }

    /// Does the move neither take nor attack anything, nor open a line for another piece?
    pub(super) fn contains(&self, position: &Position, mv: Move) -> bool {
        let board = position.board();
        let Some(kind) = board.kind_on(mv.from()) else { return false };
        let (to, to_seventh) = (mv.to(), (!self.us).back_rank());
        if mv.kind() != MoveKind::Normal
            || self.prey.contains(to)
            || self.screens.contains(mv.from())
            || self.cuts.contains(to)
            || kind == PieceKind::Pawn
                && Bitboard::rank(to_seventh).shift(0, -self.us.up()).contains(to)
        {
            return false;
        }
        let [diagonal, straight] = self.lines_to_king;
        let pins = match kind {
            PieceKind::Bishop => diagonal.contains(to),
            PieceKind::Rook => straight.contains(to),
            PieceKind::Queen => (diagonal | straight).contains(to),
            _ => false,
        };
        if pins || self.checks.gives_check(position, mv) {
            return false;
        }
        let own = board.pieces_of(self.us).without(mv.from());
        let occupied = board.occupied().without(mv.from());
        let through_diagonal = || attacks::bishop(to, occupied - (own & board.diagonal_sliders()));
        let through_straight = || attacks::rook(to, occupied - (own & board.straight_sliders()));
        let pawns = board.of_kind(PieceKind::Pawn);
        let heavy = board.straight_sliders();
        let (reach, dearer) = match kind {
            PieceKind::Pawn => (attacks::pawn(self.us, to), !pawns),
            PieceKind::Knight => (attacks::knight(to), heavy),
            PieceKind::Bishop => (through_diagonal(), heavy),
            PieceKind::Rook => (through_straight(), board.of_kind(PieceKind::Queen)),
            PieceKind::Queen => (through_diagonal() | through_straight(), Bitboard::EMPTY),
            PieceKind::King => (attacks::king(to), Bitboard::EMPTY),
        };
        !reach.intersects(self.prey - (self.safe - dearer))
    }
}

/// The pieces of the side to move that stand between a slider of its own and an enemy piece.
fn screens(position: &Position) -> Bitboard {
    let (us, board) = (position.turn(), position.board());
    let (own, enemies, occupied) = (board.pieces_of(us), board.pieces_of(!us), board.occupied());
    let mut found = Bitboard::EMPTY;
    let mut add = |sliders: Bitboard, reach: fn(_, Bitboard) -> Bitboard| {
        for slider in sliders & own {
            let near = reach(slider, occupied);
            let beyond = reach(slider, occupied - (near & own)) - near;
            for target in beyond & enemies {
                found |= attacks::between(slider, target) & own;
            }
        }
    };
    add(board.diagonal_sliders(), attacks::bishop);
    add(board.straight_sliders(), attacks::rook);
    found
}

/// The squares between the enemy's sliders and what they guard.
fn cuts(position: &Position) -> Bitboard {
    let board = position.board();
    let (enemies, occupied) = (board.pieces_of(!position.turn()), board.occupied());
    let mut found = Bitboard::EMPTY;
    let mut add = |sliders: Bitboard, reach: fn(_, Bitboard) -> Bitboard| {
        for slider in sliders & enemies {
            for guarded in reach(slider, occupied) & enemies {
                found |= attacks::between(slider, guarded);
            }
        }
    };
    add(board.diagonal_sliders(), attacks::bishop);
    add(board.straight_sliders(), attacks::rook);
    found
}
