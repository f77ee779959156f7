//! Does another engine agree with what a sentence claims?

use std::path::Path;

use pinpoint_engine::{Score, SidedScore};
use pinpoint_review::{MoveReview, Sentence, Subject, winning_chances};
use pinpoint_rules::Position;

use crate::truth::engine::Judge;

/// Does the sentence say more than what the engine's score says?
pub(super) fn is_concrete(sentence: &Sentence) -> bool {
    sentence.kind != "evaluation"
}

/// Less than this much of the winning chances is noise of two searches.
const LEAST: f64 = 0.03;

/// The other engine, asked quickly, and asked again with five times the nodes where it disagrees:
/// a quick search of its own errs as well, and what counts is what it says in the end.
pub(super) struct Judges {
    quick: Judge,
    thorough: Judge,
}

impl Judges {
    pub(super) fn start(engine: &str, nodes: u64, cache: Option<&Path>) -> anyhow::Result<Judges> {
        Ok(Judges {
            quick: Judge::start(engine, nodes, cache)?,
            thorough: Judge::start(engine, 5 * nodes, cache)?,
        })
    }

    /// Is the claim of a fault's sentence true by the other engine?
    pub(super) fn confirm(&mut self, mv: &MoveReview, sentence: &Sentence) -> anyhow::Result<bool> {
        Ok(is_confirmed(&mut self.quick, mv, sentence)?
            || is_confirmed(&mut self.thorough, mv, sentence)?)
    }

    /// What the other engine thinks of both sides of the claim, in winning chances.
    pub(super) fn said(&mut self, mv: &MoveReview, sentence: &Sentence) -> anyhow::Result<String> {
        let [other, played] = worths(&mut self.thorough, mv, sentence)?;
        Ok(format!("{other:+.2} to {played:+.2}"))
    }
}

/// The other engine confirms a harm if the move costs winning chances, and a merit of the better
/// move if it is worth more than what was played. A mate is confirmed by a mate: between a won
/// position and a mate the chances hardly differ.
fn is_confirmed(judge: &mut Judge, mv: &MoveReview, sentence: &Sentence) -> anyhow::Result<bool> {
    let us = mv.side();
    let (mating, mated) = match sentence.kind.as_str() {
        "mate_allowed" => (!us, Some(mv.position.play(mv.mv))),
        "mate" => (us, Some(mv.position)),
        _ => (us, None),
    };
    if let Some(position) = mated
        && score(judge, &position)?.mating_side() == Some(mating)
    {
        return Ok(true);
    }
    let [other, played] = worths(judge, mv, sentence)?;
    Ok(other - played >= LEAST)
}

/// The winning chances of the mover by the other engine: what the claim compares the move with
/// (the position before it, or the one after the better move), then the move that was played.
fn worths(judge: &mut Judge, mv: &MoveReview, sentence: &Sentence) -> anyhow::Result<[f64; 2]> {
    let other = match sentence.subject {
        Subject::Played => mv.position,
        Subject::Better => mv.position.play(sentence.proof[0]),
    };
    let us = mv.side();
    let mut worth = |position: Position| -> anyhow::Result<f64> {
        Ok(winning_chances(score(judge, &position)?, us))
    };
    Ok([worth(other)?, worth(mv.position.play(mv.mv))?])
}

/// The other engine's score of a position.
fn score(judge: &mut Judge, position: &Position) -> anyhow::Result<SidedScore> {
    let score = match position.count_moves() {
        0 if position.is_check() => Score::Mate(0),
        0 => Score::Centipawns(0),
        _ => judge.ask(&position.to_fen())?.score(),
    };
    Ok(SidedScore::new(position.turn(), score))
}
