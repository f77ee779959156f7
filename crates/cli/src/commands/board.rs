//! `pinpoint board`: draws a position.

use std::io::{self, Write};

use clap::Args;

use crate::input;
use crate::output::Answer;

/// Draw a position
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(help = input::POSITION_HELP)]
    position: String,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let position = input::position(&arguments.position)?;
    writeln!(io::stdout(), "{position}")?;
    Ok(Answer::Done)
}
