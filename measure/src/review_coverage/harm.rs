//! Are the mistakes of puzzles said to be harmful?

use std::fs;
use std::path::Path;

use anyhow::Context;
use pinpoint_engine::{Score, SidedScore};
use pinpoint_review::{Assessment, Budget, Examiner, Subject, review_move};
use pinpoint_rules::{Game, Move};
use pinpoint_tactics::Puzzle;

use super::claims::is_concrete;
use crate::options::percent;

/// The mistakes of the puzzles: is each said to be harmful when the solution is the engine's line?
/// Behind its end the line is followed as in every review, each step with a quarter of `nodes`.
pub(super) fn run(path: &Path, rows: usize, nodes: u64) -> anyhow::Result<()> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let all: Vec<&str> = text.lines().skip(1).collect();
    let step = (all.len() / rows.max(1)).max(1);
    let mut examiner = Examiner::new(Budget::nodes(nodes), 1, 16);
    let (mut seen, mut harmful, mut named) = (0, 0, 0);
    for row in all.iter().step_by(step).take(rows) {
        let puzzle = Puzzle::from_row(row)?;
        let Some((&mistake, solution)) = puzzle.line.moves().split_first() else { continue };
        let (start, end) = (*puzzle.line.position(0), puzzle.line.end());
        // Who has no choice does not blunder.
        if start.count_moves() == 1 {
            continue;
        }
        let score = if end.is_checkmate() { Score::Mate(3) } else { Score::Centipawns(500) };
        let mut game = Game::new(start);
        game.try_play(mistake).context("a puzzle's first move")?;
        let solution = examiner.follow_line(game, solution);
        let before = found(SidedScore::new(start.turn(), Score::Centipawns(0)), &[]);
        let after = found(SidedScore::new(!start.turn(), score), &solution);
        let review = review_move(&Game::new(start), mistake, &before, &after);
        let harm =
            review.sentences.iter().find(|it| it.subject == Subject::Played && is_concrete(it));
        seen += 1;
        harmful += usize::from(harm.is_some());
        named += usize::from(harm.is_some_and(|it| it.kind != "material"));
        if harm.is_none() {
            println!("no harm: {}", puzzle.id);
        }
    }
    println!("puzzles named as harm       {harmful} of {seen} ({})", percent(harmful, seen));
    println!("  with a motif              {named} of {seen} ({})", percent(named, seen));
    Ok(())
}

fn found(score: SidedScore, line: &[Move]) -> Assessment {
    Assessment { score, depth: 1, line: line.to_vec(), runner_up: None }
}
