//! What the fuzz targets check, as functions that any test can call.
//!
//! The coverage-guided runs need a nightly compiler; `tests/corpus.rs` calls the same functions on
//! a stable one, with the committed corpus and seeded mutations of it.
#![forbid(unsafe_code)]

pub mod epd;
pub mod fen;
pub mod pgn;
pub mod san;
pub mod uci_line;
pub mod uci_move;
