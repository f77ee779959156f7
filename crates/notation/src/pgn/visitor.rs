//! Who hears what a reader reads.

use pinpoint_rules::{Move, Position};

use super::{GameResult, Nag, Text};

/// Whether a part of a game is wanted.
///
/// ```
/// use pinpoint_notation::pgn::{Choice, Reader, Text, Visitor};
/// use pinpoint_rules::{Move, Position};
///
/// /// Counts the moves of games by grandmasters, and passes over all others.
/// #[derive(Default)]
/// struct Masters {
///     is_master: bool,
///     plies: usize,
/// }
///
/// impl Visitor for Masters {
///     fn begin_game(&mut self) {
///         self.is_master = false;
///     }
///     fn tag(&mut self, name: &str, value: Text<'_>) {
///         self.is_master |= name == "WhiteTitle" && value.to_str() == "GM";
///     }
///     fn begin_moves(&mut self, _start: &Position) -> Choice {
///         if self.is_master { Choice::Read } else { Choice::Skip }
///     }
///     fn play(&mut self, _before: &Position, _mv: Move, _after: &Position) {
///         self.plies += 1;
///     }
/// }
///
/// let pgn = "[WhiteTitle \"GM\"]\n1. e4 *\n\n[White \"me\"]\n1. e4 e5 *";
/// let mut masters = Masters::default();
/// let mut reader = Reader::new(pgn.as_bytes());
/// while reader.read_game(&mut masters).is_some() {}
/// assert_eq!(masters.plies, 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Read it and tell of it.
    Read,
    /// Pass over it; its moves are not checked.
    Skip,
}

/// Hears what a [`Reader`](super::Reader) reads, in the order of the file.
///
/// Every method has a default that does nothing, so that a visitor writes only those it needs.
/// The reader plays the moves: a visitor gets each position before and after.
///
/// ```
/// use pinpoint_notation::pgn::{Reader, Visitor};
/// use pinpoint_rules::{Move, Position};
///
/// /// Counts the moves that give check.
/// struct Checks(usize);
///
/// impl Visitor for Checks {
///     fn play(&mut self, _before: &Position, _mv: Move, after: &Position) {
///         self.0 += after.is_check() as usize;
///     }
/// }
///
/// let mut checks = Checks(0);
/// let mut reader = Reader::new("1. e4 f5 2. Qh5+ g6 3. Qxg6+ hxg6 *".as_bytes());
/// while let Some(game) = reader.read_game(&mut checks) {
///     game?;
/// }
/// assert_eq!(checks.0, 2);
/// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
/// ```
#[allow(unused_variables)]
pub trait Visitor {
    /// A game begins. After a broken game this is the time to forget it.
    fn begin_game(&mut self) {}

    /// A tag, with its value unescaped.
    fn tag(&mut self, name: &str, value: Text<'_>) {}

    /// All tags are read; the moves start here. [`Choice::Skip`] passes over them to the next
    /// game.
    fn begin_moves(&mut self, start: &Position) -> Choice {
        Choice::Read
    }

    /// A legal move.
    fn play(&mut self, before: &Position, mv: Move, after: &Position) {}

    /// A null move, `--` or `Z0`: no move of a game, but annotators write it to show a threat.
    fn null_move(&mut self, before: &Position, after: &Position) {}

    /// A remark on the last move, written as `$1` or `!`.
    fn nag(&mut self, nag: Nag) {}

    /// A comment, without its braces. One that is longer than the reader's buffer comes in
    /// parts, of which only the last has `is_last` set.
    fn comment(&mut self, text: Text<'_>, is_last: bool) {}

    /// A variation on the last move begins: what follows, up to its end, is played instead of
    /// that move. Passed over by default.
    fn begin_variation(&mut self) -> Choice {
        Choice::Skip
    }

    /// The variation ends; the next move follows the last one before the variation.
    fn end_variation(&mut self) {}

    /// The game ends; `None` if the text does not say how. Not called for a broken game.
    fn end_game(&mut self, result: Option<GameResult>) {}
}
