//! Castling, in the form that covers both the usual game and Chess960.
//!
//! Wherever king and rook start, they end where they end in the usual game: king-side castling
//! puts the king on the g-file and the rook on the f-file, queen-side castling puts them on the
//! c-file and the d-file. The usual game is the case where the king starts on e1 and the rooks in
//! the corners.

use crate::moves::{Move, MoveKind};
use crate::piece::Color;
use crate::position::Position;
use crate::square::Square;

/// Which of the two castling moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// O-O, toward the h-file.
    King,
    /// O-O-O, toward the a-file.
    Queen,
}

impl CastlingSide {
    pub(crate) const BOTH: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    pub(crate) fn king_target(self, rank: usize) -> Square {
        match self {
            CastlingSide::King => Square::at(6, rank),
            CastlingSide::Queen => Square::at(2, rank),
        }
    }

    pub(crate) fn rook_target(self, rank: usize) -> Square {
        match self {
            CastlingSide::King => Square::at(5, rank),
            CastlingSide::Queen => Square::at(3, rank),
        }
    }
}

/// Which rooks may still castle.
///
/// A right is remembered as the square of its rook. Neither that rook nor its king has moved, so
/// both still stand on their starting squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CastlingRights {
    rooks: [[Option<Square>; 2]; 2],
}

impl CastlingRights {
    /// The square of the rook with which a player may still castle on this side.
    pub fn rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.rooks[color as usize][side as usize]
    }

    pub(crate) fn grant(&mut self, color: Color, side: CastlingSide, rook: Square) {
        self.rooks[color as usize][side as usize] = Some(rook);
    }

    /// Both rights of a player end when the king moves.
    pub(crate) fn king_moved(&mut self, color: Color) {
        self.rooks[color as usize] = [None, None];
    }

    /// A right ends when its rook leaves its square, and also when the rook is captured there:
    /// another rook that comes to the same square later has moved.
    pub(crate) fn square_touched(&mut self, square: Square) {
        for right in self.rooks.iter_mut().flatten() {
            if *right == Some(square) {
                *right = None;
            }
        }
    }
}

impl Position {
    /// Adds the castling moves whose path is free and safe.
    pub(crate) fn add_castling(&self, moves: &mut Vec<Move>) {
        let king = self.board().king(self.turn());
        for side in CastlingSide::BOTH {
            if let Some(rook) = self.castling().rook(self.turn(), side)
                && self.castling_path_is_free(king, rook, side)
                && self.castling_path_is_safe(king, side)
            {
                moves.push(Move {
                    from: king,
                    to: rook,
                    promotion: None,
                    kind: MoveKind::Castle(side),
                });
            }
        }
    }

    /// Nobody stands on the way of the king or on the way of the rook, other than those two.
    fn castling_path_is_free(&self, king: Square, rook: Square, side: CastlingSide) -> bool {
        let way_of_king = squares_from_to(king, side.king_target(king.rank()));
        let way_of_rook = squares_from_to(rook, side.rook_target(king.rank()));
        way_of_king
            .chain(way_of_rook)
            .all(|square| square == king || square == rook || self.board().is_empty(square))
    }

    /// The king is not in check and neither crosses nor reaches an attacked square.
    ///
    /// The way of the rook may be attacked: castling long with b1 under fire is fine. What this
    /// look at the board *before* castling cannot see is a rook that shielded the king and moves
    /// away; like for any other move, the final look at our own king finds that.
    fn castling_path_is_safe(&self, king: Square, side: CastlingSide) -> bool {
        squares_from_to(king, side.king_target(king.rank()))
            .all(|square| !self.board().is_attacked(square, self.turn().other()))
    }
}

/// The squares of one rank from one square to another, both included, in either direction.
fn squares_from_to(a: Square, b: Square) -> impl Iterator<Item = Square> {
    let (low, high) = (a.file().min(b.file()), a.file().max(b.file()));
    (low..=high).map(move |file| Square::at(file, a.rank()))
}
