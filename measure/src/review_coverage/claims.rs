//! Does another engine agree with what a sentence claims?

use std::path::Path;

use pinpoint_engine::{Score, SidedScore};
use pinpoint_review::{MoveReview, Sentence, Subject, winning_chances};
use pinpoint_rules::{Game, Move, Position};

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
    pub(super) fn confirm(&mut self, claim: &Claim<'_>) -> anyhow::Result<bool> {
        Ok(is_confirmed(&mut self.quick, claim)? || is_confirmed(&mut self.thorough, claim)?)
    }

    /// What the other engine thinks of both sides of the claim, in winning chances.
    pub(super) fn said(&mut self, claim: &Claim<'_>) -> anyhow::Result<String> {
        let [other, played] = worths(&mut self.thorough, claim)?;
        Ok(format!("{other:+.2} to {played:+.2}"))
    }
}

/// A sentence about a move after a game.
pub(super) struct Claim<'a> {
    pub(super) before: &'a Game,
    pub(super) mv: &'a MoveReview,
    pub(super) sentence: &'a Sentence,
}

impl Claim<'_> {
    /// The position after a move as UCI names it. A draw may be one by repetition: whoever is
    /// asked about it has to know the game.
    fn after(&self, mv: Option<Move>) -> (Position, String) {
        let position = mv.map_or(self.mv.position, |mv| self.mv.position.play(mv));
        if self.sentence.kind != "draw" {
            return (position, position.to_fen());
        }
        let start = format!("{} moves", self.before.start().to_fen());
        let moves = self.before.moves().chain(mv);
        (position, moves.fold(start, |text, mv| format!("{text} {mv}")))
    }
}

/// The other engine confirms a harm if the move costs winning chances, and a merit of the better
/// move if it is worth more than what was played. A mate is confirmed by a mate: between a won
/// position and a mate the chances hardly differ.
fn is_confirmed(judge: &mut Judge, claim: &Claim<'_>) -> anyhow::Result<bool> {
    let us = claim.mv.side();
    let mating = match claim.sentence.kind.as_str() {
        "mate_allowed" => Some((!us, claim.after(Some(claim.mv.mv)))),
        "mate" => Some((us, claim.after(None))),
        _ => None,
    };
    if let Some((side, mated)) = mating
        && score(judge, &mated)?.mating_side() == Some(side)
    {
        return Ok(true);
    }
    let [other, played] = worths(judge, claim)?;
    Ok(other - played >= LEAST)
}

/// The winning chances of the mover by the other engine: what the claim compares the move with
/// (the position before it, or the one after the better move), then the move that was played.
fn worths(judge: &mut Judge, claim: &Claim<'_>) -> anyhow::Result<[f64; 2]> {
    let other = match claim.sentence.subject {
        Subject::Played => None,
        Subject::Better => Some(claim.sentence.proof[0]),
    };
    let mut worth = |mv: Option<Move>| -> anyhow::Result<f64> {
        Ok(winning_chances(score(judge, &claim.after(mv))?, claim.mv.side()))
    };
    Ok([worth(other)?, worth(Some(claim.mv.mv))?])
}

/// The other engine's score of a position, which goes by the given name in UCI.
fn score(judge: &mut Judge, (position, name): &(Position, String)) -> anyhow::Result<SidedScore> {
    let score = match position.count_moves() {
        0 if position.is_check() => Score::Mate(0),
        0 => Score::Centipawns(0),
        _ => judge.ask(name)?.score(),
    };
    Ok(SidedScore::new(position.turn(), score))
}
