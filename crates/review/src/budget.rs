//! How long the engine may look at a position.

use std::time::Duration;

use pinpoint_engine::Limits;

/// What bounds the search of each position: the first limit reached ends it.
///
/// ```
/// use pinpoint_review::Budget;
/// assert_eq!(Budget::default().to_string(), "200,000 nodes a position");
/// assert_eq!(Budget::depth(12).to_string(), "depth 12 a position");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Budget {
    /// Positions to visit, by all threads.
    pub nodes: Option<u64>,
    /// Half-moves to look ahead.
    pub depth: Option<u32>,
    /// Time to use.
    pub move_time: Option<Duration>,
}

/// Visits that review a game of 40 moves in well under a minute on two ordinary cores.
const DEFAULT_NODES: u64 = 200_000;

impl Default for Budget {
    fn default() -> Budget {
        Budget::nodes(DEFAULT_NODES)
    }
}

impl Budget {
    /// Visit this many positions.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), depth: None, move_time: None }
    }

    /// Look this many half-moves ahead.
    pub const fn depth(depth: u32) -> Budget {
        Budget { nodes: None, depth: Some(depth), move_time: None }
    }

    /// The limits that are set, or the default if none is.
    pub fn of(nodes: Option<u64>, depth: Option<u32>, move_time: Option<Duration>) -> Budget {
        match (nodes, depth, move_time) {
            (None, None, None) => Budget::default(),
            _ => Budget { nodes, depth, move_time },
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        let Budget { nodes, depth, move_time } = *self;
        Limits::default().with_nodes(nodes).with_depth(depth).with_move_time(move_time)
    }

    /// Four times as much, for a second look.
    pub(crate) fn fourfold(&self) -> Budget {
        Budget {
            nodes: self.nodes.map(|nodes| nodes.saturating_mul(4)),
            depth: self.depth.map(|depth| depth.saturating_add(2)),
            move_time: self.move_time.map(|time| time.saturating_mul(4)),
        }
    }

    /// A quarter of it, for questions beside the main one.
    pub(crate) fn quarter(&self) -> Budget {
        Budget {
            nodes: self.nodes.map(|nodes| (nodes / 4).max(1)),
            depth: self.depth.map(|depth| depth.saturating_sub(2).max(1)),
            move_time: self.move_time.map(|time| time / 4),
        }
    }
}

/// For people: `200,000 nodes a position`.
impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let nodes = self.nodes.map(|nodes| format!("{} nodes", grouped(nodes)));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let time = self.move_time.map(|time| format!("{} s", time.as_secs_f64()));
        let limits: Vec<String> = [nodes, depth, time].into_iter().flatten().collect();
        write!(f, "{} a position", limits.join(" or "))
    }
}

/// A number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
