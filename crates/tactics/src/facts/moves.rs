//! Checks and the moves with a name of their own.

use pinpoint_rules::{File, MoveKind};

use super::{Check, Fact, Finding, Rank, Scene};
use crate::Placed;

/// A check, discovered or double.
pub(super) fn check(scene: &Scene, found: &mut Vec<Finding>) {
    let checkers = scene.after.checkers();
    let at = scene.mv.landing();
    let discovered = checkers.without(at).first();
    let moved = checkers.contains(at).then_some(at);
    let Some(first) = moved.or(discovered) else { return };
    let second = checkers.without(first).first();
    let placed = |square| Placed::on(scene.after.board(), square);
    let Some(checker) = placed(first) else { return };
    // A castled rook gives check itself: nothing was uncovered.
    let unmasked = moved.is_none() && !scene.mv.is_castling();
    let check = Check {
        king: scene.after.king(scene.them()),
        checker,
        second: second.and_then(placed),
        discovered: unmasked,
    };
    let rank = if second.is_some() || unmasked { Rank::Threat } else { Rank::Rest };
    found.push(Finding::new(Fact::Check(check), scene.us, rank, 0));
}

/// Promotion, castling, en passant.
pub(super) fn special(scene: &Scene, found: &mut Vec<Finding>) {
    let (fact, rank) = match scene.mv.kind() {
        MoveKind::Promotion(_) => (Fact::Promotion(scene.mover()), Rank::Threat),
        MoveKind::Castling => {
            let king_side = scene.mv.landing().file() == File::G;
            (Fact::Castling(scene.us, king_side), Rank::Rest)
        }
        MoveKind::EnPassant => match scene.taken() {
            Some(pawn) => (Fact::EnPassant(pawn.square), Rank::Rest),
            None => return,
        },
        MoveKind::Normal => return,
    };
    let gain = scene.mv.promotion().map_or(0, |kind| crate::worth(kind) - 1);
    found.push(Finding::new(fact, scene.us, rank, gain));
}
