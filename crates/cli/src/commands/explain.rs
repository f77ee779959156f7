//! `pinpoint explain`: what a move did, or what can be done in a position.

use std::io::{self, BufRead, Write};

use anyhow::{Context as _, bail};
use clap::Args;
use pinpoint_notation::{parse_move, san};
use pinpoint_rules::{Game, Move, Position};
use pinpoint_tactics::{Context, Explanation, Finding, explain, explain_position};
use pinpoint_wire::{ExplainDocument, FailureDocument};
use serde::Deserialize;

use crate::input;
use crate::output::{Answer, json, nothing};
use crate::position::{PositionArguments, moves};

/// Say what a move did, or what can be done in a position
///
/// There is something to say about every legal move. Exits with 1 if there is nothing to say
/// about a position.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint explain \"r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1\" Nc7 --proof
  pinpoint explain \"r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1\" Nc7 --line \"Kd7 Nxa8\"
  pinpoint explain \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"
  pinpoint explain --moves \"e4 e5 Nf3\"
  pinpoint explain --moves \"e4 e5\" Nf3
  pinpoint explain --pgn game.pgn --game 2 --ply 23")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// A move in SAN or UCI; without it the last move of the game is explained, or the position
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    /// The moves expected after it; the line decides what is said
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,
    /// All sentences, not only the most important ones
    #[arg(long)]
    all: bool,
    /// Print the line that proves each claim
    #[arg(long)]
    proof: bool,
    /// Print one JSON document with all facts
    #[arg(long)]
    json: bool,
    /// Read {"fen":...,"moves":[...],"move":...,"line":[...]} lines from stdin, print one document a line
    #[arg(long, conflicts_with_all = ["mv", "line", "all", "proof"])]
    jsonl: bool,
}

pub(crate) fn run(mut arguments: Arguments) -> anyhow::Result<Answer> {
    if arguments.jsonl {
        if arguments.position.is_given() {
            bail!("--jsonl reads positions from stdin: leave the position out");
        }
        return answer_lines();
    }
    let (game, mv) = question(&mut arguments)?;
    let explanation = match mv {
        Some(mv) => {
            let line = arguments.line.as_deref().unwrap_or_default();
            let line = moves(&game.position().play(mv), line).context("in the line")?;
            explain(&Context::of_game(&game).with_line(&line), mv)
        }
        None if arguments.line.is_some() => bail!("--line needs a move"),
        None => explain_position(game.position()),
    };
    print(&arguments, &explanation)
}

fn print(arguments: &Arguments, explanation: &Explanation) -> anyhow::Result<Answer> {
    let findings: Vec<&Finding> = match arguments.all {
        true => explanation.findings.iter().collect(),
        false => explanation.telling().collect(),
    };
    let mut out = io::stdout().lock();
    if arguments.json {
        json(&mut out, &ExplainDocument::new(explanation))?;
    } else {
        for finding in &findings {
            writeln!(out, "{}", explanation.sentence(finding))?;
            if let Some(proof) = finding.proof.as_ref().filter(|_| arguments.proof) {
                writeln!(out, "  {}", written(explanation.line.position(0), &proof.moves))?;
            }
        }
    }
    Ok(match findings.is_empty() {
        true => nothing("(nothing that can be proven)"),
        false => Answer::Done,
    })
}

/// The game up to the move, and the move.
fn question(arguments: &mut Arguments) -> anyhow::Result<(Game, Option<Move>)> {
    let text = arguments.position.next_word(arguments.mv.take());
    let mut game = arguments.position.game()?;
    match text {
        Some(text) => {
            let mv = input::legal_move(game.position(), &text)?;
            Ok((game, Some(mv)))
        }
        None => {
            let last = game.undo();
            Ok((game, last))
        }
    }
}

/// The moves of a proof with their numbers; a pass is `--`.
fn written(start: &Position, moves: &[Option<Move>]) -> String {
    let mut position = *start;
    let mut words = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        let number = position.fullmove_number();
        match position.turn() {
            pinpoint_rules::Color::White => words.push(format!("{number}.")),
            pinpoint_rules::Color::Black if index == 0 => words.push(format!("{number}...")),
            pinpoint_rules::Color::Black => {}
        }
        match mv {
            Some(mv) => {
                words.push(san(&position, *mv).to_string());
                position = position.play(*mv);
            }
            None => {
                words.push("--".to_owned());
                position = position.play_null().unwrap_or(position);
            }
        }
    }
    words.join(" ")
}

#[derive(Deserialize)]
#[serde(expecting = "{\"fen\":...,\"moves\":[...],\"move\":...,\"line\":[...]}")]
struct Question {
    fen: String,
    /// The moves of the game from `fen` up to the explained move.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    #[serde(default)]
    line: Vec<String>,
}

/// Answers the questions on stdin line by line; a bad line does not end the rest.
fn answer_lines() -> anyhow::Result<Answer> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match answer(&line) {
            Ok(document) => json(&mut out, &document)?,
            Err(failure) => json(&mut out, &failure)?,
        }
        // Whoever asks line by line waits for the answer.
        out.flush()?;
    }
    Ok(Answer::Done)
}

fn answer(line: &[u8]) -> Result<ExplainDocument, FailureDocument> {
    let question: Question = serde_json::from_slice(line)
        .map_err(|error| FailureDocument::new("json", error.to_string()))?;
    let start = Position::from_fen(&question.fen)
        .map_err(|error| FailureDocument::new("fen", format!("invalid FEN: {error}")))?;
    let read = |position: &Position, text: &str| {
        parse_move(position, text).map_err(|error| FailureDocument::new("move", error.to_string()))
    };
    let mut game = Game::new(start);
    for text in &question.moves {
        let mv = read(game.position(), text)?;
        game.try_play(mv).map_err(|error| FailureDocument::new("move", error.to_string()))?;
    }
    let Some(text) = &question.mv else {
        return Ok(ExplainDocument::new(&explain_position(game.position())));
    };
    let mv = read(game.position(), text)?;
    let mut position = game.position().play(mv);
    let mut line = Vec::new();
    for text in &question.line {
        let mv = read(&position, text)?;
        position = position.play(mv);
        line.push(mv);
    }
    Ok(ExplainDocument::new(&explain(&Context::of_game(&game).with_line(&line), mv)))
}
