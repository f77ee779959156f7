//! Finds the weights that predict the results of games best.

use crate::evaluate::{TERMS, Weights, features, phase};
use crate::selfplay::read_line;

/// How much of the goal is the result of the game; the rest is the value that the search found.
const RESULT_SHARE: f64 = 0.5;

struct Sample {
    /// Terms with their counts.
    terms: Vec<(u16, i8)>,
    /// 1 in the middlegame, 0 in the ending.
    phase: f64,
    /// The points that White can expect, from 0 to 1.
    goal: f64,
}

/// The points to expect with a lead of this many hundredths of a pawn.
pub fn expectation(value: f64) -> f64 {
    1.0 / (1.0 + (-value / 170.0).exp())
}

fn samples(text: &str) -> Vec<Sample> {
    let read = |line| {
        let (position, value, result) = read_line(line)?;
        let mut terms = Vec::new();
        features(&position, |term, count| terms.push((term as u16, count as i8)));
        let goal = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * expectation(value);
        Some(Sample { terms, phase: phase(&position) as f64 / 24.0, goal })
    };
    text.lines().filter_map(read).collect()
}

/// Improves weights by gradient descent and reports the error of each epoch.
pub fn tune(text: &str, start: &Weights, epochs: u32, mut report: impl FnMut(u32, f64)) -> Weights {
    let samples = samples(text);
    let mut weights: Vec<[f64; 2]> = start.iter().map(|pair| pair.map(f64::from)).collect();
    let mut speed = vec![[0.0; 2]; TERMS];
    let mut size = vec![[0.0; 2]; TERMS];
    for epoch in 1..=epochs {
        let mut error = 0.0;
        for batch in samples.chunks(4096) {
            let mut gradient = vec![[0.0; 2]; TERMS];
            for sample in batch {
                let shares = [sample.phase, 1.0 - sample.phase];
                let weight = |(term, count): &(u16, i8)| {
                    let [middle, end] = weights[*term as usize];
                    *count as f64 * (middle * shares[0] + end * shares[1])
                };
                let expected = expectation(sample.terms.iter().map(weight).sum());
                let off = expected - sample.goal;
                error += off * off;
                let slope = off * expected * (1.0 - expected);
                for (term, count) in &sample.terms {
                    let gradient = &mut gradient[*term as usize];
                    gradient[0] += slope * *count as f64 * shares[0];
                    gradient[1] += slope * *count as f64 * shares[1];
                }
            }
            // Adam: a step along the average gradient, shorter where gradients are noisy.
            for term in 0..TERMS {
                for part in 0..2 {
                    let slope: f64 = gradient[term][part] / batch.len() as f64;
                    speed[term][part] = 0.9 * speed[term][part] + 0.1 * slope;
                    size[term][part] = 0.999 * size[term][part] + 0.001 * slope * slope;
                    let length = size[term][part].sqrt() + 1e-9;
                    weights[term][part] -= 0.5 * speed[term][part] / length;
                }
            }
        }
        report(epoch, error / samples.len() as f64);
    }
    weights.iter().map(|pair| pair.map(|weight| weight.round() as i32)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::read_weights;

    #[test]
    fn it_learns_that_a_queen_is_good() {
        let lines = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1;900;1\n3qk3/8/8/8/8/8/8/4K3 w - - 0 1;-900;0\n\
                     4k3/8/8/8/8/8/8/4K3 w - - 0 1;0;0.5\n";
        let mut errors = Vec::new();
        let start = vec![[0, 0]; TERMS];
        let weights = tune(lines, &start, 200, |_, error| errors.push(error));
        assert!(errors.last() < errors.first());
        assert!(weights[4 * 64 + 3][1] > 20, "a queen on d1");
        let text: Vec<String> = weights.iter().map(|[one, two]| format!("{one} {two}")).collect();
        assert_eq!(read_weights(&text.join("\n")), Some(weights));
    }
}
