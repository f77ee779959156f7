//! How fast pins are found, moves explained and puzzles tagged, on one core.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use pinpoint_rules::{Move, Position};

use crate::{Context, Line, Puzzle, detect_pins, explain, themes};

/// A few puzzles of the Lichess database (CC0), of many kinds and lengths.
const PUZZLES: &str = include_str!("bench.csv");

/// The speeds that [`bench()`] measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BenchReport {
    /// How many moves a second are asked for the pins they make.
    pub moves_per_second: f64,
    /// How many moves a second are explained in full.
    pub explained_per_second: f64,
    /// The time that 99 of 100 explanations stay under, in milliseconds.
    pub slow_explanation: f64,
    /// How many puzzles a second are tagged with their themes.
    pub puzzles_per_second: f64,
}

/// One line for each speed.
impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "new pins   {:>12.0} moves a second", self.moves_per_second)?;
        writeln!(
            f,
            "explain    {:>12.0} moves a second, 99 % within {:.2} ms",
            self.explained_per_second, self.slow_explanation
        )?;
        write!(f, "themes     {:>12.0} puzzles a second", self.puzzles_per_second)
    }
}

/// The puzzles to measure with where nobody brings others.
pub fn bench_puzzles() -> Vec<Line> {
    let line = |row| Puzzle::from_row(row).expect("the built-in puzzles are valid").line;
    PUZZLES.lines().map(line).collect()
}

/// Measures all speeds on these puzzles, each for so long.
///
/// ```
/// use std::time::Duration;
/// use pinpoint_tactics::{bench, bench_puzzles};
/// let report = bench(&bench_puzzles(), Duration::from_millis(1));
/// assert!(report.moves_per_second > 0.0);
/// ```
pub fn bench(puzzles: &[Line], time: Duration) -> BenchReport {
    let moves = all_moves(puzzles);
    let (explained_per_second, slow_explanation) = explanations(puzzles, time);
    BenchReport {
        explained_per_second,
        slow_explanation,
        moves_per_second: per_second(time, moves.len(), || {
            moves.iter().map(|(position, mv)| detect_pins(position, *mv).made.len()).sum()
        }),
        puzzles_per_second: per_second(time, puzzles.len(), || {
            puzzles.iter().filter(|line| themes(line) != Default::default()).count()
        }),
    }
}

/// Every legal move in the positions of the lines, of the first 2,000 at most.
fn all_moves(lines: &[Line]) -> Vec<(Position, Move)> {
    let positions =
        lines.iter().flat_map(|line| (0..line.moves().len()).map(|index| *line.position(index)));
    let with_moves =
        |position: Position| position.legal_moves().into_iter().map(move |mv| (position, mv));
    positions.take(2_000).flat_map(with_moves).collect()
}

/// Explains the moves that were played, each with the moves before it: the speed, and the time in
/// milliseconds that 99 of 100 stay under.
fn explanations(lines: &[Line], time: Duration) -> (f64, f64) {
    let games: Vec<Vec<(Move, Position)>> = lines.iter().map(history).collect();
    let mut times = Vec::new();
    let start = Instant::now();
    'all: loop {
        for (line, game) in lines.iter().zip(&games) {
            for (index, &(mv, _)) in game.iter().enumerate() {
                let begin = Instant::now();
                let context = Context::after(*line.position(0), &game[..index]);
                black_box(explain(&context, mv).told());
                times.push(begin.elapsed().as_secs_f64());
            }
            if start.elapsed() >= time {
                break 'all;
            }
        }
    }
    let total: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    (times.len() as f64 / total, 1_000.0 * times[times.len() * 99 / 100])
}

/// The moves of a line, each with the position it leads to.
fn history(line: &Line) -> Vec<(Move, Position)> {
    let moves = line.moves().iter().enumerate();
    moves.map(|(index, &mv)| (mv, *line.position(index + 1))).collect()
}

/// How many items a second the work gets done, repeated until the time is up.
fn per_second(time: Duration, items: usize, mut work: impl FnMut() -> usize) -> f64 {
    let (start, mut rounds) = (Instant::now(), 0);
    loop {
        black_box(work());
        rounds += 1;
        if start.elapsed() >= time {
            return (rounds * items) as f64 / start.elapsed().as_secs_f64();
        }
    }
}
