//! `pinpoint explain`: what a move did, or what can be done in a position.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use clap::Args;
use pinpoint_notation::pgn::Reader;
use pinpoint_notation::{parse_move, san};
use pinpoint_rules::{Game, Move, Position};
use pinpoint_tactics::{Context, Explanation, Finding, explain, explain_position};
use pinpoint_wire::{ExplainDocument, FailureDocument};
use serde::Deserialize;

use crate::input;
use crate::output::{Answer, nothing};

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
  pinpoint explain --pgn game.pgn --ply 23")]
pub(crate) struct Arguments {
    #[arg(help = input::POSITION_HELP, required_unless_present_any = ["jsonl", "moves", "pgn"])]
    position: Option<String>,
    /// A move in SAN or UCI; without it, the position is explained
    #[arg(value_name = "MOVE", conflicts_with_all = ["moves", "pgn"])]
    mv: Option<String>,
    /// The moves of the game, from POSITION or the start; the last one is explained
    #[arg(long, value_name = "MOVES", conflicts_with = "pgn")]
    moves: Option<String>,
    /// A game; with --ply, the move that is explained
    #[arg(long, value_name = "FILE", requires = "ply", conflicts_with = "position")]
    pgn: Option<PathBuf>,
    /// The half-move of the game: 1 is White's first move
    #[arg(long, value_name = "N", requires = "pgn", value_parser = input::number(1usize..=10_000))]
    ply: Option<usize>,
    /// The moves expected after it; the line decides what is said
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,
    /// All sentences, not only the most important ones
    #[arg(long)]
    all: bool,
    /// With each claim the line that proves it
    #[arg(long)]
    proof: bool,
    /// Print one JSON document with all facts
    #[arg(long)]
    json: bool,
    /// Read {"fen":...,"moves":[...],"move":...,"line":[...]} lines from stdin, print one document a line
    #[arg(long, conflicts_with_all = ["position", "mv", "moves", "pgn", "line", "all", "proof"])]
    jsonl: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    if arguments.jsonl {
        return answer_lines();
    }
    let (game, mv) = question(&arguments)?;
    let explanation = match mv {
        Some(mv) => {
            let line = arguments.line.as_deref().unwrap_or_default();
            let line = moves_after(&game.position().play(mv), line).context("in the line")?;
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
        writeln!(out, "{}", serde_json::to_string(&ExplainDocument::new(explanation))?)?;
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
fn question(arguments: &Arguments) -> anyhow::Result<(Game, Option<Move>)> {
    if let (Some(path), Some(ply)) = (&arguments.pgn, arguments.ply) {
        return from_pgn(path, ply);
    }
    let start = match &arguments.position {
        Some(text) => input::position(text)?,
        None => Position::STANDARD,
    };
    let mut game = Game::new(start);
    let Some(text) = &arguments.moves else {
        let mv = arguments.mv.as_deref().map(|text| input::legal_move(&start, text)).transpose()?;
        return Ok((game, mv));
    };
    let mut moves = moves_after(&start, text)?;
    let last = moves.pop().context("--moves has no move in it")?;
    play_all(&mut game, &moves)?;
    Ok((game, Some(last)))
}

/// The first game of the file, up to the move with this number.
fn from_pgn(path: &std::path::Path, ply: usize) -> anyhow::Result<(Game, Option<Move>)> {
    let name = path.display();
    let file = std::fs::File::open(path).with_context(|| format!("cannot read {name}"))?;
    let tree = match Reader::new(file).read_tree() {
        None => bail!("{name}: there is no game in it"),
        Some(read) => read.map_err(|error| anyhow!("{name}: {error}"))?,
    };
    let moves: Vec<Move> = tree.main_moves().take(ply).collect();
    let Some((&last, before)) = moves.split_last().filter(|_| moves.len() == ply) else {
        bail!("{name}: the game has only {} half-moves", moves.len());
    };
    let mut game = Game::new(*tree.start());
    play_all(&mut game, before)?;
    Ok((game, Some(last)))
}

fn play_all(game: &mut Game, moves: &[Move]) -> anyhow::Result<()> {
    moves.iter().try_for_each(|&mv| game.try_play(mv)).map_err(|error| anyhow!("{error}"))
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

/// Reads moves that are legal one after the other; move numbers between them are passed over.
fn moves_after(start: &Position, text: &str) -> anyhow::Result<Vec<Move>> {
    let is_number = |word: &str| word.trim_end_matches('.').parse::<u32>().is_ok();
    let mut position = *start;
    text.split_whitespace()
        .filter(|word| !is_number(word))
        .map(|word| {
            let mv = input::legal_move(&position, word)?;
            position = position.play(mv);
            Ok(mv)
        })
        .collect()
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
            Ok(document) => serde_json::to_writer(&mut out, &document)?,
            Err(failure) => serde_json::to_writer(&mut out, &failure)?,
        }
        writeln!(out)?;
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
