//! The board and everything else that decides which moves are legal.

use crate::board::{Board, Color, Kind, Square};

/// Which castlings are still possible: one bit each, in the order of the letters `KQkq`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Castling(pub u8);

impl Castling {
    pub const NONE: Castling = Castling(0);
    pub const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

    /// May this player still castle on this side?
    pub fn has(self, color: Color, kingside: bool) -> bool {
        self.0 & Castling::bit(color, kingside) != 0
    }

    pub fn bit(color: Color, kingside: bool) -> u8 {
        1 << (2 * color as u8 + !kingside as u8)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub board: Board,
    pub turn: Color,
    pub castling: Castling,
    /// The square that a pawn jumped over in the last move.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub clock: u32,
    /// The number of the move, from 1; it grows after Black's move.
    pub number: u32,
}

impl Position {
    pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    pub fn start() -> Position {
        Position::from_fen(Position::START).expect("the first position is valid")
    }

    /// The same board with the other side to move. Not a legal move, but a useful
    /// question.
    pub fn pass(&self) -> Position {
        Position { turn: !self.turn, en_passant: None, clock: self.clock + 1, ..*self }
    }

    /// Has the side to move anything but pawns and king?
    pub fn has_pieces(&self) -> bool {
        let mut pieces = self.board.pieces().map(|(_, piece)| piece);
        pieces.any(|piece| {
            piece.color == self.turn && !matches!(piece.kind, Kind::Pawn | Kind::King)
        })
    }
}
