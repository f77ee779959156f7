//! Who sits on each side of the board.

use std::fmt;
use std::str::FromStr;

use pinpoint_opponent::{Character, Profile, Strength};

/// Who chooses the moves of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Player {
    /// Someone at this keyboard.
    Human,
    /// The built-in opponent at a level from 1 to 8, or the engine at full strength.
    Level(u8),
    /// The built-in opponent with a rating or a character.
    Tuned(Profile),
    /// Another program that speaks UCI, started with this command line.
    Program(String),
}

impl Player {
    /// The levels of the built-in engine, weakest first.
    pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=Strength::FULL;
    /// The engine without a limit.
    pub(crate) const FULL: Player = Player::Level(Strength::FULL);

    /// The built-in opponent.
    pub(crate) fn new(profile: Profile) -> Player {
        match profile {
            Profile { strength: Strength::Level(level), character: Character::Allrounder } => {
                Player::Level(level)
            }
            profile => Player::Tuned(profile),
        }
    }

    /// Does a person choose the moves?
    pub(crate) fn is_human(&self) -> bool {
        *self == Player::Human
    }

    /// Who plays, if it is the built-in opponent and not the engine at full strength.
    pub(crate) fn profile(&self) -> Option<Profile> {
        match *self {
            Player::Level(Strength::FULL) => None,
            Player::Level(level) => {
                Some(Profile { strength: Strength::Level(level), ..Profile::default() })
            }
            Player::Tuned(profile) => Some(profile),
            Player::Human | Player::Program(_) => None,
        }
    }
}

/// `level 4, Hobby player, about 1275, attacks the king`.
pub(crate) fn profile_summary(profile: Profile) -> String {
    let strength = match profile.strength {
        Strength::Level(level) => level_summary(level),
        Strength::Elo(elo) => format!("engine rating {elo}"),
    };
    match profile.character {
        Character::Allrounder => strength,
        character => format!("{strength}, {}", character.description()),
    }
}

/// What a level is called.
pub(crate) fn level_name(level: u8) -> &'static str {
    Strength::Level(level).name().unwrap_or_default()
}

/// `level 3, Casual player, engine rating 1000`.
pub(crate) fn level_summary(level: u8) -> String {
    if level == Strength::FULL {
        return Strength::FULL_NAME.to_lowercase();
    }
    let elo = Strength::Level(level).elo();
    format!("level {level}, {}, engine rating {elo}", level_name(level))
}

/// As it stands in a saved game: `human`, `level 3`, `program stockfish`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Level(level) => write!(f, "level {level}"),
            Player::Tuned(profile) => profile.fmt(f),
            Player::Program(command) => write!(f, "program {command}"),
        }
    }
}

impl FromStr for Player {
    type Err = ();

    fn from_str(text: &str) -> Result<Player, ()> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "human" => Ok(Player::Human),
            _ if text == Player::FULL.to_string() => Ok(Player::FULL),
            "level" | "rated" => text.parse().map(Player::new).map_err(|_| ()),
            "program" if !rest.trim().is_empty() => Ok(Player::Program(rest.to_owned())),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_back_as_they_were_written() {
        for player in
            [Player::Human, Player::Level(8), Player::FULL, Player::Program("a \"b c\"".to_owned())]
        {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        let character = Character::Hasty;
        for strength in [Strength::Level(4), Strength::Elo(1350)] {
            let player = Player::new(Profile { strength, character });
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!(Player::new(Profile::default()), Player::Level(3));
        for text in ["", "level", "level 0", "level 10", "level 3 brave", "program ", "robot"] {
            assert_eq!(text.parse::<Player>(), Err(()));
        }
    }
}
