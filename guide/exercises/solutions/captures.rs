//! Exercise 3: how many of the last moves of a perft are captures?
//!
//! Tables of perft results list them beside the positions. Step 10 has `captured`.

use sprout::position::Position;

pub fn captures(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves().into_iter();
    if depth == 1 {
        return moves.filter(|mv| position.captured(*mv).is_some()).count() as u64;
    }
    moves.map(|mv| captures(&position.play(mv), depth - 1)).sum()
}
