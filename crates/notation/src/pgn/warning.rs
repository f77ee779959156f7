//! What was odd in a game that could be read all the same.

use core::fmt;

/// Something in a game that was passed over or mended; see
/// [`Reader::warnings`](super::Reader::warnings).
///
/// ```
/// use pinpoint_notation::pgn::Reader;
/// let mut reader = Reader::new("1. e4 } e5 1:0".as_bytes());
/// let tree = reader.read_tree().unwrap()?;
/// assert_eq!(tree.main_line().count(), 2);
/// let warnings: Vec<String> = reader.warnings().iter().map(|each| each.to_string()).collect();
/// assert_eq!(warnings[0], "game 1, line 1, column 7: passed over '}'");
/// assert_eq!(warnings[1], "game 1, line 1, column 12: an unusual way to write the result");
/// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The number of the game in the file, counted from 1.
    pub game: u64,
    /// The line in the file, counted from 1.
    pub line: u64,
    /// The column in the line, counted in bytes from 1.
    pub column: u64,
    /// What was odd there.
    pub oddity: Oddity,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Warning { game, line, column, oddity } = self;
        write!(f, "game {game}, line {line}, column {column}: {oddity}")
    }
}

/// What can be odd in a game.
///
/// ```
/// use pinpoint_notation::pgn::{Oddity, Reader};
/// let mut reader = Reader::new("1. e4 { never closed".as_bytes());
/// reader.read_tree().unwrap()?;
/// assert_eq!(reader.warnings()[0].oddity, Oddity::UnterminatedComment);
/// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Oddity {
    /// A character that has no place among moves was passed over.
    Unexpected(char),
    /// A word that is no attempt at a move was passed over.
    UnknownWord,
    /// Text in angle brackets, which the standard keeps for later, was passed over.
    Reserved,
    /// A `$` without a number from 0 to 255 was passed over.
    Nag,
    /// The result is clear, but the standard writes it differently: `1:0`, `½-½`.
    UnusualResult,
    /// A `{` is never closed: the comment ends with the game.
    UnterminatedComment,
    /// A `(` is never closed: the variation ends with the game.
    UnterminatedVariation,
    /// A `)` that closes nothing was passed over.
    NoVariationToEnd,
    /// A variation before the first move of its line was passed over: there is nothing to vary.
    VariationWithoutMove,
    /// The rest of a comment beyond [`Reader::MAX_COMMENT`](super::Reader::MAX_COMMENT) was cut.
    LongComment,
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Oddity::Unexpected(letter) => return write!(f, "passed over {letter:?}"),
            Oddity::UnknownWord => "passed over a word that is no move",
            Oddity::Reserved => "passed over text in angle brackets",
            Oddity::Nag => "passed over a $ without a number from 0 to 255",
            Oddity::UnusualResult => "an unusual way to write the result",
            Oddity::UnterminatedComment => "the comment is never closed",
            Oddity::UnterminatedVariation => "the variation is never closed",
            Oddity::NoVariationToEnd => "passed over a ) that closes nothing",
            Oddity::VariationWithoutMove => "passed over a variation before any move",
            Oddity::LongComment => "the comment is too long and was cut",
        })
    }
}
