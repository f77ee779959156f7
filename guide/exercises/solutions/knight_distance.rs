//! Exercise 1: how many moves does a knight need from one square to another?
//!
//! Step 1 has `Square::step`. Spread out from the start, one move at a time, until you arrive.

use sprout::board::Square;

pub fn knight_distance(from: Square, to: Square) -> u32 {
    let steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let mut seen = vec![from];
    let mut distance = 0;
    while !seen.contains(&to) {
        let reached: Vec<Square> = seen
            .iter()
            .flat_map(|square| steps.iter().filter_map(|&(files, ranks)| square.step(files, ranks)))
            .collect();
        seen.extend(reached);
        distance += 1;
    }
    distance
}
