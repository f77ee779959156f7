//! Pins are told where they matter: fewer than 8 of 100 moves get a pin sentence by default.

mod common;

use common::puzzles;
use common::random::{Bias, Games};
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{Puzzle, explain};

/// The share of moves, in percent, that are told a pin.
fn share(moves: impl Iterator<Item = (Position, Move)>) -> f64 {
    let (mut told, mut all) = (0u32, 0u32);
    for (position, mv) in moves {
        let explanation = explain(&position, mv, &[]);
        told += u32::from(explanation.telling().any(|finding| finding.fact.is_pin()));
        all += 1;
    }
    100.0 * f64::from(told) / f64::from(all)
}

#[test]
fn sensible_games_are_told_few_pins() {
    let share = share(Games::new(21, Bias::Sensible).take(20_000));
    println!("{share:.1} % of the moves of seeded games are told a pin");
    assert!(share < 8.0, "{share:.1} %");
}

#[test]
fn moves_of_real_games_are_told_few_pins() {
    // The first move of a puzzle was played in a game.
    let Some(rows) = puzzles::rows() else { return };
    let puzzles = rows.iter().map(|row| Puzzle::from_row(row).unwrap().line);
    let share = share(puzzles.map(|line| (*line.position(0), line.moves()[0])));
    println!("{share:.1} % of the game moves before puzzles are told a pin");
    assert!(share < 8.0, "{share:.1} %");
}
