//! From a score to the chances of winning.

use pinpoint_engine::{Score, SidedScore};
use pinpoint_rules::Color;

/// Scores beyond this many centipawns are equally won.
const MOST: i32 = 1000;

/// How fast the chances change with the score; Lichess fitted it to games of its players.
const SLOPE: f64 = 0.003_682_08;

/// The score as this side sees it, in centipawns from -1000 to 1000. A mate counts as 1000.
///
/// ```
/// use pinpoint_engine::{Score, SidedScore};
/// use pinpoint_review::centipawns;
/// use pinpoint_rules::Color;
/// let mated = SidedScore::new(Color::Black, Score::Mate(0));
/// assert_eq!(centipawns(mated, Color::White), 1000);
/// assert_eq!(centipawns(SidedScore::new(Color::White, Score::Centipawns(-35)), Color::Black), 35);
/// ```
pub fn centipawns(score: SidedScore, side: Color) -> i32 {
    match (score.mating_side(), score.of(side)) {
        (Some(mating), _) => {
            if mating == side {
                MOST
            } else {
                -MOST
            }
        }
        (None, Score::Centipawns(centipawns)) => centipawns.clamp(-MOST, MOST),
        (None, Score::Mate(_)) => unreachable!("a mate has a side that gives it"),
    }
}

/// The chances of this side from -1 (lost) to 1 (won).
///
/// ```
/// use pinpoint_engine::{Score, SidedScore};
/// use pinpoint_review::winning_chances;
/// use pinpoint_rules::Color;
/// let level = SidedScore::new(Color::White, Score::Centipawns(0));
/// assert_eq!(winning_chances(level, Color::White), 0.0);
/// ```
pub fn winning_chances(score: SidedScore, side: Color) -> f64 {
    let centipawns = f64::from(centipawns(score, side));
    2.0 / (1.0 + (-SLOPE * centipawns).exp()) - 1.0
}

/// The chances of this side in percent, from 0 to 100.
///
/// ```
/// use pinpoint_engine::{Score, SidedScore};
/// use pinpoint_review::win_percent;
/// use pinpoint_rules::Color;
/// let better = SidedScore::new(Color::White, Score::Centipawns(100));
/// assert_eq!(win_percent(better, Color::White).round(), 59.0);
/// assert_eq!(win_percent(better, Color::Black).round(), 41.0);
/// ```
pub fn win_percent(score: SidedScore, side: Color) -> f64 {
    50.0 + 50.0 * winning_chances(score, side)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn white(centipawns: i32) -> SidedScore {
        SidedScore::new(Color::White, Score::Centipawns(centipawns))
    }

    /// Computed by hand from the formula, to six digits.
    #[test]
    fn chances_follow_the_formula() {
        let cases = [(0, 0.0), (100, 0.182_052), (300, 0.502_251), (-300, -0.502_251)];
        for (centipawns, chances) in cases {
            let found = winning_chances(white(centipawns), Color::White);
            assert!((found - chances).abs() < 1e-6, "{centipawns}: {found}");
        }
    }

    #[test]
    fn what_is_won_is_won() {
        let won = winning_chances(white(1000), Color::White);
        assert!((won - 0.950_895).abs() < 1e-6, "{won}");
        assert_eq!(winning_chances(white(5000), Color::White), won);
        let mate = SidedScore::new(Color::Black, Score::Mate(-2));
        assert_eq!(winning_chances(mate, Color::White), won);
        assert!((winning_chances(mate, Color::Black) + won).abs() < 1e-12);
    }
}
