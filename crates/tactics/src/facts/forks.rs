//! One piece attacks several at once.

use pinpoint_rules::PieceKind;

use super::danger::sound_capture;
use super::{Fact, Finding, Fork, Rank, Scene};
use crate::Placed;

/// The moved piece attacks two or more enemy pieces, each dearer than itself or undefended.
///
/// Kings and pawns fork as well. Pawns are targets only if they are undefended. If the opponent
/// can take the forking piece without loss, the fork is told with that answer.
pub(super) fn fork(scene: &Scene, found: &mut Vec<Finding>) {
    let forker = scene.mover();
    let board = scene.after.board();
    let attacked = board.attacks_from(forker.square) & board.pieces_of(scene.them());
    let counts = |target: &Placed| {
        let undefended = || !scene.after.is_attacked(target.square, scene.them());
        match target.kind() {
            // A king cannot be attacked by a king.
            PieceKind::King => true,
            PieceKind::Pawn => undefended(),
            _ => target.worth() > forker.worth() || undefended(),
        }
    };
    let pieces = attacked.into_iter().filter_map(|square| Placed::on(board, square));
    let mut targets: Vec<Placed> = pieces.filter(counts).collect();
    let pawns = targets.iter().filter(|target| target.kind() == PieceKind::Pawn).count();
    if targets.len() < 2 || pawns == targets.len() {
        return;
    }
    targets.sort_by_key(|target| -target.worth());
    let answer = sound_capture(&scene.after, forker.square);
    let rank = match answer {
        Some(_) => Rank::Detail,
        // A king and a pawn: a check that happens to look at a pawn.
        None if pawns + 1 == targets.len() && scene.after.is_check() => Rank::Rest,
        None if scene.after.is_check() => Rank::CheckWithGain,
        None => Rank::Threat,
    };
    let gain = targets[1].worth();
    let fork = Fork { forker, targets, answer };
    found.push(Finding::new(Fact::Fork(fork), scene.us, rank, gain));
}
