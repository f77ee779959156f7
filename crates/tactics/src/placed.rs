//! A piece together with the square it stands on: what a coach points at.

use std::fmt;

use pinpoint_rules::{Board, Color, Move, Piece, PieceKind, Position, Square};

/// A piece on its square, as "the bishop on b2".
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// use pinpoint_tactics::Placed;
/// let knight = Placed::on(Position::STANDARD.board(), Square::G1).unwrap();
/// assert_eq!(knight.to_string(), "knight on g1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Where it stands.
    pub square: Square,
    /// What it is and whose.
    pub piece: Piece,
}

impl Placed {
    /// What stands on the square, if anything does.
    #[inline]
    pub fn on(board: &Board, square: Square) -> Option<Placed> {
        Some(Placed { square, piece: board.piece_on(square)? })
    }

    /// What the legal move takes, where it stood.
    #[inline]
    pub fn taken_by(position: &Position, mv: Move) -> Option<Placed> {
        position.captured(mv).map(|(square, piece)| Placed { square, piece })
    }

    /// The kind of the piece.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        self.piece.kind
    }

    /// Whose piece it is.
    #[inline]
    pub const fn color(self) -> Color {
        self.piece.color
    }

    /// What the piece is worth in pawns; see [`worth`](crate::worth).
    #[inline]
    pub const fn worth(self) -> i32 {
        crate::worth(self.piece.kind)
    }
}

/// The kind and the square: `bishop on b2`.
impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.piece.kind, self.square)
    }
}
