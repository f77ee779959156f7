//! How far the network is off on some positions, and in which direction each number should move.

use pinpoint_nnue::features::View;
use pinpoint_nnue::{Network, SCALE, WIDTH};
use pinpoint_rules::cpu::{self, Sliders, Task};
use pinpoint_rules::{Board, Color};

use super::layout::{self, TILE, TILES};
use crate::samples::{self, Sample};

/// Positions that a thread works on at a time: as many as keep their sums in the cache.
const CHUNK: usize = 256;
/// No sample has more pieces.
const MOST_PIECES: usize = 32;
/// Errors count by this power: large ones more than their square would say.
const POWER: f32 = 2.5;

/// A position as the network learns from it.
#[derive(Clone, Copy)]
struct Lesson {
    /// The inputs that are there, as the side to move sees them and as the other side does.
    features: [[u16; MOST_PIECES]; 2],
    pieces: usize,
    bucket: usize,
    /// What the side to move should score, from 0 to 1.
    target: f32,
}

impl Lesson {
    fn new(sample: &Sample, result_share: f32) -> Lesson {
        let board = samples::board(sample);
        let mut lesson = Lesson {
            features: [[0; MOST_PIECES]; 2],
            pieces: (board.occupied().len() as usize).min(MOST_PIECES),
            bucket: Network::bucket(&board),
            target: target(sample, result_share),
        };
        // All samples have White to move.
        for (features, color) in lesson.features.iter_mut().zip([Color::White, Color::Black]) {
            see(&board, color, features);
        }
        lesson
    }

    fn features(&self, side: usize) -> &[u16] {
        &self.features[side][..self.pieces]
    }
}

fn see(board: &Board, color: Color, features: &mut [u16; MOST_PIECES]) {
    let view = View::new(board, color);
    for (place, feature) in features.iter_mut().zip(view.features(board)) {
        *place = feature as u16;
    }
}

/// The chance that the score of the search stands for, drawn towards the result of the game.
fn target(sample: &Sample, result_share: f32) -> f32 {
    let chance = chance(f32::from(samples::score(sample)) / SCALE as f32);
    match samples::points(sample) {
        Some(points) => chance + result_share * (points - chance),
        None => chance,
    }
}

fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The sum of the errors of the network with these numbers on the samples.
///
/// Where there is a `gradient`, the derivatives by each number are added to it.
pub(super) fn error(
    numbers: &[f32],
    samples: &[&Sample],
    result_share: f32,
    mut gradient: Option<&mut [f32]>,
) -> f64 {
    let mut sums = vec![[[0.0; WIDTH]; 2]; CHUNK.min(samples.len())];
    let mut total = 0.0;
    for chunk in samples.chunks(CHUNK) {
        let lessons: Vec<Lesson> =
            chunk.iter().map(|sample| Lesson::new(sample, result_share)).collect();
        let gradient = gradient.as_deref_mut();
        total += cpu::execute(Pass { numbers, lessons: &lessons, sums: &mut sums, gradient });
    }
    total
}

/// The sums of the first layer for both sides; later the derivatives by these sums.
type Sums = [[f32; WIDTH]; 2];

/// One chunk, compiled for each kind of processor.
struct Pass<'a> {
    numbers: &'a [f32],
    lessons: &'a [Lesson],
    sums: &'a mut [Sums],
    gradient: Option<&'a mut [f32]>,
}

impl Task for Pass<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<S: Sliders>(self, _: S) -> f64 {
        let Pass { numbers, lessons, sums, gradient } = self;
        add_up(numbers, lessons, sums);
        let mut total = 0.0;
        let mut slopes = [0.0; CHUNK];
        for ((lesson, sums), slope) in lessons.iter().zip(&*sums).zip(&mut slopes) {
            let chance = chance(output(numbers, lesson, sums));
            let off = chance - lesson.target;
            let size = off.abs();
            total += f64::from(size.powf(POWER));
            *slope = POWER * size.powf(POWER - 1.0) * off.signum() * chance * (1.0 - chance);
        }
        if let Some(gradient) = gradient {
            for ((lesson, sums), slope) in lessons.iter().zip(&mut *sums).zip(slopes) {
                trace_back(numbers, lesson, slope, sums, gradient);
            }
            spread(lessons, sums, gradient);
        }
        total
    }
}

/// The sums of the first layer, tile by tile.
#[inline(always)]
fn add_up(numbers: &[f32], lessons: &[Lesson], sums: &mut [Sums]) {
    for tile in 0..TILES {
        let biases = *lanes(&numbers[layout::biases(tile)], 0);
        let weights = &numbers[layout::tile(tile)];
        for (lesson, sums) in lessons.iter().zip(&mut *sums) {
            for (side, sums) in sums.iter_mut().enumerate() {
                let mut sum = biases;
                for &feature in lesson.features(side) {
                    let row = lanes(weights, usize::from(feature));
                    (0..TILE).for_each(|i| sum[i] += row[i]);
                }
                *lanes_mut(sums, tile) = sum;
            }
        }
    }
}

/// The output of the second layer.
#[inline(always)]
fn output(numbers: &[f32], lesson: &Lesson, sums: &Sums) -> f32 {
    let mut total = [0.0; TILE];
    for (side, sums) in sums.iter().enumerate() {
        let weights = &numbers[layout::outputs(lesson.bucket, side)];
        for tile in 0..TILES {
            let (sums, weights) = (lanes(sums, tile), lanes(weights, tile));
            for i in 0..TILE {
                let active = active(sums[i]);
                total[i] += active * active * weights[i];
            }
        }
    }
    numbers[layout::output_bias(lesson.bucket)] + total.iter().sum::<f32>()
}

/// From the derivative by the output to those by the second layer's numbers, and in place of the
/// sums those by the sums.
#[inline(always)]
fn trace_back(numbers: &[f32], lesson: &Lesson, slope: f32, sums: &mut Sums, gradient: &mut [f32]) {
    gradient[layout::output_bias(lesson.bucket)] += slope;
    for (side, sums) in sums.iter_mut().enumerate() {
        let range = layout::outputs(lesson.bucket, side);
        let (weights, gradient) = (&numbers[range.clone()], &mut gradient[range]);
        for tile in 0..TILES {
            let (weights, sums) = (lanes(weights, tile), lanes_mut(sums, tile));
            let mut slopes = *lanes(gradient, tile);
            for i in 0..TILE {
                let active = active(sums[i]);
                slopes[i] += slope * active * active;
                // Beyond its bounds a neuron does not change.
                let change = if active == sums[i] { 2.0 * active } else { 0.0 };
                sums[i] = slope * weights[i] * change;
            }
            *lanes_mut(gradient, tile) = slopes;
        }
    }
}

/// From the derivatives by the sums to those by the first layer's numbers, tile by tile.
#[inline(always)]
fn spread(lessons: &[Lesson], sums: &[Sums], gradient: &mut [f32]) {
    for tile in 0..TILES {
        for (lesson, slopes) in lessons.iter().zip(sums) {
            for (side, slopes) in slopes.iter().enumerate() {
                let slopes = *lanes(slopes, tile);
                add(lanes_mut(&mut gradient[layout::biases(tile)], 0), &slopes);
                let gradient = &mut gradient[layout::tile(tile)];
                for &feature in lesson.features(side) {
                    add(lanes_mut(gradient, usize::from(feature)), &slopes);
                }
            }
        }
    }
}

#[inline(always)]
fn active(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

#[inline(always)]
fn add(to: &mut [f32; TILE], slopes: &[f32; TILE]) {
    // By way of a copy: then the compiler knows that nothing overlaps.
    let mut sum = *to;
    (0..TILE).for_each(|i| sum[i] += slopes[i]);
    *to = sum;
}

/// The numbers of one row.
#[inline(always)]
fn lanes(numbers: &[f32], row: usize) -> &[f32; TILE] {
    numbers[row * TILE..][..TILE].try_into().expect("a row is as long as a tile is wide")
}

#[inline(always)]
fn lanes_mut(numbers: &mut [f32], row: usize) -> &mut [f32; TILE] {
    (&mut numbers[row * TILE..][..TILE]).try_into().expect("a row is as long as a tile is wide")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use pinpoint_nnue::{Evaluator, Weights};
    use pinpoint_rules::Position;

    use super::*;

    const FENS: [&str; 4] = [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9",
        "8/5pk1/6p1/3Q4/8/6P1/q4P2/6K1 w - - 0 40",
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
    ];

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect("the test FEN is valid")
    }

    fn samples() -> Vec<Sample> {
        let score = |index| 90 * index as i16 - 100;
        let sample =
            |(index, fen)| samples::sample(&position(fen), score(index), index as u8 % 3, 0);
        FENS.into_iter().enumerate().map(sample).collect()
    }

    #[test]
    fn the_network_that_learns_is_the_one_that_plays() {
        let weights = Weights::built_in();
        let numbers = layout::from_weights(&weights);
        assert_eq!(layout::to_weights(&numbers), weights);
        let network = Network::from_bytes(&weights.to_bytes()).unwrap();
        let mut evaluator = Evaluator::new(Arc::new(network));
        for (fen, sample) in FENS.into_iter().zip(samples()) {
            let lesson = Lesson::new(&sample, 0.0);
            let mut sums = [[[0.0; WIDTH]; 2]];
            add_up(&numbers, &[lesson], &mut sums);
            let learned = output(&numbers, &lesson, &sums[0]) * SCALE as f32;
            let played = evaluator.evaluate(&position(fen), 0) as f32;
            assert!((learned - played).abs() <= 2.0, "{fen}: {learned}, {played}");
        }
    }

    #[test]
    fn the_gradient_says_what_a_small_step_changes() {
        let samples = samples();
        let samples: Vec<&Sample> = samples.iter().collect();
        let numbers = layout::random(3);
        let mut gradient = vec![0.0; layout::COUNT];
        error(&numbers, &samples, 0.3, Some(&mut gradient));
        let checked = [layout::output_bias(0), layout::output_bias(7)];
        // The largest derivatives of each part: those that rounding does not hide.
        let parts = [
            layout::tile(0),
            layout::tile(TILES - 1),
            layout::biases(5),
            layout::outputs(7, 0),
            layout::outputs(7, 1),
        ];
        let steepest = |part: std::ops::Range<usize>| {
            part.max_by(|&a, &b| gradient[a].abs().total_cmp(&gradient[b].abs()))
        };
        for place in checked.into_iter().chain(parts.into_iter().filter_map(steepest)) {
            let after = |step: f32| {
                let mut moved = numbers.clone();
                moved[place] += step;
                error(&moved, &samples, 0.3, None)
            };
            let measured = (after(1e-2) - after(-1e-2)) / 2e-2;
            let claimed = f64::from(gradient[place]);
            assert!(claimed.abs() > 1e-5, "number {place} matters: {claimed}");
            let difference = (claimed - measured).abs();
            assert!(difference < 0.05 * claimed.abs(), "number {place}: {claimed}, {measured}");
        }
    }

    #[test]
    fn a_target_lies_between_score_and_result() {
        let [_, _, sample, _] = samples()[..] else { unreachable!("there are four") };
        // 80 centipawns and a win.
        let scored = 1.0 / (1.0 + (-0.5f32).exp());
        let close = |share, expected: f32| (target(&sample, share) - expected).abs() < 1e-6;
        assert!(close(0.0, scored) && close(1.0, 1.0) && close(0.5, (1.0 + scored) / 2.0));
        // A walk has no result.
        let walk = samples::sample(&position(FENS[2]), 80, 3, 0);
        assert!((target(&walk, 1.0) - scored).abs() < 1e-6);
    }
}
