//! Themes about the kind of moves: quiet, defensive, on one wing, at an open king.

use pinpoint_rules::{Bitboard, File, PieceKind, Rank, Square};

use super::solution::{Place, Solution, Turn};
use super::spots::targets;
use crate::Placed;

/// Neither takes, checks, nor attacks anything, and pushes no advanced pawn.
fn is_still(turn: Turn) -> bool {
    !turn.gives_check()
        && !turn.is_capture()
        && targets(turn.after(), turn.to()).next().is_none()
        && !turn.advances_pawn_to(Rank::Six)
}

/// A still move, not the last, that is no king's move and no escape from check.
pub(super) fn quiet_move(solution: &Solution) -> Option<Place> {
    let is_quiet = |turn: &Turn| {
        let king = turn.mover().kind() == PieceKind::King;
        !turn.is_last() && is_still(*turn) && !turn.before().is_check() && !king
    };
    solution.turns().find(is_quiet).map(Turn::shows_mover)
}

/// The last move is still though there was a choice, or a check is escaped by plain moves.
pub(super) fn defensive_move(solution: &Solution) -> Option<Place> {
    let last = solution.turns().next_back();
    let last = last.filter(|&turn| has_choice(turn) && is_still(turn));
    last.or_else(|| escape_from_check(solution)).map(Turn::shows_mover)
}

fn has_choice(turn: Turn) -> bool {
    turn.before().count_moves() >= 3
}

/// The first check to the solver is met by a quiet move with a choice, and all before was quiet.
fn escape_from_check<'a>(solution: &Solution<'a>) -> Option<Turn<'a>> {
    for turn in solution.turns() {
        if turn.gives_check() || turn.is_capture() || !has_choice(turn) {
            return None;
        }
        if turn.before().is_check() {
            return Some(turn);
        }
    }
    None
}

/// The enemy king stands at home without a pawn before or beside it, and is checked midway.
pub(super) fn exposed_king(solution: &Solution) -> Option<Place> {
    let start = solution.start();
    let them = !solution.solver;
    let king = start.king(them);
    if them.relative_rank(king) > Rank::Three {
        return None;
    }
    let shelter = {
        let own = Bitboard::of(king);
        let front = own.shift(0, them.up());
        front | (own | front).shift(1, 0) | (own | front).shift(-1, 0)
    };
    let bare = !shelter.intersects(start.pieces(them, PieceKind::Pawn));
    let count = solution.turns().count();
    let mut middle = solution.turns().take(count.saturating_sub(1)).skip(1);
    let checks = middle.any(Turn::gives_check);
    let first = solution.turns().next().filter(|_| bare && checks)?;
    Some(first.shows(Placed::on(start.board(), king)))
}

/// Checks and captures around the castled king on the h-file's side, with many pieces left.
pub(super) fn kingside_attack(solution: &Solution) -> Option<Place> {
    let files = [File::G, File::H];
    wing_attack(solution, File::H, &files, 20)
}

/// The same on the a-file's side, with a few pieces fewer.
pub(super) fn queenside_attack(solution: &Solution) -> Option<Place> {
    let files = [File::A, File::B, File::C];
    wing_attack(solution, File::A, &files, 18)
}

fn wing_attack(solution: &Solution, corner: File, files: &[File], pieces: u32) -> Option<Place> {
    let start = solution.start();
    let them = !solution.solver;
    let king = start.king(them);
    let at_home = king.rank() == them.back_rank() && files.contains(&king.file());
    if !at_home || start.occupied().len() < pieces || !solution.turns().any(Turn::gives_check) {
        return None;
    }
    let corner = Square::new(corner, them.back_rank());
    let points = |turn: Turn| {
        let distance = corner.distance(turn.to());
        let check = i32::from(turn.gives_check());
        let near = match distance {
            0..=3 if turn.is_capture() => 1,
            0..=4 => 0,
            _ => -1,
        };
        check + near
    };
    let enough = solution.turns().map(points).sum::<i32>() >= 2;
    let first = solution.turns().next().filter(|_| enough)?;
    Some(first.shows(Placed::on(start.board(), king)))
}

/// A capture on f2 or f7 next to the king that has not castled.
pub(super) fn attacking_f2_f7(solution: &Solution) -> Option<Place> {
    let them = !solution.solver;
    let weak = Square::new(File::F, if them.up() > 0 { Rank::Two } else { Rank::Seven });
    let turn = solution.turns().find(|turn| turn.to() == weak && turn.taken().is_some())?;
    let at_home = turn.after().king(them) == Square::new(File::E, them.back_rank());
    at_home.then(|| turn.shows_mover())
}

/// A pawn steps to the seventh rank or promotes.
pub(super) fn advanced_pawn(solution: &Solution) -> Option<Place> {
    solution.turns().find(|turn| turn.advances_pawn_to(Rank::Seven)).map(Turn::shows_mover)
}
