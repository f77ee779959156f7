//! What takes our crates and another engine to measure. `cargo xtask` starts it, and is built
//! without it: the gate need not compile the engine twice.
#![forbid(unsafe_code)]

mod levels;
mod magics;
mod options;
mod puzzles_unique;
mod review_coverage;
mod truth;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["levels", ref options @ ..] => levels::run(options),
        ["magics"] => {
            magics::print();
            Ok(())
        }
        ["puzzles-unique", ref options @ ..] => puzzles_unique::run(options),
        ["review-coverage", ref options @ ..] => review_coverage::run(options),
        ["truth", ref options @ ..] => truth::run(options),
        _ => Err(anyhow::anyhow!("unknown command: see `cargo xtask help`")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
