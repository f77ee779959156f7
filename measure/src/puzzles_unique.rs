//! `cargo xtask puzzles-unique`: does another engine find one solution in each puzzle?

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use pinpoint_engine::SidedScore;
use pinpoint_review::{PUZZLE_MARGIN, winning_chances};
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::Puzzle;

use crate::options::{pairs, percent};
use crate::truth::engine::{Judge, Opinion};

/// The solution of a puzzle is unique if any other move loses at least this much of the winning
/// chances from -1 to 1: a review calls such a move a blunder.
const BLUNDER: f64 = 0.3;

struct Options {
    file: PathBuf,
    engine: String,
    nodes: u64,
    rows: usize,
    cache: Option<PathBuf>,
}

impl Options {
    fn parse(words: &[&str]) -> anyhow::Result<Options> {
        let Some((file, rest)) = words.split_first() else { bail!("expected a CSV file") };
        let mut options = Options {
            file: PathBuf::from(file),
            engine: "stockfish".to_owned(),
            nodes: 1_000_000,
            rows: 1_000,
            cache: None,
        };
        for (name, value) in pairs(rest)? {
            match name {
                "--engine" => options.engine = value.to_owned(),
                "--nodes" => options.nodes = value.parse().context("--nodes")?,
                "--rows" => options.rows = value.parse().context("--rows")?,
                "--cache" => options.cache = Some(PathBuf::from(value)),
                other => bail!("unknown option {other}"),
            }
        }
        Ok(options)
    }
}

pub(crate) fn run(words: &[&str]) -> anyhow::Result<()> {
    let options = Options::parse(words)?;
    let text = fs::read_to_string(&options.file)
        .with_context(|| format!("cannot read {}", options.file.display()))?;
    let mut judge = Judge::start(&options.engine, options.nodes, options.cache.as_deref())?;
    let (mut seen, mut unique, mut by_margin) = (0, 0, 0);
    for row in text.lines().skip(1).take(options.rows) {
        let puzzle = Puzzle::from_row(row)?;
        let lead = least_lead(&mut judge, &puzzle)?;
        seen += 1;
        unique += usize::from(lead >= BLUNDER);
        by_margin += usize::from(lead >= PUZZLE_MARGIN);
        if lead < BLUNDER {
            println!("not unique: {row} (by {lead:.2})");
        }
        eprintln!("{unique} of {seen}");
    }
    let share = |part: usize| format!("{part} of {seen} ({})", percent(part, seen));
    println!("any other move blunders     {}", share(unique));
    println!("and loses {PUZZLE_MARGIN} or more       {}", share(by_margin));
    Ok(())
}

/// By how much the solver's moves are better than any other, where that is least; negative if
/// another move is better.
fn least_lead(judge: &mut Judge, puzzle: &Puzzle<'_>) -> anyhow::Result<f64> {
    let moves = puzzle.line.moves();
    let mut least = f64::INFINITY;
    for at in (1..moves.len()).step_by(2) {
        least = least.min(lead(judge, puzzle.line.position(at), moves[at])?);
    }
    Ok(least)
}

/// By how much a move is better than any other. A mate is as good as another, which any trainer
/// accepts, and a move without a choice is unique.
fn lead(judge: &mut Judge, position: &Position, mv: Move) -> anyhow::Result<f64> {
    if position.count_moves() == 1 || position.play(mv).is_checkmate() {
        return Ok(f64::INFINITY);
    }
    let [best, second] = judge.ask_two(&position.to_fen())?;
    let worth = |opinion: &Opinion| {
        let score = SidedScore::new(position.turn(), opinion.score());
        winning_chances(score, position.turn())
    };
    let lead = worth(&best) - worth(&second);
    let agrees = best.line.first().is_some_and(|first| *first == mv.to_string());
    Ok(if agrees { lead } else { -lead })
}
