//! What was wrong with a game, and where.

use core::fmt;

use pinpoint_rules::FenError;

use crate::MoveError;

/// A game that could not be read to its end.
///
/// ```
/// use pinpoint_notation::pgn::{ReadError, Reader};
/// let mut reader = Reader::new("1. e4 e5\n2. Ke3 *".as_bytes());
/// let Some(Err(ReadError::Game(error))) = reader.read_tree() else { panic!() };
/// assert_eq!(error.to_string(), "game 1, line 2, column 4: a king does not move from e1 to e3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameError {
    /// The number of the game in the file, counted from 1.
    pub game: u64,
    /// The line in the file, counted from 1.
    pub line: u64,
    /// The column in the line, counted in bytes from 1.
    pub column: u64,
    /// What was wrong there.
    pub fault: Fault,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameError { game, line, column, fault } = self;
        write!(f, "game {game}, line {line}, column {column}: {fault}")
    }
}

impl core::error::Error for GameError {}

/// What was wrong with a game.
///
/// ```
/// use pinpoint_notation::pgn::{Fault, ReadError, Reader};
/// let Some(Err(ReadError::Game(error))) = Reader::new("Dear diary,".as_bytes()).read_tree()
/// else {
///     panic!()
/// };
/// assert_eq!(error.fault, Fault::NoGame);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A move that is not legal, not clear or not a move.
    Move(MoveError),
    /// A null move while in check, where passing would lose the king.
    NullMoveInCheck,
    /// The position in the `FEN` tag is refused.
    Fen(FenError),
    /// The `Variant` tag names other rules than those of chess or Chess960.
    Variant,
    /// A tag that is not of the form `[Name "value"]`.
    Tag {
        /// What should stand there.
        expected: &'static str,
    },
    /// Variations inside variations beyond the limit.
    VariationsTooDeep,
    /// A word among the moves beyond the limit.
    WordTooLong,
    /// Text without a tag, a move or a result.
    NoGame,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The place of the game's error is already that of the letter.
            Fault::Move(MoveError::Syntax { expected, .. }) => write!(f, "expected {expected}"),
            Fault::Move(error) => error.fmt(f),
            Fault::NullMoveInCheck => f.write_str("a null move is impossible in check"),
            Fault::Fen(error) => write!(f, "FEN: {error}"),
            Fault::Variant => f.write_str("the variant is neither standard chess nor Chess960"),
            Fault::Tag { expected } => write!(f, "expected {expected}"),
            Fault::VariationsTooDeep => f.write_str("too many variations inside each other"),
            Fault::WordTooLong => f.write_str("a word too long to be a move"),
            Fault::NoGame => f.write_str("expected a game: there is no tag, move or result"),
        }
    }
}

impl From<MoveError> for Fault {
    fn from(error: MoveError) -> Fault {
        Fault::Move(error)
    }
}

/// Why no game was read: it is broken, or the source failed.
///
/// ```
/// use pinpoint_notation::pgn::{ReadError, Reader};
/// let mut broken = 0;
/// for tree in Reader::new("1. e5 *\n\n1. e4 *".as_bytes()).trees() {
///     match tree {
///         Err(ReadError::Game(error)) => broken += 1,
///         Err(ReadError::Source(error)) => return Err(error),
///         Ok(tree) => assert_eq!(tree.main_line().count(), 1),
///     }
/// }
/// assert_eq!(broken, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadError<E> {
    /// This game is broken; the next one can be read.
    Game(GameError),
    /// The source failed; nothing more can be read.
    Source(E),
}

impl<E: fmt::Display> fmt::Display for ReadError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Game(error) => error.fmt(f),
            ReadError::Source(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> core::error::Error for ReadError<E> {}
