//! Pins: a slider, an enemy piece in front of it, and another enemy piece behind that one.
//!
//! This is the geometry only. Which pins a move makes is in [`detect_pins`], what a pin is worth
//! in [`Significance`], pieces tied down by a mate threat in [`mate_pins`].
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_tactics::pins;
//! let position = Position::from_fen("7k/6q1/8/8/8/8/1B6/1K6 b - - 0 1")?;
//! let found: Vec<String> = pins(position.board()).iter().map(ToString::to_string).collect();
//! assert_eq!(found, ["bishop on b2, queen on g7, king on h8"]);
//! # Ok::<(), pinpoint_rules::FenError>(())
//! ```

mod change;
mod made;
mod mate_pins;
mod significance;

use std::fmt;

use pinpoint_rules::{Bitboard, Board, Color, PieceKind, Square, attacks};

pub use change::{LiftedPin, NewPin, Origin, PinChange, detect_pins};
pub use made::made_pins;
pub use mate_pins::{AllowedMate, MatePin, MatePinStatus, mate_pins};
pub use significance::{PinReport, Significance};

use crate::Placed;

/// A bishop, rook or queen that looks through an enemy piece at another one behind it.
///
/// The three squares lie on one line in the order `pinner`, `pinned`, `shielded`, with only
/// empty squares between them. `pinned` and `shielded` have the same color, `pinner` the other;
/// `pinned` is no king. Two pins are the same if all three pieces and squares are.
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// use pinpoint_tactics::{PinKind, pins};
/// let position = Position::from_fen("3qk3/8/8/3n4/8/8/8/3RK3 b - - 0 1").unwrap();
/// let pin = pins(position.board())[0];
/// assert_eq!((pin.pinned.square, pin.kind()), (Square::D5, PinKind::Relative));
/// assert!(!pin.is_skewer());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pin {
    /// The slider that pins.
    pub pinner: Placed,
    /// The piece it holds in place.
    pub pinned: Placed,
    /// What it would take if the pinned piece left the line.
    pub shielded: Placed,
}

/// How strictly a pin holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PinKind {
    /// The king is shielded: leaving the line is illegal.
    Absolute,
    /// Leaving the line is legal; it may cost the shielded piece.
    Relative,
}

impl Pin {
    /// Absolute if the king is shielded.
    #[inline]
    pub fn kind(&self) -> PinKind {
        match self.shielded.kind() {
            PieceKind::King => PinKind::Absolute,
            _ => PinKind::Relative,
        }
    }

    /// Is the front piece worth more than the one behind it? Then a coach calls it a skewer.
    #[inline]
    pub fn is_skewer(&self) -> bool {
        self.pinned.worth() > self.shielded.worth()
    }

    /// Do these three squares hold a pin on this board?
    #[inline]
    fn find(board: &Board, pinner: Square, pinned: Square, shielded: Square) -> Option<Pin> {
        let occupied = board.occupied();
        let gaps = attacks::between(pinner, pinned) | attacks::between(pinned, shielded);
        let aligned = attacks::between(pinner, shielded).contains(pinned);
        if !aligned || gaps.intersects(occupied) || !slides(board, pinner, shielded) {
            return None;
        }
        let pin = Pin {
            pinner: Placed::on(board, pinner)?,
            pinned: Placed::on(board, pinned)?,
            shielded: Placed::on(board, shielded)?,
        };
        let colors_fit = pin.pinned.color() == pin.shielded.color()
            && pin.pinned.color() != pin.pinner.color()
            && pin.pinned.kind() != PieceKind::King;
        colors_fit.then_some(pin)
    }

    /// Does this very pin, piece by piece, stand on the board?
    #[inline]
    fn stands_on(&self, board: &Board) -> bool {
        let Pin { pinner, pinned, shielded } = *self;
        Pin::find(board, pinner.square, pinned.square, shielded.square) == Some(*self)
    }
}

/// The three pieces in order: `bishop on b2, queen on g7, king on h8`.
impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.pinner, self.pinned, self.shielded)
    }
}

/// Does the piece on `from` move along the line to `to`?
#[inline]
fn slides(board: &Board, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let sliders = if straight { board.straight_sliders() } else { board.diagonal_sliders() };
    sliders.contains(from)
}

/// All pins on the board, of both colors, sorted by pinner, pinned and shielded square.
///
/// Significant or not: a pawn "pinned" to a defended pawn is among them.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{PinReport, pins};
/// let position = Position::from_fen("3k4/2p5/1p6/B7/8/8/8/4K3 b - - 0 1").unwrap();
/// let found = pins(position.board());
/// assert_eq!(found[0].to_string(), "bishop on a5, pawn on b6, pawn on c7");
/// assert_eq!(PinReport::new(position.board(), found[0]).significance, None);
/// ```
pub fn pins(board: &Board) -> Vec<Pin> {
    let mut found = Vec::new();
    for_each_pin(board, |pin| found.push(pin));
    found.sort_unstable_by_key(order);
    found
}

/// The order in which pins are listed.
fn order(pin: &Pin) -> (Square, Square, Square) {
    (pin.pinner.square, pin.pinned.square, pin.shielded.square)
}

/// Calls the function with each pin on the board, in no particular order.
#[inline]
fn for_each_pin(board: &Board, mut found: impl FnMut(Pin)) {
    for us in Color::ALL {
        let sliders = board.pieces_of(us);
        for pinner in board.diagonal_sliders() & sliders {
            look_through(board, us, pinner, attacks::bishop, &mut found);
        }
        for pinner in board.straight_sliders() & sliders {
            look_through(board, us, pinner, attacks::rook, &mut found);
        }
    }
}

/// The pins of one slider along the lines of the given gait.
#[inline(always)]
fn look_through(
    board: &Board,
    us: Color,
    pinner: Square,
    reach: impl Fn(Square, Bitboard) -> Bitboard,
    found: &mut impl FnMut(Pin),
) {
    let (occupied, theirs) = (board.occupied(), board.pieces_of(!us));
    let seen = reach(pinner, occupied);
    let front = seen & (theirs - board.of_kind(PieceKind::King));
    if front.is_empty() {
        return;
    }
    // With the front pieces lifted off, what comes into view stands behind one of them.
    let behind = (reach(pinner, occupied - front) - seen) & theirs;
    for shielded in behind {
        let between = attacks::between(pinner, shielded);
        let pinned = (between & front).first().and_then(|square| Placed::on(board, square));
        let ends = (Placed::on(board, pinner), Placed::on(board, shielded));
        if let ((Some(pinner), Some(shielded)), Some(pinned)) = (ends, pinned) {
            found(Pin { pinner, pinned, shielded });
        }
    }
}

#[cfg(test)]
mod tests;
