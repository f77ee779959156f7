//! What a side keeps if it does nothing: the price of leaving things as they are.

use pinpoint_rules::{Move, PieceKind, Position, Selection, Square};

use super::candidates::promotions;
use crate::mates::mates_in_one;

/// At least how much of its material the side to move loses although it may move once more.
///
/// One piece in danger can be saved, unless it has no safe square; of two pieces in danger the
/// cheaper one is lost. A threat of mate takes the move as well. The side must not be in check.
pub(super) fn unavoidable_loss(position: &Position) -> i32 {
    let Some(passed) = position.play_null() else { return 0 };
    let mut dangers: [(Option<Square>, i32); 4] = [(None, 0); 4];
    for mv in &passed.moves(Selection::CAPTURES) {
        if is_worth_a_look(&passed, mv) {
            let gain = passed.exchange_value(mv);
            if gain > 0 {
                note(&mut dangers, mv, gain);
            }
        }
    }
    for mv in &promotions(&passed) {
        let gain = passed.exchange_value(mv);
        if gain > 0 && mv.promotion() == Some(PieceKind::Queen) {
            note(&mut dangers, mv, gain);
        }
    }
    dangers.sort_by_key(|&(_, gain)| -gain);
    let [(first, most), (_, second), ..] = dangers;
    let Some(square) = first else { return 0 };
    if mates_in_one(&passed).next().is_some() {
        return most;
    }
    let lost = |gain| if gain >= 2 && !has_refuge(position, square) { gain } else { 0 };
    second.max(lost(most))
}

/// A piece that takes something cheaper which is guarded hardly gains.
fn is_worth_a_look(position: &Position, mv: Move) -> bool {
    let value = |square| position.board().kind_on(square).map_or(1, PieceKind::value);
    value(mv.from()) <= value(mv.to()) || !position.is_attacked(mv.to(), !position.turn())
}

/// Keeps the most that can be gained on each square; a few squares are enough.
fn note(dangers: &mut [(Option<Square>, i32); 4], mv: Move, gain: i32) {
    let known = dangers.iter().position(|&(at, _)| at == Some(mv.to()));
    let free = || dangers.iter().position(|&(at, _)| at.is_none());
    if let Some(slot) = known.or_else(free) {
        dangers[slot] = (Some(mv.to()), dangers[slot].1.max(gain));
    }
}

/// Can the piece go, or something come to its help, so that it is no longer lost?
fn has_refuge(position: &Position, square: Square) -> bool {
    let moves = position.legal_moves();
    let is_own = |mv: Move| mv.from() == square;
    if moves.iter().filter(|&&mv| is_own(mv)).any(|&mv| position.exchange_value(mv) >= 0) {
        return true;
    }
    let is_pawn = position.board().kind_on(square) == Some(PieceKind::Pawn);
    // Any other help: a capture of the attacker, a guard, a piece in between.
    moves.iter().filter(|&&mv| !is_own(mv)).any(|&mv| {
        let next = position.play(mv);
        let captures = next.moves(Selection::CAPTURES.to(pinpoint_rules::Bitboard::of(square)));
        is_pawn || captures.iter().all(|&capture| next.exchange_value(capture) <= 0)
    })
}
