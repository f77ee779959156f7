//! A network's numbers and the file that holds them.

use std::fmt;

use crate::features;
use crate::network::{BUCKETS, WIDTH};

/// What the file begins with; the last byte is the version of the format.
const MAGIC: [u8; 8] = *b"PPNNUE\0\x01";
const HEADER: usize = 16;
const ROWS: usize = features::COUNT * WIDTH;
const OUTPUTS: usize = BUCKETS * 2 * WIDTH;
const NUMBERS: usize = ROWS + WIDTH + OUTPUTS + BUCKETS;
const CHECKSUM: usize = 8;
const FILE_SIZE: usize = HEADER + 2 * NUMBERS + CHECKSUM;

/// The weights of a network as its file has them: for those who train one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// The first layer, feature by feature: [`WIDTH`] numbers each, in units of
    /// 1 / [`ONE`](crate::ONE).
    pub rows: Vec<i16>,
    /// What each neuron of the first layer begins with, in the same units.
    pub biases: Vec<i16>,
    /// The second layers one after another, [`WIDTH`] numbers for the side to move and then as
    /// many for the other side, in units of 1 / [`OUTPUT_ONE`](crate::OUTPUT_ONE).
    pub outputs: Vec<i16>,
    /// What each second layer begins with, in units of the product of the other two.
    pub output_biases: Vec<i16>,
}

/// The file of the network that comes with the program.
const BUILT_IN: &[u8] = include_bytes!("../networks/built-in.nnue");

impl Weights {
    /// Those of the network that comes with the program.
    pub fn built_in() -> Weights {
        Weights::from_bytes(BUILT_IN).expect("the built-in network is whole")
    }

    /// Reads a network file: 16 bytes that name the format and the shape, all numbers in the
    /// order of the fields, 16 bits each, and a 64-bit checksum (FNV-1a of all that comes
    /// before). Everything is little-endian.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NetworkError> {
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
        let (content, checksum) = bytes.split_at(FILE_SIZE - CHECKSUM);
        if fnv1a(content).to_le_bytes() != checksum {
            return Err(NetworkError::Damaged);
        }
        let mut numbers =
            content[HEADER..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut take = |count| numbers.by_ref().take(count).collect();
        Ok(Weights {
            rows: take(ROWS),
            biases: take(WIDTH),
            outputs: take(OUTPUTS),
            output_biases: take(BUCKETS),
        })
    }

    /// The file of these weights.
    ///
    /// ```
    /// use pinpoint_nnue::{BUCKETS, Network, WIDTH, Weights, features};
    /// let weights = Weights {
    ///     rows: vec![1; features::COUNT * WIDTH],
    ///     biases: vec![2; WIDTH],
    ///     outputs: vec![3; BUCKETS * 2 * WIDTH],
    ///     output_biases: vec![4; BUCKETS],
    /// };
    /// let bytes = weights.to_bytes();
    /// assert_eq!(Weights::from_bytes(&bytes), Ok(weights));
    /// assert!(Network::from_bytes(&bytes).is_ok());
    /// ```
    ///
    /// # Panics
    ///
    /// If a field has more or fewer numbers than the shape asks for.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Weights { rows, biases, outputs, output_biases } = self;
        let lengths = [rows.len(), biases.len(), outputs.len(), output_biases.len()];
        assert_eq!(lengths, [ROWS, WIDTH, OUTPUTS, BUCKETS], "the numbers have the shape");
        let mut bytes = MAGIC.to_vec();
        bytes.extend([WIDTH, BUCKETS].map(|size| (size as u32).to_le_bytes()).concat());
        let numbers = [rows, biases, outputs, output_biases].into_iter().flatten();
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }
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

/// A short checksum against damage.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
