//! What a search says while it runs.

use std::time::Duration;

use pinpoint_rules::Move;

use crate::SidedScore;

/// One thing that a search reports to its sink.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum SearchEvent {
    /// The best lines so far: after each finished depth, and for long searches in between.
    Depth(Report),
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
    pub lines: Vec<ScoredLine>,
}

impl Report {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// One line of play and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoredLine {
    /// 1 for the best line, 2 for the next.
    pub rank: usize,
    /// The depth to which this line was searched.
    pub depth: u32,
    /// What it is worth, in the view of whoever asks.
    pub score: SidedScore,
    /// The moves in playing order, at least one.
    pub moves: Vec<Move>,
}

impl ScoredLine {
    /// Is the score the value itself, rather than a bound?
    pub fn is_exact(&self) -> bool {
        self.score.is_exact()
    }
}

/// What is known about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Bound {
    /// The same bound as the other side sees it.
    pub fn turned(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
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
