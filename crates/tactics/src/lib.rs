//! Chess tactics as facts that the rules can prove, and the English for each of them.
//!
//! Handed a position, a move and perhaps a line, this crate says what the move did: the pins it
//! made and broke, the forks, the hanging pieces, the mate threats. It never sees a score and
//! never guesses.
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_tactics::detect_pins;
//! let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
//! let change = detect_pins(&position, position.parse_uci("c1b2").unwrap());
//! assert_eq!(
//!     change.made[0].report.to_string(),
//!     "The bishop on b2 is pinning the queen on g7 to the king on h8."
//! );
//! ```
#![forbid(unsafe_code)]

mod bench;
mod context;
pub mod detect;
mod explain;
mod facts;
mod line;
mod mates;
mod pins;
mod placed;
mod plan;
mod proof;
mod puzzle;
mod steps;
mod structure;
mod themes;
mod wording;
mod worth;

pub use bench::{BenchReport, bench, bench_puzzles};
pub use context::Context;
pub use explain::{Explanation, explain, explain_position};
pub use facts::{
    Allowed, AllowedHow, BackRank, Check, Continuation, ContinuationKind, Exchange, Fact, Finding,
    Importance, LineEnd, Mate, MateAllowed, MateBlame, PinnedDefender, Proof, Quiet, Role,
    Sacrifice, Status,
};
pub use line::Line;
pub use mates::{MatePattern, mate_patterns};
pub use pins::{
    AllowedMate, LiftedPin, MatePin, MatePinStatus, NewPin, Origin, Pin, PinChange, PinKind,
    PinReport, Significance, detect_pins, made_pins, mate_pins, pins,
};
pub use placed::Placed;
pub use plan::{Motif, Plan, Spoils};
pub use puzzle::{Puzzle, PuzzleError};
pub use themes::{ShownTheme, Theme, ThemeSet, themes};
pub use wording::mate_pin_sentence;
pub use worth::{balance, worth};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
