//! What forbids a move, found after it has turned out that no legal move fits.

use pinpoint_rules::{
    Bitboard, Color, File, Move, Piece, PieceKind, Position, Rank, Square, attacks,
};

use super::culprit::{Culprit, Culprits};
use super::error::{CastlingObstacle, MoveError};

/// Why the piece on `from` does not get to `to`, kings aside; `None` if it does.
pub(super) fn out_of_reach(
    position: &Position,
    piece: Piece,
    from: Square,
    to: Square,
) -> Option<MoveError> {
    let mover = Culprit { kind: piece.kind, square: from };
    if piece.kind == PieceKind::Pawn {
        return pawn_out_of_reach(position, piece.color, from, to);
    }
    if !attacks::of(piece, from, Bitboard::EMPTY).contains(to) {
        return Some(MoveError::NotItsWay { mover, to });
    }
    // Of several pieces in the way, the nearest stops the move.
    let blockers = attacks::between(from, to) & position.occupied();
    let nearest = blockers.into_iter().min_by_key(|&square| square.distance(from))?;
    Some(MoveError::Blocked { mover, to, by: Culprit::on(position, nearest)? })
}

fn pawn_out_of_reach(
    position: &Position,
    us: Color,
    from: Square,
    to: Square,
) -> Option<MoveError> {
    let mover = Culprit { kind: PieceKind::Pawn, square: from };
    if attacks::pawn(us, from).contains(to) {
        let takes = position.piece_on(to).is_some() || position.en_passant() == Some(to);
        return (!takes).then_some(MoveError::NothingToTake { from, to });
    }
    let one = from.offset(0, us.up());
    let two = one.and_then(|one| one.offset(0, us.up()));
    let starts = us.relative_rank(from) == Rank::Two;
    if one != Some(to) && !(starts && two == Some(to)) {
        return Some(MoveError::NotItsWay { mover, to });
    }
    let way = [one, two.filter(|&two| two == to)];
    let by = way.into_iter().flatten().find_map(|square| Culprit::on(position, square))?;
    Some(MoveError::Blocked { mover, to, by })
}

/// Why a piece that gets there must not go: its king would be, or would stay, in check.
pub(super) fn king_in_danger(
    position: &Position,
    piece: Piece,
    from: Square,
    to: Square,
) -> MoveError {
    let us = piece.color;
    let king = position.king(us);
    if piece.kind == PieceKind::King {
        // The king itself does not hide the squares behind it.
        let occupied = position.occupied().without(king).with(to);
        let attackers = position.board().attackers(to, occupied) & position.pieces_of(!us);
        return MoveError::KingIntoCheck {
            to,
            attackers: Culprits::new(position, attackers.without(to)),
        };
    }
    if position.is_check() {
        return leaves_king_in_check(position);
    }
    let seen = position.board().attackers(king, position.occupied().without(from));
    let pinner = (seen & position.pieces_of(!us)).first();
    match pinner.and_then(|pinner| Culprit::on(position, pinner)) {
        Some(pinner) => MoveError::Pinned { from, kind: piece.kind, king, pinner },
        // Taking en passant lifts two pawns off a line at once.
        None => MoveError::EnPassantOpensLine { from, king },
    }
}

pub(super) fn leaves_king_in_check(position: &Position) -> MoveError {
    let king = position.king(position.turn());
    MoveError::LeavesKingInCheck { king, checkers: Culprits::new(position, position.checkers()) }
}

/// The side of the castling that these two squares would be, were there a right: the king goes
/// two squares from its first one, or onto its own rook.
pub(super) fn castling_side(position: &Position, king: Square, to: Square) -> Option<bool> {
    let us = position.turn();
    let home = us.back_rank();
    if king.rank() != home || to.rank() != home {
        return None;
    }
    let onto_rook = position.pieces(us, PieceKind::Rook).contains(to);
    let starts = king.file() == File::E;
    (onto_rook || starts && king.distance(to) == 2).then_some(to > king)
}

/// Why this castling, whose right is still there, is illegal.
pub(super) fn castling_obstacle(position: &Position, castling: Move) -> MoveError {
    let us = position.turn();
    let (king, rook, landing) = (castling.from(), castling.to(), castling.landing());
    let next_to_king = landing.offset(if rook > king { -1 } else { 1 }, 0);
    let rook_to = next_to_king.expect("the king castles to the c- or g-file, never to the edge");
    let checkers = position.checkers();
    if !checkers.is_empty() {
        let checkers = Culprits::new(position, checkers);
        return MoveError::CastlingNow(CastlingObstacle::InCheck { king, checkers });
    }
    let way = |from: Square, to: Square| attacks::between(from, to).with(to);
    let crossed = (way(king, landing) | way(rook, rook_to)).without(king).without(rook);
    if let Some(by) =
        (crossed & position.occupied()).first().and_then(|square| Culprit::on(position, square))
    {
        return MoveError::CastlingNow(CastlingObstacle::Blocked { by });
    }
    let attackers = |square: Square, occupied: Bitboard| {
        position.board().attackers(square, occupied) & position.pieces_of(!us)
    };
    let lifted = position.occupied().without(king);
    let passed = way(king, landing).into_iter().map(|square| (square, attackers(square, lifted)));
    // A rook of Chess960 may be what hides the king's new square.
    let after = lifted.without(rook).with(rook_to).with(landing);
    let found = passed.chain([(landing, attackers(landing, after))]);
    let (square, by) =
        found.into_iter().find(|(_, by)| !by.is_empty()).unwrap_or((landing, Bitboard::EMPTY));
    MoveError::CastlingNow(CastlingObstacle::Attacked { square, by: Culprits::new(position, by) })
}
