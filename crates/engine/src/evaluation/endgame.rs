//! Endings in which an advantage is worth less than it looks, and those that are simply won.

use pinpoint_rules::{Bitboard, Color, PieceKind, Position, Square};

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

/// Centipawns for a win that only has to be carried out, on top of the material.
const KNOWN_WIN: i32 = 800;

/// The value for the side to move if one side has only its king and the other enough to mate.
/// Such wins are beyond the horizon of a search, so it is shown the way: the lone king belongs
/// to the edge, with bishop and knight to a corner that the bishop can attack, and the other
/// king near it.
pub(crate) fn lone_king(position: &Position) -> Option<i32> {
    let strong = Color::ALL.into_iter().find(|&strong| !position.pieces_of(!strong).several())?;
    if !can_force_mate(position, strong) {
        return None;
    }
    let (king, lone) = (position.king(strong), position.king(!strong));
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let majors = position.board().straight_sliders();
    let place = if majors.is_empty() && !on_both_colors(bishops) {
        let corners = if bishops.intersects(Bitboard::LIGHT) {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        // Along the edge too every step towards the corner must count.
        let nearest = corners.map(|corner| steps(lone, corner)).into_iter().min().unwrap_or(0);
        100 * (7 - nearest)
    } else {
        40 * from_center(lone)
    };
    let value = KNOWN_WIN
        + 100 * material(position, strong)
        + 100 * position.pieces(strong, PieceKind::Pawn).len() as i32
        + place
        + 10 * (14 - steps(king, lone));
    Some(if position.turn() == strong { value } else { -value })
}

/// Has one side nothing but its king?
#[inline]
pub(crate) fn has_lone_king(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| !position.pieces_of(color).several())
}

/// A queen, a rook, bishops of both colors, or bishop and knight.
fn can_force_mate(position: &Position, strong: Color) -> bool {
    let ours = position.pieces_of(strong);
    let bishops = position.pieces(strong, PieceKind::Bishop);
    (position.board().straight_sliders() & ours).any()
        || on_both_colors(bishops)
        || bishops.any() && position.pieces(strong, PieceKind::Knight).any()
}

/// Are there bishops on squares of both colors?
fn on_both_colors(bishops: Bitboard) -> bool {
    let light = bishops & Bitboard::LIGHT;
    light.any() && light != bishops
}

/// Steps between two squares for a piece that goes straight ahead only.
pub(super) fn steps(a: Square, b: Square) -> i32 {
    let apart = |a: usize, b: usize| a.abs_diff(b) as i32;
    apart(a.file().index(), b.file().index()) + apart(a.rank().index(), b.rank().index())
}

/// Steps to the nearest of the four squares in the center, 0 to 6.
pub(super) fn from_center(square: Square) -> i32 {
    let centers = [Square::D4, Square::E4, Square::D5, Square::E5];
    centers.map(|center| steps(square, center)).into_iter().min().unwrap_or(0)
}

/// Knights and bishops count three, rooks five, queens nine.
#[inline(always)]
pub(super) fn material(position: &Position, color: Color) -> i32 {
    let count = |kind| position.pieces(color, kind).len() as i32;
    let minors = count(PieceKind::Knight) + count(PieceKind::Bishop);
    3 * minors + 5 * count(PieceKind::Rook) + 9 * count(PieceKind::Queen)
}

/// One bishop each, on squares of different colors, and no knights.
#[inline(always)]
pub(super) fn opposite_bishops(position: &Position) -> bool {
    let bishops = position.board().of_kind(PieceKind::Bishop);
    let one_each = Color::ALL.iter().all(|&us| position.pieces(us, PieceKind::Bishop).len() == 1);
    one_each
        && (bishops & Bitboard::LIGHT).len() == 1
        && position.board().of_kind(PieceKind::Knight).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> Option<i32> {
        lone_king(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn only_what_can_force_mate_is_a_known_win() {
        assert!(value("8/8/4k3/8/8/3K4/8/7R w - - 0 1").is_some_and(|value| value > 1000));
        assert!(value("8/8/4k3/8/8/3K4/8/5NB1 w - - 0 1").is_some_and(|value| value > 1000));
        assert_eq!(value("8/8/4k3/8/8/3K4/8/5B1B b - - 0 1"), None, "bishops of one color");
        assert!(value("8/8/4k3/8/8/3K4/8/4BB2 b - - 0 1").is_some_and(|value| value < -1000));
        assert_eq!(value("8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1"), None);
        assert_eq!(value("8/8/4k3/8/8/3K4/P7/8 w - - 0 1"), None);
        assert_eq!(value("8/8/4k3/p7/8/3K4/8/7R w - - 0 1"), None);
    }

    #[test]
    fn the_right_corner_is_better_than_the_wrong_one() {
        // The bishop goes on dark squares: a1 and h8 are the corners to be mated in.
        let right = value("7k/8/5K2/8/8/8/8/5NB1 w - - 0 1");
        let wrong = value("k7/8/2K5/8/8/8/8/5NB1 w - - 0 1");
        assert!(right > wrong, "{right:?} {wrong:?}");
    }
}
