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
//!
//! # Features
//!
//! - `std` (default): asks the processor at run time what it can do. Without it the crate is
//!   `no_std` (it needs `alloc`), and uses what the build target promises.
//! - `serde`: [`Position`], [`Square`] and [`UciMove`] are written and read as strings, [`Move`] is
//!   written. Each is written as its `Display` writes it: a position as FEN, a square as `e4`, a
//!   move as UCI has it, castling as the king's two steps. A move is read as a [`UciMove`] and then
//!   resolved in its position. For Chess960 write `mv.uci(CastlingStyle::Chess960)`, where castling
//!   is the king taking its rook; `resolve_uci` understands both.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use pinpoint_rules::{Position, UciMove};
//!
//! let position: Position = serde_json::from_str(r#""4k3/8/8/8/8/8/8/4K2R w K - 0 1""#)?;
//! let castling = position.parse_uci("e1g1")?;
//! assert_eq!(serde_json::to_string(&castling)?, r#""e1g1""#);
//! let read: UciMove = serde_json::from_str(r#""e1g1""#)?;
//! assert_eq!(position.resolve_uci(read), Ok(castling));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
