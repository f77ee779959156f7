use std::time::Instant;
use std::{fs, io};

use sprout::perft::divide;
use sprout::position::Position;
use sprout::{selfplay, tune, uci};

/// Speaks UCI, or does what the first argument says:
///
/// - `perft DEPTH [FEN]` counts positions, move by move;
/// - `selfplay GAMES SEED NODES` writes positions of games against itself;
/// - `tune POSITIONS EPOCHS` writes better weights.
fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().map_err(io::Error::other);
    let report = |epoch, error, unseen| {
        eprintln!("epoch {epoch}: error {error:.5}, unseen {unseen:.5}");
    };
    match words[..] {
        [] => uci::run(io::stdin().lock(), io::stdout()),
        ["perft", ..] => {
            count(&arguments[1..]);
            Ok(())
        }
        ["selfplay", games, seed, nodes] => selfplay::play(
            number(games)?,
            number(seed)?,
            number(nodes)?,
            &mut io::stdout(),
        ),
        ["tune", positions, epochs] => {
            let positions = fs::read_to_string(positions)?;
            for [middle, end] in tune::tune(&positions, number(epochs)? as u32, report) {
                println!("{middle} {end}");
            }
            Ok(())
        }
        _ => Err(io::Error::other("unknown command")),
    }
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
