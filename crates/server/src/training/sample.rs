//! The puzzles that come with the program.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::puzzles::Puzzle;

/// The puzzles that come with the program, as rows below a heading, with the columns of the
/// Lichess puzzle database; `puzzles/README.md` says where they come from.
pub const PUZZLES: &str = include_str!("../../puzzles/sample.csv");

struct Sample {
    puzzles: Vec<Puzzle>,
    by_name: HashMap<&'static str, usize>,
}

fn sample() -> &'static Sample {
    static SAMPLE: OnceLock<Sample> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let rows = PUZZLES.lines().skip(1);
        let puzzles: Vec<Puzzle> = rows.clone().filter_map(Puzzle::from_row).collect();
        let names = rows.map(|row| row.split(',').next().unwrap_or_default());
        let by_name = names.enumerate().map(|(index, name)| (name, index)).collect();
        Sample { puzzles, by_name }
    })
}

/// All of them, in the order of the days.
pub(super) fn puzzles() -> &'static [Puzzle] {
    &sample().puzzles
}

/// The place of a puzzle among them.
pub(super) fn position(name: &str) -> Option<usize> {
    sample().by_name.get(name).copied()
}

/// The puzzle of a day.
pub(super) fn of_day(day: i64) -> &'static Puzzle {
    let puzzles = puzzles();
    &puzzles[day.rem_euclid(puzzles.len() as i64) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_puzzle_that_can_be_found_by_name() {
        assert_eq!(puzzles().len(), PUZZLES.lines().count() - 1);
        assert!(puzzles().len() >= 2 * 365);
        for (index, puzzle) in puzzles().iter().enumerate() {
            assert_eq!(position(&puzzle.id), Some(index), "{}", puzzle.id);
            // The mistake, then moves in turn of which the last is the solver's.
            assert!(puzzle.moves.len() >= 2 && puzzle.moves.len() % 2 == 0, "{}", puzzle.id);
            assert!(puzzle.rating.is_some() && !puzzle.themes.is_empty(), "{}", puzzle.id);
        }
    }

    #[test]
    fn every_day_has_a_puzzle_of_its_own() {
        assert_ne!(of_day(20_000).id, of_day(20_001).id);
        assert_eq!(of_day(-1).id, puzzles().last().unwrap().id);
    }
}
