//! A chess engine as a library.
//!
//! An [`Engine`] is given a position and [`Limits`], searches in the background and tells a
//! sink what it finds. It never prints and knows no protocol.
//!
//! ```
//! use pinpoint_engine::{Engine, Limits, Options, Score, SearchEvent};
//! use pinpoint_rules::Position;
//! use std::sync::mpsc;
//!
//! let mut engine = Engine::new(Options::default().with_hash_mb(1));
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
//! engine.set_position(position);
//!
//! // In the background: `go` returns at once and events come while the search runs.
//! let (sender, events) = mpsc::channel();
//! engine.go(Limits::depth(5), move |event| drop(sender.send(event)));
//! let best = events.iter().find_map(|event| match event {
//!     SearchEvent::BestMove(best) => best.mv,
//!     _ => None,
//! });
//! assert_eq!(best, Some(position.parse_uci("a1a8")?));
//!
//! // Or waiting for the answer.
//! let found = engine.search(Limits::depth(5));
//! assert_eq!(found.lines[0].score.mover(), Score::Mate(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

mod bench;
mod book;
mod draws;
mod engine;
pub mod evaluation;
mod event;
mod exchange;
mod features;
mod hash_table;
mod history;
mod judge;
mod limits;
mod memory;
mod move_picker;
mod options;
mod parameters;
mod random;
mod score;
mod search;
mod sided;
mod stop;
mod tablebase;
mod threats;
mod time;
mod wdl;

pub use bench::{BENCH_DEPTH, BENCH_NODES, BenchReport, bench};
pub use book::{Book, BookError};
pub use engine::{Engine, SearchResult};
pub use event::{BestMove, Bound, Report, ScoredLine, SearchEvent};
pub use features::Feature;
#[cfg(feature = "switches")]
pub use features::set_enabled;
pub use judge::Judge;
pub use limits::{Clock, Limits};
pub use options::Options;
#[cfg(feature = "switches")]
pub use parameters::{PARAMETERS, Parameter, set_parameters};
pub use score::Score;
pub use sided::SidedScore;
pub use stop::StopHandle;
pub use tablebase::{TablebaseError, Tablebases};
pub use wdl::Wdl;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
