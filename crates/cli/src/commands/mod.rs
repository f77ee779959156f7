//! The commands, one file each.

mod analyze;
mod bench;
mod bench_tactics;
mod board;
mod explain;
mod games;
mod man;
mod r#match;
mod perft;
mod pins;
mod play;
mod puzzles;
mod review;
mod scan;
mod serve;
mod uci;

pub(crate) use review::source::Source;
pub(crate) use uci::run as speak_uci;

use clap::Subcommand;

use crate::help;
use crate::output::Answer;

/// What `pinpoint` can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Analyze(analyze::Arguments),
    Bench(bench::Arguments),
    Board(board::Arguments),
    Explain(explain::Arguments),
    Games(games::Arguments),
    Match(r#match::Arguments),
    Perft(perft::Arguments),
    Pins(pins::Arguments),
    Puzzles(puzzles::Arguments),
    Review(review::Arguments),
    Scan(scan::Arguments),
    Serve(serve::Arguments),
    Uci(uci::Arguments),
    Completions(help::Completions),
    Man(man::Arguments),
    Play(play::Arguments),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Answer> {
        match self {
            Command::Analyze(arguments) => analyze::run(arguments),
            Command::Bench(arguments) => bench::run(arguments),
            Command::Board(arguments) => board::run(arguments),
            Command::Explain(arguments) => explain::run(arguments),
            Command::Games(arguments) => games::run(arguments),
            Command::Match(arguments) => r#match::run(arguments),
            Command::Perft(arguments) => perft::run(arguments),
            Command::Pins(arguments) => pins::run(arguments),
            Command::Puzzles(arguments) => puzzles::run(arguments),
            Command::Review(arguments) => review::run(arguments),
            Command::Scan(arguments) => scan::run(arguments),
            Command::Serve(arguments) => serve::run(arguments),
            Command::Uci(uci::Arguments {}) => uci::run(),
            Command::Completions(arguments) => arguments.run(crate::program()),
            Command::Man(arguments) => man::run(arguments),
            Command::Play(arguments) => play::run(arguments),
        }
    }
}
