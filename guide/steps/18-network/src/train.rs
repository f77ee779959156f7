//! Trains the network from positions of games.

use crate::board::{Color, Piece, Square};
use crate::evaluate::tuned;
use crate::network::{HIDDEN, HIDDEN_ONE, INPUTS, OUTPUT_ONE, SCALE, input};
use crate::selfplay::read_line;
use crate::zobrist::Sequence;

const BATCH: usize = 1024;

/// How strongly each number is drawn to zero. What only a few positions ask for is often
/// chance, and shrinks again.
const DECAY: f32 = 0.3;

/// Where the numbers lie in one long list, as in the file.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUTS + 2 * HIDDEN;
const NUMBERS: usize = OUTPUT_BIAS + 1;

struct Sample {
    /// The inputs that are on, as the side to move and as the other side see them.
    inputs: [Vec<u16>; 2],
    /// What the tuned evaluation says, as an output of the network.
    known: f32,
    /// The points that the side to move can expect, by what the search found.
    goal: f32,
}

/// The rules do not know left from right (but for castling), so each position teaches
/// twice: as it is, and in the mirror.
fn samples(line: &str) -> Option<[Sample; 2]> {
    let (position, value, _) = read_line(line)?;
    let value = if position.turn == Color::White { value } else { -value };
    let goal = sigmoid(value / SCALE as f32);
    let known = tuned(&position) as f32 / SCALE as f32;
    Some([0, 7].map(|mirror| {
        let inputs = [position.turn, !position.turn].map(|view| {
            let input = |(square, piece): (Square, Piece)| {
                input(view, piece, Square::from_index(square.index() ^ mirror)) as u16
            };
            position.board.pieces().map(input).collect()
        });
        Sample { inputs, known, goal }
    }))
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
        output +=
            active.zip(weights).map(|(active, weight)| active * weight).sum::<f32>();
    }
    // The network only has to learn what the tuned evaluation does not know.
    let expected = sigmoid(sample.known + output);
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

/// Trains from nothing; the bytes of the file. The last tenth is only used to measure.
pub fn train(text: &str, epochs: u32, mut report: impl FnMut(u32, f32, f32)) -> Vec<u8> {
    let mut random = Sequence(18);
    let mut noise =
        |size: f32| size * ((random.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0);
    let mut numbers: Vec<f32> = (0..NUMBERS)
        .map(|place| noise(if place < OUTPUTS { 0.1 } else { 0.0 }))
        .collect();
    let mut samples: Vec<Sample> = text.lines().filter_map(samples).flatten().collect();
    let tests = samples.split_off(samples.len() - samples.len() / 10);
    let (mut speed, mut size) = (vec![0f32; NUMBERS], vec![0f32; NUMBERS]);
    let mut gradient = vec![0f32; NUMBERS];
    for epoch in 1..=epochs {
        for place in (1..samples.len()).rev() {
            samples.swap(place, random.next() as usize % (place + 1));
        }
        // Long steps first, short ones at the end.
        let rate = 0.003 * (1.0 - (epoch - 1) as f32 / epochs as f32) + 0.0001;
        let mut error = 0.0;
        for batch in samples.chunks(BATCH) {
            gradient.fill(0.0);
            error += batch
                .iter()
                .map(|sample| learn(&numbers, sample, &mut gradient))
                .sum::<f32>();
            for place in 0..NUMBERS {
                let slope = gradient[place] / batch.len() as f32;
                speed[place] = 0.9 * speed[place] + 0.1 * slope;
                size[place] = 0.999 * size[place] + 0.001 * slope * slope;
                let step = rate * speed[place] / (size[place].sqrt() + 1e-8);
                // Weights beyond this would not fit into the whole numbers of the engine.
                let kept = numbers[place] * (1.0 - rate * DECAY);
                numbers[place] = (kept - step).clamp(-1.98, 1.98);
            }
        }
        let unseen = tests
            .iter()
            .map(|sample| learn(&numbers, sample, &mut gradient))
            .sum::<f32>();
        report(epoch, error / samples.len() as f32, unseen / tests.len() as f32);
    }
    let one = |place| if place < OUTPUTS { HIDDEN_ONE } else { OUTPUT_ONE };
    let whole =
        |(place, number): (usize, &f32)| (number * one(place) as f32).round() as i16;
    numbers.iter().enumerate().map(whole).flat_map(i16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;
    use crate::position::Position;

    #[test]
    fn it_learns_what_the_weights_do_not_know() {
        // A rook that is worth a queen.
        let lines = "4k3/8/8/8/8/8/8/3RK3 w - - 0 1;900;1\n\
                     3rk3/8/8/8/8/8/8/4K3 w - - 0 1;-900;0\n";
        let mut errors = Vec::new();
        let bytes = train(&lines.repeat(50), 100, |_, _, error| errors.push(error));
        assert!(errors.last().unwrap() < &(errors[0] / 4.0), "{errors:?}");
        let network = Network::read(&bytes).unwrap();
        let mut sums = [network.bias; 2];
        let board = Position::from_fen("4k3/8/8/8/8/8/8/3RK3 w - - 0 1").unwrap().board;
        board.pieces().for_each(|(square, piece)| {
            network.update(&mut sums, piece, square, true);
        });
        assert!(network.output(&sums, Color::White) > 100);
    }
}
