//! What exchanges are worth to the search.

use pinpoint_rules::{Bitboard, Color, Move, PieceKind, Position};

/// What pieces are worth in exchanges, king last: it is never given up.
///
/// Not the usual 1, 3, 3, 5, 9: to a search that prunes by them, a bishop is a little more than a
/// knight, and both more than three pawns.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// What a piece is worth in exchanges, in centipawns.
#[inline]
pub(crate) const fn exchange_worth(kind: PieceKind) -> i32 {
    VALUES[kind.index()]
}

/// Does the move win at least `threshold` centipawns? See [`Position::wins_exchange`].
pub(crate) fn wins_exchange(position: &Position, mv: Move, threshold: i32) -> bool {
    position.wins_exchange(mv, threshold, &VALUES)
}

/// The pieces of a side other than pawns and king: without any, passing may be the best move,
/// and proofs by passing fail.
#[inline]
pub(crate) fn pieces(position: &Position, color: Color) -> Bitboard {
    let poor =
        position.board().of_kind(PieceKind::Pawn) | position.board().of_kind(PieceKind::King);
    position.pieces_of(color) - poor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, expected: i32) {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        let mv = position.parse_uci(mv).expect("the test move is legal");
        assert!(wins_exchange(&position, mv, expected), "wins at least {expected}\n{position}");
        assert!(!wins_exchange(&position, mv, expected + 1), "wins no more\n{position}");
    }

    #[test]
    fn a_free_pawn_is_a_pawn() {
        check("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
    }

    #[test]
    fn batteries_take_part() {
        check("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220);
    }

    #[test]
    fn a_king_does_not_take_what_is_defended() {
        check("8/8/8/3k4/4p3/8/8/4R1K1 w - - 0 1", "e1e4", -400);
        check("8/8/8/3k4/4p3/8/6B1/4R1K1 w - - 0 1", "e1e4", 100);
    }

    #[test]
    fn promotions_and_en_passant_count_what_they_gain() {
        check("3r2k1/4P3/8/8/8/8/8/6K1 w - - 0 1", "e7d8q", 1350);
        check("6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", 100);
        check("6k1/2p5/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", 0);
    }
}
