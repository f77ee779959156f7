//! Exercise 4: how many of the last moves of a perft give mate?

use sprout::position::Position;

pub fn checkmates(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 0 {
        return (moves.is_empty() && position.is_check()) as u64;
    }
    moves.into_iter().map(|mv| checkmates(&position.play(mv), depth - 1)).sum()
}
