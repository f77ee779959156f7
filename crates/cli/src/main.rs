//! The binary `pinpoint`: reads arguments, calls the libraries, prints.
//!
//! Results go to stdout, everything else to stderr. Exit codes: 0 done, 1 the answer is "no" or
//! nothing was found, 2 failed. A closed pipe is not a failure.
#![forbid(unsafe_code)]

mod commands;
mod drawing;
mod help;
mod input;
mod output;
mod terminal;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

/// Chess that plays, and says why.
#[derive(Parser)]
#[command(name = "pinpoint", version, about, max_term_width = 100, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

/// The command line as clap sees it.
fn program() -> clap::Command {
    Arguments::command().help_template(help::template()).mut_subcommands(help::with_exit_codes)
}

fn main() -> ExitCode {
    let matches = program().get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let outcome = match arguments.command {
        Some(command) => command.run(),
        None => without_command(),
    };
    output::exit_code(outcome)
}

/// A chess program that starts us says `uci` on stdin; a person at a terminal gets help.
fn without_command() -> anyhow::Result<output::Answer> {
    if io::stdin().is_terminal() {
        program().print_help()?;
        return Ok(output::Answer::Done);
    }
    commands::speak_uci()
}
