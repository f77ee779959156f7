//! Gradient descent (Adam) over all positions at once, on several threads.

use std::thread;

use crate::data::Sample;
use crate::model::Weights;

/// Centipawns by which a weight moves in the first steps.
const STEP: f64 = 2.0;
/// How strongly weights are held near where they began, so that rarely seen ones stay sane.
const PULL: f64 = 1e-8;

/// Weights that predict the outcome of the games better.
pub(crate) fn run(samples: &[Sample], start: Weights, epochs: usize, threads: usize) -> Weights {
    // Nothing is learned from every tenth position, so that learning by heart shows.
    let (learn, kept_apart): (Vec<_>, Vec<_>) =
        samples.iter().enumerate().partition(|(index, _)| index % 10 != 0);
    let mut weights = start.clone();
    let (mut mean, mut spread) = (start.zero_like(), start.zero_like());
    for epoch in 1..=epochs {
        let (loss, gradient) = gradient(&learn, &weights, threads);
        if epoch == 1 || epoch % 20 == 0 {
            let (unseen, _) = self::gradient(&kept_apart, &weights, threads);
            eprintln!("epoch {epoch}: error {loss:.6}, on unseen positions {unseen:.6}");
        }
        let rate = STEP * if epoch * 3 > epochs * 2 { 0.2 } else { 1.0 };
        let correction = (1.0 - 0.9f64.powi(epoch as i32), 1.0 - 0.999f64.powi(epoch as i32));
        let moments = mean.iter_mut().zip(spread.iter_mut());
        let places = weights.iter_mut().zip(start.iter()).zip(gradient.iter());
        for (((weight, &origin), &slope), (mean, spread)) in places.zip(moments) {
            let slope = slope + PULL * (*weight - origin);
            *mean = 0.9 * *mean + 0.1 * slope;
            *spread = 0.999 * *spread + 0.001 * slope * slope;
            *weight -= rate * (*mean / correction.0) / ((*spread / correction.1).sqrt() + 1e-9);
        }
    }
    weights
}

/// Mean error and mean gradient.
fn gradient(samples: &[(usize, &Sample)], weights: &Weights, threads: usize) -> (f64, Weights) {
    let share = samples.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<(f64, Weights)> = thread::scope(|scope| {
        let workers: Vec<_> = samples
            .chunks(share)
            .map(|part| {
                scope.spawn(move || {
                    let mut gradient = weights.zero_like();
                    let learn = |&(_, sample): &(usize, &Sample)| {
                        weights.learn(&sample.coefficients, sample.target.into(), &mut gradient)
                    };
                    let loss: f64 = part.iter().map(learn).sum();
                    (loss, gradient)
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("no tuner thread panics")).collect()
    });
    let count = samples.len() as f64;
    let mut total = weights.zero_like();
    let mut loss = 0.0;
    for (part, gradient) in parts {
        loss += part / count;
        for (sum, slope) in total.iter_mut().zip(gradient.iter()) {
            *sum += slope / count;
        }
    }
    (loss, total)
}
