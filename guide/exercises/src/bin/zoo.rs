//! `zoo NUMBER perft DEPTH [FEN]` counts positions move by move, with the bug of that number.
//! `zoo NUMBER search DEPTH [FEN]` prints the best move and its value. Number 0 has no bug.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use sprout::position::Position;
use sprout_exercises::zoo::{COUNT, best_move, perft};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}\nusage: zoo NUMBER perft|search DEPTH [FEN]");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let [number, command, depth, fen @ ..] = arguments else {
        return Err("something is missing".into());
    };
    let number = number.parse().ok().filter(|number| *number <= COUNT);
    let number = number.ok_or(format!("engines have numbers from 0 to {COUNT}"))?;
    let depth = depth.parse().ok().filter(|depth| (1..=8).contains(depth));
    let depth: u32 = depth.ok_or("the depth is a number from 1 to 8")?;
    let fen = if fen.is_empty() { Position::START.into() } else { fen.join(" ") };
    let position = Position::from_fen(&fen)?;
    match command.as_str() {
        "perft" => {
            let counts = sprout_exercises::zoo::divide(number, &position, depth);
            for (mv, count) in counts {
                println!("{mv}: {count}");
            }
            println!("\n{} positions", perft(number, &position, depth));
            Ok(())
        }
        "search" => {
            let (best, value) = best_move(number, &position, depth);
            println!("{} {value}", best.map_or("no move".into(), |mv| mv.to_string()));
            Ok(())
        }
        other => Err(format!("unknown command {other}")),
    }
}
