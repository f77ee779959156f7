//! Walks the perft files of the repository, as deep as a test may take.

use std::fs;
use std::path::Path;

use pinpoint_oracle::{Position, perft};

/// Checks every count of a file up to a number of leaves, and says how many positions there were.
#[track_caller]
fn check_file(name: &str, most_leaves: u64) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft");
    let text = fs::read_to_string(folder.join(name)).expect("the perft file is there");
    let positions = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    positions.map(|line| check_line(line, most_leaves)).count()
}

/// Checks one line, such as `FEN ;D1 20 ;D2 400`.
#[track_caller]
fn check_line(line: &str, most_leaves: u64) {
    let (fen, counts) = line.split_once(" ;D").expect("a position has at least one count");
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{error} in {fen}"));
    for count in counts.split(" ;D") {
        let (depth, leaves) = count.split_once(' ').expect("a depth and a count");
        let (depth, leaves) = (depth.parse().unwrap(), leaves.parse().unwrap());
        if leaves <= most_leaves {
            assert_eq!(perft(&position, depth), leaves, "depth {depth} of {fen}");
        }
    }
}

#[test]
fn the_standard_positions_have_their_counts() {
    assert_eq!(check_file("standard.epd", 200_000), 7);
}

#[test]
fn the_tricky_positions_have_their_counts() {
    assert!(check_file("tricky.epd", 20_000) >= 130);
}

#[test]
fn all_chess960_starts_have_their_counts() {
    assert_eq!(check_file("chess960.epd", 1_000), 960);
}

#[test]
fn chess960_middlegames_have_their_counts() {
    assert!(check_file("chess960-middlegames.epd", 50_000) >= 40);
}
