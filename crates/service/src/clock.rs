//! The chess clock: time left on each side, with an increment.
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
}

impl TimeControl {
    /// As PGN writes it, in seconds: `300+3`.
    pub fn tag(self) -> String {
        format!("{}+{}", self.initial.as_secs(), self.increment.as_secs())
    }

    /// Reads a `TimeControl` tag in seconds.
    pub fn from_tag(text: &str) -> Option<TimeControl> {
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| Some(Duration::from_secs(text.parse::<u32>().ok()?.into()));
        let initial = seconds(initial).filter(|initial| !initial.is_zero())?;
        Some(TimeControl { initial, increment: seconds(increment)? })
    }
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
        Ok(TimeControl { initial, increment: Duration::from_secs(increment.into()) })
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
}

impl Clock {
    /// A clock that shows the time at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: [control.initial; 2] }
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
        self.left[color.index()] += self.control.increment;
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
        for text in ["", "?", "-", "40/9000", "0+3", "*60"] {
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
    fn times_read_as_on_a_clock() {
        let texts = [9_300, 65_000, 3_725_000].map(|ms| clock_text(Duration::from_millis(ms)));
        assert_eq!(texts, ["9.3", "1:05", "1:02:05"]);
    }
}
