//! Pawns that run: in an ending against king and pawns it can be counted who promotes.

use pinpoint_rules::{Color, Move, MoveKind, PieceKind, Position, Rank, Square};

use crate::structure::behind;

/// What a new queen adds to a pawn.
const PROMOTION: i32 = 8;

/// What the side to move gains by the race of the pawns: a promotion, nothing, or the loss of one.
pub(super) fn race(position: &Position) -> i32 {
    if !may_race(position) {
        return 0;
    }
    let us = position.turn();
    let (ours, theirs) = (free_runner(position, us), free_runner(position, !us));
    let steps = |runner: Option<Runner>| runner.map(|runner| runner.steps);
    // Two moves ahead is enough: the new queen holds what comes later.
    let first = |steps: Option<i32>, color: Color| {
        steps.is_some_and(|steps| nearest(position, !color).is_none_or(|other| steps + 2 <= other))
    };
    match () {
        () if first(steps(ours), us) => PROMOTION,
        () if first(steps(theirs), !us) => -PROMOTION,
        () => 0,
    }
}

/// Has either side nothing but king and pawns? Else no pawn runs alone.
#[inline]
pub(super) fn may_race(position: &Position) -> bool {
    only_pawns(position, Color::White) || only_pawns(position, Color::Black)
}

/// Adds the moves up to the promotion: the pawn runs, the enemy king comes too late.
pub(super) fn run_out(position: &Position, runner: Color, line: &mut Vec<Move>) {
    let mut position = *position;
    let Some(Runner { mut pawn, steps }) = free_runner(&position, runner) else { return };
    let last = Square::new(pawn.file(), (!runner).back_rank());
    for _ in 0..2 * steps {
        let mv = match position.turn() == runner {
            true => {
                let double = runner.relative_rank(pawn) == Rank::Two;
                let Some(to) = pawn.offset(0, runner.up() * if double { 2 } else { 1 }) else {
                    return;
                };
                let promotes = to == last;
                let mv = match promotes {
                    true => Move::promoting(pawn, to, PieceKind::Queen),
                    false => Move::normal(pawn, to),
                };
                pawn = to;
                Some(mv).filter(|&mv| position.is_legal(mv))
            }
            false => {
                let moves = position.legal_moves();
                moves.iter().copied().min_by_key(|mv| {
                    (mv.from() != position.king(!runner), mv.landing().distance(last))
                })
            }
        };
        let Some(mv) = mv else { return };
        position = position.play(mv);
        line.push(mv);
        if matches!(mv.kind(), MoveKind::Promotion(_)) {
            return;
        }
    }
}

#[derive(Clone, Copy)]
struct Runner {
    pawn: Square,
    /// Moves to promotion.
    steps: i32,
}

/// The first passed pawn to promote that the enemy king cannot catch, where the enemy has nothing
/// but king and pawns.
fn free_runner(position: &Position, color: Color) -> Option<Runner> {
    if !only_pawns(position, !color) {
        return None;
    }
    let tempo = i32::from(position.turn() != color);
    let enemies = position.pieces(!color, PieceKind::Pawn);
    let guards = enemies.shift(1, 0) | enemies.shift(-1, 0);
    let stopped = behind(position.occupied() | guards, color);
    let free = |&Runner { pawn, steps }: &Runner| {
        let last = Square::new(pawn.file(), (!color).back_rank());
        i32::from(position.king(!color).distance(last)) - tempo > steps
    };
    let pawns = (position.pieces(color, PieceKind::Pawn) - stopped).into_iter();
    let runners = pawns.map(|pawn| Runner::new(pawn, color));
    runners.filter(free).min_by_key(|runner| runner.steps)
}

/// How many moves the first pawn of the color needs at least, counted as if it were the other
/// side's turn. Any pawn counts: one that is stopped today may break through.
fn nearest(position: &Position, color: Color) -> Option<i32> {
    let pawns = position.pieces(color, PieceKind::Pawn).into_iter();
    pawns.map(|pawn| Runner::new(pawn, color).steps).min()
}

impl Runner {
    fn new(pawn: Square, color: Color) -> Runner {
        let last = Square::new(pawn.file(), (!color).back_rank());
        let double = color.relative_rank(pawn) == Rank::Two;
        Runner { pawn, steps: i32::from(pawn.distance(last)) - i32::from(double) }
    }
}

#[inline]
fn only_pawns(position: &Position, color: Color) -> bool {
    let men = position.pieces_of(color) - position.pieces(color, PieceKind::Pawn);
    men.only_square().is_some()
}
