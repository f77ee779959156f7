//! From a value to the chances of winning, drawing and losing.

use crate::score::is_decisive;

/// Chances in thousandths that add up to 1000, as one side sees them: the side whose
/// [`Score`](crate::Score) they come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// Won.
    pub win: u16,
    /// Drawn.
    pub draw: u16,
    /// Lost.
    pub loss: u16,
}

impl Wdl {
    /// The expected points, from 0 to 1.
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

/// At this value half of the games are won: fitted to 8,500 of our own games.
const HALF_WON: f64 = 105.0;
/// How fast the chances change around it.
const SPREAD: f64 = 115.0;

/// The chances of the side whose view the value is.
pub(crate) fn chances(value: i32) -> Wdl {
    if is_decisive(value) {
        let win = if value > 0 { 1000 } else { 0 };
        return Wdl { win, draw: 0, loss: 1000 - win };
    }
    let win_rate = |value: f64| 1.0 / (1.0 + ((HALF_WON - value) / SPREAD).exp());
    let win = (1000.0 * win_rate(f64::from(value))).round() as u16;
    let loss = (1000.0 * win_rate(f64::from(-value))).round() as u16;
    Wdl { win, draw: 1000 - win - loss, loss }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_are_fair() {
        for value in [-2000, -300, -20, 0, 20, 300, 2000, 30_900] {
            let (ours, theirs) = (chances(value), chances(-value));
            assert_eq!(ours.win + ours.draw + ours.loss, 1000);
            assert_eq!((ours.win, ours.loss), (theirs.loss, theirs.win));
        }
        assert!(chances(0).draw > 400);
    }
}
