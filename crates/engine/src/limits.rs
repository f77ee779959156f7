//! When a search ends.

use std::num::NonZeroU64;
use std::time::Duration;

use pinpoint_rules::Move;

/// What bounds a search; the first limit reached ends it, and without any it runs until it is
/// stopped.
///
/// ```
/// use pinpoint_engine::Limits;
/// let limits = Limits::depth(20).with_nodes(100_000);
/// assert_eq!(limits.depth, Some(20));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Positions to visit, by all threads.
    pub nodes: Option<u64>,
    /// Positions after which no further depth begins; the one at work is finished.
    pub finish_nodes: Option<u64>,
    /// Time to use for this move.
    pub move_time: Option<Duration>,
    /// The game clock, from which the engine works out its time.
    pub clock: Option<Clock>,
    /// Nodes that count as a second of the clock or of the time for the move, so that games on
    /// clocks are the same on every machine, however busy; `None` for real time.
    pub nodes_per_second: Option<NonZeroU64>,
    /// Stop when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Give no answer before [`crate::Engine::stop`], even if there is nothing left to search.
    pub infinite: bool,
    /// Think on the opponent's time: as `infinite` until [`crate::Engine::ponder_hit`].
    pub ponder: bool,
    /// Only these moves; all legal ones if empty.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// Search to this depth in plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Visit this many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Visit this many positions, then finish the depth at work, within five times as many.
    ///
    /// Scores of whole depths are steadier than those of depths that were cut.
    pub fn finish_nodes(nodes: u64) -> Limits {
        Limits { finish_nodes: Some(nodes), ..Limits::nodes(nodes.saturating_mul(5)) }
    }

    /// Does nothing but [`crate::Engine::stop`] end the search?
    pub fn is_unlimited(&self) -> bool {
        let Limits { depth, nodes, finish_nodes, move_time, clock, mate, .. } = self;
        depth.is_none()
            && nodes.is_none()
            && finish_nodes.is_none()
            && move_time.is_none()
            && clock.is_none()
            && mate.is_none()
    }

    /// Think so long.
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// The same with this depth, or with none.
    #[must_use]
    pub fn with_depth(self, depth: impl Into<Option<u32>>) -> Limits {
        Limits { depth: depth.into(), ..self }
    }

    /// The same with this number of nodes, or with none.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Limits {
        Limits { nodes: nodes.into(), ..self }
    }

    /// The same with this time for the move, or with none.
    #[must_use]
    pub fn with_move_time(self, move_time: impl Into<Option<Duration>>) -> Limits {
        Limits { move_time: move_time.into(), ..self }
    }

    /// The same with this game clock, or with none.
    #[must_use]
    pub fn with_clock(self, clock: impl Into<Option<Clock>>) -> Limits {
        Limits { clock: clock.into(), ..self }
    }

    /// The same with nodes instead of real time: so many are a second.
    #[must_use]
    pub fn with_nodes_per_second(self, nodes: impl Into<Option<NonZeroU64>>) -> Limits {
        Limits { nodes_per_second: nodes.into(), ..self }
    }

    /// The same with this number of moves to mate, or with none.
    #[must_use]
    pub fn with_mate(self, mate: impl Into<Option<u32>>) -> Limits {
        Limits { mate: mate.into(), ..self }
    }

    /// The same, but without an answer before the search is stopped.
    #[must_use]
    pub fn infinite(self) -> Limits {
        Limits { infinite: true, ..self }
    }

    /// The same on the opponent's time, until [`crate::Engine::ponder_hit`].
    #[must_use]
    pub fn pondering(self) -> Limits {
        Limits { ponder: true, ..self }
    }

    /// The same with only these moves to choose from; all legal ones if there are none.
    #[must_use]
    pub fn with_search_moves(self, search_moves: Vec<Move>) -> Limits {
        Limits { search_moves, ..self }
    }
}

/// The game clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}
