//! A FEN as typed or put together in an editor: can it be played, and if not, why.

use pinpoint_rules::{Position, Reason};
use pinpoint_service::{FenCheck, capitalized};
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

impl From<&FenCheck> for ValidateReply {
    /// ```
    /// use pinpoint_service::FenCheck;
    /// use pinpoint_wire::ValidateReply;
    /// let reply = ValidateReply::from(&FenCheck::new("8/8/8/8/8/8/8/P7 w - - 0 1"));
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
    fn from(check: &FenCheck) -> ValidateReply {
        let refused = ValidateReply {
            valid: false,
            fen: None,
            chess960: false,
            turn: None,
            error: None,
            reasons: Vec::new(),
        };
        match check {
            FenCheck::Playable(position) => ValidateReply {
                valid: true,
                fen: Some(position.to_fen()),
                chess960: position.needs_chess960(),
                turn: Some(position.turn().into()),
                ..refused
            },
            FenCheck::Unreadable { error, offset } => {
                let error = TextError { message: error.to_string(), offset: *offset as u32 };
                ValidateReply { error: Some(error), ..refused }
            }
            FenCheck::Impossible { turn, reasons } => {
                let reasons = reasons.iter().map(|&reason| PositionFault::from(reason)).collect();
                ValidateReply { turn: Some((*turn).into()), reasons, ..refused }
            }
        }
    }
}

impl From<Reason> for PositionFault {
    fn from(reason: Reason) -> PositionFault {
        PositionFault {
            kind: snake_case(&format!("{reason:?}")),
            text: capitalized(&reason.to_string()),
        }
    }
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
        let reply = ValidateReply::from(&FenCheck::new("8/8/8/8/8/8/8/9 w - - 0 1"));
        let error = reply.error.unwrap();
        assert_eq!(error.offset, 14);
        assert!(!reply.valid && reply.fen.is_none());
    }

    #[test]
    fn reasons_have_names() {
        let reply = ValidateReply::from(&FenCheck::new("4k3/8/8/8/8/8/8/8 w - - 0 1"));
        assert_eq!(reply.reasons[0].kind, "no_white_king");
    }

    #[test]
    fn the_standard_position_has_number_518() {
        assert_eq!(Chess960Reply::new(518).unwrap().pieces, "RNBQKBNR");
        assert_eq!(Chess960Reply::new(960), None);
    }
}
