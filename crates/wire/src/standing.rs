//! Pins that stand in a position, and what they forbid.

use pinpoint_rules::{Bitboard, Position};
use pinpoint_service::{self as service, mate_pin_highlight};
use pinpoint_tactics::{MatePin, MatePinStatus, PinKind, Placed, mate_pin_sentence};
use serde::Serialize;

use crate::Highlight;

/// A pin that stands, and what it forbids.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingPin {
    /// The square of the slider that pins.
    pub pinner: String,
    /// Its FEN letter.
    pub pinner_piece: char,
    /// The square of the piece held in place.
    pub pinned: String,
    /// Its FEN letter.
    pub pinned_piece: char,
    /// The square of the piece behind it.
    pub shielded: String,
    /// Its FEN letter.
    pub shielded_piece: char,
    /// Is the king shielded?
    pub kind: PinWord,
    /// Is the front piece worth more than the one behind it?
    pub skewer: bool,
    /// Does leaving the line cost anything?
    pub significant: bool,
    /// The squares from the pinner to the shielded piece, both included.
    pub line: Vec<String>,
    /// The pin in English.
    pub sentence: String,
    /// Squares the pinned piece could go to but for an absolute pin.
    pub forbids: Vec<String>,
    /// Squares on the line that an absolutely pinned piece may still go to.
    pub allows: Vec<String>,
    /// What the pin means for the pinned piece, in English.
    pub consequence: Option<String>,
}

/// Whether a pin binds by the rules or by its cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PinWord {
    /// The king is shielded: leaving the line is illegal.
    Absolute,
    /// Leaving the line is legal; it may cost the shielded piece.
    Relative,
}

/// A piece that a mate threat ties down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TiedPiece {
    /// Where it stands.
    pub square: String,
    /// Its FEN letter.
    pub piece: char,
    /// Does every move of it allow mate, or do some?
    pub status: TiedStatus,
    /// The same in English.
    pub sentence: String,
    /// What to draw for it.
    pub highlight: Highlight,
}

/// How firmly a mate threat ties a piece down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TiedStatus {
    /// Every move allows mate.
    Full,
    /// Some moves allow mate.
    Partial,
}

impl StandingPin {
    /// The shape of one pin.
    pub fn new(pin: &service::StandingPin) -> StandingPin {
        let placed = &pin.report.pin;
        let square = |placed: &Placed| placed.square.to_string();
        let names = |squares: Bitboard| squares.into_iter().map(|s| s.to_string()).collect();
        StandingPin {
            pinner: square(&placed.pinner),
            pinner_piece: placed.pinner.piece.letter(),
            pinned: square(&placed.pinned),
            pinned_piece: placed.pinned.piece.letter(),
            shielded: square(&placed.shielded),
            shielded_piece: placed.shielded.piece.letter(),
            kind: match pin.report.kind() {
                PinKind::Absolute => PinWord::Absolute,
                PinKind::Relative => PinWord::Relative,
            },
            skewer: placed.is_skewer(),
            significant: pin.report.is_significant(),
            line: pin.line.iter().map(ToString::to_string).collect(),
            sentence: pin.report.to_string(),
            forbids: names(pin.forbids),
            allows: names(pin.allows),
            consequence: pin.consequence.clone(),
        }
    }
}

impl TiedPiece {
    /// The shape of one tied piece of this position.
    pub fn new(position: &Position, pin: &MatePin) -> TiedPiece {
        TiedPiece {
            square: pin.piece.square.to_string(),
            piece: pin.piece.piece.letter(),
            status: match pin.status {
                MatePinStatus::Full => TiedStatus::Full,
                MatePinStatus::Partial => TiedStatus::Partial,
            },
            sentence: mate_pin_sentence(position, pin),
            highlight: mate_pin_highlight(pin).into(),
        }
    }
}
