//! Games that are kept: lists of them, and what was played from a position.

use serde::{Deserialize, Serialize};

use crate::PgnError;

/// A game of the library, as lists show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptGame {
    /// Its number, which no other game ever gets.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// The collection it belongs to, `My games` for games of one's own.
    pub collection: String,
    /// Who has the white pieces, `?` if nobody knows.
    pub white: String,
    /// Who has the black pieces.
    pub black: String,
    /// White's rating.
    pub white_elo: Option<u32>,
    /// Black's rating.
    pub black_elo: Option<u32>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// As PGN writes it, with `?` for what is unknown.
    pub date: String,
    /// Code and name of the opening.
    pub opening: Option<String>,
    /// Half-moves of the main line.
    pub half_moves: u32,
    /// Whether it says how it ended.
    pub finished: bool,
    /// When it was last changed, in seconds since 1970; for games of one's own.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub changed: Option<i64>,
    /// To be named when it is saved again.
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: i64,
    /// Whether it was removed and can be restored.
    pub removed: bool,
}

/// A part of a list of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptGames {
    /// How many games there are in all.
    #[cfg_attr(test, ts(type = "number"))]
    pub total: u64,
    /// Those that were asked for.
    pub games: Vec<KeptGame>,
}

/// A game of the library with its moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptGameReply {
    /// What lists show of it.
    pub game: KeptGame,
    /// The whole game.
    pub pgn: String,
}

/// A game that was written to the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SavedGame {
    /// What lists show of it.
    #[serde(flatten)]
    pub game: KeptGame,
    /// What was passed over or mended in its PGN: the first 100 places.
    pub warnings: Vec<PgnError>,
}

/// A collection of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptCollection {
    /// Its name.
    pub name: String,
    /// How many games it has.
    #[cfg_attr(test, ts(type = "number"))]
    pub games: u64,
}

/// A game to keep.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreateRequest {
    /// One game.
    pub pgn: String,
    /// A name that whoever asks makes up for this game: asking again with it makes no second game.
    #[serde(default)]
    pub key: Option<String>,
}

/// A game that has changed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SaveRequest {
    /// The revision that the page knows; another one means that somebody else saved the game.
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: i64,
    /// The whole game.
    pub pgn: String,
}

/// A move to play at the end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AppendRequest {
    /// The revision that the page knows.
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: i64,
    /// The move, in UCI or as a person types it.
    #[serde(rename = "move")]
    pub mv: String,
}

/// What was played from a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerReply {
    /// The position.
    pub fen: String,
    /// Code and name of its opening.
    pub opening: Option<String>,
    /// How many games came here.
    #[cfg_attr(test, ts(type = "number"))]
    pub games: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<ExplorerMove>,
}

/// A move that was played, and how those games ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerMove {
    /// The move as people write it.
    pub san: String,
    /// The move as programs write it.
    pub uci: String,
    /// How many games played it.
    #[cfg_attr(test, ts(type = "number"))]
    pub games: u64,
    /// Games that White won.
    #[cfg_attr(test, ts(type = "number"))]
    pub white: u64,
    /// Drawn games.
    #[cfg_attr(test, ts(type = "number"))]
    pub draws: u64,
    /// Games that Black won.
    #[cfg_attr(test, ts(type = "number"))]
    pub black: u64,
    /// The mean rating of the players.
    pub rating: Option<u32>,
    /// When it was last played.
    pub last: Option<String>,
    /// The game in which it was last played.
    #[cfg_attr(test, ts(type = "number"))]
    pub last_game: i64,
    /// Code and name of the opening after it.
    pub opening: Option<String>,
}

/// Where a game left what was played before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DepartureReply {
    /// The game.
    pub game: KeptGame,
    /// The collection that it was compared with.
    pub collection: String,
    /// The first move that no other game of the collection played; `null` if there is none.
    pub departure: Option<Departure>,
}

/// A move that no other game played, although some came to its position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Departure {
    /// Half-moves before it.
    pub half_moves: u32,
    /// The move as people write it.
    pub san: String,
    /// The move as programs write it.
    pub uci: String,
    /// What the other games played there.
    pub known: ExplorerReply,
}

/// What an import did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportReply {
    /// The collection that the games are in.
    pub collection: String,
    /// Games that are new in the library.
    #[cfg_attr(test, ts(type = "number"))]
    pub imported: u64,
    /// Games that were there already.
    #[cfg_attr(test, ts(type = "number"))]
    pub duplicates: u64,
    /// Games that could not be read.
    #[cfg_attr(test, ts(type = "number"))]
    pub broken: u64,
    /// The first of them, with line and column.
    pub errors: Vec<String>,
    /// Places in games that were passed over or mended; these games are kept.
    #[cfg_attr(test, ts(type = "number"))]
    pub odd_places: u64,
    /// The first of them, with game, line and column.
    pub warnings: Vec<String>,
    /// Whether it was stopped before the end.
    pub cancelled: bool,
    /// The `id` of the first game that could be read, new or not.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub first_game: Option<i64>,
}

#[cfg(feature = "library")]
mod from_library {
    use pinpoint_library::{Exploration, ExploredMove, Header, ImportNotes, ImportReport, Page};
    use pinpoint_notation::san_and_play;
    use pinpoint_rules::Position;

    use super::{
        Departure, DepartureReply, ExplorerMove, ExplorerReply, ImportReply, KeptCollection,
        KeptGame, KeptGames,
    };
    use crate::uci_of;

    impl From<Header> for KeptGame {
        fn from(header: Header) -> KeptGame {
            KeptGame {
                id: header.id.0,
                finished: header.is_finished(),
                collection: header.collection,
                white: header.white,
                black: header.black,
                white_elo: header.white_elo,
                black_elo: header.black_elo,
                result: header.result.to_string(),
                date: header.date,
                opening: header.opening,
                half_moves: header.plies,
                changed: header.changed,
                revision: header.revision.unwrap_or(0),
                removed: header.is_removed,
            }
        }
    }

    impl From<pinpoint_library::Collection> for KeptCollection {
        fn from(collection: pinpoint_library::Collection) -> KeptCollection {
            KeptCollection { name: collection.name, games: collection.games }
        }
    }

    impl From<Page> for KeptGames {
        fn from(page: Page) -> KeptGames {
            let games = page.games.into_iter().map(KeptGame::from).collect();
            KeptGames { total: page.total, games }
        }
    }

    impl ImportReply {
        /// What came of an import, with the first of its errors and warnings.
        pub fn new(collection: String, report: &ImportReport, notes: ImportNotes) -> ImportReply {
            ImportReply {
                collection,
                imported: report.imported,
                duplicates: report.duplicates,
                broken: report.broken,
                errors: notes.errors,
                odd_places: report.odd_places,
                warnings: notes.warnings,
                cancelled: report.is_cancelled,
                first_game: report.first.map(|id| id.0),
            }
        }
    }

    fn name(position: &Position) -> Option<String> {
        pinpoint_notation::opening(position).map(|opening| opening.to_string())
    }

    impl ExplorerReply {
        /// What a library knows of a position.
        pub fn new(position: &Position, found: &Exploration) -> ExplorerReply {
            let moves = found.moves.iter().map(|explored| of_move(position, explored)).collect();
            let fen = position.to_fen();
            ExplorerReply { fen, opening: name(position), games: found.games, moves }
        }
    }

    impl DepartureReply {
        /// Where a game left the other games of a collection, if it did.
        pub fn new(
            game: Header,
            collection: String,
            left: Option<pinpoint_library::Departure>,
        ) -> DepartureReply {
            let departure = left.map(Departure::from);
            DepartureReply { game: game.into(), collection, departure }
        }
    }

    impl From<pinpoint_library::Departure> for Departure {
        fn from(left: pinpoint_library::Departure) -> Departure {
            Departure {
                half_moves: left.ply as u32,
                san: pinpoint_notation::san(&left.position, left.played).to_string(),
                uci: uci_of(&left.position, left.played),
                known: ExplorerReply::new(&left.position, &left.known),
            }
        }
    }

    fn of_move(position: &Position, explored: &ExploredMove) -> ExplorerMove {
        let (san, after) = san_and_play(position, explored.mv);
        ExplorerMove {
            san: san.to_string(),
            uci: uci_of(position, explored.mv),
            games: explored.games,
            white: explored.white,
            draws: explored.draws,
            black: explored.black,
            rating: explored.rating,
            last: explored.last.clone(),
            last_game: explored.last_game.0,
            opening: name(&after),
        }
    }
}
