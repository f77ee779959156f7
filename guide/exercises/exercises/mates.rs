//! Exercise 7: all moves that give mate at once.

use sprout::moves::Move;
use sprout::position::Position;

pub fn mates(position: &Position) -> Vec<Move> {
    let _ = position;
    todo!("write this function")
}
