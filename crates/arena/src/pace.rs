//! How long players may think: clocks, or a fixed amount of work for each move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use pinpoint_rules::Color;
use pinpoint_uci::Budget;

/// What the players of a game agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// A clock for each side.
    Clock(TimeControl),
    /// This long for each move.
    MoveTime(Duration),
    /// This many positions for each move.
    Nodes(u64),
    /// This many half-moves of depth for each move.
    Depth(u32),
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Clock(control) => control.fmt(f),
            Pace::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Pace::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Pace::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// A time control, written `8+0.08` (seconds and increment) or `40/60+0.5` (the time comes again
/// after 40 moves).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// After this many moves the time is added again; `None` if it must last for the game.
    pub moves: Option<u32>,
    /// Time at the start.
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

/// Why a time control cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControlError;

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected seconds and increment, as in 8+0.08 or 40/60+0.5")
    }
}

impl std::error::Error for TimeControlError {}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let (moves, times) = match text.split_once('/') {
            Some((moves, times)) => {
                let moves = moves.parse().ok().filter(|&moves| moves > 0);
                (Some(moves.ok_or(TimeControlError)?), times)
            }
            None => (None, text),
        };
        let (time, increment) = times.split_once('+').unwrap_or((times, "0"));
        let (time, increment) = (seconds(time)?, seconds(increment)?);
        match time + increment > Duration::ZERO {
            true => Ok(TimeControl { moves, time, increment }),
            false => Err(TimeControlError),
        }
    }
}

fn seconds(text: &str) -> Result<Duration, TimeControlError> {
    let number: f64 = text.parse().map_err(|_| TimeControlError)?;
    let number = Some(number).filter(|number| (0.0..=1e6).contains(number));
    number.map(Duration::from_secs_f64).ok_or(TimeControlError)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        match self.increment.is_zero() {
            true => Ok(()),
            false => write!(f, "+{}", self.increment.as_secs_f64()),
        }
    }
}

/// The clocks of a game.
#[derive(Debug, Clone)]
pub struct Clocks {
    pace: Pace,
    left: [Duration; 2],
    moves: [u32; 2],
}

impl Clocks {
    /// Clocks that nobody has used yet.
    pub fn new(pace: Pace) -> Clocks {
        let time = match pace {
            Pace::Clock(control) => control.time,
            _ => Duration::ZERO,
        };
        Clocks { pace, left: [time; 2], moves: [0; 2] }
    }

    /// What the side has for its next move.
    pub fn budget(&self, side: Color) -> Budget {
        match self.pace {
            Pace::Clock(TimeControl { moves, increment, .. }) => Budget::Clock {
                left: self.left,
                increment,
                moves_to_go: moves.map(|moves| moves - self.moves[side.index()] % moves),
            },
            Pace::MoveTime(time) => Budget::MoveTime(time),
            Pace::Nodes(nodes) => Budget::Nodes(nodes),
            Pace::Depth(depth) => Budget::Depth(depth),
        }
    }

    /// The longest that the side may take for its next move; `None` if time does not count.
    pub fn limit(&self, side: Color) -> Option<Duration> {
        match self.pace {
            Pace::Clock(_) => Some(self.left[side.index()]),
            Pace::MoveTime(time) => Some(time),
            Pace::Nodes(_) | Pace::Depth(_) => None,
        }
    }

    /// Time left for the side; `None` without clocks.
    pub fn left(&self, side: Color) -> Option<Duration> {
        matches!(self.pace, Pace::Clock(_)).then(|| self.left[side.index()])
    }

    /// Takes the time of a move off the side's clock; the error is by how much it was too long.
    /// Up to `margin` more than there was is forgiven: pipes and schedulers are not the engine's
    /// fault.
    pub fn spend(&mut self, side: Color, time: Duration, margin: Duration) -> Result<(), Duration> {
        let Some(limit) = self.limit(side) else { return Ok(()) };
        if time > limit + margin {
            return Err(time - limit);
        }
        if let Pace::Clock(control) = self.pace {
            let (left, moves) = (&mut self.left[side.index()], &mut self.moves[side.index()]);
            *left = left.saturating_sub(time) + control.increment;
            *moves += 1;
            if control.moves.is_some_and(|period| *moves % period == 0) {
                *left += control.time;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().expect("the test's time control is valid")
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["8+0.08", "40/60+0.5", "0.5", "40/300"] {
            assert_eq!(control(text).to_string(), text);
        }
        assert_eq!(control("0+1").increment, Duration::from_secs(1));
        for text in ["", "x", "8+", "+1", "0", "0/60", "-1", "40/", "8+0.08+1", "nan", "1e9", "inf"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_and_gets_its_increment() {
        let ms = Duration::from_millis;
        let mut clocks = Clocks::new(Pace::Clock(control("2+0.5")));
        assert_eq!(clocks.spend(Color::White, ms(300), ms(0)), Ok(()));
        assert_eq!(clocks.left(Color::White), Some(ms(2200)));
        assert_eq!(clocks.left(Color::Black), Some(ms(2000)));
        assert_eq!(clocks.spend(Color::Black, ms(2040), ms(50)), Ok(()), "within the margin");
        assert_eq!(clocks.left(Color::Black), Some(ms(500)), "nothing was left but the increment");
        assert_eq!(clocks.spend(Color::Black, ms(560), ms(50)), Err(ms(60)));
    }

    #[test]
    fn the_time_comes_again_after_the_moves_of_a_period() {
        let ms = Duration::from_millis;
        let mut clocks = Clocks::new(Pace::Clock(control("2/1")));
        let to_go = |clocks: &Clocks| match clocks.budget(Color::White) {
            Budget::Clock { moves_to_go, .. } => moves_to_go,
            _ => None,
        };
        assert_eq!(to_go(&clocks), Some(2));
        clocks.spend(Color::White, ms(400), ms(0)).unwrap();
        assert_eq!((to_go(&clocks), clocks.left(Color::White)), (Some(1), Some(ms(600))));
        clocks.spend(Color::White, ms(600), ms(0)).unwrap();
        assert_eq!((to_go(&clocks), clocks.left(Color::White)), (Some(2), Some(ms(1000))));
    }

    #[test]
    fn a_fixed_time_is_the_same_for_every_move() {
        let ms = Duration::from_millis;
        let mut clocks = Clocks::new(Pace::MoveTime(ms(100)));
        for _ in 0..3 {
            assert_eq!(clocks.spend(Color::Black, ms(120), ms(20)), Ok(()));
        }
        assert_eq!(clocks.spend(Color::Black, ms(121), ms(20)), Err(ms(21)));
        let mut nodes = Clocks::new(Pace::Nodes(5));
        assert_eq!(nodes.spend(Color::Black, ms(100_000), ms(0)), Ok(()));
    }
}
