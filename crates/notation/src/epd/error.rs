use core::fmt;

use pinpoint_rules::FenError;

use crate::MoveError;

/// Why a line was not accepted as EPD.
///
/// ```
/// use pinpoint_notation::epd::Epd;
/// let error = "4k3/8/8/8/8/8/8/4K3 w - - acd deep;".parse::<Epd>().unwrap_err();
/// assert_eq!(error.to_string(), "column 31: expected a number");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdError {
    /// The position is refused.
    Fen(FenError),
    /// An operation has not the right form.
    Operation {
        /// Byte offset of the offending text, for a caret.
        offset: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// A move is refused.
    Move {
        /// Byte offset of the move, for a caret.
        offset: usize,
        /// Why.
        error: MoveError,
    },
}

impl EpdError {
    /// Byte offset of the offending text, if one place is to blame.
    pub const fn offset(&self) -> Option<usize> {
        match self {
            EpdError::Fen(error) => error.offset(),
            EpdError::Operation { offset, .. } | EpdError::Move { offset, .. } => Some(*offset),
        }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::Fen(error) => error.fmt(f),
            EpdError::Operation { offset, expected } => {
                write!(f, "column {}: expected {expected}", offset + 1)
            }
            EpdError::Move { offset, error } => write!(f, "move at column {}: {error}", offset + 1),
        }
    }
}

impl core::error::Error for EpdError {}
