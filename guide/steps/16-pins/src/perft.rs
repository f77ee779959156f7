//! Counting positions: the test of a move generator.

use crate::moves::Move;
use crate::position::Position;

/// How many positions lie this many half-moves ahead, counted once for each way to reach
/// them.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        // All moves are legal: no need to play the last ones.
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&position.play(mv), depth - 1)).sum()
}

/// The same, split by the first move: the tool to find a bug with.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| (mv, perft(&position.play(mv), depth - 1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts to depth 1, 2, 3 and so on.
    #[track_caller]
    fn check(fen: &str, expected: &[u64]) {
        let position = Position::from_fen(fen).unwrap();
        for (depth, &count) in (1..).zip(expected) {
            assert_eq!(
                perft(&position, depth),
                count,
                "depth {depth}\n{}",
                position.board
            );
        }
    }

    #[test]
    fn from_the_start() {
        check(Position::START, &[20, 400, 8_902, 197_281, 4_865_609]);
    }

    #[test]
    fn kiwipete_has_every_kind_of_move() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        check(fen, &[48, 2_039, 97_862, 4_085_603]);
    }

    #[test]
    fn an_ending_with_pins_along_the_rank() {
        check(
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            &[14, 191, 2_812, 43_238, 674_624],
        );
    }

    #[test]
    fn promotions_and_castling_through_danger() {
        let fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
        check(fen, &[6, 264, 9_467, 422_333]);
        check(
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1_486, 62_379, 2_103_487],
        );
    }

    #[test]
    fn a_middlegame() {
        let fen =
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
        check(fen, &[46, 2_079, 89_890, 3_894_594]);
    }

    #[test]
    fn the_parts_add_up() {
        let counts = divide(&Position::start(), 3);
        assert_eq!(counts.len(), 20);
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 8_902);
    }
}
