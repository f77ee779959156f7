//! Positions as the tuner sees them.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::Context;
use pinpoint_engine::evaluation::{Coefficients, coefficients};

use crate::games::{Judged, SelfPlayGame};
use crate::model::win_chance;

/// A position as the tuner sees it.
pub(crate) struct Sample {
    pub(crate) coefficients: Coefficients,
    /// What White should score here, from 0 to 1.
    pub(crate) target: f32,
}

impl Sample {
    fn new(judged: &Judged, result_share: f64) -> Sample {
        let chance = win_chance(f64::from(judged.score));
        let target = result_share * judged.points + (1.0 - result_share) * chance;
        Sample { coefficients: coefficients(&judged.position), target: target as f32 }
    }
}

/// Hands every position worth learning from to `visit`.
pub(crate) fn for_each(
    paths: &[PathBuf],
    mut visit: impl FnMut(&Judged) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for path in paths {
        let place = || format!("in {}", path.display());
        let mut file = BufReader::new(File::open(path).with_context(place)?);
        while let Some(game) = SelfPlayGame::read(&mut file).with_context(place)? {
            for judged in game.positions().with_context(place)? {
                visit(&judged)?;
            }
        }
    }
    Ok(())
}

/// Reads files of games for the tuner.
pub(crate) fn read(paths: &[PathBuf], result_share: f64) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for_each(paths, |judged| {
        samples.push(Sample::new(judged, result_share));
        Ok(())
    })?;
    eprintln!("{} positions", samples.len());
    Ok(samples)
}
