//! What the opponent attacks, and with what.

use pinpoint_rules::{Bitboard, PieceKind, Position};

/// The squares that the opponent of the side to move attacks, by the worth of the attackers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Threats {
    /// By anything.
    pub(crate) all: Bitboard,
    pub(crate) by_pawns: Bitboard,
    /// By pawns, knights or bishops.
    pub(crate) by_minors: Bitboard,
    /// By these or rooks.
    pub(crate) by_rooks: Bitboard,
}

impl Threats {
    pub(crate) fn new(position: &Position) -> Threats {
        let (them, board) = (!position.turn(), position.board());
        let pawns = position.pieces(them, PieceKind::Pawn);
        let by_pawns = pawns.shift(-1, them.up()) | pawns.shift(1, them.up());
        let with = |squares: Bitboard, kind| {
            let attackers = position.pieces(them, kind).into_iter();
            attackers.fold(squares, |all, square| all | board.attacks_from(square))
        };
        let by_minors = with(with(by_pawns, PieceKind::Knight), PieceKind::Bishop);
        let by_rooks = with(by_minors, PieceKind::Rook);
        let all = with(with(by_rooks, PieceKind::Queen), PieceKind::King);
        Threats { all, by_pawns, by_minors, by_rooks }
    }

    /// The squares attacked by something worth less than this kind of piece.
    #[inline]
    pub(crate) fn by_lesser(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Pawn | PieceKind::King => Bitboard::EMPTY,
            PieceKind::Knight | PieceKind::Bishop => self.by_pawns,
            PieceKind::Rook => self.by_minors,
            PieceKind::Queen => self.by_rooks,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_rules::Square;

    #[test]
    fn a_piece_is_threatened_by_what_is_worth_less() {
        let fen = "1k5r/6b1/4p3/8/3N4/5Q2/2R5/K7 w - - 0 1";
        let threats = Threats::new(&Position::from_fen(fen).expect("the test FEN is valid"));
        let kinds_threatened = |square| {
            let is_threatened = |&kind: &PieceKind| threats.by_lesser(kind).contains(square);
            PieceKind::ALL.into_iter().filter(is_threatened).collect::<Vec<_>>()
        };
        use PieceKind::{Bishop, Knight, Queen, Rook};
        // Black's pawn, bishop, rook and king.
        assert_eq!(kinds_threatened(Square::D5), [Knight, Bishop, Rook, Queen]);
        assert_eq!(kinds_threatened(Square::D4), [Rook, Queen]);
        assert_eq!(kinds_threatened(Square::H3), [Queen]);
        assert_eq!(kinds_threatened(Square::A8), []);
        // The knight is in the bishop's way.
        assert_eq!(kinds_threatened(Square::B2), []);
        let squares = [Square::D5, Square::D4, Square::H3, Square::A8, Square::B2];
        assert_eq!(
            squares.map(|square| threats.all.contains(square)),
            [true, true, true, true, false]
        );
    }

    #[test]
    fn the_opponent_attacks_what_each_of_its_pieces_attacks() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(kiwipete).expect("the test FEN is valid");
        for position in [position, position.play_null().expect("White is not in check")] {
            let pieces = position.pieces_of(!position.turn());
            let attacked = |square| {
                pieces.into_iter().any(|from| position.board().attacks_from(from).contains(square))
            };
            let all = Threats::new(&position).all;
            assert!(Square::ALL.into_iter().all(|square| all.contains(square) == attacked(square)));
        }
    }
}
