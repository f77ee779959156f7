//! EPD: a position with operations, one to a line, as test suites are written.
//!
//! ```
//! use pinpoint_notation::epd::Epd;
//! let line = r#"4k3/8/8/8/8/8/4P3/4K2R w K - bm O-O Rh8+; id "a test"; acd 12;"#;
//! let epd: Epd = line.parse()?;
//! assert_eq!(epd.id(), Some("a test"));
//! assert_eq!(epd.best_moves().len(), 2);
//! assert_eq!(epd.to_string(), line);
//! # Ok::<(), pinpoint_notation::epd::EpdError>(())
//! ```

mod error;
mod read;
#[cfg(test)]
mod tests;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

use pinpoint_rules::{Move, Position};

pub use error::EpdError;

/// The records of a file, one to a line, each with the number of its line, from 1. FENs are
/// records too. Empty lines and lines that begin with `#` are passed over.
///
/// ```
/// use pinpoint_notation::epd;
/// let text = "# two positions\n\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"one\";\nnonsense\n";
/// let records: Vec<_> = epd::records(text).collect();
/// assert!(matches!(&records[0], (3, Ok(epd)) if epd.id() == Some("one")));
/// assert!(matches!(records[1], (4, Err(_))));
/// ```
pub fn records(text: &str) -> impl Iterator<Item = (usize, Result<Epd, EpdError>)> + '_ {
    let is_used = |line: &str| !line.is_empty() && !line.starts_with('#');
    let lines = text.lines().map(str::trim).enumerate().filter(move |(_, line)| is_used(line));
    lines.map(|(index, line)| (index + 1, line.parse()))
}

/// A position with operations.
///
/// ```
/// use pinpoint_notation::epd::{Epd, Operation};
/// use pinpoint_rules::Position;
/// let mut epd = Epd::new(Position::STANDARD);
/// epd.operations.push(Operation::Id("the start".into()));
/// let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"the start\";";
/// assert_eq!(epd.to_string(), line);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    /// The position. Its clocks are those of the operations `hmvc` and `fmvn`, else 0 and 1.
    pub position: Position,
    /// What is said about it, in order.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// A position without operations.
    pub const fn new(position: Position) -> Epd {
        Epd { position, operations: Vec::new() }
    }

    /// The moves of `bm`; empty without it.
    pub fn best_moves(&self) -> &[Move] {
        let found = self.operations.iter().find_map(|operation| match operation {
            Operation::BestMoves(moves) => Some(&moves[..]),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// The moves of `am`; empty without it.
    pub fn avoid_moves(&self) -> &[Move] {
        let found = self.operations.iter().find_map(|operation| match operation {
            Operation::AvoidMoves(moves) => Some(&moves[..]),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// The name of the position.
    pub fn id(&self) -> Option<&str> {
        self.operations.iter().find_map(|operation| match operation {
            Operation::Id(id) => Some(id.as_str()),
            _ => None,
        })
    }

    /// The perft counts, `D1 20`, by depth as they come.
    ///
    /// ```
    /// use pinpoint_notation::epd::Epd;
    /// let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
    /// let epd: Epd = line.parse()?;
    /// assert_eq!(epd.perft_counts().collect::<Vec<_>>(), [(1, 20), (2, 400)]);
    /// # Ok::<(), pinpoint_notation::epd::EpdError>(())
    /// ```
    pub fn perft_counts(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.operations.iter().filter_map(|operation| match *operation {
            Operation::Perft { depth, nodes } => Some((depth, nodes)),
            _ => None,
        })
    }
}

/// One operation: the standard's by meaning, all others as they were written.
///
/// ```
/// use pinpoint_notation::epd::{Epd, Operation};
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - ce -25; dm 3;".parse()?;
/// assert_eq!(epd.operations, [Operation::Centipawns(-25), Operation::DirectMate(3)]);
/// # Ok::<(), pinpoint_notation::epd::EpdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operation {
    /// `bm`: the best moves.
    BestMoves(Vec<Move>),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `id`: the name of the position.
    Id(String),
    /// `c0` to `c9`: a comment.
    Comment {
        /// 0 to 9.
        index: u8,
        /// What it says.
        text: String,
    },
    /// `acd`: how many plies deep the analysis went.
    AnalysisDepth(u32),
    /// `acn`: how many nodes it took.
    AnalysisNodes(u64),
    /// `acs`: how many seconds it took.
    AnalysisSeconds(u32),
    /// `ce`: the value in hundredths of a pawn, for the side to move.
    Centipawns(i32),
    /// `dm`: mate in this number of moves.
    DirectMate(u32),
    /// `pv`: the line that the analysis expects.
    Line(Vec<Move>),
    /// `pm`: the move that the analysis expects.
    PredictedMove(Move),
    /// `sm`: the move that was played.
    SuppliedMove(Move),
    /// `hmvc`: half-moves since the last capture or pawn move.
    HalfmoveClock(u16),
    /// `fmvn`: the number of the move.
    FullmoveNumber(u16),
    /// `D1`, `D2`, ...: the number of positions after 1, 2, ... half-moves.
    Perft {
        /// How many moves.
        depth: u32,
        /// How many positions.
        nodes: u64,
    },
    /// Any other operation.
    Other {
        /// Its name.
        opcode: String,
        /// What follows.
        operands: Vec<Operand>,
    },
}

/// A word or a quoted text behind an opcode that has no meaning here.
///
/// ```
/// use pinpoint_notation::epd::{Epd, Operand, Operation};
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - foo bar \"b; c\";".parse()?;
/// let operands = vec![Operand::Word("bar".into()), Operand::Text("b; c".into())];
/// assert_eq!(epd.operations, [Operation::Other { opcode: "foo".into(), operands }]);
/// # Ok::<(), pinpoint_notation::epd::EpdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// Without quotes.
    Word(String),
    /// In quotes.
    Text(String),
}
