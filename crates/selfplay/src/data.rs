//! Positions with what became of them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use pinpoint_engine::evaluation::{Coefficients, coefficients};
use pinpoint_rules::Position;

use crate::model::win_chance;

/// A position as the tuner sees it.
pub(crate) struct Sample {
    pub(crate) coefficients: Coefficients,
    /// What White should score here, from 0 to 1.
    pub(crate) target: f32,
}

/// One line of a data file: FEN, score in centipawns and points, both White's.
pub(crate) fn line(position: &Position, score: i32, points: f32) -> String {
    format!("{}|{score}|{points}\n", position.fen().as_str())
}

/// Reads data files.
pub(crate) fn read(paths: &[PathBuf], result_share: f64) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for path in paths {
        let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        for (number, line) in BufReader::new(file).lines().enumerate() {
            let place = || format!("{}:{}", path.display(), number + 1);
            let line = line.with_context(place)?;
            samples.push(sample(&line, result_share).with_context(place)?);
        }
    }
    eprintln!("{} positions", samples.len());
    Ok(samples)
}

fn sample(line: &str, result_share: f64) -> anyhow::Result<Sample> {
    let mut fields = line.split('|');
    let mut field = || fields.next().ok_or_else(|| anyhow!("expected FEN|score|points"));
    let position = Position::from_fen(field()?)?;
    let score: f64 = field()?.parse()?;
    let points: f64 = field()?.parse()?;
    let target = result_share * points + (1.0 - result_share) * win_chance(score);
    Ok(Sample { coefficients: coefficients(&position), target: target as f32 })
}
