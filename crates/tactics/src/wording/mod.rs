//! The English for every fact, apart from how the facts are found.
//!
//! One file per family of sentences. A sentence says no more than its fact proves.

mod facts;
mod mates;
mod pins;
mod plans;
mod quiet;
mod themes;

use pinpoint_notation::san;
use pinpoint_rules::{Move, Position};

pub(crate) use facts::sentence;
pub use pins::mate_pin_sentence;

/// The move in SAN without the sign for check or mate, where the sentence says that in words.
fn plain_san(position: &Position, mv: Move) -> String {
    san(position, mv).as_str().trim_end_matches(['+', '#']).to_owned()
}

/// The move in SAN with its sign for check or mate.
fn full_san(position: &Position, mv: Move) -> String {
    san(position, mv).as_str().to_owned()
}

/// `a`, `a or b`, `a, b or c` with the given last word.
pub(crate) fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}
