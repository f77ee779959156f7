//! The binary `pinpoint`: reads arguments, calls the libraries, prints.
//!
//! Results go to stdout, everything else to stderr. Exit codes: 0 done, 1 the answer is "no" or
//! nothing was found, 2 failed. A closed pipe is not a failure.
#![forbid(unsafe_code)]

mod commands;
mod drawing;
mod input;
mod output;

use std::process::ExitCode;

use clap::Parser;

/// Chess that plays, and says why.
#[derive(Parser)]
#[command(name = "pinpoint", version, about, propagate_version = true, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    let outcome = Arguments::parse().command.run();
    output::exit_code(outcome)
}
