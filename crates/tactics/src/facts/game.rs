//! What only the game before the move can tell: names of openings, repetition, the move rule.

use pinpoint_notation::opening;

use super::{Fact, Finding, Rank, Scene};

/// The facts about the move's place in the game.
pub(super) fn game_facts(scene: &Scene, found: &mut Vec<Finding>) {
    let mut add = |fact, rank| found.push(Finding::new(fact, scene.us, rank, 0));
    if scene.before.legal_moves().len() == 1 {
        add(Fact::OnlyMove, Rank::Defense);
    }
    let named = opening(&scene.after);
    if let Some(opening) = named {
        add(Fact::Opening(opening.name), Rank::Rest);
    } else if let Some(left) = opening(&scene.before).filter(|_| scene.context.knows_game()) {
        add(Fact::LeavesBook(left.name), Rank::Rest);
    }
    let times = repetitions(scene);
    if times > 1 {
        let rank = if times > 2 { Rank::Material } else { Rank::Defense };
        add(Fact::Repetition(times), rank);
    }
    let quiet_moves = scene.after.halfmove_clock() / 2;
    if scene.after.halfmove_clock().is_multiple_of(2)
        && quiet_moves >= 40
        && quiet_moves.is_multiple_of(5)
    {
        add(Fact::MoveRule(quiet_moves), if quiet_moves >= 50 { Rank::Threat } else { Rank::Rest });
    }
}

/// How often the position after the move has been on the board.
fn repetitions(scene: &Scene) -> usize {
    let reversible = usize::from(scene.after.halfmove_clock());
    let count = scene.context.history().len() + 1;
    let earlier = (0..count).rev().take(reversible);
    let same = |&index: &usize| scene.context.position_before(index).is_repetition_of(&scene.after);
    1 + earlier.filter(same).count()
}
