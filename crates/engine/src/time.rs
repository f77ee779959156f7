//! How long to think about a move.

use std::time::{Duration, Instant};

use crate::features::{Feature, enabled};
use crate::limits::{Clock, Limits};
use crate::parameters::{TIME_INCREMENT_SHARE, TIME_MAX_SHARE, TIME_SHARE};

/// The times of one search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Timer {
    pub(crate) start: Instant,
    /// After this the search ends at once.
    hard: Option<Duration>,
    /// After this, scaled by how clear the best move is, no new depth is begun.
    soft: Option<Duration>,
}

impl Timer {
    pub(crate) fn new(limits: &Limits, overhead: Duration, start: Instant) -> Timer {
        let (mut soft, mut hard) = (None, None);
        if let Some(clock) = limits.clock {
            let (aim, most) = share_of_clock(clock, overhead);
            (soft, hard) = (Some(aim), Some(most));
        }
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            hard = Some(hard.map_or(time, |hard: Duration| hard.min(time)));
        }
        Timer { start, hard, soft }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(crate) fn is_up(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Should no further depth be begun?
    pub(crate) fn is_enough(&self, clarity: &Clarity) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(clarity.factor()))
    }

    /// Does the clock decide, so that the only legal move need not be thought over?
    pub(crate) fn is_clocked(&self) -> bool {
        self.soft.is_some()
    }
}

impl Default for Timer {
    /// A timer without limits.
    fn default() -> Timer {
        Timer { start: Instant::now(), hard: None, soft: None }
    }
}

/// The time to aim at and the most to use.
fn share_of_clock(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    // What is really there: the overhead is lost with this move, and something must be left.
    let left = clock.left.saturating_sub(overhead).as_secs_f64().max(0.001);
    let increment = clock.increment.as_secs_f64();
    let (aim, most) = match clock.moves_to_go {
        Some(moves) => {
            let moves = f64::from(moves.clamp(1, 40));
            let spare = (left - overhead.as_secs_f64() * moves).max(left / 10.0);
            (spare / moves * 0.9 + increment * 0.5, left * (0.8 / moves.sqrt()).min(0.8))
        }
        None => (left * TIME_SHARE + increment * TIME_INCREMENT_SHARE, left * TIME_MAX_SHARE),
    };
    let most = most.min(left * 0.9);
    (Duration::from_secs_f64(aim.min(most)), Duration::from_secs_f64(most))
}

/// How clear the choice of the move is after a depth: the clearer, the less time it takes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Clarity {
    /// Depths in a row that ended with the same best move.
    pub(crate) stable_depths: u32,
    /// Share of the nodes that went into the best move, from 0 to 1.
    pub(crate) node_share: f64,
    /// By how much the score has fallen since the last depths, in centipawns.
    pub(crate) drop: i32,
}

impl Clarity {
    /// From about a third to three times the time aimed at.
    fn factor(&self) -> f64 {
        if !enabled(Feature::AdaptiveTime) {
            return 1.0;
        }
        let stability = 1.35 - 0.08 * f64::from(self.stable_depths.min(9));
        let nodes = (1.0 - self.node_share) * 1.7 + 0.45;
        let falling = 1.0 + f64::from(self.drop.clamp(-20, 60)) * 0.008;
        stability * nodes * falling
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left_ms: u64, increment_ms: u64, moves_to_go: Option<u32>) -> Clock {
        let (left, increment) =
            (Duration::from_millis(left_ms), Duration::from_millis(increment_ms));
        Clock { left, increment, moves_to_go }
    }

    #[test]
    fn no_move_takes_more_than_is_left() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000] {
            for increment in [0, 10, 1000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let overhead = Duration::from_millis(10);
                    let (aim, most) = share_of_clock(clock(left, increment, moves), overhead);
                    let usable = Duration::from_millis(left).saturating_sub(overhead);
                    assert!(aim <= most && most <= usable.max(Duration::from_millis(1)));
                }
            }
        }
    }

    #[test]
    fn an_unclear_move_gets_more_time() {
        let clear = Clarity { stable_depths: 9, node_share: 0.95, drop: -10 };
        let unclear = Clarity { stable_depths: 0, node_share: 0.3, drop: 40 };
        assert!(clear.factor() < 0.5 && unclear.factor() > 2.0);
    }
}
