//! Good and bad squares as the Lichess themes understand them: quick looks, no exchanges.
//!
//! They are coarser than [`exchange_value`](pinpoint_rules::Position::exchange_value): a pinned
//! defender still defends, and two attackers against one defender win nothing. Themes are
//! compared with Lichess' tags, so these looks follow the words of its definitions.

use pinpoint_rules::{Bitboard, PieceKind, Position, Selection, Square};

use crate::Placed;

/// Does a friend stand ready to take back on this piece's square? Also through an enemy slider
/// that would have to take first.
pub(crate) fn is_defended(position: &Position, piece: Placed) -> bool {
    let (board, at) = (position.board(), piece.square);
    let friends = board.pieces_of(piece.color());
    let attackers = board.attackers(at, board.occupied());
    if attackers.intersects(friends) {
        return true;
    }
    let sliders = board.diagonal_sliders() | board.straight_sliders();
    (attackers & sliders)
        .into_iter()
        .any(|slider| board.attackers(at, board.occupied().without(slider)).intersects(friends))
}

/// Is the piece attacked, and undefended or attacked by something cheaper than itself?
pub(crate) fn is_in_bad_spot(position: &Position, piece: Placed) -> bool {
    let attackers = position.attackers(piece.square, !piece.color());
    attackers.any() && (!is_defended(position, piece) || has_cheaper(position, attackers, piece))
}

fn has_cheaper(position: &Position, attackers: Bitboard, piece: Placed) -> bool {
    placed(position, attackers).any(|attacker| attacker.worth() < piece.worth())
}

/// Is the piece in a bad spot wherever it goes, without even selling itself for its worth?
///
/// It must belong to the side to move. Pawns and kings are never called trapped, nor is
/// anything while its king is in check or while it is pinned to it.
pub(crate) fn is_trapped(position: &Position, piece: Placed) -> bool {
    let us = piece.color();
    if position.turn() != us || matches!(piece.kind(), PieceKind::Pawn | PieceKind::King) {
        return false;
    }
    if position.is_check() || position.pinned(us).contains(piece.square) {
        return false;
    }
    is_in_bad_spot(position, piece)
        && position.moves(Selection::ALL.from(piece.square.into())).into_iter().all(|mv| {
            let sells = Placed::on(position.board(), mv.to())
                .is_some_and(|taken| taken.worth() >= piece.worth());
            let moved = Placed { square: mv.to(), ..piece };
            !sells && is_in_bad_spot(&position.play(mv), moved)
        })
}

/// The pieces on these squares.
pub(crate) fn placed(position: &Position, squares: Bitboard) -> impl Iterator<Item = Placed> {
    let board = *position.board();
    squares.into_iter().filter_map(move |square| Placed::on(&board, square))
}

/// The enemy pieces that the piece on this square attacks.
pub(crate) fn targets(position: &Position, from: Square) -> impl Iterator<Item = Placed> {
    let board = position.board();
    let enemies = match board.color_on(from) {
        Some(color) => board.pieces_of(!color),
        None => Bitboard::EMPTY,
    };
    placed(position, board.attacks_from(from) & enemies)
}
