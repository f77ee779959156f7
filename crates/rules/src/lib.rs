//! The rules of chess on bitboards.
//!
//! A ladder of four types, each sure of a little more: [`Board`] (pieces on squares), [`Setup`]
//! (what a FEN says), [`Position`] (checked and playable) and [`Game`] (with its history).
//!
//! ```
//! use pinpoint_rules::Position;
//! let mut position = Position::STANDARD;
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let mv = position.parse_uci(text)?;
//!     position = position.play(mv);
//! }
//! assert!(position.is_checkmate());
//! # Ok::<(), pinpoint_rules::UciMoveError>(())
//! ```
//!
//! No I/O, no clock, no threads, no random source, nothing to set up: values in, values out.
#![cfg_attr(not(feature = "std"), no_std)]
// The tables of slider attacks take the compiler about a second.
#![allow(long_running_const_eval)]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod chess960;
pub mod cpu;
mod exchange;
mod fen;
mod game;
mod generate;
mod moves;
mod outcome;
mod perft;
mod perft_table;
mod piece;
mod polyglot;
mod position;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod side;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use cpu::cpu_path;
pub use fen::{EnPassantStyle, FenError, FenField, FenStyle, FenText};
pub use game::{DrawClaim, Game, IllegalMove};
pub use generate::{MoveGroup, Selection};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::Outcome;
pub use perft::{divide, perft, perft_without_bulk_counting};
pub use perft_table::PerftTable;
pub use piece::{Color, Piece, PieceKind};
pub use position::{CheckMap, Position};
pub use setup::{IllegalPosition, Reason, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::{CastlingStyle, UciMove, UciMoveError};
