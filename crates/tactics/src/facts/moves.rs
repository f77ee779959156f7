//! Checks and the moves with a name of their own.

use pinpoint_rules::{File, MoveKind, PieceKind};

use super::{Check, CheckAndAttack, Fact, Finding, Rank, Scene};
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

/// A discovered check, while the piece that moved attacks something that is worth taking.
pub(super) fn check_and_attack(scene: &Scene, found: &mut Vec<Finding>) {
    let (board, attacker) = (scene.after.board(), scene.mover());
    let checkers = scene.after.checkers();
    let discovered = !scene.mv.is_castling() && !checkers.contains(attacker.square);
    let checker = checkers.first().filter(|_| discovered);
    let Some(checker) = checker.and_then(|at| Placed::on(board, at)) else { return };
    let attacked = board.attacks_from(attacker.square) & board.pieces_of(scene.them());
    let is_worthwhile = |target: &Placed| {
        target.kind() != PieceKind::Pawn
            && (target.worth() > attacker.worth()
                || !scene.after.is_attacked(target.square, scene.them()))
    };
    let targets = attacked.into_iter().filter_map(|square| Placed::on(board, square));
    let dearest = targets.filter(is_worthwhile).max_by_key(|target| target.worth());
    if let Some(target) = dearest {
        let fact = Fact::CheckAndAttack(CheckAndAttack { checker, attacker, target });
        let rank = scene.rank_unless_taken(attacker.square, Rank::CheckWithGain);
        found.push(Finding::new(fact, scene.us, rank, target.worth()));
    }
}

/// Promotion, castling, en passant.
pub(super) fn special(scene: &Scene, found: &mut Vec<Finding>) {
    let (fact, rank) = match scene.mv.kind() {
        MoveKind::Promotion(_) => (Fact::Promotion(scene.mover()), Rank::Material),
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
