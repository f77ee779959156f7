//! How long to think about a move.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use crate::features::{Feature, enabled};
use crate::limits::{Clock, Limits};
use crate::parameters as p;

/// The times of one search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Timer {
    pub(crate) start: Instant,
    /// After this the search ends at once.
    hard: Option<Duration>,
    /// After this, scaled by how clear the best move is, no new depth is begun.
    soft: Option<Duration>,
    /// What is counted instead of time.
    nodes_per_second: Option<NonZeroU64>,
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
        Timer { start, hard, soft, nodes_per_second: limits.nodes_per_second }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// What the search has spent after this many nodes.
    fn spent(&self, nodes: u64) -> Duration {
        match self.nodes_per_second {
            Some(rate) => Duration::from_secs_f64(nodes as f64 / rate.get() as f64),
            None => self.elapsed(),
        }
    }

    pub(crate) fn is_up(&self, nodes: u64) -> bool {
        self.hard.is_some_and(|hard| self.spent(nodes) >= hard)
    }

    /// Should no further depth be begun?
    pub(crate) fn is_enough(&self, clarity: &Clarity, nodes: u64) -> bool {
        self.soft.is_some_and(|soft| self.spent(nodes) >= soft.mul_f64(clarity.factor()))
    }

    /// Does the clock decide, so that the only legal move need not be thought over?
    pub(crate) fn is_clocked(&self) -> bool {
        self.soft.is_some()
    }
}

impl Default for Timer {
    /// A timer without limits.
    fn default() -> Timer {
        Timer { start: Instant::now(), hard: None, soft: None, nodes_per_second: None }
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
            (spare / moves * 0.9 + increment * 0.5, left * 0.8 / moves.sqrt())
        }
        None => {
            let of_left = left * f64::from(p::time_share()) / 1000.0;
            let of_increment = increment * hundredths(p::time_increment_share());
            (of_left + of_increment, left * hundredths(p::time_max_share()))
        }
    };
    (Duration::from_secs_f64(aim.min(most)), Duration::from_secs_f64(most))
}

fn hundredths(count: i32) -> f64 {
    f64::from(count) / 100.0
}

/// How clear the choice of the move is after a depth: the clearer, the less time it takes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Clarity {
    /// Depths in a row that ended with the same best move.
    pub(crate) stable_depths: u32,
    /// Share of the nodes that went into the best move, from 0 to 1.
    pub(crate) node_share: f64,
    /// By how much the score has fallen since the depth before the last, in centipawns.
    pub(crate) drop: i32,
    /// The values of the last depth and the one before.
    values: [i32; 2],
}

impl Clarity {
    /// Takes in how a depth ended: with the same best move as the one before or another, with
    /// this share of the nodes spent on it, and with this value.
    pub(crate) fn follow(&mut self, is_same_move: bool, node_share: f64, value: i32) {
        self.stable_depths = if is_same_move { self.stable_depths + 1 } else { 0 };
        self.node_share = node_share;
        self.drop = self.values[1] - value;
        self.values = [value, self.values[0]];
    }

    /// From about a third to three times the time aimed at.
    fn factor(&self) -> f64 {
        if !enabled(Feature::AdaptiveTime) {
            return 1.0;
        }
        let stable = f64::from(self.stable_depths.min(9));
        let stability =
            hundredths(p::time_stability()) - hundredths(p::time_stability_step()) * stable;
        let nodes = (1.0 - self.node_share) * hundredths(p::time_nodes_other())
            + hundredths(p::time_nodes_least());
        let falling =
            1.0 + f64::from(self.drop.clamp(-20, 60)) * f64::from(p::time_drop()) / 1000.0;
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
        let clear = Clarity { stable_depths: 9, node_share: 0.95, drop: -10, ..Clarity::default() };
        let unclear = Clarity { stable_depths: 0, node_share: 0.3, drop: 40, ..Clarity::default() };
        assert!(clear.factor() < 0.5 && unclear.factor() > 2.0);
    }

    /// The time to aim at and the most, in milliseconds, with 10 ms of overhead.
    fn share(left: u64, increment: u64, moves_to_go: Option<u32>) -> (u128, u128) {
        let clock = clock(left, increment, moves_to_go);
        let (aim, most) = share_of_clock(clock, Duration::from_millis(10));
        (aim.as_millis(), most.as_millis())
    }

    #[test]
    fn a_move_gets_its_share_of_the_clock() {
        // 0.033 of 60,000 plus 0.75 of the increment, and at most 0.28 of it.
        assert_eq!(share(60_010, 0, None), (1980, 16_800));
        assert_eq!(share(60_010, 1000, None), (2730, 16_800));
        // Nothing but the increment: no more than most of what is left.
        assert_eq!(share(110, 1000, None), (28, 28));
    }

    #[test]
    fn moves_to_go_share_the_clock_among_them() {
        // 4,000 less 10 for each of 25 moves, nine tenths of a 25th, and half of the increment.
        assert_eq!(share(4010, 100, Some(25)), (185, 640));
        assert_eq!(share(4010, 0, Some(1)), (3200, 3200));
        assert_eq!(share(4010, 0, Some(0)), share(4010, 0, Some(1)));
        assert_eq!(share(4010, 0, Some(80)), share(4010, 0, Some(40)));
        // The overhead of all moves is more than there is: a tenth is shared.
        assert_eq!(share(210, 0, Some(40)), (0, 25));
    }

    #[test]
    fn a_move_takes_a_part_of_a_millisecond_when_little_is_left() {
        for left in [0, 10] {
            let (aim, most) = share_of_clock(clock(left, 0, None), Duration::from_millis(10));
            assert_eq!((aim.as_micros(), most.as_micros()), (33, 280));
        }
        // Not enough for the overhead of 40 moves: they share a tenth.
        let (aim, _) = share_of_clock(clock(210, 0, Some(40)), Duration::from_millis(10));
        assert_eq!(aim.as_micros(), 450);
    }

    #[test]
    fn each_sign_of_clarity_has_its_weight() {
        let factor = |stable_depths, node_share, drop| {
            let clarity = Clarity { stable_depths, node_share, drop, ..Clarity::default() };
            (clarity.factor() * 1000.0).round() as i32
        };
        // 1.35 by stability times 1.7 * 0.5 + 0.3 by nodes.
        assert_eq!(factor(0, 0.5, 0), 1553);
        assert_eq!(factor(3, 0.5, 0), 1277);
        assert_eq!(factor(20, 0.5, 0), factor(9, 0.5, 0));
        assert_eq!(factor(0, 1.0, 0), 405);
        assert_eq!(factor(0, 0.5, 10), 1677);
        assert_eq!(factor(0, 0.5, 100), factor(0, 0.5, 60));
        assert_eq!(factor(0, 0.5, -100), factor(0, 0.5, -20));
        assert_ne!(factor(0, 0.5, -20), factor(0, 0.5, 0));
    }

    #[test]
    fn clarity_follows_the_depths() {
        let mut clarity = Clarity::default();
        for (is_same, value, stable, drop) in
            [(false, 30, 0, -30), (true, 50, 1, -50), (true, 20, 2, 10), (false, 10, 0, 40)]
        {
            clarity.follow(is_same, 0.25, value);
            assert_eq!((clarity.stable_depths, clarity.drop), (stable, drop), "{value}");
        }
        assert_eq!(clarity.node_share, 0.25);
    }

    /// A timer that was started this many milliseconds ago.
    fn timer(limits: Limits, ago: u64) -> Timer {
        let start = Instant::now().checked_sub(Duration::from_millis(ago));
        Timer::new(&limits, Duration::from_millis(10), start.expect("the machine runs longer"))
    }

    #[test]
    fn a_time_for_the_move_ends_the_search_and_nothing_else() {
        let limits = || Limits::move_time(Duration::from_millis(500_010));
        let clarity = Clarity::default();
        let early = timer(limits(), 100_000);
        assert!(!early.is_up(0) && !early.is_enough(&clarity, 0) && !early.is_clocked());
        let late = timer(limits(), 600_000);
        assert!(late.is_up(0) && !late.is_enough(&clarity, 0));
        assert_eq!(late.hard, Some(Duration::from_millis(500_000)), "less the overhead");
        let tiny = timer(Limits::move_time(Duration::from_millis(3)), 0);
        assert_eq!(tiny.hard, Some(Duration::from_millis(1)));
        assert!(!timer(Limits::depth(3), 600_000).is_up(0));
    }

    #[test]
    fn nodes_can_stand_for_time() {
        let limits = || Limits::move_time(Duration::from_millis(510));
        let by_nodes = limits().with_nodes_per_second(NonZeroU64::new(100_000));
        let late = timer(by_nodes, 600_000);
        assert!(!late.is_up(49_999) && late.is_up(50_000));
        let clock = Limits { clock: Some(clock(10_010, 0, None)), ..Limits::default() };
        let late = timer(clock.with_nodes_per_second(NonZeroU64::new(1000)), 600_000);
        let clarity = Clarity { stable_depths: 9, node_share: 0.95, ..Clarity::default() };
        assert!(!late.is_enough(&clarity, 50) && late.is_enough(&clarity, 330));
    }

    #[test]
    fn a_clock_ends_the_search_sooner_the_clearer_the_move() {
        let limits = || Limits { clock: Some(clock(10_000_010, 0, None)), ..Limits::default() };
        let clear = Clarity { stable_depths: 9, node_share: 0.95, drop: -10, ..Clarity::default() };
        let unclear = Clarity { stable_depths: 0, node_share: 0.3, drop: 40, ..Clarity::default() };
        // 330 seconds are aimed at, 2,800 the most.
        let timer_after = |seconds: u64| timer(limits(), seconds * 1000);
        assert!(timer_after(300).is_clocked());
        assert!(timer_after(300).is_enough(&clear, 0) && !timer_after(300).is_enough(&unclear, 0));
        assert!(!timer_after(50).is_enough(&clear, 0));
        assert!(!timer_after(2700).is_up(0) && timer_after(2900).is_up(0));
        // Both limits given: the sooner one counts.
        let both = Limits { move_time: Some(Duration::from_secs(100)), ..limits() };
        assert!(timer(both, 150_000).is_up(0));
        let both = Limits { move_time: Some(Duration::from_secs(9000)), ..limits() };
        assert!(timer(both, 2_900_000).is_up(0));
    }
}
