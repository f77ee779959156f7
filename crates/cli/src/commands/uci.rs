//! `pinpoint uci`: a chess engine for graphical interfaces.

use std::io::{self, BufRead, Write};

use clap::Args;
use pinpoint_uci::{Flow, Session};

use crate::output::Answer;

/// Play inside a chess program that speaks UCI
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint uci
  printf 'position startpos\\ngo depth 12\\n' | pinpoint uci")]
pub(crate) struct Arguments {}

/// Speaks UCI on stdin and stdout until `quit` or the end of input.
pub(crate) fn run() -> anyhow::Result<Answer> {
    let mut session = Session::new(print);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    // Lines are read as bytes: a stray byte must not end a game.
    while input.read_until(b'\n', &mut line)? > 0 {
        if session.handle(&String::from_utf8_lossy(&line)) == Flow::Quit {
            return Ok(Answer::Done);
        }
        line.clear();
    }
    session.finish();
    Ok(Answer::Done)
}

/// Prints a line at once; whoever waits for it must not wait for a full buffer.
fn print(line: String) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        // The interface is gone, and nobody else wants to hear the answer.
        std::process::exit(0);
    }
}
