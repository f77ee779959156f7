//! Training of the network on processors, without a graphics card.
//!
//! The same as `training/train.py` does on a graphics card, in a shape that processors like:
//! only the weights of inputs that are there are looked at, and these stay in the cache. Two
//! cores with AVX-512 learn from a million positions a second.

mod gradient;
mod layout;
mod optimizer;
#[cfg(test)]
mod tests;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context, ensure};
use pinpoint_nnue::{Network, Weights};

use crate::play::Random;
use crate::samples::{self, NO_SCORE, Sample};
use optimizer::{Optimizer, Schedule};

/// One game in this many is never learned from.
const KEPT_APART: u64 = 50;

/// How to learn.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) epochs: usize,
    /// Positions for each step.
    pub(crate) batch: usize,
    /// Length of the longest step.
    pub(crate) rate: f32,
    pub(crate) decay: f32,
    /// How much the game's result counts beside the score, from 0 to 1.
    pub(crate) result_share: f32,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// Learns from the samples, beginning with the network that `start` names, and writes the
/// network. The same plan on as many threads makes the same network.
pub(crate) fn run(
    plan: &Plan,
    from: &[PathBuf],
    start: Option<Weights>,
    to: &Path,
) -> anyhow::Result<()> {
    let samples = read(from)?;
    let (mut learn, apart): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| !is_kept_apart(sample));
    eprintln!("{} samples to learn from, {} of games kept apart", learn.len(), apart.len());
    ensure!(
        learn.len() >= plan.batch,
        "{} samples, but a batch takes {}: play more games, or choose a smaller --batch",
        learn.len(),
        plan.batch
    );
    // Opened before the work, so that none is done in vain; what is there stays until then.
    let place = || format!("cannot write {}", to.display());
    let file = OpenOptions::new().create(true).write(true).truncate(false).open(to);
    let mut file = file.with_context(place)?;
    let numbers = match start {
        Some(weights) => layout::from_weights(&weights),
        None => layout::random(plan.seed),
    };
    let numbers = learn_all(plan, &mut learn, &apart, numbers);
    let bytes = layout::to_weights(&numbers).to_bytes();
    Network::from_bytes(&bytes).context("what was learned makes no network")?;
    file.set_len(0).and_then(|()| file.write_all(&bytes)).with_context(place)
}

fn learn_all(plan: &Plan, learn: &mut [&Sample], apart: &[&Sample], numbers: Vec<f32>) -> Vec<f32> {
    let batches = learn.len() / plan.batch;
    let schedule = Schedule { steps: batches * plan.epochs, rate: plan.rate, decay: plan.decay };
    let mut optimizer = Optimizer::new(numbers, schedule, plan.threads);
    let mut random = Random::new(plan.seed);
    let start = Instant::now();
    for epoch in 1..=plan.epochs {
        shuffle(learn, &mut random);
        let mut total = 0.0;
        for batch in learn.chunks_exact(plan.batch) {
            total += optimizer.step(batch, plan.result_share);
        }
        let learned = total / (batches * plan.batch) as f64;
        let unseen = match apart {
            [] => String::new(),
            _ => {
                let error = mean_error(optimizer.numbers(), apart, plan.threads);
                format!(", on scores of unseen games {error:.6}")
            }
        };
        eprintln!("epoch {epoch}: error {learned:.6}{unseen}, {:.0?}", start.elapsed());
    }
    optimizer.into_numbers()
}

/// The samples with a score.
fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<Sample>> {
    let mut all = Vec::new();
    for path in paths {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (samples, rest) = bytes.as_chunks::<{ samples::SIZE }>();
        ensure!(rest.is_empty(), "{} ends within a sample", path.display());
        all.extend(samples.iter().filter(|sample| samples::score(sample) != NO_SCORE));
    }
    Ok(all)
}

/// Whole games are kept apart, so that no position is known from its neighbors; always those
/// with the same numbers, so that they stay unseen by networks that learn on. The same games as
/// in `training/boards.py`.
fn is_kept_apart(sample: &Sample) -> bool {
    u64::from(samples::game(sample)) * 2_654_435_761 % (1 << 31) % KEPT_APART == 0
}

fn mean_error(numbers: &[f32], samples: &[&Sample], threads: usize) -> f64 {
    let share = samples.len().div_ceil(threads).max(1);
    let total: f64 = thread::scope(|scope| {
        let workers: Vec<_> = samples
            .chunks(share)
            .map(|part| scope.spawn(|| gradient::error(numbers, part, 0.0, None)))
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("no thread panics")).sum()
    });
    total / samples.len().max(1) as f64
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}
