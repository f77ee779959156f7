//! The rules of chess, written slowly and obviously.
//!
//! Fast chess code is clever, and clever code is wrong in clever ways. This crate is the second
//! opinion: it shares no line and no idea with the fast rules, so that where both agree on
//! millions of positions, both are very likely right. It is also the place to *read* how chess
//! works. Nothing here is tuned; each file holds one idea, in this order:
//!
//! 1. [`Square`]: the 10 by 12 board whose border stops pieces from running off the edge.
//! 2. [`Piece`], [`Board`]: what stands where.
//! 3. `attacks`: who looks at a square.
//! 4. [`Position`], `fen`: a board plus whose turn it is, and the text for both.
//! 5. [`Move`], `generate`, `castling`: candidate moves, then *play it and see whether our own
//!    king can be taken*, which is the whole definition of legality.
//! 6. `play`: the position after a move.
//! 7. `san`, `draws`, `repetition`, `exchange`, `pins`, `perft`: questions asked of positions.
//!
//! Other crates compare through plain text, so that no type has to be shared:
//!
//! ```
//! use pinpoint_oracle::Position;
//!
//! let position = Position::from_fen("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1").unwrap();
//! // Taking en passant would clear both pawns off the fourth rank and let the queen check.
//! assert_eq!(position.legal_uci(), ["a4a3", "a4a5", "a4b3", "a4b4", "a4b5", "e4e3"]);
//!
//! let push = position.find_uci("e4e3").unwrap();
//! assert_eq!(position.san(push), "e3");
//! assert_eq!(position.play(push).to_fen(), "8/8/8/8/k2P3Q/4p3/8/3K4 w - - 0 2");
//! ```
#![forbid(unsafe_code)]

mod attacks;
mod board;
mod castling;
mod draws;
mod exchange;
mod fen;
mod generate;
mod moves;
mod perft;
mod piece;
mod pins;
mod play;
mod position;
mod repetition;
mod san;
mod square;

pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use exchange::exchange_value;
pub use fen::FenError;
pub use moves::{Move, MoveKind};
pub use perft::{divide, perft};
pub use piece::{Color, Piece, PieceKind};
pub use pins::Pin;
pub use position::Position;
pub use repetition::{is_fivefold, is_threefold, occurrences, same_position};
pub use square::Square;
