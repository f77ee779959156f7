//! Twenty broken engines, numbered. Numbers 1 to 14 have a bug in the rules: find it with perft and
//! `divide`. Numbers 15 to 20 have a bug in the search: find it with positions whose value you know.
//!
//! If you want to find the bugs yourself, read no further than this line: the code below has them.

mod rules;
mod search;

pub use rules::{divide, perft};
pub use search::best_move;

/// The engine that has no bug.
pub const SOUND: u8 = 0;

/// How many engines there are.
pub const COUNT: u8 = 20;

/// The first engine whose bug is in the search.
pub const FIRST_SEARCH: u8 = 15;

#[cfg(test)]
mod tests {
    use super::*;
    use sprout::position::Position;

    /// For each engine with broken rules: a position and a depth at which its count is wrong.
    const WRONG_COUNTS: [(u8, &str, u32); 14] = [
        (1, "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", 1),
        (2, "r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1", 2),
        (3, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 2),
        (4, "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", 1),
        (5, "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", 1),
        (6, "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", 1),
        (7, "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", 1),
        (8, "4k3/8/8/7N/8/8/8/4K3 w - - 0 1", 1),
        (9, "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", 1),
        (10, "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", 1),
        (11, "4r1k1/8/8/8/8/4K3/8/8 w - - 0 1", 1),
        (12, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", 4),
        (13, "4k3/8/8/8/7b/6N1/8/4K3 w - - 0 1", 1),
        (14, "4k3/8/8/8/4r3/5n2/8/3QKR2 w - - 0 1", 1),
    ];

    #[test]
    fn every_broken_generator_counts_wrong_where_it_says() {
        for (number, fen, depth) in WRONG_COUNTS {
            let position = Position::from_fen(fen).unwrap();
            let truth = sprout::perft::perft(&position, depth);
            assert_eq!(perft(SOUND, &position, depth), truth, "{fen}");
            assert_ne!(perft(number, &position, depth), truth, "engine {number}: {fen}");
        }
    }

    #[test]
    fn the_sound_one_counts_right() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        for (fen, depth) in [
            (kiwipete, 3),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
            ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(perft(SOUND, &position, depth), sprout::perft::perft(&position, depth));
        }
    }

    /// For each engine with a broken search: a position and a depth at which its value is wrong.
    const WRONG_VALUES: [(u8, &str, u32); 6] = [
        (15, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 2),
        (16, "7k/R7/8/8/8/8/1R6/6K1 w - - 0 1", 4),
        (17, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
        (18, "4k3/pp3ppp/2n5/3p4/3P4/2N5/PP3PPP/4K3 w - - 0 1", 6),
        (19, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
        (20, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
    ];

    #[test]
    fn every_broken_search_differs_where_it_says() {
        for (number, fen, depth) in WRONG_VALUES {
            let position = Position::from_fen(fen).unwrap();
            let (truth, found) =
                (best_move(SOUND, &position, depth), best_move(number, &position, depth));
            assert_ne!(found, truth, "engine {number}: {fen}");
        }
    }
}
