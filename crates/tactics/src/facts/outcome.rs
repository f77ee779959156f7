//! Where the line leads that was handed over with the move.

use pinpoint_rules::{Color, Move, Position};

use super::{Fact, Finding, LineEnd, Proof, Rank, Scene};
use crate::proof::Effort;
use crate::{Placed, Spoils, balance};

/// What follows after the last move of the line.
const REST: Effort = Effort { depth: 3, nodes: 2_504, quiet_depth: 3, quiet_nodes: 2_504 };
/// What the move could count on without the line.
const DUE: Effort = Effort::forcing(2, 1_004);

/// Mate, material or a promotion at the end of the line.
pub(super) fn line_end(scene: &mut Scene, found: &mut Vec<Finding>) {
    if scene.context.line().is_empty() {
        return;
    }
    let mut moves = vec![scene.mv];
    moves.extend_from_slice(scene.context.line());
    let Some(mut end) = decided(scene, &mut moves) else { return };
    end.promotion = promoted(&walk(scene.before, &moves), &moves, end.winner);
    end.length = moves.len();
    let is_even = end.net == 0 || end.gives_back && end.net == 1;
    if is_even && end.mate_in.is_none() && end.promotion.is_none() {
        return;
    }
    let rank = if end.mate_in.is_some() { Rank::Mate } else { Rank::Material };
    let (winner, net, mate_in) = (end.winner, end.net, end.mate_in);
    let proof = Proof { moves: moves.into_iter().map(Some).collect(), net, mate_in };
    decide(Finding::claim(Fact::LineEnd(end), winner, rank, proof), found);
}

/// Who gains by the line, and what. What is forced after its last move is added to the moves.
fn decided(scene: &mut Scene, moves: &mut Vec<Move>) -> Option<LineEnd> {
    let us = scene.us;
    let given = moves.len();
    let mut end = *walk(scene.before, moves).last()?;
    let now = balance(end.board(), end.turn());
    let rest = match end.legal_moves().is_empty() {
        true => None,
        false => {
            let attack = scene.prover.attack(&end, now, REST).map(|it| (it, end.turn()));
            attack.or_else(|| {
                let kept = scene.prover.defended(&end, -now, REST)?;
                Some((kept, !end.turn()))
            })
        }
    };
    let mut value = if end.turn() == us { now } else { -now };
    let mut mated = end.is_checkmate().then_some(!end.turn());
    if let Some((rest, winner)) = rest {
        let is_mate = rest.mate_in().is_some();
        moves.extend_from_slice(&rest.line);
        end = *walk(scene.before, moves).last()?;
        match is_mate {
            true => mated = Some(winner),
            false => value = if winner == us { rest.value } else { -rest.value },
        }
    }
    // What the side could count on before: the capture that was due, for example.
    let due = scene.prover.attack(&scene.before, scene.had, DUE);
    let due = due.filter(|due| due.mate_in().is_none()).map_or(scene.had, |due| due.value);
    let (winner, net) = match mated {
        Some(winner) => (winner, 0),
        None if value < due => (!us, due - value),
        None => (us, value - scene.had),
    };
    let by_them = moves.len() - usize::from(winner != us);
    let mate_in = mated.map(|_| by_them.div_ceil(2) as u32);
    let spoils = Spoils::between(&scene.before, &end, winner);
    let gives_back = mated.is_none() && value < due && value >= scene.had;
    Some(LineEnd { winner, net, mate_in, spoils, promotion: None, gives_back, length: given })
}

/// The line decides: claims that it contradicts are dropped, and it is not said where a claim says
/// as much already.
fn decide(end: Finding, found: &mut Vec<Finding>) {
    let weight = |finding: &Finding| {
        let proof = finding.proof.as_ref();
        proof.map_or(0, |proof| proof.mate_in.map_or(proof.net, |moves| 1_000 - moves as i32))
    };
    found.retain(|claim| match &claim.fact {
        Fact::Gain(_)
        | Fact::WonBack(_)
        | Fact::Allowed(_)
        | Fact::MateAllowed(_)
        | Fact::NotTakenBack(_) => claim.benefits == end.benefits,
        Fact::GivenUp(_) | Fact::Sacrifice(_) => true,
        Fact::Exchange(_) => false,
        _ => claim.benefits == end.benefits || claim.proof.is_none(),
    });
    // A pawn more or less at the end of a long line is no other story.
    let is_mate = end.proof.as_ref().is_some_and(|proof| proof.mate_in.is_some());
    let slack = i32::from(!is_mate);
    let said = |claim: &Finding| {
        matches!(claim.fact, Fact::Gain(_) | Fact::Allowed(_) | Fact::MateAllowed(_))
            && claim.rank < Rank::Detail
            && weight(claim) + slack >= weight(&end)
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

/// The last piece that the side promotes to.
fn promoted(positions: &[Position], moves: &[Move], side: Color) -> Option<Placed> {
    let mut plies = positions.iter().zip(moves).rev();
    let (position, mv) =
        plies.find(|(position, mv)| position.turn() == side && mv.promotion().is_some())?;
    Placed::on(position.play(*mv).board(), mv.to())
}
