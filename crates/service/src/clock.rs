//! The chess clock: time left on each side, with an increment or a new period.
//!
//! Whoever shows a clock lets time pass for it; the clock never asks what time it is.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use pinpoint_rules::Color;

/// The time that a game gives each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// At the start.
    pub initial: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// After this many moves the time of the start is added again; `None` if it must last for
    /// the game.
    pub moves: Option<u32>,
}

impl TimeControl {
    /// As PGN and matches between engines write it, in seconds: `300+3`, `8+0.08`, `40/60+0.5`.
    pub fn tag(self) -> String {
        let moves = self.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        format!("{moves}{}+{}", self.initial.as_secs_f64(), self.increment.as_secs_f64())
    }

    /// Reads what [`TimeControl::tag`] writes; the increment may be left out.
    ///
    /// ```
    /// use pinpoint_service::TimeControl;
    /// let control = TimeControl::from_tag("40/60+0.5").unwrap();
    /// assert_eq!((control.moves, control.increment.as_millis()), (Some(40), 500));
    /// assert_eq!(TimeControl::from_tag("-"), None);
    /// ```
    pub fn from_tag(text: &str) -> Option<TimeControl> {
        let (moves, times) = match text.split_once('/') {
            Some((moves, times)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), times),
            None => (None, text),
        };
        let (initial, increment) = times.split_once('+').unwrap_or((times, "0"));
        let (initial, increment) = (seconds(initial)?, seconds(increment)?);
        let is_timed = initial + increment > Duration::ZERO;
        is_timed.then_some(TimeControl { initial, increment, moves })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let number = text.parse().ok().filter(|number| (0.0..=1e6).contains(number))?;
    Some(Duration::from_secs_f64(number))
}

/// Minutes and seconds, as players say it: `5+3`.
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let wrong = || format!("expected minutes and an increment in seconds, as 5+3, not {text}");
        let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
        let minutes: f64 = minutes.trim().parse().map_err(|_| wrong())?;
        let increment: u32 = increment.trim().parse().map_err(|_| wrong())?;
        let is_sound = minutes.is_finite() && (1.0 / 60.0..=600.0).contains(&minutes);
        if !is_sound || increment > 600 {
            return Err(
                "a clock has 1 second to 600 minutes, and at most 600 seconds a move".into()
            );
        }
        let initial = Duration::from_secs((minutes * 60.0).round() as u64);
        Ok(TimeControl { initial, increment: Duration::from_secs(increment.into()), moves: None })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.initial.as_secs();
        match seconds % 60 {
            0 => write!(f, "{}", seconds / 60)?,
            _ => write!(f, "{:.2}", seconds as f64 / 60.0)?,
        }
        write!(f, "+{}", self.increment.as_secs())
    }
}

/// The time left to both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// What the game gives each side.
    pub control: TimeControl,
    left: [Duration; 2],
    /// How often each side has moved.
    moves: [u32; 2],
}

impl Clock {
    /// A clock that shows the time at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: [control.initial; 2], moves: [0; 2] }
    }

    /// The time left to a side.
    pub fn left(&self, color: Color) -> Duration {
        self.left[color.index()]
    }

    /// Sets the time left to a side.
    pub fn set(&mut self, color: Color, left: Duration) {
        self.left[color.index()] = left;
    }

    /// Time passes for one side. Is its time up?
    pub fn run(&mut self, color: Color, elapsed: Duration) -> bool {
        let left = &mut self.left[color.index()];
        *left = left.saturating_sub(elapsed);
        left.is_zero()
    }

    /// The side has moved.
    pub fn press(&mut self, color: Color) {
        let (left, moves) = (&mut self.left[color.index()], &mut self.moves[color.index()]);
        *left += self.control.increment;
        *moves += 1;
        if self.control.moves.is_some_and(|period| *moves % period == 0) {
            *left += self.control.initial;
        }
    }

    /// The moves that a side has to play before it gets more time, if it ever does.
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        self.control.moves.map(|period| period - self.moves[color.index()] % period)
    }
}

/// `4:05`, `1:04:05`, and tenths in the last twenty seconds: `9.3`.
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..20 => format!("{seconds}.{}", left.subsec_millis() / 100),
        20..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_in_minutes_and_seconds() {
        let blitz: TimeControl = "5+3".parse().unwrap();
        assert_eq!((blitz.initial.as_secs(), blitz.increment.as_secs()), (300, 3));
        assert_eq!((blitz.to_string(), blitz.tag()), ("5+3".into(), "300+3".into()));
        assert_eq!(TimeControl::from_tag("300+3"), Some(blitz));
        assert_eq!("0.5".parse::<TimeControl>().unwrap().initial.as_secs(), 30);
        for text in ["", "+", "5+", "x+3", "-1+0", "NaN", "1e9+0", "5+3+1", "0+5"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn tags_are_read_and_written_in_seconds() {
        for text in ["8+0.08", "40/60+0.5", "0.5+0", "40/9000+0", "0+3"] {
            assert_eq!(TimeControl::from_tag(text).unwrap().tag(), text);
        }
        assert_eq!(TimeControl::from_tag("300").unwrap().tag(), "300+0");
        for text in ["", "?", "-", "x", "8+", "+1", "0", "0/60", "-1", "40/", "8+0.08+1", "*60"] {
            assert_eq!(TimeControl::from_tag(text), None, "{text}");
        }
        for text in ["nan", "inf", "1e9", "40/7200:3600"] {
            assert_eq!(TimeControl::from_tag(text), None, "{text}");
        }
    }

    #[test]
    fn the_clock_runs_down_and_a_move_adds_the_increment() {
        let mut clock = Clock::new("0.5+3".parse().unwrap());
        assert!(!clock.run(Color::White, Duration::from_secs(20)));
        clock.press(Color::White);
        assert_eq!(clock.left(Color::White).as_secs(), 13);
        assert!(clock.run(Color::Black, Duration::from_secs(31)));
        assert_eq!(clock.left(Color::Black), Duration::ZERO);
    }

    #[test]
    fn the_time_comes_again_after_the_moves_of_a_period() {
        let mut clock = Clock::new(TimeControl::from_tag("2/1").unwrap());
        let ms = Duration::from_millis;
        assert_eq!(clock.moves_to_go(Color::White), Some(2));
        assert!(!clock.run(Color::White, ms(400)));
        clock.press(Color::White);
        assert_eq!((clock.moves_to_go(Color::White), clock.left(Color::White)), (Some(1), ms(600)));
        clock.run(Color::White, ms(600));
        clock.press(Color::White);
        assert_eq!(
            (clock.moves_to_go(Color::White), clock.left(Color::White)),
            (Some(2), ms(1000))
        );
        assert_eq!(clock.moves_to_go(Color::Black), Some(2));
    }

    #[test]
    fn times_read_as_on_a_clock() {
        let texts = [9_300, 65_000, 3_725_000].map(|ms| clock_text(Duration::from_millis(ms)));
        assert_eq!(texts, ["9.3", "1:05", "1:02:05"]);
    }
}
