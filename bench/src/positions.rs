//! The six perft positions of the chess programming wiki, with their known counts.

/// A position with the depths at which it is measured.
pub struct StandardPosition {
    pub name: &'static str,
    pub fen: &'static str,
    pub bulk: Count,
    /// Shallower where that keeps a round short; deep enough to take some 20 ms.
    pub unbulked: Count,
}

/// A perft depth and the number of leaf positions there.
#[derive(Clone, Copy)]
pub struct Count {
    pub depth: u32,
    pub nodes: u64,
}

const fn count(depth: u32, nodes: u64) -> Count {
    Count { depth, nodes }
}

pub const STANDARD: [StandardPosition; 6] = [
    StandardPosition {
        name: "startpos",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        bulk: count(6, 119_060_324),
        unbulked: count(5, 4_865_609),
    },
    StandardPosition {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        bulk: count(5, 193_690_690),
        unbulked: count(4, 4_085_603),
    },
    StandardPosition {
        name: "position3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        bulk: count(7, 178_633_661),
        unbulked: count(6, 11_030_083),
    },
    StandardPosition {
        name: "position4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        bulk: count(5, 15_833_292),
        unbulked: count(5, 15_833_292),
    },
    StandardPosition {
        name: "position5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        bulk: count(5, 89_941_194),
        unbulked: count(4, 2_103_487),
    },
    StandardPosition {
        name: "position6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        bulk: count(5, 164_075_551),
        unbulked: count(4, 3_894_594),
    },
];

/// The FEN behind a name of the list; any other text is taken to be a FEN itself.
pub fn fen_of(position: &str) -> &str {
    STANDARD
        .iter()
        .find(|standard| standard.name == position)
        .map_or(position, |standard| standard.fen)
}
