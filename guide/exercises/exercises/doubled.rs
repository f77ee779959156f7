//! Exercise 9: the pawns of a color with another pawn of that color ahead on the same file, as a set.

use sprout::bitboard::Bitboard;
use sprout::board::Color;
use sprout::position::Position;

pub fn doubled(position: &Position, color: Color) -> Bitboard {
    let _ = (position, color);
    todo!("write this function")
}
