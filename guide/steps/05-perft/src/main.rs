use std::time::Instant;

use sprout::perft::divide;
use sprout::position::Position;

/// `sprout DEPTH [FEN]` counts positions, move by move.
fn main() {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(4), |text| text.parse());
    let fen: Vec<String> = arguments.collect();
    let fen = if fen.is_empty() { Position::START.into() } else { fen.join(" ") };
    let (Ok(depth @ 1..), Ok(position)) = (depth, Position::from_fen(&fen)) else {
        return eprintln!("error: expected a depth from 1 and a FEN");
    };
    let start = Instant::now();
    let counts = divide(&position, depth);
    for (mv, count) in &counts {
        println!("{mv}: {count}");
    }
    let sum: u64 = counts.iter().map(|(_, count)| count).sum();
    let seconds = start.elapsed().as_secs_f64();
    println!("\n{sum} positions, {:.1} million a second", sum as f64 / seconds / 1e6);
}
