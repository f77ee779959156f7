//! `pinpoint pins`: the new pins of a move, or all pins of a position.

use std::io::{self, BufRead, Write};

use anyhow::bail;
use clap::Args;
use pinpoint_notation::parse_move;
use pinpoint_rules::Position;
use pinpoint_service::PinAnswer;
use pinpoint_wire::{FailureDocument, PinsDocument};
use serde::Deserialize;

use crate::input;
use crate::output::{Answer, json, nothing};
use crate::position::PositionArguments;

/// Say which pins a move makes, or which there are in a position
///
/// Exits with 0 if there is something to say, with 1 if not.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint pins \"7k/6q1/8/8/8/8/8/1KB5 w - - 0 1\" Bb2
  pinpoint pins --moves \"e4 e5 Nf3 d6 d4\" Bg4
  pinpoint pins \"5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1\"
  echo '{\"fen\":\"7k/6q1/8/8/8/8/8/1KB5 w - - 0 1\",\"move\":\"c1b2\"}' | pinpoint pins --jsonl")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// A move in SAN or UCI; without it, all pins of the position
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    /// Also pins that cost nothing to break, and old ones that moved along their line
    #[arg(long)]
    all: bool,
    /// Print one JSON document with all pins
    #[arg(long)]
    json: bool,
    /// Read {"fen":...,"move":...} lines from stdin, print one document a line
    #[arg(long, conflicts_with_all = ["mv", "all"])]
    jsonl: bool,
}

pub(crate) fn run(mut arguments: Arguments) -> anyhow::Result<Answer> {
    if arguments.jsonl {
        if arguments.position.is_given() {
            bail!("--jsonl reads positions from stdin: leave the position out");
        }
        return answer_lines();
    }
    let text = arguments.position.next_word(arguments.mv.take());
    let position = arguments.position.position()?;
    let mv = match &text {
        Some(text) => Some(input::legal_move(&position, text)?),
        None => None,
    };
    let answer = PinAnswer::new(&position, mv);
    let sentences = answer.sentences(arguments.all);
    let mut out = io::stdout().lock();
    if arguments.json {
        json(&mut out, &PinsDocument::from(&answer))?;
    } else {
        for sentence in &sentences {
            writeln!(out, "{sentence}")?;
        }
    }
    Ok(match (sentences.is_empty(), arguments.all) {
        (false, _) => Answer::Done,
        (true, false) => nothing("(no pins that matter; --all shows the others)"),
        (true, true) => nothing("(no pins)"),
    })
}

#[derive(Deserialize)]
#[serde(expecting = "{\"fen\":...,\"move\":...}")]
struct Question {
    fen: String,
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// Answers the questions on stdin line by line; a bad line does not end the rest.
fn answer_lines() -> anyhow::Result<Answer> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut found = Answer::Nothing;
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match answer(&line) {
            Ok(answer) => {
                if !answer.sentences(false).is_empty() {
                    found = Answer::Done;
                }
                json(&mut out, &PinsDocument::from(&answer))?;
            }
            Err(failure) => json(&mut out, &failure)?,
        }
        // Whoever asks line by line waits for the answer.
        out.flush()?;
    }
    Ok(found)
}

fn answer(line: &[u8]) -> Result<PinAnswer, FailureDocument> {
    let question: Question = serde_json::from_slice(line)
        .map_err(|error| FailureDocument::new("json", error.to_string()))?;
    let position = Position::from_fen(&question.fen)
        .map_err(|error| FailureDocument::new("fen", format!("invalid FEN: {error}")))?;
    let mv = match &question.mv {
        Some(text) => Some(
            parse_move(&position, text)
                .map_err(|error| FailureDocument::new("move", error.to_string()))?,
        ),
        None => None,
    };
    Ok(PinAnswer::new(&position, mv))
}
