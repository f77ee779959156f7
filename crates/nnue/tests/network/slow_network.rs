//! The network once more, slow and obvious: the tests' second opinion.
//!
//! It reads the file by itself, takes the board from the letters of a FEN, numbers the inputs in
//! its own words and adds everything up anew each time, in 64 bits. It shares nothing with the
//! crate but the description of the file.

use std::fs;

/// Pieces of one color on 64 squares.
const ONE_COLOR: usize = 6 * 64;
const HEADER: usize = 16;
pub(crate) const WIDTH: usize = 512;
const SECOND_LAYERS: usize = 8;

/// The file of the network that comes with the program.
pub(crate) fn built_in_file() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/networks/built-in.nnue");
    fs::read(path).expect("the network is in the repository")
}

/// A network file with other numbers and a checksum that fits.
pub(crate) fn file_of(number: impl FnMut(usize) -> i16) -> Vec<u8> {
    let mut bytes = built_in_file();
    let count = (bytes.len() - HEADER - 8) / 2;
    bytes.truncate(HEADER);
    bytes.extend((0..count).map(number).flat_map(i16::to_le_bytes));
    let checksum = checksum(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// FNV-1a.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    for &byte in bytes {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x0000_0100_0000_01B3);
    }
    hash
}

pub(crate) struct SlowNetwork {
    /// For each input its weight for each neuron.
    pub(crate) first: Vec<Vec<i64>>,
    pub(crate) first_bias: Vec<i64>,
    /// For each second layer its weights, those of the side to move first.
    pub(crate) second: Vec<Vec<i64>>,
    pub(crate) second_bias: Vec<i64>,
}

impl SlowNetwork {
    pub(crate) fn read(file: &[u8]) -> SlowNetwork {
        let end = file.len() - 8;
        let pairs = file[HEADER..end].chunks(2);
        let numbers: Vec<i64> =
            pairs.map(|pair| i64::from(i16::from_le_bytes([pair[0], pair[1]]))).collect();
        let (first, rest) = numbers.split_at(2 * ONE_COLOR * WIDTH);
        let (first_bias, rest) = rest.split_at(WIDTH);
        let (second, second_bias) = rest.split_at(SECOND_LAYERS * 2 * WIDTH);
        assert_eq!(second_bias.len(), SECOND_LAYERS);
        SlowNetwork {
            first: first.chunks(WIDTH).map(<[i64]>::to_vec).collect(),
            first_bias: first_bias.to_vec(),
            second: second.chunks(2 * WIDTH).map(<[i64]>::to_vec).collect(),
            second_bias: second_bias.to_vec(),
        }
    }

    /// The value in centipawns for the side to move.
    pub(crate) fn evaluate(&self, fen: &str) -> i64 {
        let mut words = fen.split(' ');
        let pieces = pieces(words.next().expect("a FEN has a board"));
        let white_to_move = words.next() == Some("w");
        let mut neurons = Vec::new();
        for white in [white_to_move, !white_to_move] {
            let mut sums = self.first_bias.clone();
            for input in inputs(&pieces, white) {
                for (sum, weight) in sums.iter_mut().zip(&self.first[input]) {
                    *sum += weight;
                }
            }
            neurons.extend(sums.into_iter().map(|sum| sum.clamp(0, 255).pow(2)));
        }
        // One second layer for 1 to 4 pieces, one for 5 to 8, and so on.
        let layer = (pieces.len() - 1) / 4;
        let weights = &self.second[layer];
        let sum: i64 = neurons.iter().zip(weights).map(|(neuron, weight)| neuron * weight).sum();
        (sum / 255 + self.second_bias[layer]) * 160 / (255 * 64)
    }
}

/// A piece: its letter, its file and its rank, both from 0.
type Placed = (char, usize, usize);

/// The pieces in the first field of a FEN.
fn pieces(board: &str) -> Vec<Placed> {
    let mut pieces = Vec::new();
    for (row, text) in board.split('/').enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    pieces.push((letter, file, 7 - row));
                    file += 1;
                }
            }
        }
    }
    pieces
}

/// The inputs that are there as one side sees the board.
fn inputs(pieces: &[Placed], white: bool) -> Vec<usize> {
    let king = if white { 'K' } else { 'k' };
    let &(_, king_file, _) =
        pieces.iter().find(|piece| piece.0 == king).expect("each side has a king");
    let number = |&(letter, file, rank): &Placed| {
        let owner = usize::from(letter.is_uppercase() != white);
        let kind = "pnbrqk".find(letter.to_ascii_lowercase()).expect("a letter of a piece");
        let file = if king_file >= 4 { 7 - file } else { file };
        let rank = if white { rank } else { 7 - rank };
        ONE_COLOR * owner + 64 * kind + 8 * rank + file
    };
    pieces.iter().map(number).collect()
}
