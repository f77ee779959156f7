//! A game as bytes: a byte a move, and marks, comments and variations between them.
//!
//! A move is its place among the legal ones in an order that is fixed here, so that neither a
//! faster move generator nor another layout of [`Move`] can change what a stored byte means.
//! Bytes from [`NULL_MOVE`] on are no moves; no position has as many legal ones.

mod decode;
mod encode;
mod tags;

use pinpoint_rules::{Move, Position};

pub(crate) use decode::{Replay, decode};
pub(crate) use encode::Encoder;
pub(crate) use tags::{Known, Strings, get_tags, put_tags};

const NULL_MOVE: u8 = 240;
const NAG: u8 = 241;
const COMMENT: u8 = 242;
const BEGIN_VARIATION: u8 = 243;
const END_VARIATION: u8 = 244;
/// A clock in whole seconds, or in milliseconds.
const CLOCK: u8 = 245;
const CLOCK_MILLIS: u8 = 246;
/// An evaluation without depth: centipawns, or moves to mate.
const EVAL: u8 = 247;
const EVAL_MATE: u8 = 248;

/// Where the move comes in the fixed order of moves: by origin, target, promotion.
fn order(mv: Move) -> u16 {
    let promotion = mv.promotion().map_or(0, |kind| kind as u16);
    (mv.from() as u16) << 9 | (mv.to() as u16) << 3 | promotion
}

/// The byte for a legal move.
pub(crate) fn move_to_byte(position: &Position, mv: Move) -> u8 {
    let own = order(mv);
    position.legal_moves().iter().filter(|&&other| order(other) < own).count() as u8
}

/// The legal move for a byte.
pub(crate) fn byte_to_move(position: &Position, byte: u8) -> Option<Move> {
    let mut moves = position.legal_moves();
    let place = usize::from(byte);
    if place >= moves.len() {
        return None;
    }
    Some(*moves.select_nth_unstable_by_key(place, |&mv| order(mv)).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These bytes lie on people's disks: the test may grow, but no number in it may change.
    #[test]
    fn the_byte_of_a_move_never_changes() {
        let cases = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", 13),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 13),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", 10),
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", 3),
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 6),
            ("7k/8/8/3pP3/8/8/8/7K w - d6 0 1", "e5d6", 3),
        ];
        for (fen, text, byte) in cases {
            let position = Position::from_fen(fen).unwrap();
            let mv = position.parse_uci(text).unwrap();
            assert_eq!(move_to_byte(&position, mv), byte, "{fen} {text}");
            assert_eq!(byte_to_move(&position, byte), Some(mv), "{fen} {text}");
        }
    }

    #[test]
    fn every_legal_move_has_a_byte_of_its_own() {
        let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let mut bytes: Vec<u8> =
            position.legal_moves().iter().map(|&mv| move_to_byte(&position, mv)).collect();
        bytes.sort();
        assert!(bytes.iter().copied().eq(0..218));
        assert!(218 <= NULL_MOVE && byte_to_move(&position, 218).is_none());
    }
}
