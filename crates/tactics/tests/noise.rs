//! Pins are told where they matter: fewer than 8 of 100 moves get a pin sentence by default.

mod common;

use common::puzzles;
use common::random::{Bias, Games};
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{Context, Puzzle, detect_pins, explain};

/// Prints and returns the share of moves, in percent, that are told a pin.
fn share(whose: &str, moves: impl Iterator<Item = (Position, Move)>) -> f64 {
    let (mut made, mut told, mut all) = (0u32, 0u32, 0u32);
    for (position, mv) in moves {
        let explanation = explain(&Context::new(position), mv);
        told += u32::from(explanation.telling().any(|finding| finding.fact.is_pin()));
        made += u32::from(detect_pins(&position, mv).made.iter().any(|pin| !pin.continues));
        all += 1;
    }
    let percent = |count: u32| 100.0 * f64::from(count) / f64::from(all);
    println!("{whose}: {:.1} % make a new pin, {:.1} % are told one", percent(made), percent(told));
    percent(told)
}

#[test]
fn sensible_games_are_told_few_pins() {
    let share = share("moves of seeded games", Games::new(21, Bias::Sensible).take(3_000));
    assert!(share < 8.0, "{share:.1} %");
}

#[test]
fn moves_of_real_games_are_told_few_pins() {
    // The first move of a puzzle was played in a game.
    let rows = puzzles::rows();
    let puzzles = rows.iter().step_by(10).map(|row| Puzzle::from_row(row).unwrap().line);
    let moves = puzzles.map(|line| (*line.position(0), line.moves()[0]));
    let share = share("game moves before puzzles", moves);
    assert!(share < 8.0, "{share:.1} %");
}
