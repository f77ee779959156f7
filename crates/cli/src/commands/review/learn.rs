//! `pinpoint review --learn`: find the better move in the positions before your mistakes.

use std::io;

use pinpoint_notation::pgn::GameTree;
use pinpoint_review::{Budget, MoveReview, Review};
use pinpoint_rules::{Color, Game};

use super::table::{move_name, player};
use crate::terminal::Look;
use crate::trainer::{Attempt, Exercise, Trainer, mistakes};

/// The exercises that a game's mistakes make, for one side or both.
pub(super) fn exercises(
    number: u64,
    tree: &GameTree,
    review: &Review,
    side: Option<Color>,
) -> Vec<Exercise> {
    let exercise = |mv: &MoveReview| {
        let mut game = Game::new(review.start);
        for earlier in &review.moves[..mv.ply - 1] {
            game.try_play(earlier.mv).expect("the moves of a game are legal");
        }
        let name = player(tree, mv.side());
        Exercise {
            id: format!("game {number} move {}", mv.ply),
            game,
            title: format!("Game {number}: {name} played {}. Find a better move.", move_name(mv)),
            solution: mv.best().into_iter().collect(),
            lenient: true,
            reason: reasons(mv),
        }
    };
    mistakes(review, side).map(exercise).collect()
}

/// What the review says of the move, behind its name.
fn reasons(mv: &MoveReview) -> Vec<String> {
    let mut texts: Vec<String> =
        mv.sentences.iter().map(|sentence| sentence.text.clone()).collect();
    if let Some(first) = texts.first_mut() {
        first.insert_str(0, &format!("{} ", move_name(mv)));
    }
    texts
}

/// Poses the exercises one after the other.
pub(super) fn learn(exercises: &[Exercise], budget: Budget) -> io::Result<()> {
    let stdin = io::stdin();
    let mut trainer = Trainer::new(stdin.lock(), io::stdout(), budget, Look::of_output());
    if exercises.is_empty() {
        return trainer.say("There is no mistake to learn from.");
    }
    let mut found = 0;
    for exercise in exercises {
        match trainer.pose(exercise)? {
            Attempt::Quit => break,
            Attempt::Solved => found += 1,
            Attempt::Helped => {}
        }
    }
    trainer.say(&format!("\n{found} of {} found at once.", exercises.len()))
}
