//! What is known of endings that games reach too seldom for the network to learn them.

use pinpoint_rules::{Bitboard, Color, File, PieceKind, Position, Square};

use super::endgame::{FULL_SCALE, from_center, material, opposite_bishops, steps};

/// With more pieces than this on the board, nothing here applies.
const FEW: u32 = 14;

/// The network's value for the side to move, nearer to a draw where the advantage cannot be
/// turned into a win, and with a sense of direction where the win takes long.
#[inline]
pub(crate) fn tempered(position: &Position, value: i32) -> i32 {
    if position.occupied().len() > FEW {
        return value;
    }
    let strong = if value > 0 { position.turn() } else { !position.turn() };
    match queen_against_rook(position, strong) {
        Some(won) => won * value.signum(),
        None => value * scale(position, strong) / FULL_SCALE,
    }
}

/// How much of the stronger side's advantage counts, in 64ths.
fn scale(position: &Position, strong: Color) -> i32 {
    let pawns = position.pieces(strong, PieceKind::Pawn).len() as i32;
    let (ours, theirs) = (material(position, strong), material(position, !strong));
    if pawns == 0 && (only_two_knights(position, strong) || ours < 5 && ours - theirs <= 3) {
        return 0;
    }
    // A rook cannot beat a minor piece, nor a minor piece more a rook, if nothing can promote.
    if pawns == 0 && ours - theirs <= 3 {
        return 16;
    }
    if is_wrong_bishop(position, strong) {
        return 0;
    }
    if pawns == 1 && is_blocked_by_king(position, strong) {
        return 20;
    }
    if ours == 3 && theirs == 3 && opposite_bishops(position) {
        return (32 + 4 * pawns).min(FULL_SCALE);
    }
    FULL_SCALE
}

/// Two knights against a lone king: there is a mate, but it cannot be forced.
fn only_two_knights(position: &Position, strong: Color) -> bool {
    let knights = position.pieces(strong, PieceKind::Knight).len();
    knights <= 2
        && position.pieces_of(strong).len() == 1 + knights
        && !position.pieces_of(!strong).several()
}

/// Bishops that do not attack the corner where the pawns on the edge promote, and the lone king
/// holds this corner.
fn is_wrong_bishop(position: &Position, strong: Color) -> bool {
    let pawns = position.pieces(strong, PieceKind::Pawn);
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let nothing_else =
        position.pieces_of(strong) == pawns | bishops | Bitboard::of(position.king(strong));
    if !nothing_else || position.pieces_of(!strong).several() {
        return false;
    }
    let edge =
        [File::A, File::H].into_iter().find(|&file| (pawns - Bitboard::file(file)).is_empty());
    let (Some(file), true) = (edge, pawns.any()) else { return false };
    let corner = match (file, strong) {
        (File::A, Color::White) => Square::A8,
        (_, Color::White) => Square::H8,
        (File::A, Color::Black) => Square::A1,
        (_, Color::Black) => Square::H1,
    };
    let colors = if Bitboard::LIGHT.contains(corner) { Bitboard::LIGHT } else { !Bitboard::LIGHT };
    !bishops.intersects(colors) && king_steps(position.king(!strong), corner) <= 1
}

/// Rook and pawn against rook, the pawn not past the middle of the board and the king in front
/// of it: the defense that Philidor showed.
fn is_blocked_by_king(position: &Position, strong: Color) -> bool {
    let rook_alone = |color| {
        position.pieces(color, PieceKind::Rook).len() == 1 && material(position, color) == 5
    };
    let Some(pawn) = position.pieces(strong, PieceKind::Pawn).first() else { return false };
    let no_pawns = position.pieces(!strong, PieceKind::Pawn).is_empty();
    let rank = |square: Square| match strong {
        Color::White => square.rank().index(),
        Color::Black => 7 - square.rank().index(),
    };
    let king = position.king(!strong);
    rook_alone(strong)
        && rook_alone(!strong)
        && no_pawns
        && rank(pawn) <= 4
        && rank(king) > rank(pawn)
        && king.file().index().abs_diff(pawn.file().index()) <= 1
}

/// The value for the queen's side: the king with the rook belongs to the edge, the other near it.
fn queen_against_rook(position: &Position, strong: Color) -> Option<i32> {
    let only =
        |color, kind| position.pieces_of(color).len() == 2 && position.pieces(color, kind).any();
    if !only(strong, PieceKind::Queen) || !only(!strong, PieceKind::Rook) {
        return None;
    }
    let (king, weak) = (position.king(strong), position.king(!strong));
    Some(500 + 30 * from_center(weak) + 8 * (14 - steps(king, weak)))
}

/// Moves that a king needs from one square to another.
fn king_steps(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str, value: i32) -> i32 {
        tempered(&Position::from_fen(fen).unwrap(), value)
    }

    #[test]
    fn drawn_endings_are_worth_nothing_for_either_side() {
        for (fen, mirrored) in [
            ("8/8/4k3/8/8/3K4/8/4NN2 w - - 0 1", "4nn2/8/3k4/8/8/4K3/8/8 b - - 0 1"),
            // The pawn promotes on a light square, and the bishop is on the dark ones.
            ("1k6/8/8/P7/8/3K4/8/2B5 w - - 0 1", "2b5/8/3k4/8/p7/8/8/1K6 b - - 0 1"),
            ("8/8/4k3/1n6/8/3K4/8/2B5 w - - 0 1", "2b5/8/3k4/8/1N6/4K3/8/8 b - - 0 1"),
        ] {
            assert_eq!([of(fen, 300), of(mirrored, 300)], [0, 0], "{fen}");
            let other_side = fen.replace(" w ", " b ");
            assert_eq!(of(&other_side, -300), 0, "{fen}, Black to move");
        }
    }

    #[test]
    fn the_right_bishop_a_distant_king_and_a_pawn_elsewhere_still_win() {
        for fen in [
            "1k6/8/8/P7/8/3K4/8/3B4 w - - 0 1",
            "5k2/8/8/P7/8/3K4/8/2B5 w - - 0 1",
            "1k6/8/8/1P6/8/3K4/8/2B5 w - - 0 1",
            "1k6/8/8/P7/8/3K4/8/2BN4 w - - 0 1",
        ] {
            assert_eq!(of(fen, 300), 300, "{fen}");
        }
    }

    #[test]
    fn advantages_that_seldom_win_count_less() {
        // Rook against knight, Philidor's position, and bishops of opposite colors.
        assert_eq!(of("8/8/4k3/8/2n5/3K4/8/7R w - - 0 1", 160), 40);
        assert_eq!(of("4k3/7R/8/3KP3/8/r7/8/8 w - - 0 1", 160), 50);
        assert_eq!(of("4k3/8/8/3KP3/8/r7/8/7R b - - 0 1", -160), -50);
        assert_eq!(of("8/5k2/4b3/3KPP2/8/8/4B3/8 w - - 0 1", 160), 160, "both on light squares");
        assert_eq!(of("8/5k2/8/3KPP2/8/8/3bB3/8 w - - 0 1", 160), 100);
        // The pawn is too far, or the king is not in front of it.
        assert_eq!(of("4k3/7R/4P3/3K4/8/r7/8/8 w - - 0 1", 160), 160);
        assert_eq!(of("k7/7R/8/3KP3/8/r7/8/8 w - - 0 1", 160), 160);
    }

    #[test]
    fn the_queen_drives_the_king_with_the_rook_to_the_edge() {
        let center = of("8/8/8/3k4/3r4/8/1K6/6Q1 w - - 0 1", 300);
        let edge = of("3k4/r7/8/8/8/8/1K6/6Q1 w - - 0 1", 300);
        let near = of("3k4/r7/5K2/8/8/8/8/6Q1 w - - 0 1", 300);
        assert!(center < edge && edge < near, "{center} {edge} {near}");
        assert_eq!(of("3k4/r7/5K2/8/8/8/8/6Q1 b - - 0 1", -1), -near);
    }
}
