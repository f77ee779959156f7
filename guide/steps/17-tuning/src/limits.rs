//! When to stop thinking.

use std::time::{Duration, Instant};

use crate::board::Color;

/// The deepest search there is.
pub const MAX_DEPTH: u32 = 100;

/// Time that is lost between our clock and that of the screen.
const OVERHEAD: Duration = Duration::from_millis(10);

#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub depth: u32,
    pub nodes: u64,
    start: Instant,
    /// No deeper search begins after this.
    soft: Option<Duration>,
    /// The search breaks off after this.
    hard: Option<Duration>,
}

impl Limits {
    pub fn depth(depth: u32) -> Limits {
        Limits { depth, ..Limits::none() }
    }

    pub fn none() -> Limits {
        Limits {
            depth: MAX_DEPTH,
            nodes: u64::MAX,
            start: Instant::now(),
            soft: None,
            hard: None,
        }
    }

    /// Reads what follows `go`: `wtime 60000 btime 60000 winc 500 binc 500`, `movetime
    /// 1000`, `nodes 100000`, `depth 8` or `infinite`.
    pub fn parse(words: &[&str], turn: Color) -> Limits {
        let number = |name: &str| -> Option<u64> {
            let place = words.iter().position(|word| *word == name)?;
            // A clock may be below zero.
            let number: i64 = words.get(place + 1)?.parse().ok()?;
            Some(number.max(0) as u64)
        };
        let milliseconds = |name: &str| number(name).map(Duration::from_millis);
        let (time, increment) =
            if turn == Color::White { ("wtime", "winc") } else { ("btime", "binc") };
        let mut limits = Limits::none();
        limits.depth =
            number("depth").map_or(MAX_DEPTH, |depth| depth.clamp(1, 100) as u32);
        limits.nodes = number("nodes").unwrap_or(u64::MAX);
        if let Some(time) = milliseconds("movetime") {
            limits.hard = Some(time.saturating_sub(OVERHEAD).max(time / 2));
        } else if let Some(time) = milliseconds(time) {
            let left = time.saturating_sub(OVERHEAD);
            let share = left / number("movestogo").unwrap_or(30).clamp(2, 30) as u32;
            let share = share + milliseconds(increment).unwrap_or_default() * 3 / 4;
            // Half of the share is enough to begin another depth, twice the share must
            // end it.
            limits.soft = Some((share / 2).min(left / 2));
            limits.hard = Some((share * 2).min(left / 2));
        }
        limits
    }

    pub fn is_endless(&self) -> bool {
        self.depth >= MAX_DEPTH && self.nodes == u64::MAX && self.hard.is_none()
    }

    /// Is it too late to begin another depth?
    pub fn is_late(&self) -> bool {
        self.soft.is_some_and(|soft| self.start.elapsed() >= soft)
    }

    /// Must the search break off?
    pub fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.hard.is_some_and(|hard| self.start.elapsed() >= hard)
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Limits {
        Limits::parse(&line.split_whitespace().collect::<Vec<_>>(), Color::Black)
    }

    #[test]
    fn a_share_of_the_own_clock() {
        let limits = parse("wtime 10 btime 60010 winc 0 binc 1000");
        assert_eq!(limits.soft, Some(Duration::from_millis(1375)));
        assert_eq!(limits.hard, Some(Duration::from_millis(5500)));
    }

    #[test]
    fn an_empty_clock_still_gives_a_move() {
        for line in ["btime 5", "btime 0", "btime -20 binc 1000"] {
            assert_eq!(parse(line).hard, Some(Duration::ZERO), "{line}");
        }
    }

    #[test]
    fn other_limits() {
        assert_eq!(parse("depth 7").depth, 7);
        assert_eq!(parse("nodes 5000").nodes, 5_000);
        assert_eq!(parse("movetime 100").hard, Some(Duration::from_millis(90)));
        assert!(parse("infinite").is_endless() && parse("").is_endless());
        assert!(!parse("movetime 100").is_endless());
    }
}
