//! Positions as the tuner sees them.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::Context;
use pinpoint_engine::evaluation::{Coefficients, coefficients};

use crate::games::{Scored, SelfPlayGame};
use crate::model::win_chance;

/// A position as the tuner sees it.
pub(crate) struct Sample {
    pub(crate) coefficients: Coefficients,
    /// What White should score here, from 0 to 1.
    pub(crate) target: f32,
}

impl Sample {
    fn new(scored: &Scored, result_share: f64) -> Sample {
        let chance = win_chance(f64::from(scored.score));
        let points = f64::from(scored.half_points) / 2.0;
        let target = result_share * points + (1.0 - result_share) * chance;
        Sample { coefficients: coefficients(&scored.position), target: target as f32 }
    }
}

/// Hands every game of the files to `visit`.
pub(crate) fn for_each_game(
    paths: &[PathBuf],
    mut visit: impl FnMut(SelfPlayGame) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for path in paths {
        let place = || format!("in {}", path.display());
        let mut file = BufReader::new(File::open(path).with_context(place)?);
        while let Some(game) = SelfPlayGame::read(&mut file).with_context(place)? {
            visit(game)?;
        }
    }
    Ok(())
}

/// Reads files of games for the tuner.
pub(crate) fn read(paths: &[PathBuf], result_share: f64) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for_each_game(paths, |game| {
        samples.extend(game.positions().iter().map(|scored| Sample::new(scored, result_share)));
        Ok(())
    })?;
    eprintln!("{} positions", samples.len());
    Ok(samples)
}
