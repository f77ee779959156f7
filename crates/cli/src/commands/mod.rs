//! The commands, one file each.

mod board;
mod perft;
mod pins;
mod puzzles;

use clap::Subcommand;

use crate::output::Answer;

/// What `pinpoint` can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Board(board::Arguments),
    Perft(perft::Arguments),
    Pins(pins::Arguments),
    Puzzles(puzzles::Arguments),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Answer> {
        match self {
            Command::Board(arguments) => board::run(arguments),
            Command::Perft(arguments) => perft::run(arguments),
            Command::Pins(arguments) => pins::run(arguments),
            Command::Puzzles(arguments) => puzzles::run(arguments),
        }
    }
}
