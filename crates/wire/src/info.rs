//! What the server is and what it allows.

use pinpoint_service::MAX_MOVES;
use serde::Serialize;

use crate::{CharacterReply, SCHEMA};

/// Asked for once, when the page opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Info {
    /// The version of all documents.
    pub schema: u32,
    /// The version of the program.
    pub version: String,
    /// The name of the engine.
    pub engine: String,
    /// The strengths it can play at, weakest first.
    pub levels: Vec<Level>,
    /// The engine ratings it can play at.
    pub elo: Range,
    /// What an engine rating is, and what it is not.
    pub elo_note: String,
    /// The characters its opponents can have, the usual one first.
    pub characters: Vec<CharacterReply>,
    /// What a request may ask for.
    pub limits: ServerLimits,
    /// How many searches run at the same time.
    pub workers: u32,
}

/// Whom one can play against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opponents {
    /// The levels, weakest first.
    pub levels: Vec<Level>,
    /// The engine ratings.
    pub elo: Range,
    /// What an engine rating is.
    pub elo_note: String,
    /// The characters.
    pub characters: Vec<CharacterReply>,
}

/// A strength to play at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Level {
    /// Its number, from 1.
    pub level: u8,
    /// Its name.
    pub name: String,
    /// The rating it aims at; `null` for full strength.
    pub elo: Option<u16>,
    /// What to expect.
    pub description: String,
}

/// What a request may ask for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Limits"))]
pub struct ServerLimits {
    /// Bytes of a request.
    pub body_bytes: u32,
    /// Half-moves of a game in a request.
    pub moves: u32,
    /// Half-moves of all games of a PGN together.
    pub pgn_plies: u32,
    /// Lines of an analysis.
    pub lines: Range,
    /// Search threads.
    pub threads: Range,
    /// MiB of the hash table.
    pub hash_mb: Range,
    /// Depth of a search.
    pub depth: Range,
    /// Milliseconds of a search.
    pub time_ms: Range,
    /// Positions that the engine visits for each position of a reviewed game.
    pub review_nodes: Range,
}

/// A number that may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Range {
    /// The least.
    pub min: u32,
    /// The most.
    pub max: u32,
    /// What is taken if nothing is said.
    pub default: u32,
}

impl Range {
    /// The value if it lies in the range, the default for `None`.
    pub fn pick(&self, value: Option<u32>) -> Option<u32> {
        let value = value.unwrap_or(self.default);
        (self.min..=self.max).contains(&value).then_some(value)
    }
}

impl ServerLimits {
    /// The limits of a machine that lends a search this many threads.
    pub fn new(threads: u32) -> ServerLimits {
        ServerLimits {
            body_bytes: 1 << 20,
            moves: MAX_MOVES as u32,
            pgn_plies: 10_000,
            lines: Range { min: 1, max: 5, default: 1 },
            threads: Range { min: 1, max: threads.max(1), default: 1 },
            hash_mb: Range { min: 1, max: 256, default: 16 },
            depth: Range { min: 1, max: 64, default: 64 },
            time_ms: Range { min: 10, max: 600_000, default: 60_000 },
            review_nodes: Range { min: 1_000, max: 5_000_000, default: 200_000 },
        }
    }
}

impl Info {
    /// The information of a server.
    pub fn new(version: &str, opponents: Opponents, limits: ServerLimits, workers: u32) -> Info {
        let Opponents { levels, elo, elo_note, characters } = opponents;
        Info {
            schema: SCHEMA,
            version: version.to_owned(),
            engine: format!("Pinpoint {version}"),
            levels,
            elo,
            elo_note,
            characters,
            limits,
            workers,
        }
    }
}
