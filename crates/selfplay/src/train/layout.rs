//! Where each number of the network lies while it learns.
//!
//! All numbers are in one row, so that gradients and what the optimizer remembers are rows of
//! the same shape. The first layer is cut into *tiles*: 32 neurons with the weights of all
//! features. One tile fits into the cache of a processor's core, where hundreds of positions
//! after another find it.

use std::ops::Range;

use pinpoint_nnue::{BUCKETS, LARGEST_OUTPUT_WEIGHT, ONE, OUTPUT_ONE, WIDTH, Weights, features};

use crate::play::Random;

/// Neurons of a tile.
pub(super) const TILE: usize = 32;
pub(super) const TILES: usize = WIDTH / TILE;
const _: () = assert!(WIDTH.is_multiple_of(TILE));

const TILE_SIZE: usize = features::COUNT * TILE;
const BIASES: usize = TILES * TILE_SIZE;
const OUTPUTS: usize = BIASES + WIDTH;
const OUTPUT_BIASES: usize = OUTPUTS + BUCKETS * 2 * WIDTH;
/// How many numbers there are.
pub(super) const COUNT: usize = OUTPUT_BIASES + BUCKETS;

/// No number may get larger, so that the engine's products fit into 16 bits.
pub(super) const LIMIT: f32 = LARGEST_OUTPUT_WEIGHT as f32 / OUTPUT_ONE as f32;

/// The weights of a tile, [`TILE`] for each feature.
pub(super) fn tile(tile: usize) -> Range<usize> {
    tile * TILE_SIZE..(tile + 1) * TILE_SIZE
}

/// What the neurons of a tile begin with.
pub(super) fn biases(tile: usize) -> Range<usize> {
    let start = BIASES + tile * TILE;
    start..start + TILE
}

/// The weights of a second layer for the side to move (0) or the other one (1).
pub(super) fn outputs(bucket: usize, side: usize) -> Range<usize> {
    let start = OUTPUTS + (2 * bucket + side) * WIDTH;
    start..start + WIDTH
}

/// What a second layer begins with.
pub(super) fn output_bias(bucket: usize) -> usize {
    OUTPUT_BIASES + bucket
}

/// The place of each number of the file's first layer.
fn places_of_rows() -> impl Iterator<Item = usize> {
    let place = |feature, neuron| neuron / TILE * TILE_SIZE + feature * TILE + neuron % TILE;
    (0..features::COUNT)
        .flat_map(move |feature| (0..WIDTH).map(move |neuron| place(feature, neuron)))
}

/// The numbers to begin with when nothing is known.
pub(super) fn random(seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    let mut up_to = |bound: f32| (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * bound;
    let mut numbers = vec![0.0; COUNT];
    // So that a neuron's sum over all pieces is about one.
    numbers[..BIASES].fill_with(|| up_to(1.0 / 32.0f32.sqrt()));
    numbers[BIASES..OUTPUTS].fill(0.1);
    numbers[OUTPUTS..OUTPUT_BIASES].fill_with(|| up_to(0.1));
    numbers
}

/// The numbers of a network file.
pub(super) fn from_weights(weights: &Weights) -> Vec<f32> {
    let mut numbers = vec![0.0; COUNT];
    let (one, output_one) = (f32::from(ONE), OUTPUT_ONE as f32);
    for (place, &weight) in places_of_rows().zip(&weights.rows) {
        numbers[place] = f32::from(weight) / one;
    }
    let rest = [
        (&weights.biases, one),
        (&weights.outputs, output_one),
        (&weights.output_biases, one * output_one),
    ];
    let rest =
        rest.into_iter().flat_map(|(part, one)| part.iter().map(move |&n| f32::from(n) / one));
    numbers[BIASES..].iter_mut().zip(rest).for_each(|(number, weight)| *number = weight);
    numbers
}

/// The network file of the numbers.
pub(super) fn to_weights(numbers: &[f32]) -> Weights {
    let (one, output_one) = (f32::from(ONE), OUTPUT_ONE as f32);
    let rounded = |number: &f32, one: f32| (number * one).round() as i16;
    let part = |range: Range<usize>, one| numbers[range].iter().map(|n| rounded(n, one)).collect();
    Weights {
        rows: places_of_rows().map(|place| rounded(&numbers[place], one)).collect(),
        biases: part(BIASES..OUTPUTS, one),
        outputs: part(OUTPUTS..OUTPUT_BIASES, output_one),
        output_biases: part(OUTPUT_BIASES..COUNT, one * output_one),
    }
}
