//! The bytes of a game in the table `contents`: start, moves, tags.

use pinpoint_notation::pgn::{GameResult, GameTree, TreeBuilder};
use pinpoint_rules::Position;

use crate::bytes::{Bytes, put_number, put_text};
use crate::codec::{Encoder, Known, Strings, decode, get_tags, put_tags};
use crate::{Error, Result};

/// The parts of a stored game.
pub(crate) struct Content<'a> {
    pub(crate) start: Position,
    pub(crate) moves: &'a [u8],
    tags: Bytes<'a>,
}

impl<'a> Content<'a> {
    pub(crate) fn read(data: &'a [u8]) -> Result<Content<'a>> {
        parts(data).ok_or_else(unreadable)
    }

    /// The whole game.
    pub(crate) fn tree(
        mut self,
        [white, black]: [&str; 2],
        result: GameResult,
        strings: &mut impl Strings,
    ) -> Result<GameTree> {
        let known = Known { white, black, result: result.as_str() };
        let tags = get_tags(&mut self.tags, &known, strings)?.ok_or_else(unreadable)?;
        let mut builder = TreeBuilder::new();
        decode(&tags, self.start, self.moves, result, &mut builder).ok_or_else(unreadable)?;
        Ok(builder.finish())
    }
}

fn parts(data: &[u8]) -> Option<Content<'_>> {
    let mut bytes = Bytes(data);
    let start = match bytes.text()? {
        "" => Position::STANDARD,
        fen => Position::from_fen(fen).ok()?,
    };
    let len = usize::try_from(bytes.number()?).ok()?;
    Some(Content { start, moves: bytes.take(len)?, tags: bytes })
}

fn unreadable() -> Error {
    Error::Damaged("a game in it cannot be read".to_owned())
}

/// The bytes of a game that was heard.
pub(crate) fn write(
    game: &Encoder,
    [white, black]: [&str; 2],
    strings: &mut impl Strings,
) -> Result<Vec<u8>> {
    let mut out = Vec::with_capacity(game.moves.len() + 128);
    let fen = match game.start == Position::STANDARD {
        true => String::new(),
        false => game.start.to_fen(),
    };
    put_text(&mut out, &fen);
    put_number(&mut out, game.moves.len() as u64);
    out.extend_from_slice(&game.moves);
    let known = Known { white, black, result: game.result.as_str() };
    put_tags(&mut out, &game.tags, &known, strings)?;
    Ok(out)
}
