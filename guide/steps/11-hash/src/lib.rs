//! A chess engine, built step by step.

pub mod board;
pub mod draws;
pub mod evaluate;
pub mod exchange;
pub mod fen;
pub mod generate;
pub mod moves;
pub mod perft;
pub mod position;
pub mod search;
pub mod table;
pub mod uci;
pub mod zobrist;
