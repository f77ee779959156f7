//! The weights, and the file that holds them.

use std::fmt;
use std::sync::{Arc, LazyLock};

use pinpoint_rules::Board;

use crate::accumulator::Accumulator;
use crate::features;

/// Neurons of the first layer, for each side.
pub const WIDTH: usize = 512;
/// Second layers to choose from, by the number of pieces.
pub const BUCKETS: usize = 8;
/// Centipawns by which the last neuron's output is multiplied: the one that training used.
pub const SCALE: i32 = 160;

/// One in the first layer.
const ONE: i16 = 255;
/// One in the weights of the second layer.
const OUTPUT_ONE: i32 = 64;
/// With weights up to this, a neuron times its weight fits into 16 bits.
const LARGEST_OUTPUT_WEIGHT: i64 = 127;
/// The most pieces on a board that a game can reach.
const MOST_PIECES: usize = 32;

/// What the file begins with; the last byte is the version of the format.
const MAGIC: [u8; 8] = *b"PPNNUE\0\x01";
const HEADER: usize = 16;
const FILE_SIZE: usize =
    HEADER + 2 * (features::COUNT * WIDTH + WIDTH + BUCKETS * 2 * WIDTH + BUCKETS) + 8;

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../networks/built-in.nnue");
    // Its weights are checked by a test, so that a program starts without that work.
    Arc::new(Network::parse(bytes).expect("the built-in network is whole"))
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

/// What can be wrong with a network file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// It does not begin as such files do.
    NotANetwork,
    /// It is for a network with other layers: the width and the number of second layers.
    OtherShape {
        /// Neurons of the first layer.
        width: u32,
        /// Second layers.
        buckets: u32,
    },
    /// It is shorter or longer than its shape says.
    Size {
        /// Bytes there should be.
        expected: usize,
        /// Bytes there are.
        found: usize,
    },
    /// Its checksum is wrong: some byte has changed.
    Damaged,
    /// Weights of this layer, 1 or 2, are so large that sums would overflow.
    TooLarge {
        /// The layer.
        layer: u8,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NetworkError::NotANetwork => write!(f, "not a network file of Pinpoint"),
            NetworkError::OtherShape { width, buckets } => write!(
                f,
                "a network of {width} neurons and {buckets} second layers, \
                 but this version has {WIDTH} and {BUCKETS}"
            ),
            NetworkError::Size { expected, found } => {
                write!(f, "the file should have {expected} bytes and has {found}")
            }
            NetworkError::Damaged => write!(f, "the file is damaged: its checksum is wrong"),
            NetworkError::TooLarge { layer } => {
                write!(f, "weights of layer {layer} are too large: sums would overflow")
            }
        }
    }
}

impl std::error::Error for NetworkError {}

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

    /// Reads a network file: 16 bytes that name the format and the shape, the weights of the
    /// first layer feature by feature, its biases, the weights of each second layer (side to
    /// move first), their biases, all as 16-bit numbers, and a 64-bit checksum (FNV-1a of all
    /// that comes before). Everything is little-endian.
    ///
    /// ```
    /// use pinpoint_nnue::{Network, NetworkError};
    /// assert_eq!(Network::from_bytes(b"Hello").err(), Some(NetworkError::NotANetwork));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let network = Network::parse(bytes)?;
        network.check_sums()?;
        Ok(network)
    }

    fn parse(bytes: &[u8]) -> Result<Network, NetworkError> {
        let word = |at: usize| {
            let word = bytes.get(at..at + 4)?.try_into().ok()?;
            Some(u32::from_le_bytes(word))
        };
        let (true, Some(width), Some(buckets)) = (bytes.starts_with(&MAGIC), word(8), word(12))
        else {
            return Err(NetworkError::NotANetwork);
        };
        if (width, buckets) != (WIDTH as u32, BUCKETS as u32) {
            return Err(NetworkError::OtherShape { width, buckets });
        }
        if bytes.len() != FILE_SIZE {
            return Err(NetworkError::Size { expected: FILE_SIZE, found: bytes.len() });
        }
        let (content, checksum) = bytes.split_at(FILE_SIZE - 8);
        if fnv1a(content).to_le_bytes() != checksum {
            return Err(NetworkError::Damaged);
        }
        let mut numbers =
            content[HEADER..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut number = || numbers.next().expect("the size was checked");
        let mut row = || Row(std::array::from_fn(|_| number()));
        let rows = (0..features::COUNT).map(|_| row()).collect();
        let bias = row();
        let weights: Vec<[Row; 2]> = (0..BUCKETS).map(|_| [row(), row()]).collect();
        let outputs = weights.into_iter().map(|weights| Output { weights, bias: number() });
        Ok(Network { rows, bias, outputs: outputs.collect() })
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

/// A short checksum against damage.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
