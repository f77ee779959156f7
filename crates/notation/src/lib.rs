//! Chess as text that people read and write: SAN, EPD, PGN and the names of openings.
//!
//! ```
//! use pinpoint_notation::{parse_move, san};
//! use pinpoint_rules::Position;
//!
//! let start = Position::STANDARD;
//! for text in ["Nf3", "Ng1-f3", "g1f3", "1. Nf3!?"] {
//!     let mv = parse_move(&start, text)?;
//!     assert_eq!(san(&start, mv).as_str(), "Nf3");
//! }
//! # Ok::<(), pinpoint_notation::MoveError>(())
//! ```
//!
//! Reading forgives what cannot be misunderstood and never guesses: a text that fits two legal
//! moves is refused with both of them. Writing follows the PGN standard to the letter.
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod epd;
mod openings;
pub mod pgn;
mod san;

pub use openings::{Opening, OpeningNames, opening};
pub use san::{
    Candidates, CastlingObstacle, Culprit, Culprits, MoveError, NamedOrigin, San, parse_move,
    parse_san_strict, san, san_and_play,
};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
