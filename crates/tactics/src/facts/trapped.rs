//! Pieces that are lost wherever they go.

use pinpoint_rules::{PieceKind, Position, Selection};

use super::{Danger, Fact, Finding, Rank, Scene, Trapped};
use crate::Placed;

/// Enemy pieces that can be taken with gain and whose every move loses material.
pub(super) fn trapped(scene: &Scene, found: &mut Vec<Finding>) {
    let before = scene.before.play_null();
    let pinned = scene.after.pinned(scene.them());
    for &danger in &scene.chances {
        let Danger { piece, gain, .. } = danger;
        if is_trapped(&scene.after, piece) {
            let chance = |chance: &Danger| chance.piece == piece;
            let kept = scene.chances_before.iter().any(chance)
                && before.as_ref().is_some_and(|before| is_trapped(before, piece));
            let is_pinned = pinned.contains(piece.square);
            let fact = Fact::Trapped(Trapped { danger, is_pinned });
            // What was trapped before the move is no news.
            let rank = if kept { Rank::Detail } else { Rank::Threat };
            found.push(Finding::new(fact, scene.us, rank, gain).kept_if(kept));
        }
    }
}

/// Does every legal move of this piece of the side to move lose material on its square?
fn is_trapped(position: &Position, piece: Placed) -> bool {
    if matches!(piece.kind(), PieceKind::Pawn | PieceKind::King) || position.is_check() {
        return false;
    }
    let moves = position.moves(Selection::ALL.from(piece.square.into()));
    moves.iter().all(|&mv| position.exchange_value(mv) < 0)
}
