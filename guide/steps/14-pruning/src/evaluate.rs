//! What a position is worth when nobody looks ahead.

use crate::board::{Color, Kind, Piece, Square};
use crate::position::Position;

/// Hundredths of a pawn, in the order of [`Kind::ALL`]. The king cannot be lost.
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

pub fn value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}

/// The balance as the side to move sees it.
pub fn evaluate(position: &Position) -> i32 {
    let mut balance = 0;
    for (square, piece) in position.board.pieces() {
        let worth = value(piece.kind) + place(piece, square);
        balance += if piece.color == position.turn { worth } else { -worth };
    }
    balance
}

/// Minor pieces and queens like the center, pawns like to run.
pub fn place(piece: Piece, square: Square) -> i32 {
    let off_center = |line: i8| (2 * line - 7).abs() as i32;
    let center = 14 - off_center(square.file()) - off_center(square.rank());
    let advanced =
        if piece.color == Color::White { square.rank() - 1 } else { 6 - square.rank() };
    match piece.kind {
        Kind::Pawn => center / 2 + 4 * advanced as i32,
        Kind::Knight | Kind::Bishop => 2 * center,
        Kind::Queen => center / 2,
        Kind::Rook | Kind::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_even_and_a_queen_is_worth_a_queen() {
        assert_eq!(evaluate(&Position::start()), 0);
        let position = Position::from_fen("3qk3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert!(evaluate(&position) < -850);
    }

    #[test]
    fn both_sides_see_the_same_with_opposite_signs() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let other = Position { turn: !position.turn, ..position };
        assert_eq!(evaluate(&position), -evaluate(&other));
    }
}
