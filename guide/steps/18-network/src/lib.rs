//! A chess engine, built step by step.

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod draws;
pub mod evaluate;
pub mod exchange;
pub mod fen;
pub mod generate;
pub mod limits;
pub mod moves;
pub mod network;
pub mod order;
pub mod perft;
pub mod position;
pub mod search;
pub mod selfplay;
pub mod table;
pub mod train;
pub mod tune;
pub mod uci;
pub mod zobrist;
