//! A line: moves in playing order, with the positions between them.

use pinpoint_rules::{Move, Position};

/// A start position and the moves played from it; all positions on the way are kept.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::Line;
/// let mut line = Line::new(Position::STANDARD);
/// for text in ["e2e4", "e7e5"] {
///     line.push(line.end().parse_uci(text)?);
/// }
/// assert_eq!(line.moves().len(), 2);
/// assert_eq!(line.end().fullmove_number(), 2);
/// # Ok::<(), pinpoint_rules::UciMoveError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    moves: Vec<Move>,
    /// One more than moves: before the first, and after each.
    positions: Vec<Position>,
}

impl Line {
    /// A line without moves.
    pub fn new(start: Position) -> Line {
        Line { moves: Vec::new(), positions: vec![start] }
    }

    /// Plays a move at the end; it must be legal there.
    pub fn push(&mut self, mv: Move) {
        let next = self.end().play(mv);
        self.moves.push(mv);
        self.positions.push(next);
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after so many of the moves.
    pub fn position(&self, after: usize) -> &Position {
        &self.positions[after]
    }

    /// The position after the last move.
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }
}
