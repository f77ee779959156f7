//! What is known of a game without looking at its moves.

use std::fmt;

use pinpoint_notation::pgn::GameResult;

use crate::bytes::Bytes;

/// The number of a game in a library; never given to another game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The number of the game.
    pub id: GameId,
    /// The name of its collection; [`OWN`](crate::OWN) for games of one's own.
    pub collection: String,
    /// Who has the white pieces, `?` if nobody knows.
    pub white: String,
    /// Who has the black pieces.
    pub black: String,
    /// As PGN writes it, `2026.11.15`, with `?` for what is unknown.
    pub date: String,
    /// How it ended.
    pub result: GameResult,
    /// White's rating.
    pub white_elo: Option<u32>,
    /// Black's rating.
    pub black_elo: Option<u32>,
    /// Code and name of the opening: `C50 Italian Game`.
    pub opening: Option<String>,
    /// Half-moves of the main line.
    pub plies: u32,
    /// When it was last changed, in seconds since 1970; only for games of one's own.
    pub changed: Option<i64>,
    /// How often it was saved; to be named when it is saved again. Only for games of one's own.
    pub revision: Option<i64>,
    /// Was it removed? Then it can still be restored.
    pub is_removed: bool,
}

impl Header {
    /// Does it say how the game ended?
    pub fn is_finished(&self) -> bool {
        self.result != GameResult::Unknown
    }
}

/// The columns that [`from_row`] reads, with players `w` and `b`.
pub(crate) const COLUMNS: &str = "games.id, collections.name, w.name, b.name, games.date, \
    games.result, games.white_elo, games.black_elo, opening.text, games.plies, games.changed, \
    games.revision, games.removed IS NOT NULL";

/// The tables behind [`COLUMNS`], beside `games`.
pub(crate) const JOINS: &str = "JOIN collections ON collections.id = games.collection \
    JOIN players w ON w.id = games.white JOIN players b ON b.id = games.black \
    LEFT JOIN strings opening ON opening.id = games.opening";

pub(crate) fn from_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Header> {
    let elo = |number: u32| (number > 0).then_some(number);
    Ok(Header {
        id: GameId(row.get(0)?),
        collection: row.get(1)?,
        white: row.get(2)?,
        black: row.get(3)?,
        date: crate::date::to_tag(row.get(4)?),
        result: number_to_result(row.get(5)?),
        white_elo: elo(row.get(6)?),
        black_elo: elo(row.get(7)?),
        opening: row.get(8)?,
        plies: row.get(9)?,
        changed: row.get::<_, Option<i64>>(10)?.map(|millis| millis / 1000),
        revision: row.get(11)?,
        is_removed: row.get(12)?,
    })
}

/// The stored number of a result.
pub(crate) fn result_to_number(result: GameResult) -> u8 {
    match result {
        GameResult::Unknown => 0,
        GameResult::WhiteWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    }
}

pub(crate) fn number_to_result(number: u8) -> GameResult {
    match number {
        1 => GameResult::WhiteWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    }
}

/// What the explorer sums up, beside the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) id: i64,
    pub(crate) date: u32,
    /// The mean of the known ratings; 0 if there are none.
    pub(crate) rating: u16,
    pub(crate) result: u8,
}

impl Figures {
    pub(crate) const LEN: usize = 12;

    pub(crate) fn new(id: i64, date: u32, elos: [u32; 2], result: u8) -> Figures {
        let known = elos.iter().filter(|&&elo| elo > 0).count() as u32;
        let rating = elos.iter().sum::<u32>().checked_div(known).unwrap_or(0) as u16;
        Figures { id, date, rating, result }
    }

    /// The number in five bytes, the date in four, the rating in two, the result in one.
    pub(crate) fn to_bytes(self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..5].copy_from_slice(&self.id.to_le_bytes()[..5]);
        bytes[5..9].copy_from_slice(&self.date.to_le_bytes());
        bytes[9..11].copy_from_slice(&self.rating.to_le_bytes());
        bytes[11] = self.result;
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Figures> {
        let mut bytes = Bytes(bytes);
        let mut number = |len: usize| {
            let bytes = bytes.take(len)?.iter().rev();
            Some(bytes.fold(0_u64, |number, &byte| number << 8 | u64::from(byte)))
        };
        Some(Figures {
            id: number(5)? as i64,
            date: number(4)? as u32,
            rating: number(2)? as u16,
            result: number(1)? as u8,
        })
    }
}
