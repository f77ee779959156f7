//! A game as a request names it: where it starts, and its moves.

use pinpoint_rules::{Color, Game, Position};
use pinpoint_service::{self as service, ReplayError};
use serde::{Deserialize, Serialize};

use crate::Failure;

/// Where a game starts, if not from the standard position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// From a position in FEN.
    Fen(String),
    /// From the Chess960 position with this number, 0 to 959.
    Chess960(u16),
}

/// A game: its start and its moves in UCI.
///
/// ```
/// use pinpoint_wire::GameRequest;
/// let request: GameRequest = serde_json::from_str(r#"{"moves":["e2e4","e7e5"]}"#).unwrap();
/// assert_eq!(request.replay().unwrap().moves().count(), 2);
/// let request: GameRequest = serde_json::from_str(r#"{"moves":["e2e5"]}"#).unwrap();
/// assert_eq!(request.replay().unwrap_err().kind, "move");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct GameRequest {
    /// Where it starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many of the moves the asker knows: the reply leaves them out.
    #[serde(default)]
    pub since: Option<u32>,
}

impl GameRequest {
    /// The game with all its moves played.
    pub fn replay(&self) -> Result<Game, Failure> {
        replay(self.start.as_ref(), &self.moves)
    }
}

/// The start as `pinpoint-service` knows it.
fn named(start: Option<&Start>) -> service::Start<'_> {
    match start {
        None => service::Start::Standard,
        Some(Start::Fen(fen)) => service::Start::Fen(fen),
        Some(Start::Chess960(number)) => service::Start::Chess960(*number),
    }
}

/// The position a game starts from.
pub fn start_position(start: Option<&Start>) -> Result<Position, Failure> {
    Ok(named(start).position()?)
}

/// The game with all its moves played.
pub(crate) fn replay(start: Option<&Start>, moves: &[String]) -> Result<Game, Failure> {
    Ok(service::replay(named(start), moves)?)
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Failure {
        let kind = match error {
            ReplayError::Fen(_) => "fen",
            ReplayError::Chess960(_) => "chess960",
            ReplayError::TooLong(_) => "too_large",
            _ => "move",
        };
        Failure::new(kind, error.to_string())
    }
}

/// White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Side {
    White,
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}
