//! Opponents of limited strength: what they are, and what they did not see.

use serde::{Deserialize, Serialize};

use crate::Start;

/// A character that an opponent can have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CharacterReply {
    /// The word by which it is chosen.
    pub name: String,
    /// What it does, to follow "an opponent that".
    pub description: String,
}

/// What an opponent wants to do besides playing its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum IntentReply {
    /// Nothing.
    PlayOn,
    /// It gives the game up instead of moving.
    Resign,
    /// It offers a draw with its move.
    OfferDraw,
}

/// A game against an opponent who is asked what it did not see.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct MissedRequest {
    /// Where the game starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The opponent's level, 1 to 8.
    #[serde(default)]
    pub level: Option<u8>,
    /// Its engine rating, in place of a level.
    #[serde(default)]
    pub elo: Option<u16>,
    /// Its character.
    #[serde(default)]
    pub character: Option<String>,
    /// The seed of the game.
    pub seed: u32,
    /// Does it play White?
    pub white: bool,
}

/// What an opponent did not see, in playing order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissedReply {
    /// All of it.
    pub missed: Vec<MissedThing>,
    /// The sentence about what cost most; `null` if nothing was missed.
    pub worst: Option<String>,
}

/// Something that an opponent did not see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissedThing {
    /// The half-move at which it was overlooked, counted from 0.
    pub ply: u32,
    /// The move that was not seen, in UCI.
    pub uci: String,
    /// The squares it is about.
    pub squares: Vec<String>,
    /// What it cost in pawns; `null` if it was mate.
    pub cost: Option<i32>,
    /// As the opponent says it.
    pub sentence: String,
}
