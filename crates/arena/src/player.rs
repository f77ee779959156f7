//! What a match asks of a player, and what can go wrong with one.

use std::fmt;
use std::time::Duration;

use pinpoint_engine::Score;
use pinpoint_rules::Game;
use pinpoint_uci::Budget;

/// Somebody who can play a game; most often another program behind pipes.
pub trait Player {
    /// Says that a new game begins.
    fn new_game(&mut self, chess960: bool) -> Result<(), Fault>;

    /// Chooses a move in the last position of the game.
    fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Answer, Fault>;
}

/// A player's move and what it says about it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// The move as it was written; the match decides whether it is one.
    pub mv: String,
    /// What the player thinks the position is worth to it.
    pub score: Option<Score>,
    /// How deep it searched.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

/// Why a player lost a game without being beaten on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It used more time than it had, by this much.
    Time(Duration),
    /// It played a move that is not legal.
    Illegal(String),
    /// It answered with something that is not a move.
    Unreadable(String),
    /// It ended in the middle of the game.
    Crashed,
    /// It did not answer, long after its time was up.
    Silent,
    /// It could not be started.
    NotStarted(String),
    /// Somebody ended the match; nobody's fault, and the game does not count.
    Interrupted,
}

impl Fault {
    /// The kind of fault, without the details.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Time(_) => "lost on time",
            Fault::Illegal(_) => "played an illegal move",
            Fault::Unreadable(_) => "answered with no move",
            Fault::Crashed => "crashed",
            Fault::Silent => "did not answer",
            Fault::NotStarted(_) => "could not be started",
            Fault::Interrupted => "was interrupted",
        }
    }

    /// Is the player still there, and does it still listen?
    pub fn is_survived(&self) -> bool {
        matches!(self, Fault::Time(_) | Fault::Illegal(_) | Fault::Unreadable(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            Fault::Time(over) => write!(f, " by {} ms", over.as_millis()),
            Fault::Illegal(text) | Fault::Unreadable(text) | Fault::NotStarted(text) => {
                write!(f, ": {text}")
            }
            Fault::Crashed | Fault::Silent | Fault::Interrupted => Ok(()),
        }
    }
}
