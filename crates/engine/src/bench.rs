//! A fixed piece of work: its node count is a checksum of the search, its time a measure of
//! speed.

use std::time::{Duration, Instant};

use pinpoint_rules::Position;

use crate::{Engine, Limits, Options};

/// The depth that commit messages quote.
pub const BENCH_DEPTH: u32 = 11;

/// The nodes that [`bench()`] visits at [`BENCH_DEPTH`], the same on every processor and with every
/// cargo feature. Whoever changes the search or the network changes this number, and says in the
/// commit message what games have to say about it.
pub const BENCH_NODES: u64 = 428_308;

/// Openings, middlegames and endings, with some sharp and some odd ones among them.
const POSITIONS: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 0 6",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/2KR3R w - - 2 13",
    "1rbq1rk1/p1b1nppp/1p2p3/8/1B1pN3/P2B4/1P3PPP/2RQ1R1K w - - 0 18",
    "3r1rk1/p1q2pp1/1pn1pn1p/8/2P5/P1BQ1N2/1P3PPP/3R1RK1 b - - 1 21",
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 b - - 2 13",
    "5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90",
    "4rrk1/1p1nq3/p7/2p1P1pp/3P2bp/3Q1Bn1/PPPB4/1K2R1NR w - - 40 21",
    "r3r1k1/3nqpp1/1p3nbp/2pp4/3P1N1P/1QP1P1P1/1P1N1PB1/R4RK1 w - - 0 21",
    "3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 0 1",
    "8/6pk/1p6/8/PP3p1p/5P2/4KP1q/3Q4 w - - 0 1",
    "8/3p3B/5p2/5P2/p7/PP5b/k7/6K1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// What a bench run has counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BenchReport {
    /// Positions visited, the same on every processor.
    pub nodes: u64,
    /// How long the searches took, without clearing the table between them.
    pub time: Duration,
}

impl BenchReport {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// Searches the bench positions to this depth on one thread with a fresh 16 MiB table.
pub fn bench(depth: u32) -> BenchReport {
    let mut engine = Engine::new(Options::default());
    let mut report = BenchReport { nodes: 0, time: Duration::ZERO };
    for fen in POSITIONS {
        engine.new_game();
        engine.set_position(Position::from_fen(fen).expect("the bench positions are valid"));
        let start = Instant::now();
        report.nodes += engine.search(Limits::depth(depth)).report.nodes;
        report.time += start.elapsed();
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_visits_the_pinned_number_of_nodes() {
        assert_eq!(bench(BENCH_DEPTH).nodes, BENCH_NODES);
    }
}
