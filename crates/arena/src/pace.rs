//! How long players may think: clocks, or a fixed amount of work for each move.

use std::fmt;
use std::time::Duration;

use pinpoint_rules::Color;
use pinpoint_service::{Clock, TimeControl};
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
            Pace::Clock(control) => f.write_str(&control.tag()),
            Pace::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Pace::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Pace::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// The clocks of a game, or what there is instead of them.
#[derive(Debug, Clone)]
pub struct Clocks(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Clock(Clock),
    /// The same for every move.
    Fixed(Budget),
}

impl Clocks {
    /// Clocks that nobody has used yet.
    pub fn new(pace: Pace) -> Clocks {
        Clocks(match pace {
            Pace::Clock(control) => Kind::Clock(Clock::new(control)),
            Pace::MoveTime(time) => Kind::Fixed(Budget::MoveTime(time)),
            Pace::Nodes(nodes) => Kind::Fixed(Budget::Nodes(nodes)),
            Pace::Depth(depth) => Kind::Fixed(Budget::Depth(depth)),
        })
    }

    /// What the side has for its next move.
    pub fn budget(&self, side: Color) -> Budget {
        match &self.0 {
            Kind::Clock(clock) => Budget::Clock {
                left: Color::ALL.map(|color| clock.left(color)),
                increment: clock.control.increment,
                moves_to_go: clock.moves_to_go(side),
            },
            Kind::Fixed(budget) => *budget,
        }
    }

    /// The longest that the side may take for its next move; `None` if time does not count.
    pub fn limit(&self, side: Color) -> Option<Duration> {
        match self.0 {
            Kind::Fixed(Budget::MoveTime(time)) => Some(time),
            _ => self.left(side),
        }
    }

    /// Time left for the side; `None` without clocks.
    pub fn left(&self, side: Color) -> Option<Duration> {
        match &self.0 {
            Kind::Clock(clock) => Some(clock.left(side)),
            Kind::Fixed(_) => None,
        }
    }

    /// Takes the time of a move off the side's clock; the error is by how much it was too long.
    /// Up to `margin` more than there was is forgiven: pipes and schedulers are not the engine's
    /// fault.
    pub fn spend(&mut self, side: Color, time: Duration, margin: Duration) -> Result<(), Duration> {
        let Some(limit) = self.limit(side) else { return Ok(()) };
        if time > limit + margin {
            return Err(time - limit);
        }
        if let Kind::Clock(clock) = &mut self.0 {
            clock.run(side, time);
            clock.press(side);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        TimeControl::from_tag(text).expect("the test's time control is valid")
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
    fn an_engine_hears_of_both_clocks_and_of_its_period() {
        let ms = Duration::from_millis;
        let mut clocks = Clocks::new(Pace::Clock(control("2/1+0.5")));
        clocks.spend(Color::White, ms(400), ms(0)).unwrap();
        let (left, increment) = ([ms(1100), ms(1000)], ms(500));
        let budget = Budget::Clock { left, increment, moves_to_go: Some(1) };
        assert_eq!(clocks.budget(Color::White), budget);
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
