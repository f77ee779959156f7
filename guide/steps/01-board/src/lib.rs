//! A chess engine, built step by step.

pub mod board;
