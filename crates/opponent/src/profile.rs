//! Who plays: a strength and a character.

use std::fmt;
use std::str::FromStr;

use crate::{Character, Strength};

/// Who plays.
///
/// As it stands in a saved game: `level 3`, `rated 1350`, `level 4 hasty`.
///
/// ```
/// use pinpoint_opponent::{Character, Profile, Strength};
/// let hasty = Profile { strength: Strength::Level(4), character: Character::Hasty };
/// assert_eq!(hasty.to_string(), "level 4 hasty");
/// assert_eq!("level 4 hasty".parse(), Ok(hasty));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Profile {
    /// How strong it is.
    pub strength: Strength,
    /// What is special about it.
    pub character: Character,
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.strength {
            Strength::Level(level) => write!(f, "level {level}")?,
            Strength::Elo(elo) => write!(f, "rated {elo}")?,
        }
        match self.character {
            Character::Allrounder => Ok(()),
            character => write!(f, " {character}"),
        }
    }
}

/// The text names no opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownProfile;

impl fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an opponent such as \"level 3\" or \"rated 1350 hasty\"")
    }
}

impl std::error::Error for UnknownProfile {}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Profile, UnknownProfile> {
        let mut words = text.split_whitespace();
        let (kind, number) = (words.next(), words.next().ok_or(UnknownProfile)?);
        let number: u16 = number.parse().map_err(|_| UnknownProfile)?;
        let strength = match (kind, number) {
            (Some("level"), 1..=8) => Strength::Level(number as u8),
            (Some("rated"), Strength::MIN_ELO..=Strength::MAX_ELO) => Strength::Elo(number),
            _ => return Err(UnknownProfile),
        };
        let named = words.next().map(str::parse).transpose().map_err(|_| UnknownProfile)?;
        let profile = Profile { strength, character: named.unwrap_or_default() };
        if words.next().is_some() { Err(UnknownProfile) } else { Ok(profile) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_read_back_and_others_refused() {
        for text in ["level 1", "level 8 trader", "rated 350", "rated 2500 pin-blind"] {
            assert_eq!(text.parse::<Profile>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "level",
            "level 0",
            "level 9",
            "rated 349",
            "rated x",
            "level 3 brave",
            "level 3 hasty now",
            "human",
        ] {
            assert_eq!(text.parse::<Profile>(), Err(UnknownProfile), "{text}");
        }
    }
}
