//! The moves that decided a game.

use crate::review::MoveReview;
use crate::verdict::{Standing, Verdict};

/// No game has more.
const MOST: usize = 5;

/// The mistakes and blunders after which another side is winning, or none: the five that lost
/// the most winning chances, in the order of the game.
pub(crate) fn turning_points(moves: &[MoveReview]) -> Vec<usize> {
    let turns = |mv: &MoveReview| {
        let side = mv.side();
        mv.verdict >= Verdict::Mistake
            && Standing::of(mv.before, side) != Standing::of(mv.after, side)
    };
    let mut found: Vec<usize> = (0..moves.len()).filter(|&index| turns(&moves[index])).collect();
    found.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
    found.truncate(MOST);
    found.sort_unstable();
    found
}
