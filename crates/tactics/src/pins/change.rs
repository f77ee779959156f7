//! What a move does to the pins on the board.
//!
//! Both boards are at hand, so no list of the old pins is made: a pin on the new board is new if
//! its three pieces did not stand as a pin on the old one, which is a look at three squares and
//! two gaps.

use pinpoint_rules::{Board, Move, Position, Square, attacks};

use super::{Pin, PinReport, for_each_pin, order};
use crate::steps::Steps;

/// How a new pin came about.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Origin, detect_pins};
/// // The king steps aside and reveals the queen behind it.
/// let position = Position::from_fen("4r2k/8/8/8/4B3/8/4K3/4Q3 w - - 0 1").unwrap();
/// let change = detect_pins(&position, position.parse_uci("e2d2").unwrap());
/// assert_eq!(change.made[0].origin, Origin::Replacement);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The pinner moved: also a castled rook or a promoted piece.
    Created,
    /// The line was opened by a piece that left it, of either color, or was taken en passant.
    Discovered,
    /// The same pinner and pinned piece, but another piece was shielded before.
    Replacement,
    /// The pinned piece itself moved onto the line.
    MovedIntoPin,
    /// The shielded piece moved behind another one.
    MovedBehind,
}

/// A pin that stands after a move and did not stand before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewPin {
    /// The pin as it stands after the move.
    pub report: PinReport,
    /// How it came about.
    pub origin: Origin,
    /// Did the same three pieces form a pin before, on other squares of the line?
    pub continues: bool,
}

/// A pin that stood before a move and does not stand after it.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::detect_pins;
/// let position = Position::from_fen("4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1").unwrap();
/// let change = detect_pins(&position, position.parse_uci("e8d7").unwrap());
/// // The king stays on the line, so the pin goes on, one square shorter.
/// assert!(change.lifted[0].continues && change.made[0].continues);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiftedPin {
    /// The pin as it stood before the move.
    pub report: PinReport,
    /// Do the same three pieces form a pin after the move, on other squares of the line?
    pub continues: bool,
}

/// The pins a move makes and the pins it lifts, for both colors.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PinChange {
    /// Pins that stand only after the move, sorted by pinner, pinned and shielded square.
    pub made: Vec<NewPin>,
    /// Pins that stood only before the move, in the same order.
    pub lifted: Vec<LiftedPin>,
}

/// Compares the pins before and after a legal move.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Origin, detect_pins};
/// let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
/// let change = detect_pins(&position, position.parse_uci("c1b2").unwrap());
/// assert_eq!(change.made[0].origin, Origin::Created);
/// assert_eq!(
///     change.made[0].report.to_string(),
///     "The bishop on b2 is pinning the queen on g7 to the king on h8."
/// );
/// ```
pub fn detect_pins(position: &Position, mv: Move) -> PinChange {
    let (before, after) = (position.board(), *position.play(mv).board());
    let steps = Steps::of(mv);
    let mut change = PinChange::default();
    for_each_pin(&after, |pin| {
        if !pin.stands_on(before) {
            let continues = pin_elsewhere(before, &pin, |square| steps.back(square)).is_some();
            let origin = origin(before, &pin, &steps);
            change.made.push(NewPin { report: PinReport::new(&after, pin), origin, continues });
        }
    });
    for_each_pin(before, |pin| {
        if !pin.stands_on(&after) {
            let continues = pin_elsewhere(&after, &pin, |square| steps.forth(square)).is_some();
            change.lifted.push(LiftedPin { report: PinReport::new(before, pin), continues });
        }
    });
    change.made.sort_unstable_by_key(|new| order(&new.report.pin));
    change.lifted.sort_unstable_by_key(|lifted| order(&lifted.report.pin));
    change
}

pub(super) fn origin(before: &Board, pin: &Pin, steps: &Steps) -> Origin {
    let moved = |square| steps.back(square) != square;
    if moved(pin.pinner.square) {
        Origin::Created
    } else if moved(pin.pinned.square) {
        Origin::MovedIntoPin
    } else if moved(pin.shielded.square) {
        Origin::MovedBehind
    } else if stood_in_front(before, pin) {
        Origin::Replacement
    } else {
        Origin::Discovered
    }
}

/// Did the same pinner pin the same piece to something else on this board?
fn stood_in_front(before: &Board, pin: &Pin) -> bool {
    let (pinner, pinned) = (pin.pinner.square, pin.pinned.square);
    let lines = attacks::queen(pinned, before.occupied()) & attacks::line(pinner, pinned);
    let beyond = lines & before.occupied().without(pinner);
    beyond.into_iter().any(|shielded| Pin::find(before, pinner, pinned, shielded).is_some())
}

/// The pin that the same three pieces form on the other board. No captor can pass for the piece
/// it took: it has the other color.
pub(super) fn pin_elsewhere(
    other: &Board,
    pin: &Pin,
    place: impl Fn(Square) -> Square,
) -> Option<Pin> {
    let [pinner, pinned, shielded] =
        [pin.pinner, pin.pinned, pin.shielded].map(|placed| place(placed.square));
    Pin::find(other, pinner, pinned, shielded)
}
