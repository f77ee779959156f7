//! The document of `pinpoint pins --json`.

use pinpoint_rules::Position;
use pinpoint_service::PinAnswer;
use pinpoint_tactics::{
    LiftedPin, MatePin, MatePinStatus, NewPin, Origin, PinKind, PinReport, Placed, Significance,
    mate_pin_sentence,
};
use serde::Serialize;

use crate::{SCHEMA, uci_of};

/// The pins of a position, or those a move makes and breaks in it.
///
/// All pins are listed, significant or not, sorted by pinner, pinned and shielded square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PinsDocument {
    /// The version of the document.
    pub schema: u32,
    /// The position asked about, before the move.
    pub fen: String,
    /// The move in UCI; `null` when the question was about the position.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The new pins of the move; without a move, all that stand.
    pub pins: Vec<PinJson>,
    /// The pins that stood before the move and do not stand after it.
    pub broken: Vec<PinJson>,
    /// Pieces of the side to move (after the move, if there is one) tied down by a mate.
    pub mate_pins: Vec<MatePinJson>,
}

/// One pin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PinJson {
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
    /// `absolute` or `relative`.
    pub kind: &'static str,
    /// How a new pin came about; `null` for standing and broken ones.
    pub origin: Option<&'static str>,
    /// Do the same three pieces form a pin on the other side of the move?
    pub continues: bool,
    /// Does the pin matter?
    pub significant: bool,
    /// Why it matters: `absolute`, `higher_value`, `hanging` or `null`.
    pub reason: Option<&'static str>,
    /// Is the pinner itself pinned to its king on another line?
    pub pinner_pinned: bool,
    /// The pin in English.
    pub sentence: String,
}

/// A piece tied down by a mate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatePinJson {
    /// Where it stands.
    pub square: String,
    /// Its FEN letter.
    pub piece: char,
    /// `full` if every move of it allows mate, else `partial`.
    pub status: &'static str,
    /// The moves that allow mate.
    pub allowing: Vec<AllowedMateJson>,
    /// The same in English.
    pub sentence: String,
}

/// A move and the mates it allows, in UCI.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AllowedMateJson {
    /// The move that gives up the guard.
    #[serde(rename = "move")]
    pub mv: String,
    /// The mates in one that answer it.
    pub mates: Vec<String>,
}

impl From<&PinAnswer> for PinsDocument {
    fn from(answer: &PinAnswer) -> PinsDocument {
        let made = answer.change.iter().flat_map(|change| &change.made).map(PinJson::from);
        let standing = answer.standing.iter();
        let standing = standing.map(|report| PinJson::new(report, report.to_string()));
        let lifted = answer.change.iter().flat_map(|change| &change.lifted).map(PinJson::from);
        let tied = answer.mate_pins.iter().map(|pin| mate_pin_json(&answer.after, pin));
        PinsDocument {
            schema: SCHEMA,
            fen: answer.position.to_fen(),
            mv: answer.mv.map(|mv| uci_of(&answer.position, mv)),
            pins: made.chain(standing).collect(),
            broken: lifted.collect(),
            mate_pins: tied.collect(),
        }
    }
}

impl PinJson {
    fn new(report: &PinReport, sentence: String) -> PinJson {
        let square = |placed: Placed| placed.square.to_string();
        let letter = |placed: Placed| placed.piece.letter();
        let pin = &report.pin;
        PinJson {
            pinner: square(pin.pinner),
            pinner_piece: letter(pin.pinner),
            pinned: square(pin.pinned),
            pinned_piece: letter(pin.pinned),
            shielded: square(pin.shielded),
            shielded_piece: letter(pin.shielded),
            kind: match report.kind() {
                PinKind::Absolute => "absolute",
                PinKind::Relative => "relative",
            },
            origin: None,
            continues: false,
            significant: report.is_significant(),
            reason: report.significance.map(|significance| match significance {
                Significance::Absolute => "absolute",
                Significance::HigherValue => "higher_value",
                Significance::Hanging => "hanging",
            }),
            pinner_pinned: report.pinner_pinned,
            sentence,
        }
    }
}

impl From<&NewPin> for PinJson {
    fn from(new: &NewPin) -> PinJson {
        let origin = match new.origin {
            Origin::Created => "created",
            Origin::Discovered => "discovered",
            Origin::Replacement => "replacement",
            Origin::MovedIntoPin => "moved_into_pin",
            Origin::MovedBehind => "moved_behind",
        };
        let pin = PinJson::new(&new.report, new.to_string());
        PinJson { origin: Some(origin), continues: new.continues, ..pin }
    }
}

impl From<&LiftedPin> for PinJson {
    fn from(lifted: &LiftedPin) -> PinJson {
        let pin = PinJson::new(&lifted.report, lifted.to_string());
        PinJson { continues: lifted.continues, ..pin }
    }
}

fn mate_pin_json(position: &Position, pin: &MatePin) -> MatePinJson {
    let allowing = pin.allowing.iter().map(|allowed| AllowedMateJson {
        mv: uci_of(position, allowed.mv),
        mates: allowed.mates.iter().map(|&mate| uci_of(position, mate)).collect(),
    });
    MatePinJson {
        square: pin.piece.square.to_string(),
        piece: pin.piece.piece.letter(),
        status: match pin.status {
            MatePinStatus::Full => "full",
            MatePinStatus::Partial => "partial",
        },
        allowing: allowing.collect(),
        sentence: mate_pin_sentence(position, pin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_move(position: &Position, mv: &str) -> PinsDocument {
        PinsDocument::from(&PinAnswer::new(position, Some(position.parse_uci(mv).unwrap())))
    }

    #[test]
    fn the_document_of_the_plainest_pin() {
        let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
        let document = of_move(&position, "c1b2");
        assert_eq!(
            serde_json::to_string(&document).unwrap(),
            "{\"schema\":1,\"fen\":\"7k/6q1/8/8/8/8/8/1KB5 w - - 0 1\",\"move\":\"c1b2\",\
             \"pins\":[{\"pinner\":\"b2\",\"pinner_piece\":\"B\",\"pinned\":\"g7\",\
             \"pinned_piece\":\"q\",\"shielded\":\"h8\",\"shielded_piece\":\"k\",\
             \"kind\":\"absolute\",\"origin\":\"created\",\"continues\":false,\
             \"significant\":true,\"reason\":\"absolute\",\"pinner_pinned\":false,\
             \"sentence\":\"The bishop on b2 is pinning the queen on g7 to the king on h8.\"}],\
             \"broken\":[],\"mate_pins\":[]}"
        );
    }

    #[test]
    fn a_broken_pin_is_over() {
        let position = Position::from_fen("7k/7r/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let document = of_move(&position, "e1g1");
        assert!(document.pins.is_empty());
        let sentences: Vec<&str> = document.broken.iter().map(|pin| &*pin.sentence).collect();
        assert_eq!(
            sentences,
            ["The rook on h1 is no longer pinning the rook on h7 to the king on h8."]
        );
    }
}
