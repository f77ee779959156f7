//! Opponents with a character: the same machinery, with other weights.

use std::fmt;
use std::str::FromStr;

use crate::sight::Thing;

/// What is special about an opponent.
///
/// ```
/// use pinpoint_opponent::Character;
/// assert_eq!("attacker".parse(), Ok(Character::Attacker));
/// assert_eq!(Character::Attacker.description(), "attacks the king");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Character {
    /// Nothing.
    #[default]
    Allrounder,
    /// Misses pins.
    PinBlind,
    /// Attacks the king.
    Attacker,
    /// Trades everything.
    Trader,
    /// Plays fast and forgets the back rank.
    Hasty,
}

impl Character {
    /// All of them.
    pub const ALL: [Character; 5] = [
        Character::Allrounder,
        Character::PinBlind,
        Character::Attacker,
        Character::Trader,
        Character::Hasty,
    ];

    /// The word by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Allrounder => "allrounder",
            Character::PinBlind => "pin-blind",
            Character::Attacker => "attacker",
            Character::Trader => "trader",
            Character::Hasty => "hasty",
        }
    }

    /// What it does, after "an opponent that".
    pub const fn description(self) -> &'static str {
        match self {
            Character::Allrounder => "has no special habit",
            Character::PinBlind => "misses pins",
            Character::Attacker => "attacks the king",
            Character::Trader => "trades everything",
            Character::Hasty => "plays fast and forgets the back rank",
        }
    }

    /// By how much it overlooks this more often than others of its strength.
    pub(crate) fn blindness(self, thing: Thing) -> f64 {
        match (self, thing) {
            (Character::PinBlind, Thing::Pin | Thing::PinnedDefender) => 5.0,
            (Character::PinBlind, _) => 0.9,
            (Character::Hasty, Thing::BackRank) => 6.0,
            _ => 1.0,
        }
    }

    /// The least chance of overlooking this, whatever the strength.
    pub(crate) fn least_chance(self, thing: Thing) -> f64 {
        match (self, thing) {
            (Character::PinBlind, Thing::Pin | Thing::PinnedDefender) => 0.6,
            (Character::Hasty, Thing::BackRank) => 0.6,
            _ => 0.0,
        }
    }

    /// Are there things that it overlooks whatever the strength?
    pub(crate) fn is_blind(self) -> bool {
        matches!(self, Character::PinBlind | Character::Hasty)
    }

    /// Does it like some positions better than they are worth?
    pub(crate) fn has_habit(self) -> bool {
        matches!(self, Character::Attacker | Character::Trader)
    }

    /// The share of the usual time it takes for a move.
    pub(crate) fn pace(self) -> f64 {
        if self == Character::Hasty { 0.5 } else { 1.0 }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no character of this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownCharacter;

impl fmt::Display for UnknownCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected ")?;
        for (index, character) in Character::ALL.into_iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index + 1 == Character::ALL.len() => " or ",
                _ => ", ",
            };
            write!(f, "{separator}{character}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownCharacter {}

impl FromStr for Character {
    type Err = UnknownCharacter;

    fn from_str(text: &str) -> Result<Character, UnknownCharacter> {
        let named = |character: &Character| character.name().eq_ignore_ascii_case(text);
        Character::ALL.into_iter().find(named).ok_or(UnknownCharacter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_read_back_and_others_are_refused_with_the_list() {
        for character in Character::ALL {
            assert_eq!(character.to_string().parse(), Ok(character));
        }
        let error = "grandmaster".parse::<Character>().unwrap_err();
        let expected = "expected allrounder, pin-blind, attacker, trader or hasty";
        assert_eq!(error.to_string(), expected);
    }
}
