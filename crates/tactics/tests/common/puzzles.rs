//! The puzzles of the Lichess database.

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/sample.csv");

/// The rows of the puzzle file without the heading: of the sample in `testdata`, or of the file
/// that `PINPOINT_PUZZLES` names.
pub(crate) fn rows() -> Vec<String> {
    let file = std::env::var("PINPOINT_PUZZLES").unwrap_or_else(|_| SAMPLE.to_owned());
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().skip(1).map(str::to_owned).collect()
}
