//! What a position is worth, outside and inside the search.

use std::fmt;
use std::ops::Neg;

use crate::wdl::{Wdl, chances};

/// A score as people read it, as one side sees it; a [`SidedScore`](crate::SidedScore) knows which.
///
/// ```
/// use pinpoint_engine::Score;
/// assert_eq!(Score::Centipawns(125).to_string(), "+1.25");
/// assert_eq!((-Score::Mate(3)).to_string(), "#-3");
/// assert!(Score::Mate(3) > Score::Mate(5) && Score::Mate(5) > Score::Centipawns(2000));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves: by us if positive, by them if zero or negative.
    Mate(i32),
}

impl Score {
    /// Hundredths of a pawn; `None` for a mate.
    pub const fn centipawns(self) -> Option<i32> {
        match self {
            Score::Centipawns(score) => Some(score),
            Score::Mate(_) => None,
        }
    }

    /// The chances of the side whose view the score is.
    ///
    /// ```
    /// use pinpoint_engine::Score;
    /// let even = Score::Centipawns(0).wdl();
    /// assert_eq!((even.win, even.loss), (even.loss, even.win));
    /// assert_eq!(Score::Mate(-2).wdl().loss, 1000);
    /// ```
    pub fn wdl(self) -> Wdl {
        chances(match self {
            Score::Centipawns(score) => score,
            Score::Mate(_) => self.rank(),
        })
    }

    /// One number that orders scores from lost to won.
    fn rank(self) -> i32 {
        match self {
            Score::Centipawns(score) => score,
            Score::Mate(moves) if moves > 0 => MATE - moves,
            Score::Mate(moves) => -MATE - moves,
        }
    }

    pub(crate) fn from_value(value: i32) -> Score {
        // Through the hash table a mate can be seen from farther away than any line is searched.
        if value > TABLEBASE_WIN {
            Score::Mate((MATE - value + 1) / 2)
        } else if value < -TABLEBASE_WIN {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Centipawns(value)
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        match self {
            Score::Centipawns(score) => Score::Centipawns(-score),
            Score::Mate(moves) => Score::Mate(-moves),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(score) => {
                let sign = if *score < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
            }
            Score::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// The most plies from the root that are ever looked at.
pub(crate) const MAX_PLY: usize = 160;

/// Above every value.
pub(crate) const INFINITE: i32 = 32_000;
/// Mate on the board; a mate in `n` plies is worth `n` less.
pub(crate) const MATE: i32 = 31_000;
/// The least value that means a forced mate.
pub(crate) const MATE_IN_MAX: i32 = MATE - MAX_PLY as i32;
/// Won by the tablebases, at the root; each ply costs one.
pub(crate) const TABLEBASE_WIN: i32 = 30_000;
/// The least value that is a proven win, by mate or by tablebase.
pub(crate) const WIN_IN_MAX: i32 = TABLEBASE_WIN - MAX_PLY as i32;
/// Neither side is better.
pub(crate) const DRAW: i32 = 0;

/// The value of being mated after this many plies.
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The value of giving mate after this many plies.
pub(crate) const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// The value of a result by tablebase, 1, 0 or -1, after this many plies.
pub(crate) const fn tablebase_value(outcome: i32, ply: usize) -> i32 {
    outcome * (TABLEBASE_WIN - ply as i32)
}

/// Is it a proven win or loss, rather than an estimate?
pub(crate) const fn is_decisive(value: i32) -> bool {
    value >= WIN_IN_MAX || value <= -WIN_IN_MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::from_value(mate_in(1)), Score::Mate(1));
        assert_eq!(Score::from_value(mate_in(3)), Score::Mate(2));
        assert_eq!(Score::from_value(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::from_value(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(mated_in(200)), Score::Mate(-100));
        assert_eq!(Score::from_value(TABLEBASE_WIN), Score::Centipawns(TABLEBASE_WIN));
        assert_eq!(Score::from_value(-45).to_string(), "-0.45");
    }

    #[test]
    fn a_win_by_tablebase_is_better_the_sooner_but_no_mate() {
        assert_eq!([1, 0, -1].map(|outcome| tablebase_value(outcome, 7)), [29_993, 0, -29_993]);
        assert!(is_decisive(tablebase_value(1, MAX_PLY)) && TABLEBASE_WIN < MATE_IN_MAX);
    }
}
