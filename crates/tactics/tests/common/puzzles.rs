//! The puzzles of the Lichess database.

use std::path::Path;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/puzzles.csv");

/// The rows of the puzzle file without the heading; `None` where it is not at hand, since it is no
/// part of the repository.
pub(crate) fn rows() -> Option<Vec<String>> {
    let text = std::fs::read_to_string(Path::new(FILE)).ok()?;
    Some(text.lines().skip(1).map(str::to_owned).collect())
}
