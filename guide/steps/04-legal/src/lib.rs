//! A chess engine, built step by step.

pub mod board;
pub mod fen;
pub mod generate;
pub mod moves;
pub mod position;
