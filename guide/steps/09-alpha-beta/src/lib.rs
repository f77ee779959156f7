//! A chess engine, built step by step.

pub mod board;
pub mod draws;
pub mod evaluate;
pub mod fen;
pub mod generate;
pub mod moves;
pub mod perft;
pub mod position;
pub mod search;
pub mod uci;
