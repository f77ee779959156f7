//! Archives of games: what is in them, and what happened on their boards, as tables.
//!
//! PGN text of any size comes in, plain or packed by zstd or gzip. Two tables come out as Arrow
//! record batches or Parquet files: **games** (tags, result, opening, moves, clocks, evaluations)
//! and **events** (the pins, forks, mates and other facts of each move). A broken game is listed and
//! passed over. Text is cut into blocks at the beginnings of games; blocks are worked on in any
//! number of threads and come out in their order, so that the number of threads changes nothing.
//!
//! ```
//! use pinpoint_archive::{Facts, Scan, Text};
//! let pgn = b"[Event \"Scholar\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
//! let scan = Scan { facts: "mates".parse::<Facts>()?, ..Scan::default() };
//! let found = scan.read(&Text::whole(pgn));
//! assert_eq!((found.games.num_rows(), found.events.num_rows()), (1, 1));
//! # Ok::<(), pinpoint_archive::UnknownFact>(())
//! ```
#![forbid(unsafe_code)]

mod blocks;
mod broken;
mod comment;
mod condition;
mod detectors;
mod encode;
mod error;
mod events;
mod facts;
mod folder;
mod game;
mod games;
mod input;
mod jsonl;
mod parts;
mod pipeline;
mod scan;
mod state;
mod tags;

pub use blocks::{Block, Blocks, Place};
pub use broken::{BrokenGame, errors_schema};
pub use condition::{Condition, ConditionError};
pub use error::Error;
pub use events::events_schema;
pub use facts::{FactKind, Facts, UnknownFact};
pub use folder::{Folder, Format, Progress, Report, stream};
pub use games::{games_schema, packed};
pub use input::{Input, InputFile};
pub use pipeline::{Outcome, Pipeline};
pub use scan::{Found, Sample, Scan, Text};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
