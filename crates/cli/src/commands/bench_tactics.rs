//! `pinpoint bench tactics`: how fast pins are found and puzzles tagged, on one core.

use std::hint::black_box;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{Line, Puzzle, detect_pins, themes};

use crate::output::Answer;

/// Measure how fast pins are found and puzzles tagged, on one core
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint bench tactics
  pinpoint bench tactics --puzzles puzzles.csv")]
pub(crate) struct Arguments {
    /// Tag the puzzles of this file (Lichess' CSV columns) rather than the built-in ones
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// For how many seconds each of the two runs
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds, 0.01 to 600".to_owned()),
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let time = Duration::from_secs_f64(arguments.seconds);
    let lines = match &arguments.puzzles {
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            puzzle_lines(text.lines().filter(|row| !row.starts_with("PuzzleId,")))?
        }
        None => puzzle_lines(BUILT_IN.lines())?,
    };
    let moves = game_moves(&lines);
    let pins = per_second(time, moves.len(), || {
        moves.iter().map(|(position, mv)| detect_pins(position, *mv).made.len()).sum()
    });
    let tags = per_second(time, lines.len(), || {
        lines.iter().filter(|line| themes(line) != Default::default()).count()
    });
    let mut out = io::stdout().lock();
    writeln!(out, "new pins   {pins:>12.0} moves a second")?;
    writeln!(out, "themes     {tags:>12.0} puzzles a second")?;
    Ok(Answer::Done)
}

fn puzzle_lines<'a>(rows: impl Iterator<Item = &'a str>) -> anyhow::Result<Vec<Line>> {
    rows.enumerate()
        .map(|(index, row)| {
            let puzzle = Puzzle::from_row(row).with_context(|| format!("row {}", index + 1))?;
            Ok(puzzle.line)
        })
        .collect()
}

/// Every legal move in every position of the lines.
fn game_moves(lines: &[Line]) -> Vec<(Position, Move)> {
    let positions =
        lines.iter().flat_map(|line| (0..line.moves().len()).map(|index| *line.position(index)));
    let with_moves =
        |position: Position| position.legal_moves().into_iter().map(move |mv| (position, mv));
    positions.take(2_000).flat_map(with_moves).collect()
}

/// How many items a second the work gets done, repeated until the time is up.
fn per_second(time: Duration, items: usize, mut work: impl FnMut() -> usize) -> f64 {
    let (start, mut rounds) = (Instant::now(), 0);
    loop {
        black_box(work());
        rounds += 1;
        if start.elapsed() >= time {
            return (rounds * items) as f64 / start.elapsed().as_secs_f64();
        }
    }
}

/// A few puzzles of the Lichess database (CC0), of many kinds and lengths.
const BUILT_IN: &str = include_str!("bench_tactics.csv");
