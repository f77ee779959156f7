//! A number for every position.

use crate::board::{Color, Piece, Square};
use crate::position::Position;

/// A random number for everything that can be true about a position.
struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [u64; 16],
    en_passant: [u64; 8],
    black: u64,
}

static KEYS: Keys = make_keys();

const fn make_keys() -> Keys {
    let mut random = Sequence(2026);
    let mut keys = Keys {
        pieces: [[[0; 64]; 6]; 2],
        castling: [0; 16],
        en_passant: [0; 8],
        black: random.next(),
    };
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys.pieces[index / 384][index / 64 % 6][index % 64] = random.next();
        index += 1;
    }
    let mut index = 0;
    while index < 16 {
        keys.castling[index] = random.next();
        keys.en_passant[index / 2] = random.next();
        index += 1;
    }
    keys
}

/// A sequence of numbers that look random (SplitMix64).
pub struct Sequence(pub u64);

impl Sequence {
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

pub fn piece_key(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.color as usize][piece.kind as usize][square.index()]
}

impl Position {
    /// Equal positions have equal keys; different ones have different keys, nearly
    /// certainly.
    pub fn key(&self) -> u64 {
        let en_passant =
            self.en_passant.map_or(0, |square| KEYS.en_passant[square.file() as usize]);
        let turn = if self.turn == Color::Black { KEYS.black } else { 0 };
        self.board.key() ^ KEYS.castling[self.castling.0 as usize] ^ en_passant ^ turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use std::collections::HashMap;

    fn key_after(moves: &str) -> u64 {
        let play = |position: Position, text| position.play(Move::parse(text).unwrap());
        moves.split_whitespace().fold(Position::start(), play).key()
    }

    #[test]
    fn two_ways_to_one_position_give_one_key() {
        assert_eq!(key_after("g1f3 g8f6 b1c3 b8c6"), key_after("b1c3 b8c6 g1f3 g8f6"));
        assert_ne!(key_after("g1f3 g8f6"), key_after("g1f3 b8c6"));
        assert_ne!(key_after("g1f3 g8f6 f3g1"), key_after("g1f3 g8f6 f3g1 f6g8"));
    }

    /// Walks a tree and fails if one key belongs to two positions, or one position has
    /// two keys.
    fn walk(position: &Position, depth: u32, seen: &mut HashMap<u64, String>) {
        let text = position.to_fen();
        let text = text.rsplitn(3, ' ').last().unwrap().to_owned();
        // The key that was carried along is that of the position read anew.
        assert_eq!(position.key(), Position::from_fen(&text).unwrap().key(), "{text}");
        assert_eq!(*seen.entry(position.key()).or_insert(text.clone()), text);
        if depth > 0 {
            for mv in position.legal_moves() {
                walk(&position.play(mv), depth - 1, seen);
            }
        }
    }

    #[test]
    fn keys_and_positions_belong_together() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mut seen = HashMap::new();
        walk(&Position::from_fen(fen).unwrap(), 2, &mut seen);
        assert!(seen.len() > 1_500);
    }
}
