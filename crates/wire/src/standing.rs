//! Pins that stand in a position, and what they forbid.

use pinpoint_rules::{Bitboard, Board, PieceKind, Position, Square, attacks};
use pinpoint_service as service;
use pinpoint_tactics::{
    MatePin, MatePinStatus, Pin, PinKind, PinReport, mate_pin_sentence, mate_pins, pins,
};
use serde::Serialize;

use crate::Highlight;
use crate::destinations::pawn_pushes;

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

/// All pins of both sides.
pub(crate) fn standing_pins(board: &Board) -> Vec<StandingPin> {
    pins(board).into_iter().map(|pin| standing(board, &PinReport::new(board, pin))).collect()
}

fn standing(board: &Board, report: &PinReport) -> StandingPin {
    let pin = &report.pin;
    let [pinner, pinned, shielded] =
        [pin.pinner, pin.pinned, pin.shielded].map(|placed| placed.square);
    let (forbidden, allowed) = match report.kind() {
        PinKind::Absolute => {
            let line = attacks::line(pinner, shielded);
            let steps = steps(board, pin);
            (steps - line, steps & line)
        }
        PinKind::Relative => (Bitboard::EMPTY, Bitboard::EMPTY),
    };
    StandingPin {
        pinner: pinner.to_string(),
        pinner_piece: pin.pinner.piece.letter(),
        pinned: pinned.to_string(),
        pinned_piece: pin.pinned.piece.letter(),
        shielded: shielded.to_string(),
        shielded_piece: pin.shielded.piece.letter(),
        kind: match report.kind() {
            PinKind::Absolute => PinWord::Absolute,
            PinKind::Relative => PinWord::Relative,
        },
        skewer: pin.is_skewer(),
        significant: report.is_significant(),
        line: line_in_order(pinner, shielded),
        sentence: report.to_string(),
        forbids: names(forbidden),
        allows: names(allowed),
        consequence: consequence(report, forbidden, allowed),
    }
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

fn line_in_order(from: Square, to: Square) -> Vec<String> {
    let squares = attacks::between(from, to).with(from).with(to);
    let mut names = names(squares);
    if from > to {
        names.reverse();
    }
    names
}

/// Where the pinned piece could go if its king were no concern. En passant is left out: whether
/// it is possible depends on more than the board.
fn steps(board: &Board, pin: &Pin) -> Bitboard {
    let (from, us) = (pin.pinned.square, pin.pinned.color());
    match pin.pinned.kind() {
        PieceKind::Pawn => {
            let captures = board.attacks_from(from) & board.pieces_of(!us);
            captures | pawn_pushes(us, from, board.occupied())
        }
        _ => board.attacks_from(from) - board.pieces_of(us),
    }
}

fn consequence(report: &PinReport, forbidden: Bitboard, allowed: Bitboard) -> Option<String> {
    let pin = &report.pin;
    match report.kind() {
        PinKind::Absolute if forbidden.is_empty() => None,
        PinKind::Absolute if allowed.is_empty() => Some(format!("The {} cannot move.", pin.pinned)),
        PinKind::Absolute => {
            let along = along(pin.pinner.square, pin.shielded.square);
            Some(format!("The {} can only move along {along}.", pin.pinned))
        }
        PinKind::Relative if !report.is_significant() || report.is_only_apparent() => None,
        PinKind::Relative => Some(format!(
            "If the {} leaves the line, the {} attacks the {}.",
            pin.pinned, pin.pinner, pin.shielded
        )),
    }
}

/// `the e-file`, `rank 4` or `the diagonal from b4 to e1`.
fn along(from: Square, to: Square) -> String {
    if from.file() == to.file() {
        format!("the {}-file", from.file())
    } else if from.rank() == to.rank() {
        format!("rank {}", from.rank())
    } else {
        format!("the diagonal from {from} to {to}")
    }
}

/// The pieces of the side to move that a mate threat ties down.
pub(crate) fn tied_pieces(position: &Position) -> Vec<TiedPiece> {
    mate_pins(position).iter().map(|pin| tied(position, pin)).collect()
}

fn tied(position: &Position, pin: &MatePin) -> TiedPiece {
    let mut mates: Vec<_> = pin.allowing.iter().flat_map(|allowed| &allowed.mates).collect();
    mates.sort();
    mates.dedup();
    let highlight = mates.into_iter().fold(
        service::Highlight::default().square(pin.piece.square, service::SquareRole::Pinned),
        |highlight, mate| highlight.arrow(mate.from(), mate.landing(), service::ArrowRole::Mate),
    );
    TiedPiece {
        square: pin.piece.square.to_string(),
        piece: pin.piece.piece.letter(),
        status: match pin.status {
            MatePinStatus::Full => TiedStatus::Full,
            MatePinStatus::Partial => TiedStatus::Partial,
        },
        sentence: mate_pin_sentence(position, pin),
        highlight: highlight.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, line: &str, forbids: &str, allows: &str, consequence: Option<&str>) {
        let position = Position::from_fen(fen).unwrap();
        let pins = standing_pins(position.board());
        let [pin] = pins.as_slice() else { panic!("one pin expected, not {pins:#?}") };
        assert_eq!(pin.line.join(" "), line);
        assert_eq!(pin.forbids.join(" "), forbids);
        assert_eq!(pin.allows.join(" "), allows);
        assert_eq!(pin.consequence.as_deref(), consequence);
    }

    #[test]
    fn a_pinned_knight_cannot_move() {
        check(
            "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
            "b4 c3 d2 e1",
            "b1 d1 a2 e2 a4 e4 b5 d5",
            "",
            Some("The knight on c3 cannot move."),
        );
    }

    #[test]
    fn a_pinned_rook_keeps_its_file() {
        check(
            "4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1",
            "e8 e7 e6 e5 e4 e3 e2 e1",
            "a4 b4 c4 d4 f4 g4 h4",
            "e2 e3 e5 e6 e7 e8",
            Some("The rook on e4 can only move along the e-file."),
        );
    }

    #[test]
    fn a_pinned_pawn_that_can_only_push_is_forbidden_nothing() {
        check("4r2k/8/8/8/8/8/4P3/4K3 w - - 0 1", "e8 e7 e6 e5 e4 e3 e2 e1", "", "e3 e4", None);
    }

    #[test]
    fn a_relative_pin_forbids_nothing_but_costs() {
        check(
            "3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1",
            "g5 f6 e7 d8",
            "",
            "",
            Some("If the knight on f6 leaves the line, the bishop on g5 attacks the queen on d8."),
        );
    }
}
