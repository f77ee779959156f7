//! The network as the evaluation uses it.

use std::fmt;
use std::sync::{Arc, LazyLock};

use pinpoint_rules::Board;

use crate::accumulator::Accumulator;
use crate::features;
use crate::weights::{NetworkError, Weights};

/// Neurons of the first layer, for each side.
pub const WIDTH: usize = 512;
/// Second layers to choose from, by the number of pieces.
pub const BUCKETS: usize = 8;
/// Centipawns by which the last neuron's output is multiplied: the one that training used.
pub const SCALE: i32 = 160;

/// One in the first layer.
pub const ONE: i16 = 255;
/// One in the weights of the second layer.
pub const OUTPUT_ONE: i32 = 64;
/// With weights up to this, a neuron times its weight fits into 16 bits.
pub const LARGEST_OUTPUT_WEIGHT: i64 = 127;
/// The most pieces on a board that a game can reach.
const MOST_PIECES: usize = 32;

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    // Its sums are checked by a test, so that a program starts without that work.
    Arc::new(Network::new(Weights::built_in()))
});

/// One row of first-layer weights, or a sum of such rows.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

/// The weights of a network.
pub struct Network {
    /// A row for each feature.
    rows: Box<[Row]>,
    bias: Row,
    outputs: Box<[Output]>,
}

/// A second layer: one neuron that looks at both sides' accumulators.
struct Output {
    /// For the accumulator of the side to move, then for the other.
    weights: [Row; 2],
    bias: i16,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

impl Network {
    /// The network that comes with the program.
    pub fn built_in() -> Arc<Network> {
        Arc::clone(&BUILT_IN)
    }

    /// Reads a network file, which [`Weights::from_bytes`] describes, and makes sure that no sum
    /// can overflow.
    ///
    /// ```
    /// use pinpoint_nnue::{Network, NetworkError};
    /// assert_eq!(Network::from_bytes(b"Hello").err(), Some(NetworkError::NotANetwork));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let network = Network::new(Weights::from_bytes(bytes)?);
        network.check_sums()?;
        Ok(network)
    }

    fn new(weights: Weights) -> Network {
        let row = |numbers: &[i16]| Row(numbers.try_into().expect("a row has one per neuron"));
        let outputs = weights.outputs.chunks_exact(2 * WIDTH).zip(weights.output_biases);
        let output = |(weights, bias): (&[i16], i16)| {
            let (ours, theirs) = weights.split_at(WIDTH);
            Output { weights: [row(ours), row(theirs)], bias }
        };
        Network {
            rows: weights.rows.chunks_exact(WIDTH).map(row).collect(),
            bias: row(&weights.biases),
            outputs: outputs.map(output).collect(),
        }
    }

    /// Can no board overflow a sum? The first layer adds up in 16 bits, the second multiplies
    /// in 16 and adds up in 32.
    fn check_sums(&self) -> Result<(), NetworkError> {
        let mut weights = [0; features::COUNT];
        for neuron in 0..WIDTH {
            for (weight, row) in weights.iter_mut().zip(&self.rows) {
                *weight = u32::from(row.0[neuron].unsigned_abs());
            }
            let (_, _, largest) = weights.select_nth_unstable(features::COUNT - MOST_PIECES - 1);
            let most = u32::from(self.bias.0[neuron].unsigned_abs()) + largest.iter().sum::<u32>();
            if most > i16::MAX as u32 {
                return Err(NetworkError::TooLarge { layer: 1 });
            }
        }
        for Output { weights, .. } in &self.outputs {
            let all = || weights.iter().flat_map(|row| row.0).map(i64::from);
            let most = |sign: i64| -> i64 {
                all().map(|weight| (sign * weight).max(0) * i64::from(ONE).pow(2)).sum()
            };
            let fits = all().all(|weight| weight.abs() <= LARGEST_OUTPUT_WEIGHT);
            if !fits || most(1).max(most(-1)) > i64::from(i32::MAX) {
                return Err(NetworkError::TooLarge { layer: 2 });
            }
        }
        Ok(())
    }

    /// Which of the second layers evaluates this board.
    ///
    /// ```
    /// use pinpoint_nnue::Network;
    /// use pinpoint_rules::Position;
    /// assert_eq!(Network::bucket(Position::STANDARD.board()), 7);
    /// ```
    #[inline]
    pub fn bucket(board: &Board) -> usize {
        let pieces = board.occupied().len() as usize;
        (pieces.saturating_sub(1) * BUCKETS / 32).min(BUCKETS - 1)
    }

    /// The sums of an empty board.
    pub(crate) fn bias(&self) -> &Row {
        &self.bias
    }

    /// The weights of one feature.
    #[inline(always)]
    pub(crate) fn row(&self, feature: usize) -> &Row {
        &self.rows[feature]
    }

    /// The value in centipawns for the side whose accumulator comes first.
    #[inline(always)]
    pub(crate) fn output(&self, board: &Board, us: &Accumulator, them: &Accumulator) -> i32 {
        let Output { weights, bias } = &self.outputs[Network::bucket(board)];
        let ours = weighted(us.sums(), &weights[0]);
        let sum = ours.wrapping_add(weighted(them.sums(), &weights[1]));
        let one = i32::from(ONE);
        (sum / one + i32::from(*bias)) * SCALE / (one * OUTPUT_ONE)
    }
}

/// The sum of the weighted neurons: each is its sum between 0 and one, squared.
#[inline(always)]
fn weighted(sums: &Row, weights: &Row) -> i32 {
    let mut total = 0i32;
    for (&sum, &weight) in sums.0.iter().zip(&weights.0) {
        let active = sum.clamp(0, ONE);
        // Weights are below two, so that this product fits into 16 bits: twice as many lanes.
        let product = i32::from(active.wrapping_mul(weight)) * i32::from(active);
        total = total.wrapping_add(product);
    }
    total
}
