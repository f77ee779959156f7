//! The document of `pinpoint perft --json`.

use serde::Serialize;

use crate::SCHEMA;

/// The positions after a number of half-moves.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PerftDocument {
    /// The version of the document.
    pub schema: u32,
    /// The position.
    pub fen: String,
    /// The half-moves.
    pub depth: u32,
    /// The count.
    pub nodes: u64,
    /// How long counting took.
    pub seconds: f64,
    /// The count behind each first move, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<PerftMove>>,
}

/// A first move and the count behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PerftMove {
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// The count.
    pub nodes: u64,
}

impl PerftDocument {
    /// The document of a count, without the single moves.
    pub fn new(fen: String, depth: u32, nodes: u64, seconds: f64) -> PerftDocument {
        PerftDocument { schema: SCHEMA, fen, depth, nodes, seconds, moves: None }
    }
}
