//! Moves that obey how pieces move but may leave the king in check.

use pinpoint_rules::{Bitboard, Color, Move, MoveList, PieceKind, Rank, Square, attacks};

use super::state::View;

/// All pseudo-legal moves. Castling is tested here, since a king that crosses an attacked square
/// is not caught afterwards.
#[inline]
pub fn moves(view: &impl View) -> MoveList {
    let mut list = MoveList::new();
    let (board, us) = (view.board(), view.turn());
    let (ours, occupied) = (board.pieces_of(us), board.occupied());
    pawn_moves(view, &mut list);
    for from in board.of_kind(PieceKind::Knight) & ours {
        push_all(&mut list, from, attacks::knight(from) - ours);
    }
    for from in board.diagonal_sliders() & ours {
        push_all(&mut list, from, attacks::bishop(from, occupied) - ours);
    }
    for from in board.straight_sliders() & ours {
        push_all(&mut list, from, attacks::rook(from, occupied) - ours);
    }
    for from in board.of_kind(PieceKind::King) & ours {
        push_all(&mut list, from, attacks::king(from) - ours);
        castling(view, from, &mut list);
    }
    list
}

/// Is the king of the side that has just moved safe? The test that makes a played move legal.
#[inline]
pub fn mover_is_safe(view: &impl View) -> bool {
    let (board, them) = (view.board(), view.turn());
    let king = board.pieces(!them, PieceKind::King).first().expect("there is a king");
    !board.attackers(king, board.occupied()).intersects(board.pieces_of(them))
}

#[inline]
fn push_all(list: &mut MoveList, from: Square, targets: Bitboard) {
    for to in targets {
        list.push(Move::normal(from, to));
    }
}

#[inline]
fn pawn_moves(view: &impl View, list: &mut MoveList) {
    let (board, us) = (view.board(), view.turn());
    let empty = !board.occupied();
    for from in board.pieces(us, PieceKind::Pawn) {
        let one = from.offset(0, us.up()).expect("no pawn stands on the last rank");
        if empty.contains(one) {
            push_pawn(list, us, from, one);
            let two = one.offset(0, us.up()).filter(|&two| empty.contains(two));
            if let Some(two) = two
                && us.relative_rank(from) == Rank::Two
            {
                list.push(Move::normal(from, two));
            }
        }
        for to in attacks::pawn(us, from) & board.pieces_of(!us) {
            push_pawn(list, us, from, to);
        }
        if let Some(square) = view.en_passant()
            && attacks::pawn(us, from).contains(square)
        {
            list.push(Move::en_passant(from, square));
        }
    }
}

#[inline]
fn push_pawn(list: &mut MoveList, us: Color, from: Square, to: Square) {
    if us.relative_rank(to) == Rank::Eight {
        for kind in PieceKind::PROMOTIONS {
            list.push(Move::promoting(from, to, kind));
        }
    } else {
        list.push(Move::normal(from, to));
    }
}

/// Castling of standard chess: rooks in the corners.
#[inline]
fn castling(view: &impl View, king: Square, list: &mut MoveList) {
    let (board, us) = (view.board(), view.turn());
    for rook in view.castling_rooks() & Bitboard::rank(us.back_rank()) {
        let castling = Move::castling(king, rook);
        let crossed = attacks::between(king, castling.landing()).with(castling.landing());
        let safe = |square| !board.attackers(square, board.occupied()).intersects(board.pieces_of(!us));
        if !attacks::between(king, rook).intersects(board.occupied())
            && crossed.with(king).into_iter().all(safe)
        {
            list.push(castling);
        }
    }
}
