//! `pinpoint games`: the library of games.

mod explore;
mod filter;
pub(crate) mod import;
mod list;
mod manage;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::library;
use crate::output::Answer;

/// Keep, find and explore games
///
/// All games lie in one library: those you play here, in the terminal and in the browser, and the
/// collections that you import.
#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "Examples:
  pinpoint games import lichess.pgn.zst
  pinpoint games list
  pinpoint games find --player carlsen --opening najdorf
  pinpoint games explore --moves \"e4 c5\""
)]
pub(crate) struct Arguments {
    /// The library of games [default: PINPOINT_LIBRARY, or a file in the data folder]
    #[arg(long, global = true, value_name = "FILE")]
    library: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(import::Arguments),
    List(list::ListArguments),
    Find(list::FindArguments),
    Show(manage::ShowArguments),
    Export(manage::ExportArguments),
    Remove(manage::RemoveArguments),
    Stats(manage::StatsArguments),
    Explore(explore::Arguments),
    Departure(explore::DepartureArguments),
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let mut library = library::open(arguments.library.as_deref())?;
    match arguments.command {
        Command::Import(arguments) => import::run(&mut library, &arguments),
        Command::List(arguments) => list::list(&library, arguments),
        Command::Find(arguments) => list::find(&library, arguments),
        Command::Show(arguments) => manage::show(&library, &arguments),
        Command::Export(arguments) => manage::export(&library, &arguments),
        Command::Remove(arguments) => manage::remove(&mut library, &arguments),
        Command::Stats(arguments) => manage::stats(&library, &arguments),
        Command::Explore(arguments) => explore::run(&library, &arguments),
        Command::Departure(arguments) => explore::departure(&library, &arguments),
    }
}
