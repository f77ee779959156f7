//! Trains the network from positions of games.

use crate::board::Color;
use crate::network::{HIDDEN, HIDDEN_ONE, INPUTS, OUTPUT_ONE, SCALE, input};
use crate::selfplay::read_line;
use crate::zobrist::Sequence;

const BATCH: usize = 1024;

/// How much of the goal is the result of the game; the rest is the value that the search found.
const RESULT_SHARE: f32 = 0.3;

/// Where the numbers lie in one long list, as in the file.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUTS + 2 * HIDDEN;
const NUMBERS: usize = OUTPUT_BIAS + 1;

struct Sample {
    /// The inputs that are on, as the side to move and as the other side see them.
    inputs: [Vec<u16>; 2],
    goal: f32,
}

fn sample(line: &str) -> Option<Sample> {
    let (position, value, result) = read_line(line)?;
    let view = |view| {
        let pieces = position.board.pieces();
        pieces.map(|(square, piece)| input(view, piece, square) as u16).collect()
    };
    let expected = sigmoid(value as f32 / SCALE as f32);
    let white = RESULT_SHARE * result as f32 + (1.0 - RESULT_SHARE) * expected;
    let goal = if position.turn == Color::White { white } else { 1.0 - white };
    Some(Sample { inputs: [view(position.turn), view(!position.turn)], goal })
}

fn sigmoid(value: f32) -> f32 {
    // An output of one is worth 400 hundredths of a pawn: nine points of ten.
    1.0 / (1.0 + (-2.3 * value).exp())
}

/// Adds what one sample says to the gradient; its squared error.
fn learn(numbers: &[f32], sample: &Sample, gradient: &mut [f32]) -> f32 {
    let mut hidden = [[0f32; HIDDEN]; 2];
    let mut output = numbers[OUTPUT_BIAS];
    for (view, hidden) in hidden.iter_mut().enumerate() {
        hidden.copy_from_slice(&numbers[BIAS..OUTPUTS]);
        for &input in &sample.inputs[view] {
            let row = &numbers[input as usize * HIDDEN..][..HIDDEN];
            hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let weights = &numbers[OUTPUTS + view * HIDDEN..][..HIDDEN];
        let active = hidden.iter().map(|sum| sum.clamp(0.0, 1.0));
        output += active.zip(weights).map(|(active, weight)| active * weight).sum::<f32>();
    }
    let expected = sigmoid(output);
    let off = expected - sample.goal;
    // The chain rule, from the error back to each number.
    let slope = off * expected * (1.0 - expected);
    gradient[OUTPUT_BIAS] += slope;
    for (view, hidden) in hidden.iter().enumerate() {
        let mut back = [0f32; HIDDEN];
        for neuron in 0..HIDDEN {
            let place = OUTPUTS + view * HIDDEN + neuron;
            gradient[place] += slope * hidden[neuron].clamp(0.0, 1.0);
            // A neuron that is off, or at its limit, does not move.
            let moves = hidden[neuron] > 0.0 && hidden[neuron] < 1.0;
            back[neuron] = if moves { slope * numbers[place] } else { 0.0 };
            gradient[BIAS + neuron] += back[neuron];
        }
        for &input in &sample.inputs[view] {
            let row = &mut gradient[input as usize * HIDDEN..][..HIDDEN];
            row.iter_mut().zip(back).for_each(|(sum, back)| *sum += back);
        }
    }
    off * off
}

/// Trains from nothing; the bytes of the file. Every tenth sample is only used to measure.
pub fn train(text: &str, epochs: u32, mut report: impl FnMut(u32, f32, f32)) -> Vec<u8> {
    let mut random = Sequence(18);
    let mut noise = |size: f32| size * ((random.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0);
    let mut numbers: Vec<f32> =
        (0..NUMBERS).map(|place| noise(if place < OUTPUTS { 0.1 } else { 0.3 })).collect();
    let mut samples: Vec<Sample> = text.lines().filter_map(sample).collect();
    let tests = samples.split_off(samples.len() - samples.len() / 10);
    let (mut speed, mut size) = (vec![0f32; NUMBERS], vec![0f32; NUMBERS]);
    let mut gradient = vec![0f32; NUMBERS];
    for epoch in 1..=epochs {
        for place in (1..samples.len()).rev() {
            samples.swap(place, random.next() as usize % (place + 1));
        }
        // Long steps first, short ones at the end.
        let rate = 0.002 * (1.0 - (epoch - 1) as f32 / epochs as f32) + 0.0001;
        let mut error = 0.0;
        for batch in samples.chunks(BATCH) {
            gradient.fill(0.0);
            error += batch.iter().map(|sample| learn(&numbers, sample, &mut gradient)).sum::<f32>();
            for place in 0..NUMBERS {
                let slope = gradient[place] / batch.len() as f32;
                speed[place] = 0.9 * speed[place] + 0.1 * slope;
                size[place] = 0.999 * size[place] + 0.001 * slope * slope;
                let step = rate * speed[place] / (size[place].sqrt() + 1e-8);
                // Weights beyond this would not fit into the whole numbers of the engine.
                numbers[place] = (numbers[place] - step).clamp(-1.98, 1.98);
            }
        }
        let unseen = tests.iter().map(|sample| learn(&numbers, sample, &mut gradient)).sum::<f32>();
        report(epoch, error / samples.len() as f32, unseen / tests.len() as f32);
    }
    let one = |place| if place < OUTPUTS { HIDDEN_ONE } else { OUTPUT_ONE };
    let whole = |(place, number): (usize, &f32)| (number * one(place) as f32).round() as i16;
    numbers.iter().enumerate().map(whole).flat_map(i16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;
    use crate::position::Position;

    #[test]
    fn it_learns_that_a_queen_is_good() {
        let line = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1;900;1\n3qk3/8/8/8/8/8/8/4K3 w - - 0 1;-900;0\n";
        let mut errors = Vec::new();
        let bytes = train(&line.repeat(50), 100, |_, _, error| errors.push(error));
        assert!(errors.last().unwrap() < &(errors[0] / 4.0), "{errors:?}");
        let network = Network::read(&bytes).unwrap();
        let value = |fen: &str| {
            let mut sums = [network.bias; 2];
            let board = Position::from_fen(fen).unwrap().board;
            board
                .pieces()
                .for_each(|(square, piece)| network.update(&mut sums, piece, square, true));
            network.output(&sums, Color::White)
        };
        assert!(value("4k3/8/8/8/8/8/8/3QK3 w - - 0 1") > value("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    }
}
