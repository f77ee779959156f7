//! Mates, threats of mate, and kings that cannot leave their back rank.

use pinpoint_rules::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};

use super::{BackRank, Fact, Finding, Mate, MateAllowed, MateBlame, Proof, Rank, Scene};
use crate::mates::{mate_in_one, mates_in_one};
use crate::{MatePinStatus, Placed, mate_patterns, mate_pins};

/// Is it mate?
pub(super) fn mate(scene: &Scene, found: &mut Vec<Finding>) {
    if scene.after.is_checkmate() {
        let pattern = mate_patterns(&scene.after, scene.mv).into_iter().next();
        let mate = Mate { mv: scene.mv, king: scene.after.king(scene.them()), pattern };
        let proof = Proof { moves: vec![Some(scene.mv)], net: 0, mate_in: Some(1) };
        found.push(Finding::claim(Fact::Mate(mate), scene.us, Rank::Mate, proof));
    }
}

/// Has the opponent no move left, without being in check?
pub(super) fn stalemate(scene: &Scene, found: &mut Vec<Finding>) {
    if scene.after.is_stalemate() {
        let stalemate = Fact::Stalemate(king_of(&scene.after, scene.them()));
        found.push(Finding::new(stalemate, scene.them(), Rank::Mate, 0));
    }
}

/// Can the opponent mate at once?
pub(super) fn mate_allowed(scene: &Scene, found: &mut Vec<Finding>) {
    let mut mates = mates_in_one(&scene.after);
    if mates.is_empty() {
        return;
    }
    let threatened = feared_mates(&scene.before);
    mates.sort_by_key(|mate| !threatened.contains(mate));
    let kept = threatened.contains(&mates[0]);
    let blame = match tied_piece(scene) {
        _ if is_mate_unavoidable(&scene.before) => MateBlame::Unavoidable,
        _ if kept => MateBlame::Unstopped,
        Some(piece) => MateBlame::Untied(piece),
        None => MateBlame::Opened,
    };
    let proof = Proof { moves: vec![Some(scene.mv), Some(mates[0])], net: 0, mate_in: Some(1) };
    let allowed = Fact::MateAllowed(MateAllowed { mv: scene.mv, mates, blame });
    found.push(Finding::claim(allowed, scene.them(), Rank::Mate, proof).kept_if(kept));
}

/// The piece that moved, as it stood before, if it should not have moved at all.
fn tied_piece(scene: &Scene) -> Option<Placed> {
    let tied = |piece: &Placed| piece.square == scene.mv.from();
    let mut pins = mate_pins(&scene.before).into_iter();
    let pin = pins.find(|pin| tied(&pin.piece) && pin.status == MatePinStatus::Full)?;
    Some(pin.piece)
}

/// The mates in one that threaten the side to move, if it passed; none in check.
pub(super) fn feared_mates(position: &Position) -> Vec<Move> {
    position.play_null().map(|passed| mates_in_one(&passed)).unwrap_or_default()
}

/// Does every legal move allow a mate in one?
pub(super) fn is_mate_unavoidable(position: &Position) -> bool {
    let allows_mate = |&mv: &Move| mate_in_one(&position.play(mv)).is_some();
    let moves = position.legal_moves();
    !moves.is_empty() && moves.iter().all(allows_mate)
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
    shut.then_some(king_of(position, color))
}

pub(super) fn king_of(position: &Position, color: Color) -> Placed {
    Placed { square: position.king(color), piece: PieceKind::King.of(color) }
}

/// The squares next to the king that it could step on without being in check.
fn flight_squares(position: &Position, color: Color) -> Bitboard {
    let king = position.king(color);
    let board = position.board();
    let lifted = position.occupied().without(king);
    let safe =
        |&square: &Square| !board.attackers(square, lifted).intersects(board.pieces_of(!color));
    (attacks::king(king) - board.pieces_of(color)).into_iter().filter(safe).collect()
}
