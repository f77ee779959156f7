use std::io;
use std::time::Instant;

use sprout::perft::divide;
use sprout::position::Position;
use sprout::uci;

/// Speaks UCI; `sprout perft DEPTH [FEN]` counts positions, move by move.
fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((command, rest)) if command == "perft" => count(rest),
        Some((command, _)) => eprintln!("error: unknown command {command}"),
        None => return uci::run(io::stdin().lock(), io::stdout()),
    }
    Ok(())
}

fn count(arguments: &[String]) {
    let depth = arguments.first().map_or(Ok(4), |text| text.parse());
    let fen = arguments.get(1..).unwrap_or_default().join(" ");
    let fen = if fen.is_empty() { Position::START } else { &fen };
    let (Ok(depth @ 1..), Ok(position)) = (depth, Position::from_fen(fen)) else {
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
