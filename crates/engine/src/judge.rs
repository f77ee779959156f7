//! Who says what a position is worth.

use std::sync::Arc;

use pinpoint_nnue::{Evaluator, Network};
use pinpoint_rules::Position;

use crate::evaluation::{PawnCache, evaluate_with, lone_king, tempered};

/// Who says what a position is worth.
///
/// ```
/// use pinpoint_engine::{Engine, Judge, Limits, Options};
/// let mut teacher = Engine::new(Options::default().with_judge(Judge::HandWritten));
/// assert!(teacher.search(Limits::depth(3)).best.is_some());
/// ```
#[derive(Debug, Clone)]
pub enum Judge {
    /// A network, by far the better judge.
    Network(Arc<Network>),
    /// The evaluation of [`crate::evaluation`], which can say why.
    HandWritten,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::Network(Network::built_in())
    }
}

/// The same network means the same one in memory.
impl PartialEq for Judge {
    fn eq(&self, other: &Judge) -> bool {
        match (self, other) {
            (Judge::Network(one), Judge::Network(other)) => Arc::ptr_eq(one, other),
            (Judge::HandWritten, Judge::HandWritten) => true,
            _ => false,
        }
    }
}

/// A judge at work, with what it remembers. Each search thread has its own.
// There is one for each thread: a box would save nothing and add a step to each value.
#[allow(clippy::large_enum_variant)]
pub(crate) enum Seat {
    Network(Evaluator),
    HandWritten(PawnCache),
}

impl Seat {
    pub(crate) fn new(judge: &Judge) -> Seat {
        match judge {
            Judge::Network(network) => Seat::Network(Evaluator::new(Arc::clone(network))),
            Judge::HandWritten => Seat::HandWritten(PawnCache::new()),
        }
    }

    /// The value for the side to move, in centipawns.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        if let Some(value) = lone_king(position) {
            return value;
        }
        match self {
            Seat::Network(evaluator) => tempered(position, evaluator.evaluate(position, ply)),
            Seat::HandWritten(cache) => evaluate_with(position, cache),
        }
    }
}
