//! Counting the leaves of the game tree: the classic test of a move generator.
//!
//! The number of ways to play a few half-moves is known for many positions. One forgotten rule
//! anywhere in the tree changes the number.

use crate::position::Position;

/// How many ways there are to play this many half-moves.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| perft(&position.play(mv), depth - 1)).sum()
}

/// The share of each first move in [`perft`], sorted by UCI spelling (castling as king takes rook).
///
/// When two generators disagree on a total, comparing their shares leads to the position that
/// one of them gets wrong.
pub fn divide(position: &Position, depth: u32) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves().into_iter();
    let mut shares: Vec<(String, u64)> =
        moves.map(|mv| (mv.uci(), perft(&position.play(mv), depth - 1))).collect();
    shares.sort();
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_perft(fen: &str, counts: &[u64]) {
        let position = Position::from_fen(fen).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "depth {depth}");
            let shares = divide(&position, depth);
            assert_eq!(shares.iter().map(|share| share.1).sum::<u64>(), count);
        }
    }

    #[test]
    fn the_six_standard_positions_have_their_known_counts() {
        check_perft(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8_902, 197_281],
        );
        check_perft(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2_039, 97_862],
        );
        check_perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238]);
        check_perft(
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            &[6, 264, 9_467],
        );
        check_perft(
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1_486, 62_379],
        );
        check_perft(
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2_079, 89_890],
        );
    }

    #[test]
    fn no_half_moves_can_be_played_in_one_way() {
        assert_eq!(perft(&Position::start(), 0), 1);
        assert_eq!(divide(&Position::start(), 0), []);
    }
}
