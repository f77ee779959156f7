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

mod clock;
mod destinations;
mod draw;
mod ending;
mod fen_check;
mod game_state;
mod highlight;
mod pgn;
mod pins;
mod refusal;
mod remarks;
mod replay;
mod words;

pub use clock::{Clock, TimeControl, clock_text};
pub use destinations::{Destination, PROMOTIONS, destinations, premoves};
pub use draw::DrawAnswer;
pub use ending::Ending;
pub use fen_check::FenCheck;
pub use game_state::{Losses, last_move, opening, spoken};
pub use highlight::{ArrowRole, Highlight, SquareRole};
pub use pgn::{NULL_MOVE, ReadGames, TooManyMoves, TreeMaker, check_size, read_games};
pub use pins::{PinAnswer, StandingPin, mate_pin_highlight, standing_pins};
pub use refusal::{Refusal, RefusalKind, moves_from};
pub use remarks::{Remark, highlight_of, last_move_remarks, remarks};
pub use replay::{MAX_MOVES, ReplayError, Start, replay};
pub use words::{capitalized, sentence};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
