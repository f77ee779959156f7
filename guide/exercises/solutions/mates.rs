//! Exercise 7: all moves that give mate at once.

use sprout::moves::Move;
use sprout::position::Position;

pub fn mates(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|&mv| {
        let next = position.play(mv);
        next.is_check() && next.legal_moves().is_empty()
    });
    moves
}
