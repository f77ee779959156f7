//! Reviews on request, tries at a position, and puzzles: what the page and the server say.

use pinpoint_rules::Game;
use serde::{Deserialize, Serialize};

use crate::start::replay;
use crate::{Failure, ReviewedGame, ReviewedMove, Side, Start};

/// A game to be reviewed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// Where it starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The number of the game in the library, if it is kept there: then its review is, too.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<u32>"))]
    pub game: Option<i64>,
    /// Positions that the engine visits for each position of the game.
    #[serde(default)]
    pub nodes: Option<u32>,
}

impl ReviewRequest {
    /// The game with all its moves played.
    pub fn replay(&self) -> Result<Game, Failure> {
        replay(self.start.as_ref(), &self.moves)
    }
}

/// How a review goes on: one line of the reply each.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReviewEvent {
    /// Another review is at work.
    Queued,
    /// So far.
    Progress {
        /// Positions that are done.
        done: usize,
        /// Positions in all.
        total: usize,
    },
    /// The review.
    Review {
        /// The reviewed game.
        review: Box<ReviewedGame>,
        /// Is it kept in the library?
        kept: bool,
        /// How the figures are computed, in words.
        method: &'static str,
    },
    /// Puzzles were made of the game.
    Puzzles {
        /// How many.
        made: usize,
    },
    /// It cannot be reviewed to the end.
    Error {
        /// A word for programs.
        kind: String,
        /// The message for people.
        message: String,
    },
}

/// A move that is tried in a position.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct TryRequest {
    /// Where the game starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The move in UCI or SAN.
    #[serde(rename = "move")]
    pub mv: String,
    /// Positions that the engine visits.
    #[serde(default)]
    pub nodes: Option<u32>,
}

impl TryRequest {
    /// The game before the move.
    pub fn replay(&self) -> Result<Game, Failure> {
        replay(self.start.as_ref(), &self.moves)
    }
}

/// A puzzle: the opponent's mistake is played, the rest is to be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleReply {
    /// Its name.
    pub id: String,
    /// The position before the opponent's mistake.
    pub start: Start,
    /// The mistake in UCI.
    pub mistake: String,
    /// The same in SAN.
    pub mistake_san: String,
    /// The solver's moves and the replies in turn, in UCI; the last one is the solver's.
    pub solution: Vec<String>,
    /// Who solves it.
    pub side: Side,
    /// How hard it is; `null` for one's own.
    pub rating: Option<u32>,
    /// What it is about, by the names of the Lichess puzzle database.
    pub themes: Vec<String>,
    /// The game of the library it was made of; `null` for a puzzle of the collection.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub game: Option<i64>,
    /// How it went so far; `null` if it was never tried.
    pub progress: Option<PuzzleProgressReply>,
}

/// How somebody does with a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleProgressReply {
    /// In how many days it comes again, 0 for today; `null` once it is known.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub due_in: Option<i64>,
    /// How often it was tried.
    pub tries: u32,
    /// How often it was solved.
    pub solved: u32,
}

/// A move that is tried in a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleTryRequest {
    /// The moves since the mistake, in UCI.
    pub moves: Vec<String>,
    /// The move in UCI or SAN.
    #[serde(rename = "move")]
    pub mv: String,
}

/// What a try comes to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleTryReply {
    /// Is it the solution's move, or another mate?
    pub right: bool,
    /// Is the puzzle solved?
    pub solved: bool,
    /// The moves since the mistake, with the right one and the reply to it.
    pub moves: Vec<String>,
    /// Why a wrong move fails.
    pub wrong: Option<Box<ReviewedMove>>,
}

/// How a puzzle went.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleResultRequest {
    /// Was it solved without error or help?
    pub solved: bool,
}

/// How somebody does with all puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleTotalsReply {
    /// Puzzles that were tried.
    #[cfg_attr(test, ts(type = "number"))]
    pub tried: u64,
    /// Those that are known: they do not come again.
    #[cfg_attr(test, ts(type = "number"))]
    pub known: u64,
    /// Those that are due today.
    #[cfg_attr(test, ts(type = "number"))]
    pub due: u64,
    /// Puzzles made of one's own games.
    #[cfg_attr(test, ts(type = "number"))]
    pub own: u64,
    /// Is progress kept? Without a library it is not.
    pub kept: bool,
}
