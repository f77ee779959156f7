//! The position that a command is about: a FEN, moves from there, or a game of a PGN file.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_notation::pgn::{GameTree, ReadError, Reader};
use pinpoint_review::main_game;
use pinpoint_rules::{Game, Move, Position};

use crate::commands::Source;
use crate::input;

/// The arguments of all commands that ask about a position.
#[derive(Args)]
pub(crate) struct PositionArguments {
    #[arg(help = input::POSITION_HELP)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) game: GameArguments,
}

/// Where the position comes from, if not from a FEN alone.
#[derive(Args)]
pub(crate) struct GameArguments {
    /// Moves to play first, in SAN or UCI, with or without numbers
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Take the position from a game of this PGN file; `-` for stdin
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// The number of the game in the file
    #[arg(long = "game", value_name = "N", requires = "pgn", default_value_t = 1,
        value_parser = input::number(1u64..=u64::MAX))]
    pub(crate) number: u64,
    /// The half-moves of the game to play [default: all]
    #[arg(long, value_name = "N", requires = "pgn")]
    pub(crate) ply: Option<usize>,
}

impl PositionArguments {
    /// The word that follows the position: a depth or a move.
    ///
    /// With `--pgn` or `--moves` there need not be a position, and the first word is this one.
    pub(crate) fn next_word(&mut self, next: Option<String>) -> Option<String> {
        let is_position = |text: &str| text.contains('/') || matches!(text, "startpos" | "-");
        let is_next = match &self.position {
            Some(text) if next.is_none() => {
                self.game.pgn.is_some() || (self.game.moves.is_some() && !is_position(text))
            }
            _ => false,
        };
        if is_next { self.position.take() } else { next }
    }

    /// Is there anything that names a position?
    pub(crate) fn is_given(&self) -> bool {
        self.position.is_some() || self.game.is_given()
    }

    /// The game whose last position is asked about.
    pub(crate) fn game(&self) -> anyhow::Result<Game> {
        match &self.position {
            Some(_) if self.game.pgn.is_some() => {
                bail!("a position and --pgn exclude each other: leave one out")
            }
            Some(text) => self.game.from(Some(input::position(text)?)),
            None if self.game.is_given() => self.game.from(None),
            None => bail!(
                "which position? Name a FEN in quotes, `startpos`, --moves MOVES or --pgn FILE"
            ),
        }
    }

    /// The position asked about.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        Ok(*self.game()?.position())
    }
}

impl GameArguments {
    pub(crate) fn is_given(&self) -> bool {
        self.moves.is_some() || self.pgn.is_some()
    }

    /// The game: from the file, or from this position, with the moves played.
    fn from(&self, start: Option<Position>) -> anyhow::Result<Game> {
        let mut game = match &self.pgn {
            Some(path) => from_pgn(path, self.number, self.ply)?,
            None => Game::new(start.unwrap_or(Position::STANDARD)),
        };
        for mv in self.moves_after(game.position())? {
            game.try_play(mv).context("cannot play")?;
        }
        Ok(game)
    }

    /// The moves that `--moves` names, from this position.
    pub(crate) fn moves_after(&self, position: &Position) -> anyhow::Result<Vec<Move>> {
        moves(position, self.moves.as_deref().unwrap_or_default())
    }
}

/// Reads moves that are legal one after the other; numbers are passed over, with or without a move
/// behind them: `1.`, `1.e4`, `1...e5`.
pub(crate) fn moves(start: &Position, text: &str) -> anyhow::Result<Vec<Move>> {
    let mut position = *start;
    let words = text.split_whitespace().map(|word| {
        let bare = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        match bare.starts_with('.') || bare.is_empty() {
            true => bare.trim_start_matches('.'),
            // Castling may be written with zeros.
            false => word,
        }
    });
    words
        .filter(|word| !word.is_empty())
        .map(|word| {
            let mv = input::legal_move(&position, word)?;
            position = position.play(mv);
            Ok(mv)
        })
        .collect()
}

/// The game of the file with this number.
pub(crate) fn read_tree(path: &Path, number: u64) -> anyhow::Result<GameTree> {
    let source = Source::new(path)?;
    let mut reader = Reader::new(source.open()?);
    let mut at = 0;
    while let Some(read) = reader.read_tree() {
        at += 1;
        match read {
            _ if at < number => {}
            Ok(tree) => {
                input::warn_of_oddities(source.name(), reader.warnings());
                return Ok(tree);
            }
            Err(ReadError::Game(error)) => bail!("{}: {error}", source.name()),
            Err(ReadError::Source(error)) => {
                return Err(error).with_context(|| format!("cannot read {}", source.name()));
            }
        }
    }
    match at {
        0 => bail!("{}: there is no game in it", source.name()),
        _ => bail!("{}: there is no game {number} in it, only {at}", source.name()),
    }
}

fn from_pgn(path: &Path, number: u64, ply: Option<usize>) -> anyhow::Result<Game> {
    let whole = main_game(&read_tree(path, number)?);
    let plies = whole.moves().len();
    let wanted = ply.unwrap_or(plies);
    if wanted > plies {
        bail!("{}: the game has only {plies} half-moves", path.display());
    }
    let mut game = Game::new(*whole.start());
    for mv in whole.moves().take(wanted) {
        game.try_play(mv).context("cannot play")?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_with_and_without_numbers() {
        let read = |text| moves(&Position::STANDARD, text).map(|moves| moves.len());
        for text in ["e4 e5 Nf3", "1. e4 e5 2. Nf3", "1.e4 1...e5 2.Nf3", "e2e4 e7e5 g1f3"] {
            assert_eq!(read(text).unwrap(), 3, "{text}");
        }
        assert_eq!(read("").unwrap(), 0);
        let castling = "e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 O-O";
        assert_eq!(read(castling).unwrap(), 8);
        assert!(read("e4 e4").is_err());
    }

    #[test]
    fn a_word_after_moves_or_a_file_is_no_position() {
        let arguments = |position: &str, moves: Option<&str>, pgn: Option<&str>| {
            let game = GameArguments {
                moves: moves.map(str::to_owned),
                pgn: pgn.map(PathBuf::from),
                number: 1,
                ply: None,
            };
            PositionArguments { position: Some(position.to_owned()), game }
        };
        let next = |mut arguments: PositionArguments| arguments.next_word(None);
        assert_eq!(next(arguments("5", Some("e4"), None)).as_deref(), Some("5"));
        assert_eq!(next(arguments("Nf3", None, Some("a.pgn"))).as_deref(), Some("Nf3"));
        assert_eq!(next(arguments("startpos", Some("e4"), None)), None);
        assert_eq!(next(arguments("5", None, None)), None);
    }
}
