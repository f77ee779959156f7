//! SAN against the slow oracle and cozy-chess, over seeded random games.

use pinpoint_notation::{parse_move, parse_san_strict, san_and_play};
use pinpoint_oracle as oracle;
use pinpoint_rules::{CastlingStyle, Position};

/// SplitMix64: small, and the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ (bits >> 31)) % limit as u64) as usize
    }
}

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    // Many like pieces.
    "3qk3/2n1n3/1n3n2/8/8/1N3N2/2N1N3/3QK3 w - - 0 1",
    "1q1q1k2/q6q/8/8/8/8/Q6Q/1Q1Q1K2 w - - 0 1",
    // Pawns about to promote.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    // Chess960.
    "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
    "rk3r2/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAfa - 0 1",
];

#[test]
fn san_is_what_two_other_programs_write_and_reads_back() {
    let mut random = Random(2);
    let mut positions = 0;
    while positions < 200_000 {
        for start in STARTS {
            positions += walk(start, &mut random);
        }
    }
}

/// Plays one random game; each move of each position is read back, the one played is compared.
fn walk(start: &str, random: &mut Random) -> usize {
    let mut position = Position::from_fen(start).expect("the start is valid");
    let mut slow = oracle::Position::from_fen(start).expect("the start is valid");
    let mut cozy = cozy_chess::Board::from_fen(&slow.to_shredder_fen(), true).expect("it too");
    for ply in 0..120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return ply;
        }
        for &mv in moves.iter() {
            let text = san_and_play(&position, mv).0;
            assert_eq!(parse_move(&position, &text), Ok(mv), "{text}\n{position}");
        }
        let mv = moves[random.below(moves.len())];
        let uci = mv.uci(CastlingStyle::Chess960).to_string();
        let (text, next) = san_and_play(&position, mv);
        let slow_move = slow.find_uci(&uci).expect("the oracle knows the move");
        assert_eq!(text.as_str(), slow.san(slow_move), "{uci}\n{position}");
        let cozy_move = uci.parse().expect("cozy-chess reads the move");
        let written = cozy_chess::util::display_san_move(&cozy, cozy_move).to_string();
        assert_eq!(text.as_str(), written, "{uci}\n{position}");
        cozy.play(cozy_move);
        assert_eq!(parse_move(&position, &uci), Ok(mv), "{uci}\n{position}");
        assert_eq!(parse_san_strict(&position, &text), Ok(mv));
        position = next;
        slow = slow.play(slow_move);
    }
    120
}
