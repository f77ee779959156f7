//! One line of input as a value.

use std::fmt;

use pinpoint_rules::{FenError, Game, Position, UciMoveError};

use crate::Go;

/// What a GUI can say.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: name yourself and your options.
    Uci,
    /// `isready`: answer `readyok` when all before it is done.
    IsReady,
    /// `ucinewgame`: forget the last game.
    NewGame,
    /// `position`: the position to search, with the game that led to it.
    Position(Box<Game>),
    /// `go`: search.
    Go(Go),
    /// `stop`: end the search and answer.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `setoption name NAME value VALUE`; the value is empty for buttons.
    SetOption {
        /// The name, as written.
        name: String,
        /// The value, as written.
        value: String,
    },
    /// `debug on` and `debug off`: accepted, without effect.
    Debug,
    /// `quit`: end.
    Quit,
    /// `d`: draw the position.
    Display,
    /// `eval`: explain the static evaluation.
    Eval,
    /// `bench`: count nodes, perhaps to a given depth.
    Bench(Option<u32>),
    /// An empty line.
    Nothing,
}

/// Why a line was not understood.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CommandError {
    /// The first word is no command.
    Unknown(String),
    /// `position` without `startpos` or `fen`.
    PositionMissing,
    /// The FEN of `position fen`.
    Fen(FenError),
    /// A move of `position ... moves`.
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// The move as written.
        text: String,
        /// What is wrong with it.
        error: UciMoveError,
    },
    /// `setoption` without a name.
    NameMissing,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown(word) => write!(f, "unknown command {word:?}"),
            CommandError::PositionMissing => {
                f.write_str("position: expected startpos or fen, position unchanged")
            }
            CommandError::Fen(error) => write!(f, "position: {error}, position unchanged"),
            CommandError::Move { number, text, error } => {
                write!(f, "position: move {number}, {text:?}: {error}, position unchanged")
            }
            CommandError::NameMissing => f.write_str("setoption: expected name NAME value VALUE"),
        }
    }
}

impl std::error::Error for CommandError {}

impl Command {
    /// Reads one line.
    ///
    /// ```
    /// use pinpoint_uci::Command;
    /// let Ok(Command::Position(game)) = Command::parse("position startpos moves e2e4 e7e5") else {
    ///     panic!("it is a position");
    /// };
    /// assert_eq!(game.history().len(), 2);
    /// assert!(Command::parse("position startpos moves e2e5").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        Ok(match first {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "position" => Command::Position(Box::new(parse_position(words)?)),
            "go" => Command::Go(Go::parse(words)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "setoption" => parse_option(words)?,
            "debug" => Command::Debug,
            "quit" => Command::Quit,
            "d" => Command::Display,
            "eval" => Command::Eval,
            "bench" => Command::Bench(words.next().and_then(|depth| depth.parse().ok())),
            _ => return Err(CommandError::Unknown(shortened(first))),
        })
    }
}

/// Garbage may be long; a message need not be.
fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

fn parse_position<'a>(words: impl Iterator<Item = &'a str>) -> Result<Game, CommandError> {
    let words: Vec<&str> = words.collect();
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let start = match &words[..split] {
        ["startpos", ..] => Position::STANDARD,
        ["fen", fen @ ..] if !fen.is_empty() => {
            Position::from_fen(&fen.join(" ")).map_err(CommandError::Fen)?
        }
        _ => return Err(CommandError::PositionMissing),
    };
    let mut game = Game::new(start);
    for (index, text) in words[split..].iter().skip(1).enumerate() {
        let wrong = |error| CommandError::Move { number: index + 1, text: shortened(text), error };
        let mv = game.position().parse_uci(text).map_err(wrong)?;
        game.try_play(mv).expect("a move that was read is legal");
    }
    Ok(game)
}

fn parse_option<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    let words: Vec<&str> = words.collect();
    let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    match &words[..split] {
        ["name", name @ ..] if !name.is_empty() => Ok(Command::SetOption {
            name: name.join(" "),
            value: words.get(split + 1..).unwrap_or_default().join(" "),
        }),
        _ => Err(CommandError::NameMissing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_error(line: &str, expected: &str) {
        let error = Command::parse(line).expect_err("the line is wrong");
        assert!(error.to_string().contains(expected), "{error}");
    }

    #[test]
    fn wrong_lines_say_what_is_wrong() {
        check_error("xyzzy", "unknown command \"xyzzy\"");
        check_error("position", "expected startpos or fen");
        check_error("position fen", "expected startpos or fen");
        check_error("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king");
        check_error("position fen junk w", "expected");
        check_error("position startpos moves e2e4 e2e4", "move 2, \"e2e4\"");
        check_error("position startpos moves e2", "move 1");
        check_error("setoption Hash 3", "expected name");
    }

    #[test]
    fn option_names_and_values_may_hold_spaces() {
        let command = Command::parse("setoption name Move Overhead value 25");
        let (name, value) = ("Move Overhead".into(), "25".into());
        assert_eq!(command, Ok(Command::SetOption { name, value }));
        let command = Command::parse("  setoption   name Clear Hash ");
        let (name, value) = ("Clear Hash".into(), String::new());
        assert_eq!(command, Ok(Command::SetOption { name, value }));
    }

    #[test]
    fn castling_is_understood_in_both_spellings() {
        let line = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves ";
        let play = |mv: &str| Command::parse(&format!("{line}{mv}"));
        assert!(play("e1g1").is_ok());
        assert_eq!(play("e1g1"), play("e1h1"));
    }
}
