//! Motifs that only the moves that follow can prove.

use pinpoint_rules::Square;

use super::{Continuation, ContinuationKind, Fact, Finding, Rank};
use crate::Line;
use crate::themes::solution::{FollowUp, Solution};
use crate::themes::{material, motives};

/// What the line shows beyond its first move; the side that begins is the one that plans.
pub(crate) fn continuations(line: &Line) -> Vec<Finding> {
    let solution = Solution::of_line(line);
    let shown = solution.follow_ups().flat_map(motifs);
    let us = line.position(0).turn();
    shown
        .map(|shown| Finding::new(Fact::Continuation(shown), us, Rank::Threat, shown.piece.worth()))
        .collect()
}

fn motifs(next: FollowUp) -> Vec<Continuation> {
    let FollowUp { earlier, turn } = next;
    let reply = next.reply();
    let start = earlier.index();
    let replier = reply.piece();
    let shows = |kind, piece, square: Square| Continuation { kind, start, piece, square };
    let mut found = Vec::new();
    if motives::is_attraction(next) {
        found.push(shows(ContinuationKind::Attraction, replier, reply.to()));
    }
    // A pawn that held a promoting pawn up guards no square in the sense of the sentence.
    let guarded = earlier.after().board().attacks_from(reply.from()).contains(turn.to());
    if motives::is_deflection(next) && guarded {
        found.push(shows(ContinuationKind::Deflection, replier, turn.to()));
    }
    if let (Some(guard), Some(taken)) = (material::cut_off(next), turn.taken()) {
        found.push(shows(ContinuationKind::Interference, guard, taken.square));
    }
    if motives::is_clearance(next) {
        found.push(shows(ContinuationKind::Clearance, earlier.mover(), earlier.from()));
    }
    if material::is_x_ray(next) {
        found.push(shows(ContinuationKind::XRay, replier, turn.to()));
    }
    if let Some(taken) = turn.taken() {
        if material::is_delayed_capture(next) && material::was_due(next) {
            found.push(shows(ContinuationKind::Intermezzo, taken, taken.square));
        }
        let attacked = earlier.after().board().attacks_from(earlier.to());
        let stood = taken.square != reply.to() && attacked.contains(taken.square);
        let several = (attacked & earlier.after().pieces_of(taken.color())).several();
        let wins = taken.worth() > 1 && turn.before().exchange_value(turn.mv()) > 0;
        if turn.from() == earlier.to() && stood && several && wins {
            found.push(shows(ContinuationKind::ForkUsed, taken, taken.square));
        }
    }
    found
}
