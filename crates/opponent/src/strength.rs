//! How strong an opponent is.

/// How well to play: a level, or an engine rating.
///
/// ```
/// use pinpoint_opponent::Strength;
/// assert_eq!(Strength::Level(5).name(), Some("Club player"));
/// assert!(Strength::Level(1).elo() < Strength::Level(8).elo());
/// assert_eq!(Strength::Elo(1300).elo(), 1300);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// From 1, who has just learned the rules, to 8, a master.
    Level(u8),
    /// About as well as an engine of this rating.
    Elo(u16),
}

impl Strength {
    /// The lowest rating that can be asked for.
    pub const MIN_ELO: u16 = 350;
    /// The highest rating that can be asked for.
    pub const MAX_ELO: u16 = 2500;
    /// The strongest level.
    pub const LEVELS: u8 = 8;
    /// The number after the levels: front ends offer the engine itself there, without any limit.
    pub const FULL: u8 = Strength::LEVELS + 1;
    /// What that is called.
    pub const FULL_NAME: &str = "Full strength";

    /// What the ratings of levels are, and what they are not.
    pub const RATING_NOTE: &str = "An engine rating comes from games between programs, on the \
        scale of Stockfish 15.1's UCI_Elo; it is not a rating among people, neither of a \
        federation nor of a website.";

    /// Ratings and names of the levels. By `cargo xtask levels` they are worth 414, 668, 896, 1143,
    /// 1441, 1728, 1823 and 1927, with a standard error of 20 to 50; the README says how that was
    /// measured.
    const LADDER: [(u16, &str); Strength::LEVELS as usize] = [
        (380, "Newcomer"),
        (650, "Beginner"),
        (925, "Casual player"),
        (1150, "Hobby player"),
        (1475, "Club player"),
        (1700, "Tournament player"),
        (1870, "Strong player"),
        (1970, "Expert"),
    ];

    fn rung(level: u8) -> (u16, &'static str) {
        Strength::LADDER[usize::from(level.clamp(1, Strength::LEVELS)) - 1]
    }

    /// What a level is called; `None` if this is no level.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Strength::Level(level) => Some(Strength::rung(level).1),
            Strength::Elo(_) => None,
        }
    }

    /// The engine rating that is aimed at.
    pub fn elo(self) -> u16 {
        match self {
            Strength::Level(level) => Strength::rung(level).0,
            Strength::Elo(elo) => elo.clamp(Strength::MIN_ELO, Strength::MAX_ELO),
        }
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::Level(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_rise_from_level_to_level_and_stay_in_range() {
        let ratings: Vec<u16> = (1..=8).map(|level| Strength::Level(level).elo()).collect();
        assert!(ratings.is_sorted_by(|a, b| a < b));
        assert!(ratings[0] >= Strength::MIN_ELO && ratings[7] <= Strength::MAX_ELO);
        assert_eq!(Strength::Elo(9000).elo(), Strength::MAX_ELO);
        assert_eq!(Strength::Elo(5).elo(), Strength::MIN_ELO);
        assert_eq!((Strength::Level(0).elo(), Strength::Level(99).elo()), (ratings[0], ratings[7]));
    }
}
