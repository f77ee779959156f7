//! Finds the weights that predict the results of games best.

use crate::evaluate::{TERMS, Weights, features, guesses, phase};
use crate::selfplay::read_line;

/// How much the result of the game counts; the rest is what the search found.
const RESULT_SHARE: f32 = 0.1;

/// How strongly a weight is held where it was.
const PULL: f32 = 1e-6;

struct Sample {
    /// Each weight that counts, and how often. Those of term 5 are number 10 and 11.
    terms: Vec<(u16, f32)>,
    /// The points that White can expect, from 0 to 1.
    goal: f32,
}

/// The points to expect with a lead of this many hundredths of a pawn.
fn expectation(value: f32) -> f32 {
    1.0 / (1.0 + (-value / 170.0).exp())
}

fn sample(line: &str) -> Option<Sample> {
    let (position, value, result) = read_line(line)?;
    let middlegame = phase(&position) as f32 / 24.0;
    let mut terms = Vec::new();
    features(&position, |term, count| {
        terms.push((2 * term as u16, count as f32 * middlegame));
        terms.push((2 * term as u16 + 1, count as f32 * (1.0 - middlegame)));
    });
    let goal = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * expectation(value);
    Some(Sample { terms, goal })
}

fn prediction(weights: &[f32], sample: &Sample) -> f32 {
    let worth = |(place, count): &(u16, f32)| count * weights[*place as usize];
    expectation(sample.terms.iter().map(worth).sum())
}

/// Improves our guesses by gradient descent. Reports for each epoch the error, and the
/// error on the last tenth of the positions, which it does not learn from.
pub fn tune(text: &str, epochs: u32, mut report: impl FnMut(u32, f32, f32)) -> Weights {
    let mut samples: Vec<Sample> = text.lines().filter_map(sample).collect();
    let unseen = samples.split_off(samples.len() - samples.len() / 10);
    let start: Vec<f32> = guesses().iter().flatten().map(|&guess| guess as f32).collect();
    let mut weights = start.clone();
    let (mut speed, mut size) = (vec![0.0; 2 * TERMS], vec![0.0; 2 * TERMS]);
    for epoch in 1..=epochs {
        // Long steps first, short ones at the end: else the weights never come to rest.
        let rate = 1.0 - (epoch - 1) as f32 / epochs as f32;
        for batch in samples.chunks(4096) {
            let mut gradient = vec![0.0; 2 * TERMS];
            for sample in batch {
                let expected = prediction(&weights, sample);
                let slope = (expected - sample.goal) * expected * (1.0 - expected);
                for (place, count) in &sample.terms {
                    gradient[*place as usize] += slope * count;
                }
            }
            // Adam: a step along the average gradient, shorter where gradients are noisy.
            for place in 0..2 * TERMS {
                // What is rare must not run away on the word of a few games.
                let pull = PULL * (weights[place] - start[place]);
                let slope = gradient[place] / batch.len() as f32 + pull;
                speed[place] = 0.9 * speed[place] + 0.1 * slope;
                size[place] = 0.999 * size[place] + 0.001 * slope * slope;
                weights[place] -= rate * speed[place] / (f32::sqrt(size[place]) + 1e-9);
            }
        }
        let off = |sample: &Sample| (prediction(&weights, sample) - sample.goal).powi(2);
        let mean = |all: &[Sample]| all.iter().map(off).sum::<f32>() / all.len() as f32;
        report(epoch, mean(&samples), mean(&unseen));
    }
    weights
        .chunks(2)
        .map(|pair| [pair[0], pair[1]].map(|part| part.round() as i32))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::read_weights;

    #[test]
    fn it_learns_that_a_queen_is_good() {
        let lines = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1;1200;1\n\
                     3qk3/8/8/8/8/8/8/4K3 w - - 0 1;-1200;0\n\
                     4k3/8/8/8/8/8/8/4K3 w - - 0 1;0;0.5\n";
        let mut errors = Vec::new();
        let weights = tune(lines, 200, |_, error, _| errors.push(error));
        assert!(errors.last() < errors.first());
        assert!(weights[4 * 64 + 3][1] > 903, "a queen on d1");
        let text: Vec<String> =
            weights.iter().map(|[one, two]| format!("{one} {two}")).collect();
        assert_eq!(read_weights(&text.join("\n")), Some(weights));
    }
}
