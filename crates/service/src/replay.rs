//! A game as someone names it: where it starts, and its moves.

use std::fmt;

use pinpoint_rules::{FenError, Game, Position};

/// The most half-moves that are replayed; the longest tournament game had 538.
pub const MAX_MOVES: usize = 1200;

/// Where a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start<'a> {
    /// From the usual position.
    Standard,
    /// From a position in FEN.
    Fen(&'a str),
    /// From the Chess960 position with this number, 0 to 959.
    Chess960(u16),
}

/// Why a game cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// The start is no position.
    Fen(FenError),
    /// There is no Chess960 position of this number.
    Chess960(u16),
    /// There are too many moves.
    TooLong(usize),
    /// A move is not legal.
    Move {
        /// Its number, from 1, in half-moves.
        ply: usize,
        /// The beginning of what was given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Fen(error) => write!(f, "invalid FEN: {error}"),
            ReplayError::Chess960(number) => {
                write!(f, "there is no start position {number}: 0 to 959")
            }
            ReplayError::TooLong(count) => {
                write!(f, "{count} moves are too many: at most {MAX_MOVES}")
            }
            ReplayError::Move { ply, text, why } => write!(f, "move {ply}: \"{text}\": {why}"),
        }
    }
}

impl std::error::Error for ReplayError {}

impl Start<'_> {
    /// The position.
    pub fn position(self) -> Result<Position, ReplayError> {
        match self {
            Start::Standard => Ok(Position::STANDARD),
            Start::Fen(fen) => Position::from_fen(fen).map_err(ReplayError::Fen),
            Start::Chess960(number) => {
                Position::chess960(number).ok_or(ReplayError::Chess960(number))
            }
        }
    }
}

/// The game with all its moves, given in UCI, played and checked.
///
/// ```
/// use pinpoint_service::{Start, replay};
/// let game = replay(Start::Standard, &["e2e4", "e7e5"]).unwrap();
/// assert_eq!(game.moves().count(), 2);
/// let error = replay(Start::Standard, &["e2e4", "e7e4"]).unwrap_err();
/// assert!(error.to_string().starts_with("move 2: \"e7e4\": "));
/// ```
pub fn replay(start: Start<'_>, moves: &[impl AsRef<str>]) -> Result<Game, ReplayError> {
    if moves.len() > MAX_MOVES {
        return Err(ReplayError::TooLong(moves.len()));
    }
    let mut game = Game::new(start.position()?);
    for (index, text) in moves.iter().enumerate() {
        let text = text.as_ref();
        let refused = |why: String| ReplayError::Move {
            ply: index + 1,
            // What was sent is shown, but not in full if it is no move at all.
            text: text.chars().take(8).collect(),
            why,
        };
        let mv = game.position().parse_uci(text).map_err(|error| refused(error.to_string()))?;
        game.try_play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(game)
}
