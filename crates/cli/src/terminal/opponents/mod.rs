//! Those who are asked for moves: the built-in engine and programs that speak UCI.
//!
//! A person is nobody here: their moves come from the keyboard.

mod built_in;
mod program;
mod sparring;

use std::sync::Arc;

use pinpoint_opponent::Strength;
use pinpoint_rules::Color;

use super::event::{Question, Reply};
use super::model::player::Player;
use super::model::table::Table;

pub(crate) use built_in::BuiltIn;
use sparring::Sparring;

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
/// With `takes_time`, the built-in opponent takes as long as a person would, so that people can
/// follow.
pub(crate) fn seat(
    table: &Table,
    color: Color,
    takes_time: bool,
    listener: Listener,
) -> Result<Option<Box<dyn Opponent>>, String> {
    if let Some(opponent) = table.sparring(color) {
        return Ok(Some(Box::new(Sparring::new(opponent, takes_time, listener))));
    }
    Ok(match table.player(color) {
        Player::Level(Strength::FULL) => Some(Box::new(BuiltIn::adviser(listener))),
        Player::Human | Player::Level(_) | Player::Tuned(_) => None,
        Player::Program(command) => {
            Some(Box::new(program::ProgramOpponent::start(command, listener)?))
        }
    })
}
