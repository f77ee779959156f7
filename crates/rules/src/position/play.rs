//! Playing a move: a new position from an old one.

use super::{Position, Status};
use crate::side::{self, Side, for_side};
use crate::{Bitboard, Color, IllegalMove, Move, MoveKind, PieceKind, Square, attacks, zobrist};

impl Position {
    /// The position after a legal move.
    ///
    /// The move must be legal here, as one from [`Position::legal_moves`] or
    /// [`Position::parse_uci`] is. It is not checked: after an illegal one, the result is some
    /// position of no meaning. Use [`Position::try_play`] for moves of unknown origin.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let start = Position::STANDARD;
    /// for mv in &start.legal_moves() {
    ///     assert_eq!(start.play(mv).hash(), start.play(mv).fresh_hash());
    /// }
    /// ```
    #[inline]
    pub fn play(&self, mv: Move) -> Position {
        debug_assert!(self.is_legal(mv), "{mv:?} is illegal in {self:?}");
        for_side!(self.turn(), S => self.after::<S>(mv))
    }

    /// The position after the move, which is refused if it is not legal here.
    ///
    /// ```
    /// use pinpoint_rules::{IllegalMove, Move, Position, Square};
    /// let mv = Move::normal(Square::E2, Square::E5);
    /// assert_eq!(Position::STANDARD.try_play(mv), Err(IllegalMove(mv)));
    /// ```
    #[inline]
    pub fn try_play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) { Ok(self.play(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// The hash after a legal move that is no castling, promotion or capture en passant, changes no
    /// castling rights and lets nobody capture en passant; after other moves it is some number.
    ///
    /// It costs less than to play the move: good enough to fetch early what is known about the
    /// next position.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let start = Position::STANDARD;
    /// let mv = start.parse_uci("g1f3").unwrap();
    /// assert_eq!(start.likely_hash_after(mv), start.play(mv).hash());
    /// ```
    #[inline]
    pub fn likely_hash_after(&self, mv: Move) -> u64 {
        let (us, them) = (self.turn().index(), (!self.turn()).index());
        let (from, to) = (mv.from(), mv.to());
        let (code, captured) = (self.board.code_on(from), self.board.code_on(to));
        self.hash
            ^ self.en_passant_key()
            ^ zobrist::BLACK_TO_MOVE
            ^ zobrist::PIECES[us][code][from.index()]
            ^ zobrist::PIECES[us][code][to.index()]
            ^ zobrist::PIECES[them][captured][to.index()]
    }

    #[inline(always)]
    fn after<S: Side>(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Normal => {
                let code = self.board.code_on(from);
                let next = self.after_step::<S>(code, from, to);
                let is_pawn = code == PieceKind::Pawn as usize + 1;
                if is_pawn && from as u8 ^ to as u8 == 16 {
                    return next.with_passed_square::<S>(from, to);
                }
                next
            }
            MoveKind::Promotion(kind) => self.after_promotion::<S>(kind, from, to),
            MoveKind::EnPassant => self.after_en_passant::<S>(from, to),
            MoveKind::Castling => self.after_castling::<S>(from, to),
        }
    }

    /// A piece goes from one square to another and takes what stands there. `code` is that of
    /// [`Board::code_on`](crate::Board); where it is a constant most of this folds away.
    #[inline(always)]
    pub(crate) fn after_step<S: Side>(&self, code: usize, from: Square, to: Square) -> Position {
        let (us, them) = (S::US.index(), S::Them::US.index());
        let (target, both) = (1u64 << to as u32, 1u64 << from as u32 | 1u64 << to as u32);
        let captured = self.board.code_on(to);
        let mut next = *self;
        for plane in 0..3 {
            let moved = both & (code as u64 >> plane & 1).wrapping_neg();
            next.board.planes[plane] = self.board.planes[plane] & !target ^ moved;
        }
        next.board.white = match S::US {
            Color::White => self.board.white ^ both,
            Color::Black => self.board.white & !target,
        };
        next.hash = self.hash
            ^ zobrist::PIECES[us][code][from.index()]
            ^ zobrist::PIECES[us][code][to.index()]
            ^ zobrist::PIECES[them][captured][to.index()];
        let kept = match code {
            KING => self.castling - side::rank::<S>(0) - Bitboard(target),
            _ => self.castling - Bitboard(both),
        };
        next.keep_castling(kept);
        let resets = code == PAWN || captured != 0;
        next.pass_turn::<S>(if resets { 0 } else { self.halfmove_clock().saturating_add(1) });
        next
    }

    #[inline(always)]
    fn pass_turn<S: Side>(&mut self, halfmove_clock: u16) {
        self.hash ^= self.en_passant_key() ^ zobrist::BLACK_TO_MOVE;
        let number = match S::US {
            Color::White => self.fullmove_number(),
            Color::Black => self.fullmove_number().saturating_add(1),
        };
        self.status = Status::new(S::Them::US, halfmove_clock, number);
    }

    #[inline(always)]
    fn keep_castling(&mut self, kept: Bitboard) {
        // Rights are lost a few times a game: the branch is nearly always right.
        if kept != self.castling {
            self.hash ^= zobrist::castling(self.castling ^ kept);
            self.castling = kept;
        }
    }

    /// After a pawn's double step: the square it passed can be taken on.
    #[inline(always)]
    pub(crate) fn with_passed_square<S: Side>(mut self, from: Square, to: Square) -> Position {
        let passed = Square::from_index((from as u8 + to as u8) / 2);
        self.status = self.status.with_en_passant(passed);
        let capturers =
            attacks::pawn(S::US, passed) & self.board.pieces(S::Them::US, PieceKind::Pawn);
        if capturers.any() {
            self.note_legal_en_passant(capturers, passed);
        }
        self
    }

    #[cold]
    fn note_legal_en_passant(&mut self, capturers: Bitboard, passed: Square) {
        if capturers.into_iter().any(|from| self.en_passant_is_safe(from, passed)) {
            self.status = self.status.with_legal_file(passed.file() as u8);
            self.hash ^= self.en_passant_key();
        }
    }

    #[inline(always)]
    pub(crate) fn after_promotion<S: Side>(
        &self,
        kind: PieceKind,
        from: Square,
        to: Square,
    ) -> Position {
        let mut next = self.after_step::<S>(PAWN, from, to);
        let us = S::US.index();
        next.board.put(to, kind.of(S::US));
        next.hash ^= zobrist::PIECES[us][PAWN][to.index()]
            ^ zobrist::PIECES[us][kind.index() + 1][to.index()];
        next
    }

    #[inline(always)]
    pub(crate) fn after_en_passant<S: Side>(&self, from: Square, to: Square) -> Position {
        let mut next = self.after_step::<S>(PAWN, from, to);
        let taken = to.passer();
        next.board.remove(taken);
        next.hash ^= zobrist::PIECES[S::Them::US.index()][PAWN][taken.index()];
        next
    }

    #[inline(always)]
    pub(crate) fn after_castling<S: Side>(&self, king: Square, rook: Square) -> Position {
        let (king_to, rook_to) = Move::castling(king, rook).castling_targets();
        let keys = &zobrist::PIECES[S::US.index()];
        let mut next = *self;
        next.board.remove(king);
        next.board.remove(rook);
        next.board.put(king_to, PieceKind::King.of(S::US));
        next.board.put(rook_to, PieceKind::Rook.of(S::US));
        next.hash ^= keys[KING][king.index()]
            ^ keys[KING][king_to.index()]
            ^ keys[ROOK][rook.index()]
            ^ keys[ROOK][rook_to.index()];
        next.keep_castling(self.castling - side::rank::<S>(0));
        next.pass_turn::<S>(self.halfmove_clock().saturating_add(1));
        next
    }
}

const PAWN: usize = PieceKind::Pawn as usize + 1;
const ROOK: usize = PieceKind::Rook as usize + 1;
const KING: usize = PieceKind::King as usize + 1;
