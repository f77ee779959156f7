//! The commands, one file each.

mod board;
mod perft;
mod pins;
mod puzzles;

use clap::Subcommand;

use crate::help;
use crate::output::Answer;

/// What `pinpoint` can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Board(board::Arguments),
    Perft(perft::Arguments),
    Pins(pins::Arguments),
    Puzzles(puzzles::Arguments),
    Completions(help::Completions),
    Man(help::Man),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Answer> {
        match self {
            Command::Board(arguments) => board::run(arguments),
            Command::Perft(arguments) => perft::run(arguments),
            Command::Pins(arguments) => pins::run(arguments),
            Command::Puzzles(arguments) => puzzles::run(arguments),
            Command::Completions(arguments) => arguments.run(crate::program()),
            Command::Man(arguments) => arguments.run(crate::program()),
        }
    }
}
