//! Themes about taking: what is given, what is won, what loses its guard.

use pinpoint_rules::{PieceKind, Position, attacks};

use super::solution::{FollowUp, Place, Solution, Turn};
use super::spots::{is_defended, is_in_bad_spot, is_trapped};
use crate::{Placed, balance};

/// The solver is at least two pawns below the start after some later move, not merely because
/// the opponent promoted.
pub(super) fn sacrifice(solution: &Solution) -> Option<Place> {
    let solver = solution.solver;
    let start = balance(solution.start().board(), solver);
    let gave = |next: &FollowUp| balance(next.turn.after().board(), solver) - start <= -2;
    let promoted = |next: FollowUp| next.reply().mv().promotion().is_some();
    let next = solution.follow_ups().find(gave)?;
    if solution.follow_ups().any(promoted) {
        return None;
    }
    Some(next.earlier.shows(next.reply().taken().or(Some(next.earlier.mover()))))
}

/// The first move takes an undefended piece that is not a pawn, and keeps what it took.
pub(super) fn hanging_piece(solution: &Solution) -> Option<Place> {
    let turn = solution.turns().next()?;
    let taken = turn.taken().filter(|taken| taken.kind() != PieceKind::Pawn)?;
    let mistake = turn.answered()?;
    let lost_there = Placed::on(mistake.before().board(), turn.to());
    let recaptures = mistake.to() == turn.to()
        && mistake.is_capture()
        && lost_there.is_some_and(|lost| lost.worth() >= taken.worth());
    let worth = |turn: Turn| balance(turn.after().board(), solution.solver);
    let kept = solution.turns().nth(1).is_none_or(|next| worth(next) >= worth(turn));
    let hangs = !is_defended(turn.before(), taken) && !recaptures && kept;
    hangs.then(|| turn.shows([taken]))
}

/// A piece is taken that could not have got away before the opponent's reply.
pub(super) fn trapped_piece(solution: &Solution) -> Option<Place> {
    solution.follow_ups().find_map(|next| {
        let taken = next.turn.taken().filter(|taken| taken.kind() != PieceKind::Pawn)?;
        let reply = next.reply();
        // If the piece has just moved there, ask for the square it came from.
        let stood = if reply.to() == taken.square { reply.from() } else { taken.square };
        let piece = Placed::on(reply.before().board(), stood)?;
        is_trapped(reply.before(), piece).then(|| next.earlier.shows([piece]))
    })
}

/// An earlier move took the guard of what is taken now, or of the square on which it is mate.
pub(super) fn capturing_defender(solution: &Solution) -> Option<Place> {
    solution.follow_ups().find_map(|next| {
        let FollowUp { earlier, turn } = next;
        let falls = turn.taken().is_some_and(|taken| {
            turn.mover().kind() != PieceKind::King
                && taken.worth() <= turn.mover().worth()
                && !is_defended(turn.before(), taken)
                && next.reply().to() != turn.to()
        });
        let mates = turn.after().is_checkmate();
        if !(mates || falls) || earlier.gives_check() || earlier.to() == turn.from() {
            return None;
        }
        let start = earlier.before();
        let guarded = |guard: &Placed| {
            start.attackers(turn.to(), guard.color()).contains(guard.square) && !start.is_check()
        };
        let guard = earlier.taken().filter(guarded)?;
        Some(earlier.shows([guard].into_iter().chain(turn.taken())))
    })
}

/// A slider takes what stood behind the dearer piece that just left the line.
pub(super) fn skewer(solution: &Solution) -> Option<Place> {
    solution.follow_ups().find_map(|next| {
        let (turn, reply) = (next.turn, next.reply());
        let taken = turn.taken().filter(|&taken| {
            turn.mover().kind().is_slider()
                && !turn.after().is_checkmate()
                && reply.to() != turn.to()
                && turn.path().contains(reply.from())
                && reply.mover().worth() > taken.worth()
                && is_in_bad_spot(turn.before(), taken)
        })?;
        Some(next.earlier.shows([turn.piece(), reply.piece(), taken]))
    })
}

/// A slider takes back through the piece that took first: it looked through it.
pub(crate) fn is_x_ray(next: FollowUp) -> bool {
    let (turn, reply) = (next.turn, next.reply());
    turn.is_capture()
        && reply.to() == turn.to()
        && reply.mover().kind() != PieceKind::King
        && next.earlier.to() == turn.to()
        && turn.path().contains(reply.from())
}

/// Instead of taking back at once the solver plays something else first. Only the first capture
/// that the reply does not defend is looked at.
pub(super) fn intermezzo(solution: &Solution) -> Option<Place> {
    let next = solution.follow_ups().find(|&next| is_delayed_capture(next))?;
    was_due(next)
        .then(|| next.earlier.shows([next.earlier.mover()].into_iter().chain(next.turn.taken())))
}

/// A capture elsewhere than on the square of the move before, which the reply did not guard.
pub(crate) fn is_delayed_capture(next: FollowUp) -> bool {
    let FollowUp { earlier, turn } = next;
    let guards = earlier.after().attackers(turn.to(), earlier.after().turn());
    turn.is_capture() && !guards.contains(next.reply().from()) && earlier.to() != turn.to()
}

/// Could the capture have been played one turn earlier, against a piece that had just taken?
pub(crate) fn was_due(next: FollowUp) -> bool {
    let FollowUp { earlier, turn } = next;
    earlier.answered().is_some_and(|offer| {
        offer.to() == turn.to() && offer.is_capture() && earlier.before().is_legal(turn.mv())
    })
}

/// The slider whose guard of the piece now taken was cut off, by a piece of either side.
pub(crate) fn cut_off(next: FollowUp) -> Option<Placed> {
    let FollowUp { earlier, turn } = next;
    let taken = turn.taken().filter(|&taken| !is_defended(turn.before(), taken))?;
    let cut = |position: &Position, by| {
        let guard = position.attackers(taken.square, taken.color()).first()?;
        let between = attacks::between(taken.square, guard);
        Placed::on(position.board(), guard)
            .filter(|guard| guard.kind().is_slider() && between.contains(by))
    };
    let reply = next.reply();
    let by_us = || cut(earlier.before(), earlier.to()).filter(|_| reply.to() != taken.square);
    cut(earlier.after(), reply.to()).or_else(by_us)
}
