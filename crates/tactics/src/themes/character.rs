//! Themes about the kind of moves: quiet, defensive, on one wing, at an open king.

use pinpoint_rules::{Bitboard, File, PieceKind, Rank, Square};

use super::solution::{Solution, Turn};
use super::spots::targets;

/// Neither takes, checks, nor attacks anything, and pushes no advanced pawn.
fn is_still(turn: Turn) -> bool {
    !turn.gives_check()
        && !turn.is_capture()
        && targets(turn.after(), turn.to()).next().is_none()
        && !turn.advances_pawn_to(Rank::Six)
}

/// A still move, not the last, that is no king's move and no escape from check.
pub(super) fn quiet_move(solution: &Solution) -> bool {
    solution.turns().any(|turn| {
        let king = turn.mover().kind() == PieceKind::King;
        !turn.is_last() && is_still(turn) && !turn.before().is_check() && !king
    })
}

/// The last move is still though there was a choice, or a check is escaped by plain moves.
pub(super) fn defensive_move(solution: &Solution) -> bool {
    let last = solution.turns().next_back();
    last.is_some_and(|turn| has_choice(turn) && is_still(turn)) || escapes_check(solution)
}

fn has_choice(turn: Turn) -> bool {
    turn.before().count_moves() >= 3
}

/// The first check to the solver is met by a quiet move with a choice, and all before was quiet.
fn escapes_check(solution: &Solution) -> bool {
    for turn in solution.turns() {
        if turn.gives_check() || turn.is_capture() || !has_choice(turn) {
            return false;
        }
        if turn.before().is_check() {
            return true;
        }
    }
    false
}

/// The enemy king stands at home without a pawn before or beside it, and is checked midway.
pub(super) fn exposed_king(solution: &Solution) -> bool {
    let start = solution.line.position(1);
    let them = !solution.solver;
    let king = start.king(them);
    if them.relative_rank(king) > Rank::Three {
        return false;
    }
    let shelter = {
        let own = Bitboard::of(king);
        let front = own.shift(0, them.up());
        front | (own | front).shift(1, 0) | (own | front).shift(-1, 0)
    };
    let bare = !shelter.intersects(start.pieces(them, PieceKind::Pawn));
    let count = solution.turns().count();
    bare && solution.turns().take(count.saturating_sub(1)).skip(1).any(Turn::gives_check)
}

/// Checks and captures around the castled king on the h-file's side, with many pieces left.
pub(super) fn kingside_attack(solution: &Solution) -> bool {
    let files = [File::G, File::H];
    wing_attack(solution, File::H, &files, 20)
}

/// The same on the a-file's side, with a few pieces fewer.
pub(super) fn queenside_attack(solution: &Solution) -> bool {
    let files = [File::A, File::B, File::C];
    wing_attack(solution, File::A, &files, 18)
}

fn wing_attack(solution: &Solution, corner: File, files: &[File], pieces: u32) -> bool {
    let start = solution.line.position(1);
    let them = !solution.solver;
    let king = start.king(them);
    let at_home = king.rank() == them.back_rank() && files.contains(&king.file());
    if !at_home || start.occupied().len() < pieces || !solution.turns().any(Turn::gives_check) {
        return false;
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
    solution.turns().map(points).sum::<i32>() >= 2
}

/// A capture on f2 or f7 next to the king that has not castled.
pub(super) fn attacking_f2_f7(solution: &Solution) -> bool {
    let them = !solution.solver;
    let weak = Square::new(File::F, if them.up() > 0 { Rank::Two } else { Rank::Seven });
    solution.turns().find(|turn| turn.to() == weak && turn.taken().is_some()).is_some_and(|turn| {
        let king = turn.after().king(them);
        king == Square::new(File::E, them.back_rank())
    })
}

/// A pawn steps to the seventh rank or promotes.
pub(super) fn advanced_pawn(solution: &Solution) -> bool {
    solution.turns().any(|turn| turn.advances_pawn_to(Rank::Seven))
}
