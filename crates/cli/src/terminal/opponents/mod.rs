//! Those who are asked for moves: the built-in engine and programs that speak UCI.
//!
//! A person is nobody here: their moves come from the keyboard.

mod built_in;
mod program;

use std::sync::Arc;
use std::time::Duration;

use super::event::{Question, Reply};
use super::model::player::Player;

pub(crate) use built_in::BuiltIn;

/// Someone who is asked about positions and answers later, on another thread.
pub(crate) trait Opponent {
    /// Asks about a position; an earlier question is forgotten. Returns at once.
    fn ask(&mut self, question: Question);

    /// Nobody waits for the answer any more. Returns at once.
    fn stop(&mut self);
}

/// Where replies go; each carries the number of its question.
pub(crate) type Listener = Arc<dyn Fn(Reply) + Send + Sync>;

/// The opponent for a seat, nobody for a person's; the error says why a program cannot play.
///
/// No move of the built-in engine comes sooner than `courtesy`, so that people can follow.
pub(crate) fn seat(
    player: &Player,
    seed: u64,
    courtesy: Duration,
    listener: Listener,
) -> Result<Option<Box<dyn Opponent>>, String> {
    Ok(match player {
        Player::Human => None,
        Player::Level(level) => Some(Box::new(BuiltIn::at_level(*level, seed, courtesy, listener))),
        Player::Program(command) => {
            Some(Box::new(program::ProgramOpponent::start(command, listener)?))
        }
    })
}
