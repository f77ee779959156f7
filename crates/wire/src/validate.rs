//! A FEN as typed or put together in an editor: can it be played, and if not, why.

use pinpoint_rules::{FenError, Position, Setup};
use pinpoint_service::capitalized;
use serde::{Deserialize, Serialize};

use crate::Side;

/// A FEN to be checked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ValidateRequest {
    /// The FEN.
    pub fen: String,
}

/// Whether a FEN can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ValidateReply {
    /// Can it be played?
    pub valid: bool,
    /// The position as it should be written; `null` unless valid.
    pub fen: Option<String>,
    /// Do its castling rights need the rules of Chess960?
    pub chess960: bool,
    /// Who is to move, if that much could be read.
    pub turn: Option<Side>,
    /// What cannot be read.
    pub error: Option<TextError>,
    /// Every reason why it can be no position of a game.
    pub reasons: Vec<PositionFault>,
}

/// A place in a text that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextError {
    /// What was expected there.
    pub message: String,
    /// The place, in characters from the start of the text.
    pub offset: u32,
}

/// One reason why a position cannot have come about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionFault {
    /// A word for programs, such as `no_white_king`.
    pub kind: String,
    /// The reason in English.
    pub text: String,
}

impl ValidateReply {
    /// Checks a FEN.
    ///
    /// ```
    /// use pinpoint_wire::ValidateReply;
    /// let reply = ValidateReply::new("8/8/8/8/8/8/8/P7 w - - 0 1");
    /// let texts: Vec<&str> = reply.reasons.iter().map(|reason| &*reason.text).collect();
    /// assert_eq!(
    ///     texts,
    ///     [
    ///         "White has no king",
    ///         "Black has no king",
    ///         "A pawn stands on the first or last rank",
    ///     ]
    /// );
    /// ```
    pub fn new(fen: &str) -> ValidateReply {
        let refused = ValidateReply {
            valid: false,
            fen: None,
            chess960: false,
            turn: None,
            error: None,
            reasons: Vec::new(),
        };
        let setup = match Setup::from_fen(fen) {
            Ok(setup) => setup,
            Err(error) => return ValidateReply { error: Some(text_error(fen, error)), ..refused },
        };
        let turn = Some(setup.turn.into());
        match Position::try_from(setup) {
            Ok(position) => ValidateReply {
                valid: true,
                fen: Some(position.to_fen()),
                chess960: position.needs_chess960(),
                turn,
                ..refused
            },
            Err(illegal) => {
                let fault = |reason: pinpoint_rules::Reason| PositionFault {
                    kind: snake_case(&format!("{reason:?}")),
                    text: capitalized(&reason.to_string()),
                };
                ValidateReply { turn, reasons: illegal.reasons().map(fault).collect(), ..refused }
            }
        }
    }
}

fn text_error(fen: &str, error: FenError) -> TextError {
    let offset = error.offset().unwrap_or(0);
    let offset = fen.get(..offset).map_or(offset, |before| before.chars().count());
    TextError { message: error.to_string(), offset: offset as u32 }
}

/// `NoWhiteKing` as `no_white_king`.
fn snake_case(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// A start position of Chess960.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chess960Reply {
    /// Its number.
    pub number: u16,
    /// The position.
    pub fen: String,
    /// White's pieces from a1 to h1.
    pub pieces: String,
}

impl Chess960Reply {
    /// The start position with this number; `None` unless 0 to 959.
    pub fn new(number: u16) -> Option<Chess960Reply> {
        let position = Position::chess960(number)?;
        let fen = position.to_fen();
        let last_rank = fen.split(['/', ' ']).nth(7).unwrap_or_default();
        Some(Chess960Reply { number, pieces: last_rank.to_owned(), fen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_fen_is_shown_where_it_breaks() {
        let reply = ValidateReply::new("8/8/8/8/8/8/8/9 w - - 0 1");
        let error = reply.error.unwrap();
        assert_eq!(error.offset, 14);
        assert!(!reply.valid && reply.fen.is_none());
    }

    #[test]
    fn reasons_have_names() {
        let reply = ValidateReply::new("4k3/8/8/8/8/8/8/8 w - - 0 1");
        assert_eq!(reply.reasons[0].kind, "no_white_king");
    }

    #[test]
    fn the_standard_position_has_number_518() {
        assert_eq!(Chess960Reply::new(518).unwrap().pieces, "RNBQKBNR");
        assert_eq!(Chess960Reply::new(960), None);
    }
}
