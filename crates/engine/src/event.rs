//! What a search says while it runs.

use std::time::Duration;

use pinpoint_rules::Move;

use crate::Score;

/// One thing that a search reports to its sink.
#[derive(Debug, Clone, PartialEq)]
pub enum SearchEvent {
    /// The best lines so far: after each finished depth, and for long searches in between.
    Depth(Report),
    /// Something the user should know, in plain words.
    Note(String),
    /// The search has ended. Always the last event, and sent exactly once.
    BestMove(BestMove),
}

/// How far the search has come and what it has found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// Plies searched in full.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the hash table is, in thousandths.
    pub hash_full: u32,
    /// Positions found in the endgame tablebases.
    pub tablebase_hits: u64,
    /// The best lines, best first: one, or as many as were asked for.
    pub lines: Vec<Line>,
}

impl Report {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// One line of play and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// 1 for the best line, 2 for the next.
    pub rank: usize,
    /// The depth to which this line was searched.
    pub depth: u32,
    /// From the view of the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// The chances that go with the score.
    pub wdl: Wdl,
    /// The moves in playing order, at least one.
    pub moves: Vec<Move>,
}

impl Line {
    /// Is the score the value itself, rather than a bound?
    pub fn is_exact(&self) -> bool {
        self.bound == Bound::Exact
    }
}

/// What is known about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// Chances in thousandths that add up to 1000, from the view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wdl {
    /// Won.
    pub win: u16,
    /// Drawn.
    pub draw: u16,
    /// Lost.
    pub loss: u16,
}

impl Wdl {
    /// The expected points, from 0 to 1.
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

/// The answer of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestMove {
    /// The move to play; `None` if there is none, by mate or stalemate.
    pub mv: Option<Move>,
    /// The reply the engine expects.
    pub ponder: Option<Move>,
}
