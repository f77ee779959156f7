//! PGN: whole games as text.
//!
//! Two ways to read. [`Reader::read_game`] streams: it plays and checks every move, tells a
//! [`Visitor`] of each, keeps nothing and needs the same memory for a file of any size.
//! [`Reader::read_tree`] builds a [`GameTree`] of moves, variations, comments and marks, which
//! can be changed and written back. A broken game is reported by number, line and column, and
//! reading goes on with the next.
//!
//! ```
//! use pinpoint_notation::pgn::{GameTree, Reader};
//! let pgn = "[White \"Morphy\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 *\n";
//! let tree: GameTree = Reader::new(pgn.as_bytes()).read_tree().unwrap()?;
//! assert_eq!(tree.tags.get("White"), Some("Morphy"));
//! assert_eq!(tree.main_line().count(), 3);
//! assert!(tree.to_pgn().ends_with("\n1. e4 { best by test } 1... e5 ( 1... c5 2. Nf3 ) 2. Nf3 *\n"));
//! # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
//! ```
//!
//! What is forgiven: missing tags, results and blank lines, CRLF, a byte order mark, `%` lines,
//! bytes that are not UTF-8 (read as Latin-1), quotes inside tag values, wrong or missing move
//! numbers and check marks, and every spelling that [`parse_move`](crate::parse_move) takes.
//! Null moves (`--`, `Z0`, `0000`) are kept: see [`Visitor::null_move`].
//!
//! What can be passed over or mended is, with a [`Warning`] for each place, as python-chess does
//! in silence: stray brackets and signs, words that are no moves, `$999`, `<x>`, comments and
//! variations that are never closed, results such as `1:0` and `½-½`. Where we differ from
//! python-chess: a comment or variation that is never closed ends before the next game; a
//! variation before the first move is passed over as a whole; `½-½` and `1:0` are results; `$999`
//! is passed over; and a word with a digit in it that is no legal move, such as `Nf9`, is an error.

mod buffer;
mod builder;
mod comment;
mod edit;
mod error;
mod reader;
mod tags;
#[cfg(all(test, feature = "std"))]
mod tests;
mod text;
mod tree;
mod visitor;
mod walk;
mod warning;
mod writer;

use core::fmt;

pub use buffer::{Bytes, Source};
pub use builder::TreeBuilder;
pub use comment::{Arrow, Comment, CommentCommand, Eval, EvalScore, Marker, MarkerColor};
pub use error::{Fault, GameError, ReadError};
pub use reader::{Reader, Trees};
pub use tags::Tags;
pub use text::Text;
pub use tree::{GameTree, Node, NodeId};
pub use visitor::{Choice, Visitor};
pub use warning::{Oddity, Warning};

/// How a game ended, as the end of its moves says.
///
/// ```
/// use pinpoint_notation::pgn::GameResult;
/// assert_eq!(GameResult::from_text("1/2-1/2"), Some(GameResult::Draw));
/// assert_eq!(GameResult::WhiteWins.to_string(), "1-0");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, or nobody wrote down how it ended.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that the text stands for.
    pub const fn from_text(text: &str) -> Option<GameResult> {
        GameResult::from_bytes(text.as_bytes())
    }

    pub(crate) const fn from_bytes(text: &[u8]) -> Option<GameResult> {
        Some(match text {
            b"1-0" => GameResult::WhiteWins,
            b"0-1" => GameResult::BlackWins,
            b"1/2-1/2" | b"1/2" => GameResult::Draw,
            b"*" => GameResult::Unknown,
            _ => return None,
        })
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A numbered remark on a move or position (a "numeric annotation glyph"), `$1` for a good move.
///
/// ```
/// use pinpoint_notation::pgn::Nag;
/// assert_eq!(Nag::from_suffix("!?"), Some(Nag(5)));
/// assert_eq!(Nag(4).suffix(), Some("??"));
/// assert_eq!(Nag(18).to_string(), "$18");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`: a good move.
    pub const GOOD: Nag = Nag(1);
    /// `?`: a mistake.
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`: a brilliant move.
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`: a blunder.
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`: an interesting move.
    pub const INTERESTING: Nag = Nag(5);
    /// `?!`: a dubious move.
    pub const DUBIOUS: Nag = Nag(6);

    const SIGNS: [(&'static str, Nag); 13] = [
        ("!", Nag::GOOD),
        ("?", Nag::MISTAKE),
        ("!!", Nag::BRILLIANT),
        ("??", Nag::BLUNDER),
        ("!?", Nag::INTERESTING),
        ("?!", Nag::DUBIOUS),
        ("=", Nag(10)),
        ("+=", Nag(14)),
        ("=+", Nag(15)),
        ("+/-", Nag(16)),
        ("-/+", Nag(17)),
        ("+-", Nag(18)),
        ("-+", Nag(19)),
    ];

    /// The remark for a sign behind a move: `!`, `?!`, `+-` and the like.
    pub fn from_suffix(suffix: &str) -> Option<Nag> {
        Nag::from_sign(suffix.as_bytes())
    }

    pub(crate) fn from_sign(sign: &[u8]) -> Option<Nag> {
        Nag::SIGNS.into_iter().find(|(text, _)| text.as_bytes() == sign).map(|(_, nag)| nag)
    }

    /// The sign for this remark, where there is one.
    pub fn suffix(self) -> Option<&'static str> {
        Nag::SIGNS.into_iter().find(|&(_, nag)| nag == self).map(|(text, _)| text)
    }
}

/// As PGN writes it, `$1`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
