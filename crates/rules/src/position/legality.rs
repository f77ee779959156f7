//! Is this one move legal? Answered without a list of all of them.

use super::Position;
use crate::{Bitboard, Color, Move, MoveKind, PieceKind, Rank, Square, attacks};

impl Position {
    /// Is the move legal here?
    ///
    /// ```
    /// use pinpoint_rules::{Move, Position, Square};
    /// let start = Position::STANDARD;
    /// assert!(start.is_legal(Move::normal(Square::G1, Square::F3)));
    /// assert!(!start.is_legal(Move::normal(Square::G1, Square::G3)));
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        let (us, from, to) = (self.turn(), mv.from(), mv.to());
        let Some(piece) = self.piece_on(from).filter(|piece| piece.color == us) else {
            return false;
        };
        match (mv.kind(), piece.kind) {
            (MoveKind::Castling, PieceKind::King) => self.castling_is_legal(to),
            (MoveKind::EnPassant, PieceKind::Pawn) => {
                self.en_passant() == Some(to)
                    && attacks::pawn(us, from).contains(to)
                    && self.en_passant_is_safe(from, to)
            }
            (MoveKind::Normal, PieceKind::King) => {
                attacks::king(from).contains(to)
                    && !self.board.pieces_of(us).contains(to)
                    && self.king_is_safe_on(to)
            }
            (MoveKind::Normal, PieceKind::Pawn) => {
                us.relative_rank(to) != Rank::Eight
                    && self.pawn_reaches(from, to)
                    && self.king_stays_safe(from, to)
            }
            (MoveKind::Promotion(_), PieceKind::Pawn) => {
                us.relative_rank(to) == Rank::Eight
                    && self.pawn_reaches(from, to)
                    && self.king_stays_safe(from, to)
            }
            (MoveKind::Normal, _) => {
                self.board.attacks_from(from).contains(to)
                    && !self.board.pieces_of(us).contains(to)
                    && self.king_stays_safe(from, to)
            }
            _ => false,
        }
    }

    fn pawn_reaches(&self, from: Square, to: Square) -> bool {
        let us = self.turn();
        let occupied = self.occupied();
        if attacks::pawn(us, from).contains(to) {
            return self.board.pieces_of(!us).contains(to);
        }
        let Some(one) = from.offset(0, us.up()) else { return false };
        if occupied.contains(one) {
            return false;
        }
        let two = one.offset(0, us.up());
        let starts = us.relative_rank(from) == Rank::Two;
        to == one || starts && two == Some(to) && !occupied.contains(to)
    }

    fn king_is_safe_on(&self, square: Square) -> bool {
        let without_king = self.occupied().without(self.king(self.turn()));
        !self.board.attackers(square, without_king).intersects(self.board.pieces_of(!self.turn()))
    }

    /// After a piece other than the king has moved and perhaps captured on `to`.
    fn king_stays_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn());
        let occupied = self.occupied().without(from).with(to);
        let enemies = self.board.pieces_of(!self.turn()).without(to);
        !self.board.attackers(king, occupied).intersects(enemies)
    }

    /// After a pawn on `from` has taken en passant on `square`: two pawns leave their squares
    /// at once, which can open a rank, a file or a diagonal to the king.
    pub(crate) fn en_passant_is_safe(&self, from: Square, square: Square) -> bool {
        let taken = Bitboard::of(square.passer());
        let king = self.king(self.turn());
        let occupied = self.occupied().without(from).with(square) - taken;
        let enemies = self.board.pieces_of(!self.turn()) - taken;
        !self.board.attackers(king, occupied).intersects(enemies)
    }

    fn castling_is_legal(&self, rook: Square) -> bool {
        let us = self.turn();
        if !(self.castling & Bitboard::rank(us.back_rank())).contains(rook) || self.is_check() {
            return false;
        }
        let king = self.king(us);
        let path = CastlingPath::new(king, rook);
        let occupied = self.occupied().without(king).without(rook);
        // The rook may have shielded the king on the rank; after castling it stands elsewhere.
        let safe =
            |square| !self.board.attackers(square, occupied).intersects(self.board.pieces_of(!us));
        !occupied.intersects(path.empty) && path.safe.into_iter().all(safe)
    }
}

/// The squares that castling asks about.
#[derive(Clone, Copy)]
pub(crate) struct CastlingPath {
    /// Must hold no piece but king and rook.
    pub(crate) empty: Bitboard,
    /// The king crosses or reaches them: must not be attacked.
    pub(crate) safe: Bitboard,
}

impl CastlingPath {
    #[inline]
    pub(crate) fn new(king: Square, rook: Square) -> CastlingPath {
        let (king_to, rook_to) = Move::castling(king, rook).castling_targets();
        let safe = attacks::between(king, king_to).with(king_to);
        let empty = safe | attacks::between(rook, rook_to).with(rook_to);
        CastlingPath { empty: empty.without(king).without(rook), safe }
    }
}

impl Color {
    /// The color whose back rank holds this square.
    pub(crate) const fn of_back_rank(square: Square) -> Color {
        if (square as u8) < 32 { Color::White } else { Color::Black }
    }
}
