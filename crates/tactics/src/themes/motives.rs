//! Themes about luring, opening lines and binding pieces.

use pinpoint_rules::{Bitboard, PieceKind, Position, attacks};

use super::solution::{FollowUp, Place, Solution, Turn};
use super::spots::{is_defended, is_in_bad_spot, placed, targets};
use crate::Placed;

/// A piece that stands well attacks two pieces that are dearer than itself, or undefended and
/// unable to strike back.
pub(super) fn fork(solution: &Solution) -> Option<Place> {
    let forks = |turn: Turn| {
        let (after, forker) = (turn.after(), turn.mover());
        if forker.kind() == PieceKind::King || is_in_bad_spot(after, forker) {
            return None;
        }
        let strikes_back = after.attackers(forker.square, !forker.color());
        let counts = |target: &Placed| {
            target.kind() != PieceKind::Pawn
                && (target.worth() > forker.worth()
                    || !is_defended(after, *target) && !strikes_back.contains(target.square))
        };
        let targets: Vec<Placed> = targets(after, forker.square).filter(counts).collect();
        (targets.len() > 1).then(|| turn.shows([forker].into_iter().chain(targets)))
    };
    solution.turns().filter(|turn| !turn.is_last()).find_map(forks)
}

/// A piece gives check that did not move; the one that moved may check as well.
pub(super) fn discovered_check(solution: &Solution) -> Option<Place> {
    solution.turns().find_map(|turn| {
        let unmoved = turn.after().checkers().without(turn.to());
        unmoved.any().then(|| turn.shows(placed(turn.after(), unmoved)))
    })
}

/// A check by another piece than the one that moved, or a capture along a line that the
/// solver's last move opened.
pub(super) fn discovered_attack(solution: &Solution) -> Option<Place> {
    let unmoved_alone = |turn: Turn| {
        let checkers = turn.after().checkers();
        let alone = checkers.any() && !checkers.contains(turn.to());
        let king = Bitboard::of(turn.after().king(turn.after().turn()));
        let pieces = placed(turn.after(), checkers).chain(placed(turn.after(), king));
        alone.then(|| turn.shows(pieces))
    };
    if let Some(place) = solution.turns().find_map(unmoved_alone) {
        return Some(place);
    }
    for FollowUp { earlier, turn } in solution.follow_ups() {
        if !turn.is_capture() {
            continue;
        }
        // A recapture ends the search: what follows is no longer the fruit of the discovery.
        if turn.answered().is_some_and(|reply| reply.to() == turn.to()) {
            return None;
        }
        let opened = turn.path().contains(earlier.from());
        let same_piece = turn.from() == earlier.to() || turn.to() == earlier.to();
        if opened && !same_piece && !earlier.mv().is_castling() {
            return Some(earlier.shows([turn.piece()].into_iter().chain(turn.taken())));
        }
    }
    None
}

/// Two pieces give check at once.
pub(super) fn double_check(solution: &Solution) -> Option<Place> {
    let turn = solution.turns().find(|turn| turn.after().checkers().several())?;
    Some(turn.shows(placed(turn.after(), turn.after().checkers())))
}

/// A slider that an enemy slider attacks goes along the line between them and takes nothing.
pub(super) fn collinear_move(solution: &Solution) -> Option<Place> {
    solution.turns().find_map(|turn| {
        let (before, mover) = (turn.before(), turn.piece());
        let sliders = before.board().diagonal_sliders() | before.board().straight_sliders();
        let attackers = before.attackers(mover.square, !mover.color()) & sliders;
        let facing = placed(before, attackers)
            .find(|enemy| attacks::line(mover.square, enemy.square).contains(turn.to()))?;
        let fits = mover.kind().is_slider() && !turn.is_capture() && !before.is_check();
        fits.then(|| turn.shows([turn.mover(), facing]))
    })
}

/// A piece pinned to its king cannot take what it attacks, or cannot get away.
pub(super) fn pin(solution: &Solution) -> Option<Place> {
    solution.turns().find_map(|turn| {
        let after = turn.after();
        let them = !solution.solver;
        let king = after.king(them);
        let pinned = placed(after, after.pinned(them)).find(|&pinned| {
            let line = attacks::line(king, pinned.square);
            cannot_take(after, pinned, line) || cannot_leave(after, pinned, line)
        })?;
        let without = after.occupied().without(pinned.square);
        let checkers = after.board().attackers(king, without) & after.pieces_of(solution.solver);
        let on_line = checkers & attacks::line(king, pinned.square);
        Some(turn.shows(placed(after, on_line).take(1).chain([pinned])))
    })
}

/// Does the pinned piece look, off the line, at something dearer or undefended?
fn cannot_take(position: &Position, pinned: Placed, line: Bitboard) -> bool {
    targets(position, pinned.square).any(|target| {
        let tempting = target.worth() > pinned.worth() || !is_defended(position, target);
        !line.contains(target.square) && tempting
    })
}

/// Is the pinned piece lost to an attacker on the line that it would run away from?
fn cannot_leave(position: &Position, pinned: Placed, line: Bitboard) -> bool {
    let attackers = position.attackers(pinned.square, !pinned.color()) & line;
    placed(position, attackers).any(|attacker| {
        let strikes_back =
            position.attackers(attacker.square, pinned.color()).contains(pinned.square);
        let hangs = !is_defended(position, pinned) && !strikes_back;
        pinned.worth() > attacker.worth() || hangs && could_leave(position, pinned, line)
    })
}

/// But for the king, could the piece go somewhere off the line?
fn could_leave(position: &Position, pinned: Placed, line: Bitboard) -> bool {
    let board = position.board();
    let (us, at) = (pinned.color(), pinned.square);
    let reach = board.attacks_from(at) - board.pieces_of(us) - line;
    if pinned.kind() != PieceKind::Pawn {
        return reach.any();
    }
    let ahead = at.offset(0, us.up()).filter(|&step| !board.occupied().contains(step));
    reach.intersects(board.pieces_of(!us)) || ahead.is_some_and(|step| !line.contains(step))
}

/// A king, queen or rook is lured onto a square and punished there.
pub(crate) fn is_attraction(next: FollowUp) -> bool {
    let FollowUp { earlier, turn } = next;
    let reply = next.reply();
    let lured = reply.mover();
    let us = turn.before().turn();
    let strikes = || turn.after().attackers(lured.square, us).contains(turn.to());
    reply.to() == earlier.to()
        && match lured.kind() {
            PieceKind::King => strikes(),
            PieceKind::Queen | PieceKind::Rook => {
                strikes() && turn.next().is_some_and(|third| third.to() == lured.square)
            }
            _ => false,
        }
}

/// A defender is drawn away from what it guarded: the target now taken or the promotion square.
pub(crate) fn is_deflection(next: FollowUp) -> bool {
    let FollowUp { earlier, turn } = next;
    let (reply, square) = (next.reply(), turn.to());
    let promotes = turn.mv().promotion().is_some();
    let cheap = match turn.taken() {
        Some(taken) => taken.worth() <= turn.mover().worth(),
        None => promotes,
    };
    let forced = reply.to() == earlier.to() || earlier.gives_check();
    let guard = earlier.after().board().attacks_from(reply.from());
    let guarded = guard.contains(square)
        || promotes && square.file() == reply.from().file() && guard.contains(turn.from());
    let still_guards = turn.before().board().attacks_from(reply.to()).contains(square);
    let elsewhere = square != reply.to() && square != earlier.to();
    cheap && offered(earlier) && elsewhere && forced && guarded && !still_guards
}

/// Did the move take nothing, or less than it risked?
fn offered(turn: Turn) -> bool {
    turn.taken().is_none_or(|taken| taken.worth() < turn.mover().worth())
}

/// A piece makes way, without checking or taking for gain, and a slider uses the way.
pub(crate) fn is_clearance(next: FollowUp) -> bool {
    let FollowUp { earlier, turn } = next;
    let slides = turn.taken().is_none() && turn.mover().kind().is_slider();
    let other_piece = earlier.to() != turn.from() && earlier.to() != turn.to();
    let king_ran = next.reply().mover().kind() == PieceKind::King;
    let forced = turn.before().is_check() || turn.gives_check() && king_ran;
    let made_way = earlier.from() == turn.to() || turn.path().contains(earlier.from());
    slides
        && earlier.mv().promotion().is_none()
        && other_piece
        && !forced
        && made_way
        && (earlier.taken().is_none() || is_in_bad_spot(earlier.after(), earlier.mover()))
}
