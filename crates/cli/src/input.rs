//! Arguments that several commands share.

use std::io::Read;

use anyhow::{Context, anyhow};
use pinpoint_notation::parse_move;
use pinpoint_rules::{FenError, Move, Position};

/// The help text of every position argument.
pub(crate) const POSITION_HELP: &str =
    "A FEN in quotes, `startpos`, or `-` to read a FEN from stdin";

/// Reads a position argument: a FEN, `startpos` or `-` for stdin.
pub(crate) fn position(argument: &str) -> anyhow::Result<Position> {
    match argument {
        "startpos" => Ok(Position::STANDARD),
        "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).context("cannot read stdin")?;
            fen(text.trim())
        }
        text => fen(text),
    }
}

fn fen(text: &str) -> anyhow::Result<Position> {
    if text == "startpos" {
        return Ok(Position::STANDARD);
    }
    Position::from_fen(text).map_err(|error| fen_error(text, error))
}

/// Reads a move argument in SAN or UCI that is legal in the position.
pub(crate) fn legal_move(position: &Position, text: &str) -> anyhow::Result<Move> {
    parse_move(position, text).map_err(|error| match error.offset() {
        Some(_) => anyhow!("unreadable move \"{text}\": {error}"),
        None => anyhow!("illegal move \"{text}\": {error}"),
    })
}

/// The error with the FEN and a caret under the offending place.
fn fen_error(text: &str, error: FenError) -> anyhow::Error {
    let one_line = !text.contains(['\n', '\r', '\t']);
    match error.offset() {
        Some(offset) if one_line => {
            let column = text.get(..offset).map_or(offset, |before| before.chars().count());
            anyhow!("invalid FEN: {error}\n  {text}\n  {:column$}^", "")
        }
        _ => anyhow!("invalid FEN: {error}"),
    }
}
