//! The tables of the chapter on search, made by the small engine.
//!
//! `cargo run --manifest-path guide/Cargo.toml --bin small-engine`
#![forbid(unsafe_code)]

use pinpoint_guide::small_engine::{
    INFINITE, Order, Searcher, alpha_beta, as_generated, captures_first,
};
use pinpoint_rules::{Position, perft};

const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
];

fn main() {
    println!(
        "| position, depth | minimax | alpha-beta | captures first | deepening | hash table |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (name, fen, depth) in POSITIONS {
        let position = Position::from_fen(fen).expect("the positions are valid");
        let counts = [
            // Minimax visits every position up to the depth: no need to do it.
            (0..=depth).map(|depth| perft(&position, depth)).sum(),
            alpha_beta_nodes(&position, depth, as_generated),
            alpha_beta_nodes(&position, depth, captures_first),
            searcher_nodes(&position, depth, false),
            searcher_nodes(&position, depth, true),
        ];
        let cells: Vec<String> = counts.iter().map(ToString::to_string).collect();
        println!("| {name}, {depth} | {} |", cells.join(" | "));
    }

    println!("\n| kiwipete, depth | 1 | 2 | 3 | 4 | 5 |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let kiwipete = Position::from_fen(POSITIONS[1].1).expect("the positions are valid");
    for (name, quiescence) in [("stop at the depth", false), ("play out captures", true)] {
        let value = |depth| Searcher::new(true, quiescence).deepen(&kiwipete, depth).to_string();
        println!("| {name} | {} |", (1..=5).map(value).collect::<Vec<_>>().join(" | "));
    }
}

fn alpha_beta_nodes(position: &Position, depth: u32, order: Order) -> u64 {
    let mut nodes = 0;
    alpha_beta(position, depth, -INFINITE, INFINITE, order, &mut nodes);
    nodes
}

fn searcher_nodes(position: &Position, depth: u32, cutoffs: bool) -> u64 {
    let mut searcher = Searcher::new(cutoffs, false);
    searcher.deepen(position, depth);
    searcher.nodes
}
