//! What is said of puzzles: their first move is a mistake, their second one wins. Lichess found
//! that out with an engine; nothing here repeats a definition of the explainer.
//!
//! The shares are those of the sample in `testdata`; `cargo xtask truth` measures more, and asks an
//! engine about every claim.

mod common;

use common::puzzles;
use pinpoint_rules::Color;
use pinpoint_tactics::{Context, Explanation, Puzzle, explain};

/// Whom the claims help, in the order in which they are said. What is given up without a verdict
/// is not counted.
fn claims(explanation: &Explanation) -> Vec<Color> {
    let claims = explanation.telling().filter(|finding| finding.proof.is_some());
    claims.filter(|it| it.fact.name() != "given_up").map(|it| it.benefits).collect()
}

#[test]
fn mistakes_are_called_harm_and_winning_moves_good() {
    let rows = puzzles::rows();
    let (mut harm, mut good, mut blamed, mut all) = (0, 0, 0, 0);
    for row in rows.iter().step_by(5) {
        let puzzle = Puzzle::from_row(row).unwrap();
        let start = *puzzle.line.position(0);
        let [mistake, solution, ..] = *puzzle.line.moves() else { continue };
        let history = [(mistake, *puzzle.line.position(1))];
        let us = !start.turn();
        let of_mistake = explain(&Context::new(start), mistake);
        let of_solution = explain(&Context::after(start, &history), solution);
        assert!(!of_mistake.told().is_empty() && !of_solution.told().is_empty(), "{row}: silent");
        let said = claims(&of_solution);
        all += 1;
        harm += u32::from(claims(&of_mistake).contains(&us));
        good += u32::from(said.contains(&us));
        blamed += u32::from(said.first() == Some(&!us));
    }
    let percent = |count: u32| 100.0 * f64::from(count) / f64::from(all);
    let [harm, good, blamed] = [harm, good, blamed].map(percent);
    println!("{all} puzzles: harm {harm:.1} %, good {good:.1} %, blamed first {blamed:.1} %");
    // Measured: 65.8, 80.0 and 0.2. The aims are 70, 90 and 2; these floors keep what there is.
    assert!(harm >= 65.0, "mistakes called harm: {harm:.1} %");
    assert!(good >= 79.0, "winning moves called good: {good:.1} %");
    assert!(blamed <= 1.0, "winning moves called harm first: {blamed:.1} %");
}
