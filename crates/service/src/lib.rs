//! What a front end can ask, answered once for the terminal, the page and the command line.
//!
//! No I/O, no JSON, no threads: values in, values out. `pinpoint-wire` writes the answers as
//! JSON; the terminal prints their text.
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_service::Refusal;
//! let refusal = Refusal::of_text(&Position::STANDARD, "O-O").unwrap();
//! assert_eq!(refusal.text, "the bishop on f1 is in the way of castling");
//! assert_eq!(refusal.highlight.squares[0].0.to_string(), "f1");
//! ```
#![forbid(unsafe_code)]

mod highlight;
mod refusal;
mod words;

pub use highlight::{ArrowRole, Highlight, SquareRole};
pub use refusal::{Refusal, RefusalKind, moves_from};
pub use words::{capitalized, sentence};
