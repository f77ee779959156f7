//! Matches between chess engines.
//!
//! A [`Plan`] says who meets whom, from which openings and at which [`Pace`]; [`run`] plays it
//! on several threads and reports each game. Every opening is played twice with colors reversed,
//! and [`Pairs`] of games give the [`Elo`] difference with its error. A [`Sprt`] ends the match
//! as soon as the question is answered. Whoever crashes, plays an illegal move or exceeds its
//! time loses the game, unless the other side could not mate, and the [`Fault`] is named.
//!
//! ```
//! use pinpoint_arena::{Pairs, Sprt};
//! // 50 pairs: two half-points each in most of them, more than that in fifteen.
//! let pairs = Pairs([1, 7, 27, 13, 2]);
//! let elo = pairs.elo().expect("there are pairs");
//! assert_eq!(format!("{:+.0} ± {:.0}", elo.difference, elo.error), "+28 ± 39");
//! assert_eq!(Sprt::new(0.0, 5.0).decision(&pairs), None);
//! ```
#![forbid(unsafe_code)]

mod adjudication;
mod contestant;
pub mod openings;
mod pace;
mod player;
mod record;
mod referee;
mod standings;
mod statistics;
mod tournament;

pub use adjudication::Adjudication;
pub use contestant::{Contestant, UciPlayer};
pub use pace::{Clocks, Pace};
pub use pinpoint_service::TimeControl;
pub use pinpoint_uci::Budget;
pub use player::{Answer, Fault, Player};
pub use record::{Heading, game_tree};
pub use referee::{Ending, Note, Played, Rules, play};
pub use standings::{Score, Standings};
pub use statistics::{Decision, Elo, Pairs, Sprt};
pub use tournament::{Encounter, Format, GameReport, Plan, run};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
