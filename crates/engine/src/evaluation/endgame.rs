//! Endings in which an advantage is worth less than it looks.

use pinpoint_rules::{Bitboard, Color, PieceKind, Position};

/// Nothing is drawish about it.
pub(super) const FULL_SCALE: i32 = 64;

/// How much of the endgame value counts, in 64ths, if `endgame` is it from White's view.
#[inline(always)]
pub(super) fn scale(position: &Position, endgame: i32) -> i32 {
    let strong = if endgame > 0 { Color::White } else { Color::Black };
    let pawns = position.pieces(strong, PieceKind::Pawn).len() as i32;
    let ours = material(position, strong);
    let theirs = material(position, !strong);
    // Without pawns a minor piece more does not win.
    if pawns == 0 && ours - theirs <= 3 {
        return if ours < 5 { 0 } else { 10 };
    }
    if opposite_bishops(position) {
        // Alone they are the classic draw; with other pieces they favor the attacker.
        let alone = ours == 3 && theirs == 3;
        return if alone { 16 + 4 * pawns.min(6) } else { 44 + 2 * pawns.min(8) };
    }
    // The fewer pawns are left, the fewer ways there are to win.
    (44 + 5 * pawns).min(FULL_SCALE)
}

/// Knights and bishops count three, rooks five, queens nine.
#[inline(always)]
fn material(position: &Position, color: Color) -> i32 {
    let count = |kind| position.pieces(color, kind).len() as i32;
    let minors = count(PieceKind::Knight) + count(PieceKind::Bishop);
    3 * minors + 5 * count(PieceKind::Rook) + 9 * count(PieceKind::Queen)
}

/// One bishop each, on squares of different colors, and no knights.
#[inline(always)]
fn opposite_bishops(position: &Position) -> bool {
    let bishops = position.board().pieces(PieceKind::Bishop);
    let one_each = Color::ALL.iter().all(|&us| position.pieces(us, PieceKind::Bishop).len() == 1);
    one_each
        && (bishops & Bitboard::LIGHT).len() == 1
        && position.board().pieces(PieceKind::Knight).is_empty()
}
