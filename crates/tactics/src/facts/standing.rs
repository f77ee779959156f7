//! What there is in a position before anybody moves.

use pinpoint_rules::{Color, Position};

use super::claims::THREAT;
use super::fact::is_telling;
use super::mates::{king_of, shut_in};
use super::{BackRank, Fact, Finding, Proof, Rank, lines};
use crate::proof::{Effort, Prover};
use crate::{MatePinStatus, PinReport, Plan, balance, mate_pins, pins};

/// A position is asked about less often than a move, and may take more time.
const CAREFUL: Effort = Effort { depth: 4, nodes: 20_000, quiet_depth: 4, quiet_nodes: 20_000 };

/// The facts of a position: what the side to move can do, what it must fear, which pins there are.
pub(crate) fn standing(position: &Position) -> Vec<Finding> {
    if position.legal_moves().is_empty() {
        return vec![game_over(position)];
    }
    let us = position.turn();
    let mut found = chances(position);
    let mut add = |fact, benefits, rank, gain| {
        found.push(Finding::new(fact, benefits, rank, gain).kept_if(true));
    };
    for pin in mate_pins(position) {
        // A piece that merely has a bad move is no news.
        let full = pin.status == MatePinStatus::Full;
        let rank = if full { Rank::Line } else { Rank::Detail };
        add(Fact::MatePin(pin), !us, rank, 0);
    }
    for pinned in lines::pinned_defenders(position) {
        add(Fact::PinnedDefender(pinned), us, Rank::Line, pinned.target.worth());
    }
    for pin in pins(position.board()) {
        let report = PinReport::new(position.board(), pin);
        let rank = if is_telling(position.board(), &report) { Rank::Line } else { Rank::Detail };
        if report.is_significant() {
            add(Fact::StandingPin(report), pin.pinner.color(), rank, 0);
        }
    }
    for color in Color::ALL {
        if let Some(king) = shut_in(position, color) {
            add(Fact::BackRank(BackRank { king }), !color, Rank::Detail, 0);
        }
    }
    found
}

/// What either side can force, and what is threatened.
fn chances(position: &Position) -> Vec<Finding> {
    let us = position.turn();
    let had = balance(position.board(), us);
    let mut prover = Prover::new();
    let mut found = Vec::new();
    let mut claim = |fact: fn(Plan) -> Fact, prefix: &[_], plan: Plan, rank| {
        let proof = Proof::of(prefix, &plan);
        let benefits = plan.side();
        found.push(Finding::claim(fact(plan), benefits, rank, proof).kept_if(true));
    };
    let decided = |plan: &Plan, rank| if plan.mate_in.is_some() { Rank::Mate } else { rank };
    let chance = prover.attack(position, had, CAREFUL);
    let doom = match &chance {
        None => prover.defended(position, -had, CAREFUL),
        Some(_) => None,
    };
    if let Some(chance) = chance {
        let plan = Plan::new(*position, chance, had, position);
        let rank = decided(&plan, Rank::Material);
        claim(Fact::Chance, &[], plan, rank);
    }
    if let Some(doom) = doom {
        // The line begins with a move of the side that loses; the plan is what answers it.
        let (first, doom) = doom.skip();
        let answered = position.play(first);
        if !doom.line.is_empty() {
            let plan = Plan::new(answered, doom, -had, position);
            let rank = decided(&plan, Rank::Material);
            claim(Fact::Doomed, &[Some(first)], plan, rank);
            return found;
        }
    }
    if let Some(passed) = position.play_null()
        && let Some(threat) = prover.attack(&passed, -had, THREAT)
    {
        let plan = Plan::new(passed, threat, -had, position);
        let rank = decided(&plan, Rank::Threat);
        claim(Fact::Threat, &[None], plan, rank);
    }
    found
}

/// The side to move has no move: it is mate or stalemate.
fn game_over(position: &Position) -> Finding {
    let us = position.turn();
    let king = king_of(position, us);
    let (fact, benefits) = match position.is_check() {
        true => (Fact::Checkmated(king), !us),
        false => (Fact::Stalemate(king), us),
    };
    Finding::new(fact, benefits, Rank::Mate, 0).kept_if(true)
}
