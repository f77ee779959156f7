//! The other libraries, one adapter each.

mod chess;
mod cozy_chess;
mod eschac;
mod owlchess;
mod pgn_reader;
mod shakmaty;

pub use chess::Chess;
pub use cozy_chess::CozyChess;
pub use eschac::Eschac;
pub use owlchess::Owlchess;
pub use pgn_reader::{PgnReader, read_file};
pub use shakmaty::Shakmaty;
