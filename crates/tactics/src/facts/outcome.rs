//! Where the line leads that was handed over with the move.

use pinpoint_rules::{Color, Move, Position};

use super::{Fact, Finding, LineEnd, Proof, Rank, Scene};
use crate::proof::{Effort, Prover};
use crate::{Placed, Spoils, balance};

const SETTLE: Effort = Effort { depth: 1, nodes: 2_000, quiet_first: false };

/// Mate, material or a promotion at the end of the line.
pub(super) fn line_end(scene: &mut Scene, found: &mut Vec<Finding>) {
    let line = scene.context.line();
    if line.is_empty() {
        return;
    }
    let moves: Vec<Move> = [scene.mv].into_iter().chain(line.iter().copied()).collect();
    let positions = walk(scene.before, &moves);
    let end = positions[moves.len()];
    let (value, mate_in) = match end.is_checkmate() {
        true => (0, Some((moves.len() as u32).div_ceil(2))),
        false => (settled_value(&mut scene.prover, &end, scene.us) - scene.had, None),
    };
    let winner = match mate_in {
        Some(_) => !end.turn(),
        None if value < 0 => scene.them(),
        None => scene.us,
    };
    let ours = winner == scene.us;
    let mate_in =
        mate_in.map(|_| moves.len().div_ceil(2) as u32 - u32::from(!ours && moves.len() % 2 == 1));
    let promotion = promoted(&positions, &moves, winner);
    if value == 0 && mate_in.is_none() && promotion.is_none() {
        return;
    }
    let spoils = Spoils::between(&scene.before, &end, winner);
    let rank = if mate_in.is_some() { Rank::Mate } else { Rank::Material };
    let proof =
        Proof { moves: moves.iter().map(|&mv| Some(mv)).collect(), net: value.abs(), mate_in };
    let end = LineEnd { winner, net: value.abs(), mate_in, spoils, promotion, length: moves.len() };
    decide(Finding::claim(Fact::LineEnd(end), winner, rank, proof), found);
}

/// The line decides: claims that it contradicts are dropped, and it is not said where a claim says
/// as much already.
fn decide(end: Finding, found: &mut Vec<Finding>) {
    let weight = |finding: &Finding| {
        let proof = finding.proof.as_ref();
        proof.map_or(0, |proof| proof.mate_in.map_or(proof.net, |moves| 1_000 - moves as i32))
    };
    found.retain(|claim| match &claim.fact {
        Fact::Gain(_) | Fact::Allowed(_) | Fact::MateAllowed(_) | Fact::NotTakenBack(_) => {
            claim.benefits == end.benefits
        }
        Fact::GivenUp(_) | Fact::Sacrifice(_) => true,
        Fact::Exchange(_) => false,
        _ => claim.benefits == end.benefits || claim.proof.is_none(),
    });
    let said = |claim: &Finding| {
        matches!(claim.fact, Fact::Gain(_) | Fact::Allowed(_) | Fact::MateAllowed(_))
            && claim.rank < Rank::Detail
            && weight(claim) >= weight(&end)
    };
    if !found.iter().any(said) {
        found.push(end);
    }
}

fn walk(start: Position, moves: &[Move]) -> Vec<Position> {
    let mut positions = vec![start];
    positions.extend(moves.iter().scan(start, |position, &mv| {
        *position = position.play(mv);
        Some(*position)
    }));
    positions
}

/// Our balance of material when the exchanges at the end of the line have been played out.
fn settled_value(prover: &mut Prover, end: &Position, us: Color) -> i32 {
    let now = balance(end.board(), us);
    let sign = if end.turn() == us { 1 } else { -1 };
    let best = prover.attack(end, sign * now, SETTLE).filter(|it| it.mate_in().is_none());
    best.map_or(now, |it| sign * it.value)
}

/// The last piece that the side promotes to.
fn promoted(positions: &[Position], moves: &[Move], side: Color) -> Option<Placed> {
    let mut plies = positions.iter().zip(moves).rev();
    let (position, mv) =
        plies.find(|(position, mv)| position.turn() == side && mv.promotion().is_some())?;
    Placed::on(position.play(*mv).board(), mv.to())
}
