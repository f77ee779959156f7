//! Puzzles as the Lichess puzzle database stores them: one row of CSV each.

use std::fmt;

use pinpoint_rules::Position;

use crate::Line;

/// A puzzle: its id, its line and the themes the database gives it.
///
/// ```
/// use pinpoint_tactics::Puzzle;
/// let row = "0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,\
///            d3d6 f8d8 d6d8 f6d8,1474,74,96,36920,advantage endgame short,,";
/// let puzzle = Puzzle::from_row(row)?;
/// assert_eq!((puzzle.id, puzzle.line.moves().len()), ("0000D", 4));
/// # Ok::<(), pinpoint_tactics::PuzzleError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Puzzle<'a> {
    /// The database's name for it.
    pub id: &'a str,
    /// The opponent's mistake, then the solution.
    pub line: Line,
    /// The themes by name, a space between.
    pub themes: &'a str,
}

/// The part of a row that was not understood.
///
/// ```
/// use pinpoint_tactics::Puzzle;
/// let row = "00000,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e6,,,,,,,";
/// let error = Puzzle::from_row(row).unwrap_err();
/// assert!(error.to_string().starts_with("move 2: "));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A column is missing.
    Missing(&'static str),
    /// The position cannot be read.
    Fen(pinpoint_rules::FenError),
    /// A move cannot be played; the number counts from 1.
    Move(usize, pinpoint_rules::UciMoveError),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Missing(column) => write!(f, "the column {column} is missing"),
            PuzzleError::Fen(error) => write!(f, "invalid FEN: {error}"),
            PuzzleError::Move(number, error) => write!(f, "move {number}: {error}"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl<'a> Puzzle<'a> {
    /// Reads a row with the database's columns: PuzzleId, FEN, Moves, Rating, RatingDeviation,
    /// Popularity, NbPlays, Themes and more. The themes may be missing.
    pub fn from_row(row: &'a str) -> Result<Puzzle<'a>, PuzzleError> {
        // No column of the database holds a comma, but a spreadsheet may have put quotes around.
        let mut columns = row.trim_end().split(',').map(|column| column.trim_matches('"'));
        let mut column = |name| columns.next().ok_or(PuzzleError::Missing(name));
        let id = column("PuzzleId")?;
        let start = Position::from_fen(column("FEN")?).map_err(PuzzleError::Fen)?;
        let mut line = Line::new(start);
        for (index, text) in column("Moves")?.split_whitespace().enumerate() {
            let mv = line.end().parse_uci(text);
            line.push(mv.map_err(|error| PuzzleError::Move(index + 1, error))?);
        }
        Ok(Puzzle { id, line, themes: columns.nth(4).unwrap_or_default() })
    }
}
