//! The binary `pinpoint`: reads arguments, calls the libraries, prints.
//!
//! Results go to stdout, everything else to stderr. Exit codes: 0 done, 1 the answer is "no" or
//! nothing was found, 2 failed. A closed pipe is not a failure.
#![forbid(unsafe_code)]

mod commands;
mod drawing;
mod help;
mod input;
mod interrupt;
mod library;
mod output;
mod position;
mod progress;
mod terminal;
mod trainer;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

/// Chess that plays, and says why.
#[derive(Parser)]
#[command(name = "pinpoint", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

/// The command line as clap sees it.
fn program() -> clap::Command {
    Arguments::command().help_template(help::template()).mut_subcommands(help::complete)
}

fn main() -> ExitCode {
    let matches = program().try_get_matches().unwrap_or_else(|error| refuse(error));
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    warn_of_cpu();
    let outcome = match arguments.command {
        Some(command) => command.run(),
        None => without_command(),
    };
    output::exit_code(outcome)
}

/// Says so if the code path that was asked for cannot be taken.
fn warn_of_cpu() {
    let Some(wanted) = std::env::var_os("PINPOINT_CPU") else { return };
    let taken = pinpoint_rules::cpu_path();
    if wanted != taken {
        let _ = writeln!(
            io::stderr(),
            "warning: PINPOINT_CPU: this machine has no path {wanted:?} among avx512, bmi2, avx2 \
             and portable; it takes {taken}"
        );
    }
}

/// Ends the program with help that was asked for, or with what is wrong with the arguments.
fn refuse(error: clap::Error) -> ! {
    let words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    match input::unquoted_fen(&words) {
        // Clap would complain about a word that means nothing by itself.
        Some(fen) if error.use_stderr() => {
            let _ =
                writeln!(io::stderr(), "error: a FEN has spaces: put it in quotes\n  \"{fen}\"");
            std::process::exit(2)
        }
        _ => error.exit(),
    }
}

/// A chess program that starts us says `uci` on stdin; a person at a terminal gets help.
fn without_command() -> anyhow::Result<output::Answer> {
    if io::stdin().is_terminal() {
        program().print_help()?;
        return Ok(output::Answer::Done);
    }
    commands::speak_uci()
}
