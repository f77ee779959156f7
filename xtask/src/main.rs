//! `cargo xtask COMMAND`: everything that developers and the gate run, in one place.
#![forbid(unsafe_code)]

mod bench;
mod bench_archive;
mod exercises;
mod fuzz;
mod gate;
mod guide;
mod guide_sizes;
mod licenses;
mod mutants;
mod package;
mod python;
mod steps;
mod web;

use std::process::ExitCode;

use mutants::Choice;
use steps::{Step, Steps};

const HELP: &str = "\
cargo xtask COMMAND

  test                the gate: formatting, lints, all tests, docs, licenses, short fuzzing
  test-python         the tests of the Python module alone, which are part of the gate
  test-wheel          its source distribution and wheel, installed into an empty environment
  test-spark          a scan on a local Spark cluster, with a worker that is killed; needs Java
  perft               every count of testdata/perft, the deep ones too
  differential [N]    N positions (10 million) of random games against the oracle and cozy-chess
  bench-peers rules   speed beside other Rust libraries, portable and native build
  bench-library [GAMES]  the library's figures with 200,000 games, beside pgn-extract and python-chess
  bench-archive [MB|FILE]  a scan of 200 MB beside pgn-extract, python-chess, pgn-reader + shakmaty
  fuzz [SECONDS]      every fuzz target for so long (600)
  guide [--images]    build the book into guide/book; --images: draw its pictures anew
  guide diff 6 7      what step 7 of the book's engine adds to step 6
  guide sizes [N...]  what a position costs the engines of these steps, or of all; needs valgrind
  exercises           which exercises of the book pass
  review-coverage F   how many blunders of the PGN file F get a reason, and whether a UCI engine
                      agrees; [--games 20] [--nodes 200000] [--engine NAME]
                      [--judge-nodes 200000] [--cache FILE] [--findings FOLDER] [--skip 0]
                      [--puzzles FILE.csv] [--rows 1000]
  puzzles-unique F    whether a UCI engine finds one solution in the puzzles of the CSV file F;
                      [--engine stockfish] [--nodes 1000000] [--rows 1000] [--cache FILE]
  levels              plays the ladder of opponents and counts how they err; [--games 40]
                      [--engine stockfish] [--judge-nodes 4000] [--judged 40] [--threads N] [--seed 1]
                      [--elo 650,850,...] [--against 1500,2000] [--only ladder,movers,engine,errors,variety]
  licenses            nothing copyleft among the dependencies of the product
  mutants [CHOICE]    small errors put into the search, each of which a test must notice: a
                      sample of this size (60), all, the K-th of N parts (K/N), or those of a FILE
  truth FILE          a UCI engine's opinion of every claim of `explain` about the moves of a PGN
                      or of a CSV file of puzzles; [--engine stockfish] [--nodes 200000]
                      [--limit 3000] [--skip 0] [--cache FILE] [--dump FILE]; --engine none
                      asks nobody and leaves out the questions that the cache does not answer
  package             every crate packed as for a registry, and the binary built from the packages
  magics              find the magic numbers anew and print them
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["test"] => gate::run(),
        ["perft"] => deep_perft(),
        ["differential"] => differential("10000000"),
        ["differential", positions] => differential(positions),
        ["bench-peers", "rules", ref options @ ..] => bench::peers(options),
        ["bench-library", ref options @ ..] => bench::library(options),
        ["bench-archive", ref options @ ..] => bench_archive::run(options),
        ["fuzz"] => fuzz::run(600),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(anyhow::anyhow!("expected a number of seconds, not {seconds}")),
        },
        ["guide"] => guide::build(),
        ["guide", "--images"] => guide::draw(),
        ["guide", "diff", old, new] => guide::diff(old, new),
        ["guide", "sizes", ref steps @ ..] => guide_sizes::print(steps),
        ["exercises"] => exercises::show(),
        ["levels" | "magics" | "puzzles-unique" | "review-coverage" | "truth", ..] => {
            return measure(&words);
        }
        ["licenses"] => licenses::check(),
        ["test-python"] => python::run(),
        ["test-wheel"] => python::test_wheel(),
        ["test-spark"] => python::spark(),
        ["package"] => packages(),
        ["mutants"] => mutants::run(Choice::Sample(60)),
        ["mutants", chosen] => mutants::run(Choice::parse(chosen)),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(anyhow::anyhow!("unknown command\n\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// What needs our own crates is a program of its own, so that the gate starts without them.
fn measure(words: &[&str]) -> ExitCode {
    let step = Step::cargo("run --quiet --package pinpoint-measure --").arguments(words);
    match step.into_command().status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: cannot run cargo: {error}");
            ExitCode::FAILURE
        }
    }
}

fn deep_perft() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let step = Step::cargo("test --release -p pinpoint-rules --test perft -- --nocapture");
    steps.run("perft", step.env("PINPOINT_PERFT_NODES", "1000000000000"))?;
    steps.finish()
}

fn differential(positions: &str) -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let step = Step::cargo("test --release -p pinpoint-rules --test differential");
    steps.run("differential", step.env("PINPOINT_POSITIONS", positions))?;
    steps.finish()
}

/// Packs every crate and tries the result; the gate only packs.
fn packages() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    steps.run("page: packages", Step::new("npm", "ci --no-audit --no-fund").folder("web"))?;
    package::run(&mut steps)?;
    steps.finish()
}
