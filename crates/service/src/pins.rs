//! The pins of a position or of a move, and what they forbid.

use pinpoint_rules::{Bitboard, Board, Move, PieceKind, Position, Square, attacks};
use pinpoint_tactics::{
    MatePin, Pin, PinChange, PinKind, PinReport, detect_pins, mate_pin_sentence, mate_pins, pins,
};

use crate::destinations::pawn_pushes;
use crate::{ArrowRole, Highlight, SquareRole};

/// What is asked about pins: those that a move makes and breaks, or those of a position.
#[derive(Debug, Clone)]
pub struct PinAnswer {
    /// The position asked about, before the move.
    pub position: Position,
    /// The move, if one was asked about.
    pub mv: Option<Move>,
    /// What the move changes.
    pub change: Option<PinChange>,
    /// Without a move, all pins.
    pub standing: Vec<PinReport>,
    /// The position in which pieces may be tied to a mate: after the move, if there is one.
    pub after: Position,
    /// Pieces of the side to move there that are tied down by a mate.
    pub mate_pins: Vec<MatePin>,
}

impl PinAnswer {
    /// What a legal move does to the pins; without a move, all pins of the position.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_service::PinAnswer;
    /// let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
    /// let answer = PinAnswer::new(&position, Some(position.parse_uci("c1b2").unwrap()));
    /// let pin = "The bishop on b2 is pinning the queen on g7 to the king on h8.";
    /// assert_eq!(answer.sentences(false), [pin]);
    /// ```
    pub fn new(position: &Position, mv: Option<Move>) -> PinAnswer {
        let after = mv.map_or(*position, |mv| position.play(mv));
        let board = position.board();
        let standing = match mv {
            Some(_) => Vec::new(),
            None => pins(board).into_iter().map(|pin| PinReport::new(board, pin)).collect(),
        };
        PinAnswer {
            position: *position,
            mv,
            change: mv.map(|mv| detect_pins(position, mv)),
            standing,
            after,
            mate_pins: mate_pins(&after),
        }
    }

    /// The pins worth a sentence: those that matter and are new; with `all`, every one. Pieces
    /// tied to a mate belong to a position, since a move need not have tied them.
    pub fn sentences(&self, all: bool) -> Vec<String> {
        let made = self.change.iter().flat_map(|change| &change.made);
        let new = made.filter(|pin| all || pin.report.is_significant() && !pin.continues);
        let standing = self.standing.iter().filter(|report| all || report.is_significant());
        let tied = self.mate_pins.iter().filter(|_| self.mv.is_none());
        new.map(ToString::to_string)
            .chain(standing.map(ToString::to_string))
            .chain(tied.map(|pin| mate_pin_sentence(&self.after, pin)))
            .collect()
    }
}

/// A pin of a position, and what it forbids.
#[derive(Debug, Clone)]
pub struct StandingPin {
    /// The pin.
    pub report: PinReport,
    /// The squares from the pinner to the shielded piece, both included.
    pub line: Vec<Square>,
    /// Squares the pinned piece could go to but for an absolute pin.
    pub forbids: Bitboard,
    /// Squares on the line that an absolutely pinned piece may still go to.
    pub allows: Bitboard,
    /// What the pin means for the pinned piece, in English.
    pub consequence: Option<String>,
}

/// All pins of both sides.
pub fn standing_pins(board: &Board) -> Vec<StandingPin> {
    pins(board).into_iter().map(|pin| standing(board, PinReport::new(board, pin))).collect()
}

fn standing(board: &Board, report: PinReport) -> StandingPin {
    let pin = &report.pin;
    let (pinner, shielded) = (pin.pinner.square, pin.shielded.square);
    let (forbids, allows) = match report.kind() {
        PinKind::Absolute => {
            let line = attacks::line(pinner, shielded);
            let steps = steps(board, pin);
            (steps - line, steps & line)
        }
        PinKind::Relative => (Bitboard::EMPTY, Bitboard::EMPTY),
    };
    let line = line_in_order(pinner, shielded);
    let consequence = consequence(&report, forbids, allows);
    StandingPin { report, line, forbids, allows, consequence }
}

fn line_in_order(from: Square, to: Square) -> Vec<Square> {
    let mut squares: Vec<Square> =
        attacks::between(from, to).with(from).with(to).into_iter().collect();
    if from > to {
        squares.reverse();
    }
    squares
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

/// What to draw for a piece that a mate threat ties down: the piece, and the mates.
pub fn mate_pin_highlight(pin: &MatePin) -> Highlight {
    let mut mates: Vec<_> = pin.allowing.iter().flat_map(|allowed| &allowed.mates).collect();
    mates.sort();
    mates.dedup();
    let piece = Highlight::default().square(pin.piece.square, SquareRole::Pinned);
    mates.into_iter().fold(piece, |highlight, mate| {
        highlight.arrow(mate.from(), mate.landing(), ArrowRole::Mate)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, line: &str, forbids: &str, allows: &str, consequence: Option<&str>) {
        let position = Position::from_fen(fen).unwrap();
        let pins = standing_pins(position.board());
        let [pin] = pins.as_slice() else { panic!("one pin expected, not {pins:#?}") };
        let names = |squares: &[Square]| -> String {
            squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&pin.line), line);
        assert_eq!(names(&pin.forbids.into_iter().collect::<Vec<_>>()), forbids);
        assert_eq!(names(&pin.allows.into_iter().collect::<Vec<_>>()), allows);
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
