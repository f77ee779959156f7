//! `pinpoint explain`: what a move did, or what can be done in a position.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{explain, explain_position};
use pinpoint_wire::ExplainDocument;

use crate::input;
use crate::output::{Answer, nothing};

/// Say what a move did, or what can be done in a position
///
/// Exits with 0 if there is something to say, with 1 if not.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint explain \"r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1\" Nc7
  pinpoint explain \"r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1\" Nc7 --line \"Kd7 Nxa8\"
  pinpoint explain \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"")]
pub(crate) struct Arguments {
    #[arg(help = input::POSITION_HELP)]
    position: String,
    /// A move in SAN or UCI; without it, the position is explained
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    /// The moves expected after it, to look for what they prove
    #[arg(long, value_name = "MOVES", requires = "mv")]
    line: Option<String>,
    /// All sentences, not only the three most important
    #[arg(long)]
    all: bool,
    /// Print one JSON document with all facts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let position = input::position(&arguments.position)?;
    let explanation = match &arguments.mv {
        Some(text) => {
            let mv = input::legal_move(&position, text)?;
            let line = arguments.line.as_deref().unwrap_or_default();
            explain(&position, mv, &continuation(&position.play(mv), line)?)
        }
        None => explain_position(&position),
    };
    let sentences = if arguments.all { explanation.all() } else { explanation.told() };
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&ExplainDocument::new(&explanation))?)?;
    } else {
        for sentence in &sentences {
            writeln!(out, "{sentence}")?;
        }
    }
    Ok(match sentences.is_empty() {
        true => nothing("(nothing that the rules can prove)"),
        false => Answer::Done,
    })
}

/// Reads moves that are legal one after the other; move numbers between them are passed over.
fn continuation(start: &Position, text: &str) -> anyhow::Result<Vec<Move>> {
    let is_number = |word: &str| word.trim_end_matches('.').parse::<u32>().is_ok();
    let mut position = *start;
    text.split_whitespace()
        .filter(|word| !is_number(word))
        .map(|word| {
            let mv = input::legal_move(&position, word).context("in the line")?;
            position = position.play(mv);
            Ok(mv)
        })
        .collect()
}
