//! Exercise 2: the same position with colors exchanged, seen from the other side.
//!
//! White's e2 becomes Black's e7. Do not forget the castling rights and the en passant square.

use sprout::board::{Board, Piece, Square};
use sprout::position::{Castling, Position};

pub fn mirror(position: &Position) -> Position {
    let flip = |square: Square| Square::from_index(square.index() ^ 56);
    let mut board = Board::empty();
    for (square, piece) in position.board.pieces() {
        board.put(flip(square), Piece { color: !piece.color, kind: piece.kind });
    }
    let rights = position.castling.0;
    Position {
        board,
        turn: !position.turn,
        castling: Castling((rights & 3) << 2 | rights >> 2),
        en_passant: position.en_passant.map(flip),
        ..*position
    }
}
