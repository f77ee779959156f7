//! A small network that evaluates positions.

use std::sync::LazyLock;

use crate::board::{Color, Piece, Square};

/// Neurons of the hidden layer, for each of the two views of the board.
pub const HIDDEN: usize = 32;

/// A color and a kind on each square.
pub const INPUTS: usize = 2 * 6 * 64;

/// One in the hidden layer, and in the weights of the output.
pub const HIDDEN_ONE: i32 = 255;
pub const OUTPUT_ONE: i32 = 64;

/// Hundredths of a pawn for an output of one.
pub const SCALE: i32 = 400;

/// For each player's view, what the hidden layer receives.
pub type Sums = [[i16; HIDDEN]; 2];

pub struct Network {
    pub inputs: Vec<[i16; HIDDEN]>,
    pub bias: [i16; HIDDEN],
    /// For the view of the side to move, then for the other.
    pub outputs: [[i16; HIDDEN]; 2],
    pub output_bias: i16,
}

pub static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    Network::read(include_bytes!("network.bin")).expect("the network has its size")
});

/// Which input a piece is: each player sees their own pieces first, and their own
/// first rank below.
pub fn input(view: Color, piece: Piece, square: Square) -> usize {
    let theirs = (piece.color != view) as usize;
    let square = if view == Color::White { square.index() } else { square.index() ^ 56 };
    384 * theirs + 64 * piece.kind as usize + square
}

impl Network {
    /// Reads all numbers, two bytes each.
    pub fn read(bytes: &[u8]) -> Option<Network> {
        let numbers: Vec<i16> = bytes
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let (rows, _) = numbers.as_chunks::<HIDDEN>();
        let complete = numbers.len() == (INPUTS + 3) * HIDDEN + 1;
        complete.then(|| Network {
            inputs: rows[..INPUTS].to_vec(),
            bias: rows[INPUTS],
            outputs: [rows[INPUTS + 1], rows[INPUTS + 2]],
            output_bias: numbers[(INPUTS + 3) * HIDDEN],
        })
    }

    /// A piece comes, or goes: one row of weights is added or taken away in each view.
    pub fn update(&self, sums: &mut Sums, piece: Piece, square: Square, comes: bool) {
        for (view, sums) in [Color::White, Color::Black].into_iter().zip(sums) {
            let row = &self.inputs[input(view, piece, square)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += if comes { *weight } else { -*weight };
            }
        }
    }

    pub fn output(&self, sums: &Sums, turn: Color) -> i32 {
        let mut output = self.output_bias as i32 * HIDDEN_ONE;
        for (view, weights) in [turn, !turn].into_iter().zip(&self.outputs) {
            for (sum, weight) in sums[view as usize].iter().zip(weights) {
                output += (*sum as i32).clamp(0, HIDDEN_ONE) * *weight as i32;
            }
        }
        output * SCALE / (HIDDEN_ONE * OUTPUT_ONE)
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Position;

    /// The sums that were carried along are those of the board set up anew.
    fn walk(position: &Position, depth: u32) {
        let fresh = Position::from_fen(&position.to_fen()).unwrap();
        assert_eq!(position.board.sums(), fresh.board.sums());
        for mv in position.legal_moves().into_iter().filter(|_| depth > 0) {
            walk(&position.play(mv), depth - 1);
        }
    }

    #[test]
    fn sums_follow_the_board() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        walk(&Position::from_fen(fen).unwrap(), 2);
    }
}
