//! What stands on each square.

use crate::piece::{Color, Piece, PieceKind};
use crate::square::Square;

/// What a look at one cell of the grid finds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Outside the 64 squares: nothing may go there.
    Wall,
    /// A square that nobody stands on.
    Empty,
    /// A square with a piece.
    Man(Piece),
}

/// The pieces on their squares, and nothing else.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    cells: [Cell; Square::CELLS],
}

impl Board {
    /// A board without pieces: 64 empty squares inside the wall.
    pub fn empty() -> Board {
        let mut cells = [Cell::Wall; Square::CELLS];
        for square in Square::all() {
            cells[square.cell()] = Cell::Empty;
        }
        Board { cells }
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        match self.look(square) {
            Cell::Man(piece) => Some(piece),
            Cell::Empty | Cell::Wall => None,
        }
    }

    /// Every piece with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_on(square)?)))
    }

    /// The square of a player's king.
    ///
    /// # Panics
    /// When there is none; the board of every [`Position`](crate::Position) has one.
    pub fn king(&self, color: Color) -> Square {
        let king = Piece { color, kind: PieceKind::King };
        Square::all()
            .find(|&square| self.piece_on(square) == Some(king))
            .expect("a position has a king of each color")
    }

    /// What is in a cell that a step may have led to.
    pub(crate) fn look(&self, square: Square) -> Cell {
        self.cells[square.cell()]
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.look(square) == Cell::Empty
    }

    pub(crate) fn has(&self, square: Square, color: Color, kind: PieceKind) -> bool {
        self.look(square) == Cell::Man(Piece { color, kind })
    }

    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.cells[square.cell()] = Cell::Man(piece);
    }

    pub(crate) fn clear(&mut self, square: Square) {
        self.cells[square.cell()] = Cell::Empty;
    }
}
