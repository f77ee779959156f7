//! Who sits on each side of the board.

use std::fmt;
use std::str::FromStr;

use pinpoint_engine::Strength;

/// Who chooses the moves of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Player {
    /// Someone at this keyboard.
    Human,
    /// The built-in engine at a level from 1 to 8.
    Level(u8),
    /// Another program that speaks UCI, started with this command line.
    Program(String),
}

impl Player {
    /// The levels of the built-in engine, weakest first.
    pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

    /// Does a person choose the moves?
    pub(crate) fn is_human(&self) -> bool {
        *self == Player::Human
    }
}

/// What a level is called.
pub(crate) fn level_name(level: u8) -> &'static str {
    Strength::Level(level).name().unwrap_or_default()
}

/// `level 3, Casual player, about 1200 Elo`.
pub(crate) fn level_summary(level: u8) -> String {
    let elo = Strength::Level(level).elo();
    let elo = elo.map_or(String::new(), |elo| format!(", about {elo} Elo"));
    format!("level {level}, {}{elo}", level_name(level))
}

/// As it stands in a saved game: `human`, `level 3`, `program stockfish`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Level(level) => write!(f, "level {level}"),
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
            "level" => {
                let level = rest.parse().map_err(|_| ())?;
                Player::LEVELS.contains(&level).then_some(Player::Level(level)).ok_or(())
            }
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
        for player in [Player::Human, Player::Level(8), Player::Program("a \"b c\"".to_owned())] {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        for text in ["", "level", "level 0", "level 9", "program ", "robot"] {
            assert_eq!(text.parse::<Player>(), Err(()));
        }
    }
}
