//! Perft counts of `testdata/perft`, up to a number of nodes that a test run can hold.
//!
//! `PINPOINT_PERFT_NODES` raises the limit (`cargo xtask perft` counts everything).
#![allow(missing_docs)]

use std::path::Path;

use pinpoint_rules::{PerftTable, Position, perft, perft_without_bulk_counting};

/// Checks every count of the file that is within the limit, in two or three ways.
fn check(file: &str, limit: u64, at_least: usize) {
    let limit = match std::env::var("PINPOINT_PERFT_NODES") {
        Ok(nodes) => nodes.parse().expect("PINPOINT_PERFT_NODES is a number"),
        Err(_) => limit,
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut positions = 0;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let fen = parts.next().expect("a line starts with a FEN").trim();
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let table = PerftTable::new(1);
        positions += 1;
        for part in parts.filter(|part| part.starts_with('D')) {
            let (depth, nodes) = part[1..].trim().split_once(' ').expect("a depth and a count");
            let (depth, nodes) = (depth.parse().unwrap(), nodes.parse::<u64>().unwrap());
            if nodes > limit {
                break;
            }
            assert_eq!(perft(&position, depth), nodes, "{fen} at depth {depth}");
            assert_eq!(table.perft(&position, depth), nodes, "{fen} at depth {depth}, with table");
            if nodes <= limit / 10 {
                let played = perft_without_bulk_counting(&position, depth);
                assert_eq!(played, nodes, "{fen} at depth {depth}, every move played");
            }
        }
    }
    assert!(positions >= at_least, "{file} has only {positions} positions");
}

#[test]
fn the_six_standard_positions() {
    check("standard.epd", 200_000_000, 6);
}

#[test]
fn tricky_positions() {
    check("tricky.epd", 5_000_000, 120);
}

#[test]
fn all_960_starts_of_chess960() {
    check("chess960.epd", 5_000_000, 960);
}

#[test]
fn chess960_middlegames() {
    check("chess960-middlegames.epd", 5_000_000, 40);
}
