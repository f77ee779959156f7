//! What a position is worth when nobody looks ahead.

use crate::board::Kind;
use crate::network::NETWORK;
use crate::position::Position;

/// Hundredths of a pawn, in the order of [`Kind::ALL`], for exchanges. The king cannot be lost.
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

pub fn value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}

/// The balance as the side to move sees it.
pub fn evaluate(position: &Position) -> i32 {
    NETWORK.output(position.board.sums(), position.turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value_of(fen: &str) -> i32 {
        evaluate(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn a_mirrored_board_has_the_same_value() {
        let one = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mirrored = "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1";
        assert_eq!(value_of(one), value_of(mirrored));
    }

    #[test]
    fn it_has_learned_what_pieces_are_worth() {
        let start = value_of(Position::START);
        assert!(start.abs() < 100, "{start}");
        let without_queen = value_of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let without_knight = value_of("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(without_queen > without_knight && without_knight > start + 100);
    }
}
