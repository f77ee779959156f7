//! Exercise 9: the pawns of a color with another pawn of that color ahead on the same file, as a set.

use sprout::bitboard::Bitboard;
use sprout::board::{Color, Kind, Square};
use sprout::position::Position;

pub fn doubled(position: &Position, color: Color) -> Bitboard {
    let pawns = position.board.of(color, Kind::Pawn);
    let behind = |pawn: &Square| {
        pawns.into_iter().any(|other| {
            let up = other.rank() > pawn.rank();
            other.file() == pawn.file() && other != *pawn && up == (color == Color::White)
        })
    };
    pawns.into_iter().filter(behind).fold(Bitboard::EMPTY, |set, pawn| set | pawn.into())
}
