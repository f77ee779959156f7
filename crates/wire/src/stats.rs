//! The documents of `pinpoint games stats`, `show` and `remove` with `--json`.

use serde::Serialize;

use crate::{KeptCollection, KeptGame};

/// What a library holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LibraryStats {
    /// Its file; `null` for one in memory.
    pub file: Option<String>,
    /// The size of the file.
    pub bytes: u64,
    /// All games.
    pub games: u64,
    /// Games of one's own that are not finished.
    pub unfinished: u64,
    /// Games that were removed and can be restored.
    pub removed: u64,
    /// Names of players.
    pub players: u64,
    /// Half-moves of all games.
    pub half_moves: u64,
    /// Games that White won.
    pub white_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// The collections.
    pub collections: Vec<KeptCollection>,
}

/// A game of the library with its moves, in one object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownGame {
    /// What lists show of it.
    #[serde(flatten)]
    pub game: KeptGame,
    /// The whole game.
    pub pgn: String,
}

/// What `games remove` has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Removal {
    /// `removed`, `restored` or `deleted`.
    pub done: &'static str,
    /// How many games.
    pub games: u64,
}
