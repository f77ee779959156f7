//! Sentences, and what to draw on the board for them.

use pinpoint_rules::Square;
use pinpoint_service as service;
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
    /// A move that mates.
    Mate,
}

/// What a move did, most important first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Explanation"))]
pub struct ExplanationReply {
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
    /// The line that proves it, in UCI from the position before the move; `0000` is a pass.
    pub proof: Vec<String>,
}

impl From<service::Highlight> for Highlight {
    fn from(highlight: service::Highlight) -> Highlight {
        let square = |(square, role): (Square, service::SquareRole)| MarkedSquare {
            square: square.to_string(),
            role: role.into(),
        };
        let arrow = |(from, to, role): (Square, Square, service::ArrowRole)| MarkedArrow {
            from: from.to_string(),
            to: to.to_string(),
            role: role.into(),
        };
        Highlight {
            squares: highlight.squares.into_iter().map(square).collect(),
            arrows: highlight.arrows.into_iter().map(arrow).collect(),
        }
    }
}

impl From<service::SquareRole> for SquareRole {
    fn from(role: service::SquareRole) -> SquareRole {
        match role {
            service::SquareRole::Pinner => SquareRole::Pinner,
            service::SquareRole::Pinned => SquareRole::Pinned,
            service::SquareRole::Shielded => SquareRole::Shielded,
            service::SquareRole::Attacker => SquareRole::Attacker,
            service::SquareRole::Target => SquareRole::Target,
            service::SquareRole::Defender => SquareRole::Defender,
            service::SquareRole::Mover => SquareRole::Mover,
            service::SquareRole::King => SquareRole::King,
            _ => SquareRole::Square,
        }
    }
}

impl From<service::ArrowRole> for ArrowRole {
    fn from(role: service::ArrowRole) -> ArrowRole {
        match role {
            service::ArrowRole::Pin => ArrowRole::Pin,
            service::ArrowRole::Mate => ArrowRole::Mate,
            _ => ArrowRole::Attack,
        }
    }
}
