//! A score that knows whose view it is.

use pinpoint_rules::Color;

use crate::Score;
use crate::event::Bound;

/// A score together with the side from whose view it was found.
///
/// A bare [`Score`] does not say whom a plus favors. This type does, and it is asked for the view
/// that is needed. Chances follow from the score, so they always have the same view.
///
/// ```
/// use pinpoint_engine::{Score, SidedScore};
/// use pinpoint_rules::Color;
/// let score = SidedScore::new(Color::Black, Score::Centipawns(535));
/// assert_eq!(score.mover(), Score::Centipawns(535));
/// assert_eq!(score.white(), Score::Centipawns(-535));
/// assert!(score.white().wdl().loss > 900 && score.black().wdl().win > 900);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SidedScore {
    side: Color,
    score: Score,
    bound: Bound,
}

impl SidedScore {
    /// An exact score, as `side` sees it.
    pub const fn new(side: Color, score: Score) -> SidedScore {
        SidedScore { side, score, bound: Bound::Exact }
    }

    /// The same score, known only as a bound in the view of the side it was made for.
    pub const fn with_bound(self, bound: Bound) -> SidedScore {
        SidedScore { bound, ..self }
    }

    /// The side for which the score was found: the one to move in the searched position.
    pub const fn side(self) -> Color {
        self.side
    }

    /// The score as the side to move sees it.
    pub const fn mover(self) -> Score {
        self.score
    }

    /// The score as White sees it, as books and most programs print it.
    pub fn white(self) -> Score {
        self.of(Color::White)
    }

    /// The score as Black sees it.
    pub fn black(self) -> Score {
        self.of(Color::Black)
    }

    /// The score as this side sees it.
    pub fn of(self, side: Color) -> Score {
        if side == self.side { self.score } else { -self.score }
    }

    /// The side that mates, if the score is a mate.
    pub fn mating_side(self) -> Option<Color> {
        match self.score {
            Score::Centipawns(_) => None,
            Score::Mate(moves) if moves > 0 => Some(self.side),
            Score::Mate(_) => Some(!self.side),
        }
    }

    /// Whether the score is exact or a bound, as this side sees it: what is at least 30 for one
    /// side is at most -30 for the other.
    pub fn bound_of(self, side: Color) -> Bound {
        if side == self.side { self.bound } else { self.bound.turned() }
    }

    /// Is the score the value itself, rather than a bound?
    pub fn is_exact(self) -> bool {
        self.bound == Bound::Exact
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_sees_the_other_sides_score_turned() {
        let score = SidedScore::new(Color::Black, Score::Centipawns(535)).with_bound(Bound::Lower);
        assert_eq!(score.mover(), score.black());
        assert_eq!(score.white(), Score::Centipawns(-535));
        assert_eq!(score.bound_of(Color::Black), Bound::Lower);
        assert_eq!(score.bound_of(Color::White), Bound::Upper);
        let (white, black) = (score.white().wdl(), score.black().wdl());
        assert_eq!((white.win, white.draw, white.loss), (black.loss, black.draw, black.win));
        assert!(black.win > black.loss);
        assert_eq!(SidedScore::new(Color::White, Score::Mate(3)).black(), Score::Mate(-3));
        assert!(SidedScore::new(Color::White, Score::Mate(3)).is_exact() && !score.is_exact());
    }

    #[test]
    fn a_mate_names_the_side_that_gives_it() {
        let mate = |moves| SidedScore::new(Color::Black, Score::Mate(moves)).mating_side();
        assert_eq!(mate(2), Some(Color::Black));
        // Zero: the side to move is mated already.
        assert_eq!([mate(0), mate(-2)], [Some(Color::White); 2]);
        assert_eq!(SidedScore::new(Color::Black, Score::Centipawns(900)).mating_side(), None);
    }
}
