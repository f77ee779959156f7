//! What to draw on the board for an answer.

use pinpoint_rules::{Bitboard, Square};
use pinpoint_tactics::Pin;

/// Squares to mark and arrows to draw, each with the part it plays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Highlight {
    /// Squares to mark.
    pub squares: Vec<(Square, SquareRole)>,
    /// Arrows to draw, from the first square to the second.
    pub arrows: Vec<(Square, Square, ArrowRole)>,
}

/// The part that a square plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SquareRole {
    /// The slider that pins.
    Pinner,
    /// The piece held in place.
    Pinned,
    /// The piece behind it.
    Shielded,
    /// A piece that attacks.
    Attacker,
    /// A piece that is attacked.
    Target,
    /// A piece that guards.
    Defender,
    /// The piece that moves.
    Mover,
    /// A king in check.
    King,
    /// A square that matters, whatever is on it.
    Square,
}

/// What an arrow means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArrowRole {
    /// From a pinner through the pinned piece to the shielded one.
    Pin,
    /// An attack.
    Attack,
    /// A move that mates.
    Mate,
}

impl Highlight {
    /// The same with one square more.
    #[must_use]
    pub fn square(mut self, square: Square, role: SquareRole) -> Highlight {
        self.squares.push((square, role));
        self
    }

    /// The same with one arrow more.
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square, role: ArrowRole) -> Highlight {
        self.arrows.push((from, to, role));
        self
    }

    /// The three squares of a pin and its line.
    pub fn pin(pin: &Pin) -> Highlight {
        let [pinner, pinned, shielded] =
            [pin.pinner, pin.pinned, pin.shielded].map(|placed| placed.square);
        Highlight::default().pin_line(pinner, pinned, shielded)
    }

    /// The same with the three squares of a pin and its line.
    #[must_use]
    pub fn pin_line(self, pinner: Square, pinned: Square, shielded: Square) -> Highlight {
        self.square(pinner, SquareRole::Pinner)
            .square(pinned, SquareRole::Pinned)
            .square(shielded, SquareRole::Shielded)
            .arrow(pinner, shielded, ArrowRole::Pin)
    }

    /// The same with the attackers of a square, each with an arrow to it.
    #[must_use]
    pub fn attackers(self, attackers: Bitboard, target: Square) -> Highlight {
        attackers.into_iter().fold(self, |highlight, attacker| {
            highlight.square(attacker, SquareRole::Attacker).arrow(
                attacker,
                target,
                ArrowRole::Attack,
            )
        })
    }
}
