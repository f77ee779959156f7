//! A library of chess games on disk: kept, found, explored.
//!
//! One SQLite file holds the games that somebody played, collections that were imported, reviews
//! and progress with puzzles. Several programs may use it at once. A change is on disk when the
//! call that makes it returns, whole or not at all.
//!
//! ```
//! use pinpoint_library::{Filter, Library, Query};
//! use pinpoint_notation::pgn::Reader;
//!
//! let mut library = Library::in_memory()?;
//! let pgn = "[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 *";
//! let tree = Reader::new(pgn.as_bytes()).read_tree().unwrap().unwrap();
//! let saved = library.create(&tree)?;
//! assert_eq!(library.game(saved.id)?.to_pgn(), tree.to_pgn());
//!
//! let filter = Filter { player: Some("morphy".to_owned()), ..Filter::default() };
//! let page = library.list(&Query { filter, ..Query::default() })?;
//! assert_eq!((page.total, page.games[0].plies), (1, 3));
//! # Ok::<(), pinpoint_library::Error>(())
//! ```
#![forbid(unsafe_code)]

mod bytes;
mod codec;
mod content;
mod date;
mod error;
mod explore;
mod export;
mod filter;
mod header;
mod import;
mod index;
mod list;
mod made_puzzles;
mod material;
mod open;
mod packed;
mod path;
mod puzzles;
mod remove;
mod reviews;
mod schema;
mod stats;
mod store;
mod words;

pub use error::{Error, Result};
pub use explore::{Departure, Exploration, ExploredMove};
pub use filter::Filter;
pub use header::{GameId, Header};
pub use import::{Import, ImportEvent, ImportNotes, ImportReport};
pub use list::{Page, Query, Sort};
pub use made_puzzles::KeptPuzzle;
pub use material::{Material, MaterialError};
pub use open::{Library, Notice};
pub use packed::unpacked;
pub use path::default_path;
pub use puzzles::{PuzzleProgress, PuzzleTotals};
pub use stats::{Collection, Stats};
pub use store::Saved;

/// The name of the collection of games of one's own.
pub const OWN: &str = "My games";

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
