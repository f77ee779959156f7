//! Sentences, and what to draw on the board for them.

use pinpoint_rules::{Bitboard, Board, Square};
use pinpoint_tactics::Pin;
use serde::Serialize;

/// What a sentence speaks of, to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Highlight {
    /// Squares to mark.
    pub squares: Vec<MarkedSquare>,
    /// Arrows to draw.
    pub arrows: Vec<MarkedArrow>,
}

/// A square and the part it plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarkedSquare {
    /// The square.
    pub square: String,
    /// Its part.
    pub role: SquareRole,
}

/// An arrow and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarkedArrow {
    /// Where it starts.
    pub from: String,
    /// Where it points.
    pub to: String,
    /// What it stands for.
    pub role: ArrowRole,
}

/// The part that a square plays in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
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
    /// A square that matters, whatever stands on it.
    Square,
}

/// What an arrow stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ArrowRole {
    /// From a pinner through the pinned piece to the shielded one.
    Pin,
    /// An attack.
    Attack,
    /// A guard.
    Defend,
    /// A move.
    Move,
    /// A move that mates.
    Mate,
}

/// What a move did, most important first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Explanation {
    /// The sentences.
    pub sentences: Vec<Sentence>,
}

/// One sentence and what it speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sentence {
    /// A word for what it is about: `pin`, `fork`, `check`; more may come.
    pub kind: String,
    /// The sentence in English.
    pub text: String,
    /// What to draw for it.
    pub highlight: Highlight,
}

impl Highlight {
    /// The same with one square more.
    #[must_use]
    pub fn square(mut self, square: Square, role: SquareRole) -> Highlight {
        self.squares.push(MarkedSquare { square: square.to_string(), role });
        self
    }

    /// The same with one arrow more.
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square, role: ArrowRole) -> Highlight {
        self.arrows.push(MarkedArrow { from: from.to_string(), to: to.to_string(), role });
        self
    }

    /// The three squares of a pin and its line.
    pub fn pin(pin: &Pin) -> Highlight {
        let [pinner, pinned, shielded] =
            [pin.pinner, pin.pinned, pin.shielded].map(|placed| placed.square);
        Highlight::default()
            .square(pinner, SquareRole::Pinner)
            .square(pinned, SquareRole::Pinned)
            .square(shielded, SquareRole::Shielded)
            .arrow(pinner, shielded, ArrowRole::Pin)
    }

    /// The attackers of a square, each with an arrow to it.
    pub(crate) fn attackers(self, attackers: Bitboard, target: Square) -> Highlight {
        attackers.into_iter().fold(self, |highlight, attacker| {
            highlight.square(attacker, SquareRole::Attacker).arrow(
                attacker,
                target,
                ArrowRole::Attack,
            )
        })
    }
}

/// `the rook on e8`, or `the rook on e8 and the knight on f3`.
pub(crate) fn named(board: &Board, squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .filter_map(|square| Some(format!("the {} on {square}", board.piece_on(square)?.kind)))
        .collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
