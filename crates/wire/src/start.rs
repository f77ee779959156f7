//! A game as a request names it: where it starts, and its moves.

use pinpoint_rules::{Color, Game, Position};
use serde::{Deserialize, Serialize};

use crate::Failure;

/// The most half-moves a game in a request may have; the longest tournament game had 538.
pub const MAX_MOVES: usize = 1200;

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
}

impl GameRequest {
    /// The game with all its moves played.
    pub fn replay(&self) -> Result<Game, Failure> {
        replay(self.start.as_ref(), &self.moves)
    }
}

/// The position a game starts from.
pub fn start_position(start: Option<&Start>) -> Result<Position, Failure> {
    match start {
        None => Ok(Position::STANDARD),
        Some(Start::Fen(fen)) => Position::from_fen(fen)
            .map_err(|error| Failure::new("fen", format!("invalid FEN: {error}"))),
        Some(Start::Chess960(number)) => Position::chess960(*number).ok_or_else(|| {
            Failure::new("chess960", format!("there is no start position {number}: 0 to 959"))
        }),
    }
}

/// The game with all its moves played.
pub(crate) fn replay(start: Option<&Start>, moves: &[String]) -> Result<Game, Failure> {
    if moves.len() > MAX_MOVES {
        let message = format!("{} moves are too many: at most {MAX_MOVES}", moves.len());
        return Err(Failure::new("too_large", message));
    }
    let mut game = Game::new(start_position(start)?);
    for (index, text) in moves.iter().enumerate() {
        let refused = |why: String| Failure::new("move", format!("move {}: {why}", index + 1));
        let mv = game.position().parse_uci(text).map_err(|error| {
            // What was sent is shown, but not in full if it is no move at all.
            let shown: String = text.chars().take(8).collect();
            refused(format!("\"{shown}\": {error}"))
        })?;
        game.try_play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(game)
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
