//! `pinpoint bench tactics`: how fast pins are found, moves explained and puzzles tagged.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_tactics::{Line, Puzzle, bench, bench_puzzles};

use crate::output::Answer;
use crate::progress::Progress;

/// Measure how fast pins are found, moves explained and puzzles tagged
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint bench tactics
  pinpoint bench tactics --puzzles puzzles.csv")]
pub(crate) struct Arguments {
    /// Tag the puzzles of this file (Lichess' CSV columns) rather than the built-in ones
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// For how many seconds each of the three runs
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.01 to 600".to_owned()),
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let puzzles = match &arguments.puzzles {
        Some(path) => {
            let name = path.display();
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
            let rows = text.lines().filter(|row| !row.starts_with("PuzzleId,"));
            let lines = puzzle_lines(rows).with_context(|| name.to_string())?;
            if lines.is_empty() {
                bail!("{name}: there are no puzzles in it");
            }
            lines
        }
        None => bench_puzzles(),
    };
    let time = Duration::from_secs_f64(arguments.seconds);
    let report = Progress::while_working(|| bench(&puzzles, time));
    writeln!(io::stdout().lock(), "{report}")?;
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
