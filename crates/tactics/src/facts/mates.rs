//! Mates, threats of mate, and kings that cannot leave their back rank.

use pinpoint_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};

use super::{BackRank, Fact, Finding, Mate, Rank, Scene};
use crate::pins::{is_mate, mates_in_one};
use crate::{Placed, mate_patterns};

/// Is it mate?
pub(super) fn mate(scene: &Scene, found: &mut Vec<Finding>) {
    if is_mate(&scene.after) {
        let pattern = mate_patterns(&scene.after, scene.mv).into_iter().next();
        let mate = Mate { mv: scene.mv, king: scene.after.king(scene.them()), pattern };
        found.push(Finding::new(Fact::Mate(mate), scene.us, Rank::Mate, 0));
    }
}

/// Would we mate if the opponent passed?
pub(super) fn mate_threat(scene: &Scene, found: &mut Vec<Finding>) {
    let Some(mv) = scene.passed.as_ref().and_then(|passed| mates_in_one(passed).next()) else {
        return;
    };
    let kept = mates_in_one(&scene.before).next().is_some();
    // A threat of mate comes before every threat to take something.
    let threat =
        Finding::new(Fact::MateThreat(mv), scene.us, Rank::Threat, crate::worth(PieceKind::King));
    found.push(threat.kept_if(kept));
}

/// Kings that cannot leave their back rank.
pub(super) fn back_rank(scene: &Scene, found: &mut Vec<Finding>) {
    for color in Color::ALL {
        if let Some(king) = shut_in(&scene.after, color) {
            let kept = shut_in(&scene.before, color).is_some();
            let fact = Fact::BackRank(BackRank { king });
            found.push(Finding::new(fact, !color, Rank::Detail, 0).kept_if(kept));
        }
    }
}

/// The king, if it stands on its back rank, every square in front of it is taken by its own men
/// or attacked, and the enemy has a rook or queen to use that.
pub(super) fn shut_in(position: &Position, color: Color) -> Option<Placed> {
    let king = position.king(color);
    let heavy =
        position.pieces(!color, PieceKind::Rook) | position.pieces(!color, PieceKind::Queen);
    let front = attacks::king(king) - Bitboard::rank(color.back_rank());
    let shut = heavy.any()
        && king.rank() == color.back_rank()
        && !flight_squares(position, color).intersects(front);
    shut.then_some(Placed { square: king, piece: PieceKind::King.of(color) })
}

/// The squares next to the king that it could step on without being in check.
fn flight_squares(position: &Position, color: Color) -> Bitboard {
    let king = position.king(color);
    let board = position.board();
    let lifted = position.occupied().without(king);
    let safe = |&square: &Square| !board.attackers(square, lifted).intersects(board.of(!color));
    (attacks::king(king) - board.of(color)).into_iter().filter(safe).collect()
}
