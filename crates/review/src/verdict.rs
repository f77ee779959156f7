//! What a move was: best, only, a sacrifice, a blunder.

use pinpoint_engine::{Score, SidedScore};
use pinpoint_notation::pgn::Nag;
use pinpoint_rules::Color;

use crate::chances::{centipawns, winning_chances};

/// What a move was, as one word. The words that praise exclude those that blame.
///
/// ```
/// use pinpoint_review::Verdict;
/// assert_eq!(Verdict::Blunder.word(), "blunder");
/// assert!(Verdict::Mistake.is_fault() && !Verdict::Only.is_fault());
/// assert!(Verdict::Blunder > Verdict::Mistake);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It gives up material, and is as good as any other move.
    Sacrifice,
    /// Every other move would have been a mistake or worse, and changed who is winning.
    Only,
    /// There was no other legal move.
    Forced,
    /// The position after it, or one later in the game, has a name in the list of openings.
    Book,
    /// The engine's first choice.
    Best,
    /// Not the engine's choice, but it loses little.
    Good,
    /// It loses at least 0.1 of the winning chances, which lie between -1 and 1.
    Inaccuracy,
    /// It loses at least 0.2.
    Mistake,
    /// It loses at least 0.3.
    Blunder,
}

impl Verdict {
    /// All verdicts, the best first.
    pub const ALL: [Verdict; 9] = [
        Verdict::Sacrifice,
        Verdict::Only,
        Verdict::Forced,
        Verdict::Book,
        Verdict::Best,
        Verdict::Good,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// A word for programs and people.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Sacrifice => "sacrifice",
            Verdict::Only => "only",
            Verdict::Forced => "forced",
            Verdict::Book => "book",
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }

    /// Is it an inaccuracy or worse?
    pub const fn is_fault(self) -> bool {
        matches!(self, Verdict::Inaccuracy | Verdict::Mistake | Verdict::Blunder)
    }

    /// The sign that PGN and people put behind the move.
    pub const fn nag(self) -> Option<Nag> {
        match self {
            Verdict::Sacrifice => Some(Nag::BRILLIANT),
            Verdict::Only => Some(Nag::GOOD),
            Verdict::Inaccuracy => Some(Nag::DUBIOUS),
            Verdict::Mistake => Some(Nag::MISTAKE),
            Verdict::Blunder => Some(Nag::BLUNDER),
            Verdict::Forced | Verdict::Book | Verdict::Best | Verdict::Good => None,
        }
    }
}

/// The winning chances that a fault loses at least.
const INACCURACY: f64 = 0.1;
const MISTAKE: f64 = 0.2;
const BLUNDER: f64 = 0.3;

/// Is the loss of winning chances between these scores a fault of the side that moved, and which?
///
/// A mate needs rules of its own, since the chances count it no higher than 1000 centipawns. Who
/// allows a mate blunders, unless the game was all but lost before: at -700 centipawns it is a
/// mistake, at -1000 an inaccuracy. Who lets a mate slip blunders, unless the game is still won:
/// at 700 it is a mistake, at 1000 an inaccuracy. A mate that only takes longer is no fault.
///
/// ```
/// use pinpoint_engine::{Score, SidedScore};
/// use pinpoint_review::{Verdict, fault};
/// use pinpoint_rules::Color;
/// let before = SidedScore::new(Color::White, Score::Centipawns(30));
/// let after = SidedScore::new(Color::Black, Score::Centipawns(200));
/// assert_eq!(fault(before, after, Color::White), Some(Verdict::Blunder));
/// ```
pub fn fault(before: SidedScore, after: SidedScore, mover: Color) -> Option<Verdict> {
    match (before.mating_side(), after.mating_side()) {
        (Some(first), Some(second)) if first == second => None,
        (Some(mating), _) if mating == mover => Some(of_mate(centipawns(after, mover))),
        // Whoever was about to be mated can only gain.
        (Some(_), _) => None,
        (None, Some(mating)) if mating != mover => Some(of_mate(-centipawns(before, mover))),
        (None, Some(_)) => None,
        (None, None) => of_loss(winning_chances(before, mover) - winning_chances(after, mover)),
    }
}

/// How bad it is to lose a mate or to allow one, by how clearly the game was decided anyway.
const fn of_mate(decided: i32) -> Verdict {
    match decided {
        1000.. => Verdict::Inaccuracy,
        700.. => Verdict::Mistake,
        _ => Verdict::Blunder,
    }
}

fn of_loss(loss: f64) -> Option<Verdict> {
    let reached = [(BLUNDER, Verdict::Blunder), (MISTAKE, Verdict::Mistake)];
    let found = reached.into_iter().find(|&(least, _)| loss >= least).map(|(_, verdict)| verdict);
    found.or((loss >= INACCURACY).then_some(Verdict::Inaccuracy))
}

/// What a fault changed in the game.
///
/// A side is winning from winning chances of 0.5 on, which is about three pawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Consequence {
    /// The mover was winning and is not any more, but has not lost either.
    MissedWin,
    /// The opponent is winning now, and was not before.
    Losing,
}

/// From these winning chances on a side is winning.
const WINNING: f64 = 0.5;

impl Consequence {
    /// A word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Consequence::MissedWin => "missed_win",
            Consequence::Losing => "losing",
        }
    }

    /// What a fault with these scores changed.
    ///
    /// ```
    /// use pinpoint_engine::{Score, SidedScore};
    /// use pinpoint_review::Consequence;
    /// use pinpoint_rules::Color;
    /// let white = |centipawns| SidedScore::new(Color::White, Score::Centipawns(centipawns));
    /// let of = |before, after| Consequence::of(white(before), white(after), Color::White);
    /// assert_eq!(of(500, 0), Some(Consequence::MissedWin));
    /// assert_eq!(of(500, -500), Some(Consequence::Losing));
    /// assert_eq!(of(100, -100), None);
    /// ```
    pub fn of(before: SidedScore, after: SidedScore, mover: Color) -> Option<Consequence> {
        match (Standing::of(before, mover), Standing::of(after, mover)) {
            (Standing::Level | Standing::Winning, Standing::Losing) => Some(Consequence::Losing),
            (Standing::Winning, Standing::Level) => Some(Consequence::MissedWin),
            _ => None,
        }
    }
}

/// Who is winning, roughly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Losing,
    Level,
    Winning,
}

impl Standing {
    pub(crate) fn of(score: SidedScore, side: Color) -> Standing {
        match winning_chances(score, side) {
            chances if chances >= WINNING => Standing::Winning,
            chances if chances <= -WINNING => Standing::Losing,
            _ => Standing::Level,
        }
    }
}

/// Would every other move have been a mistake or worse that changes who is winning, given what the
/// best other one is worth?
///
/// Where all is lost anyway no move saves the day, and none is marked.
pub(crate) fn is_only(best: SidedScore, other: SidedScore, mover: Color) -> bool {
    let standing = Standing::of(best, mover);
    standing != Standing::Losing
        && standing != Standing::of(other, mover)
        && fault(best, other, mover).is_some_and(|verdict| verdict >= Verdict::Mistake)
}

/// Is the score still so good that giving up material for it was sound?
pub(crate) fn is_sound(after: SidedScore, mover: Color) -> bool {
    winning_chances(after, mover) > -INACCURACY
}

/// Was the game decided already, so that no sacrifice was needed?
pub(crate) fn is_decided(other: SidedScore, mover: Color) -> bool {
    matches!(other.of(mover), Score::Mate(moves) if moves > 0)
        || winning_chances(other, mover) >= 0.9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn white(score: Score) -> SidedScore {
        SidedScore::new(Color::White, score)
    }

    #[track_caller]
    fn check(before: Score, after: Score, expected: Option<Verdict>) {
        assert_eq!(fault(white(before), white(after), Color::White), expected);
        // The same for Black, seen from Black's side.
        let black = |score| SidedScore::new(Color::Black, score);
        assert_eq!(fault(black(before), black(after), Color::Black), expected);
    }

    /// From 0 the chances fall by 0.1 at -54.5 centipawns, by 0.2 at -110.1, by 0.3 at -168.1.
    #[test]
    fn thresholds_of_lost_chances() {
        let cp = Score::Centipawns;
        check(cp(0), cp(-54), None);
        check(cp(0), cp(-55), Some(Verdict::Inaccuracy));
        check(cp(0), cp(-110), Some(Verdict::Inaccuracy));
        check(cp(0), cp(-111), Some(Verdict::Mistake));
        check(cp(0), cp(-168), Some(Verdict::Mistake));
        check(cp(0), cp(-169), Some(Verdict::Blunder));
        check(cp(0), cp(300), None);
        // Between won and won nothing is lost.
        check(cp(3000), cp(1200), None);
    }

    #[test]
    fn mates_gained_and_lost() {
        let (cp, mate) = (Score::Centipawns, Score::Mate);
        check(cp(20), mate(-3), Some(Verdict::Blunder));
        check(cp(-699), mate(-3), Some(Verdict::Blunder));
        check(cp(-700), mate(-3), Some(Verdict::Mistake));
        check(cp(-1000), mate(-3), Some(Verdict::Inaccuracy));
        check(mate(2), cp(1500), Some(Verdict::Inaccuracy));
        check(mate(2), cp(800), Some(Verdict::Mistake));
        check(mate(2), cp(100), Some(Verdict::Blunder));
        check(mate(2), mate(-1), Some(Verdict::Blunder));
        check(mate(2), mate(5), None);
        check(mate(-2), mate(-1), None);
        check(mate(-2), cp(0), None);
        check(cp(0), mate(4), None);
    }

    #[test]
    fn an_only_move_saves_something() {
        let cp = |score| white(Score::Centipawns(score));
        assert!(is_only(cp(0), cp(-400), Color::White));
        assert!(!is_only(cp(100), cp(-200), Color::White));
        assert!(!is_only(white(Score::Mate(1)), cp(800), Color::White));
        assert!(!is_only(cp(0), cp(-60), Color::White));
        assert!(!is_only(cp(-800), white(Score::Mate(-2)), Color::White));
    }
}
