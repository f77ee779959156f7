//! A checked, playable position.

mod checks;
mod legality;
mod play;
mod status;

pub use checks::CheckMap;
pub(crate) use legality::CastlingPath;
use status::Status;

use core::fmt;

use crate::{
    Bitboard, Board, CastlingStyle, Color, IllegalPosition, Move, MoveKind, Piece, PieceKind,
    Setup, Square, attacks, zobrist,
};

/// A position from which a game can go on: a checked [`Setup`] with its hash.
///
/// 56 bytes and `Copy`: playing a move gives a new position, taking it back is keeping the old
/// one. Two positions are `==` if all of their FEN is, clocks included; for "the same position"
/// in the sense of the repetition rule see [`Position::is_repetition_of`].
///
/// ```
/// use pinpoint_rules::{Color, Position};
/// let start = Position::STANDARD;
/// let e4 = start.parse_uci("e2e4")?;
/// let position = start.play(e4);
/// assert_eq!(position.turn(), Color::Black);
/// assert_eq!(position.legal_moves().len(), 20);
/// assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
/// # Ok::<(), pinpoint_rules::UciMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    /// The rooks that may still castle.
    pub(crate) castling: Bitboard,
    pub(crate) hash: u64,
    status: Status,
}

impl Position {
    /// Where every game of standard chess begins.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD, Position::default());
    /// ```
    pub const STANDARD: Position = {
        let board = Board {
            planes: [0x2CFF_0000_0000_FF2C, 0x7600_0000_0000_0076, 0x9900_0000_0000_0099],
            white: 0xFFFF,
        };
        let castling = Bitboard(0x8100_0000_0000_0081);
        Position {
            board,
            castling,
            hash: zobrist::hash(&board, Color::White, castling, zobrist::NO_FILE),
            status: Status::new(Color::White, 0, 1),
        }
    };

    /// The pieces.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.board().occupied().len(), 32);
    /// ```
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position};
    /// assert_eq!(Position::STANDARD.turn(), Color::White);
    /// ```
    #[inline]
    pub const fn turn(&self) -> Color {
        self.status.turn()
    }

    /// The rooks that may still castle, of both sides.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.castling_rooks().len(), 4);
    /// ```
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The rook with which this side may still castle towards the h-file (`king_side`) or the
    /// a-file.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position, Square};
    /// assert_eq!(Position::STANDARD.castling_rook(Color::Black, true), Some(Square::H8));
    /// ```
    pub fn castling_rook(&self, color: Color, king_side: bool) -> Option<Square> {
        let king = self.king(color);
        let rooks = self.castling & Bitboard::rank(color.back_rank());
        rooks.into_iter().find(|&rook| (rook > king) == king_side)
    }

    /// The square that a pawn has just passed over with a double step, capture or no capture.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// let start = Position::STANDARD;
    /// let position = start.play(start.parse_uci("e2e4").unwrap());
    /// assert_eq!(position.en_passant(), Some(Square::E3));
    /// ```
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.status.en_passant()
    }

    /// The en passant square if a capture there is legal.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let start = Position::STANDARD;
    /// let position = start.play(start.parse_uci("e2e4").unwrap());
    /// assert_eq!(position.legal_en_passant(), None);
    /// ```
    #[inline]
    pub const fn legal_en_passant(&self) -> Option<Square> {
        if self.status.legal_file() == zobrist::NO_FILE { None } else { self.en_passant() }
    }

    /// Half-moves since the last capture or pawn move.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.halfmove_clock(), 0);
    /// ```
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.status.halfmove_clock()
    }

    /// The number of White's next move, or of the one Black is about to complete.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.fullmove_number(), 1);
    /// ```
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.status.fullmove_number()
    }

    /// The Zobrist hash: equal for positions that are the same in the sense of the repetition
    /// rule.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let start = Position::STANDARD;
    /// let by = |moves: [&str; 3]| {
    ///     moves.iter().fold(start, |at, text| at.play(at.parse_uci(text).unwrap())).hash()
    /// };
    /// assert_eq!(by(["g1f3", "g8f6", "b1c3"]), by(["b1c3", "g8f6", "g1f3"]));
    /// ```
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    #[inline(always)]
    fn en_passant_key(&self) -> u64 {
        zobrist::EN_PASSANT[self.status.legal_file() as usize]
    }

    /// The hash computed from scratch; equals [`Position::hash`], which is kept up to date.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.fresh_hash(), Position::STANDARD.hash());
    /// ```
    #[inline]
    pub fn fresh_hash(&self) -> u64 {
        zobrist::hash(&self.board, self.turn(), self.castling, self.status.legal_file())
    }

    /// Is it the same position in the sense of the repetition rule: same pieces, side to move,
    /// castling rights and legal en passant captures?
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let later = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 9 20").unwrap();
    /// let before = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 5 18").unwrap();
    /// assert!(later.is_repetition_of(&before) && later != before);
    /// ```
    #[inline]
    pub fn is_repetition_of(&self, other: &Position) -> bool {
        self.hash == other.hash
            && self.board == other.board
            && self.turn() == other.turn()
            && self.castling == other.castling
            && self.legal_en_passant() == other.legal_en_passant()
    }

    /// The squares that hold a piece.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.occupied().len(), 32);
    /// ```
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares that hold a piece of this color.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position};
    /// assert_eq!(Position::STANDARD.pieces_of(Color::White).len(), 16);
    /// ```
    #[inline]
    pub const fn pieces_of(&self, color: Color) -> Bitboard {
        self.board.pieces_of(color)
    }

    /// The squares that hold this kind of piece of this color.
    ///
    /// ```
    /// use pinpoint_rules::{Color, PieceKind, Position};
    /// assert_eq!(Position::STANDARD.pieces(Color::White, PieceKind::Pawn).len(), 8);
    /// ```
    #[inline]
    pub const fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.board.pieces(color, kind)
    }

    /// The piece on the square.
    ///
    /// ```
    /// use pinpoint_rules::{Color, PieceKind, Position, Square};
    /// assert_eq!(Position::STANDARD.piece_on(Square::E1), Some(PieceKind::King.of(Color::White)));
    /// ```
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece_on(square)
    }

    /// The squares that hold this kind of piece, of either color.
    ///
    /// ```
    /// use pinpoint_rules::{PieceKind, Position};
    /// assert_eq!(Position::STANDARD.of_kind(PieceKind::Rook).len(), 4);
    /// ```
    #[inline]
    pub const fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.board.of_kind(kind)
    }

    /// What the legal move takes, and where that piece stands; `None` if it takes nothing.
    ///
    /// ```
    /// use pinpoint_rules::{Color, PieceKind, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1")?;
    /// let captured = |text| position.captured(position.parse_uci(text).unwrap());
    /// let pawn = PieceKind::Pawn.of(Color::Black);
    /// assert_eq!(captured("e5d6"), Some((Square::D5, pawn)), "taken en passant");
    /// assert_eq!(captured("e1g1"), None, "castling does not take the rook");
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub const fn captured(&self, mv: Move) -> Option<(Square, Piece)> {
        let square = match mv.kind() {
            MoveKind::Castling => return None,
            MoveKind::EnPassant => mv.to().passer(),
            MoveKind::Normal | MoveKind::Promotion(_) => mv.to(),
        };
        match self.piece_on(square) {
            Some(piece) => Some((square, piece)),
            None => None,
        }
    }

    /// The square of the king.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position, Square};
    /// assert_eq!(Position::STANDARD.king(Color::Black), Square::E8);
    /// ```
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        let king = self.board.pieces(color, PieceKind::King);
        Square::from_index(king.0.trailing_zeros() as u8)
    }

    /// The enemy pieces that give check to the side to move.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// let position = Position::from_fen("4k3/4R3/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    /// assert_eq!(position.checkers().only_square(), Some(Square::E7));
    /// ```
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn()), !self.turn())
    }

    /// Is the side to move in check?
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert!(!Position::STANDARD.is_check());
    /// ```
    #[inline]
    pub fn is_check(&self) -> bool {
        let them = self.board.pieces_of(!self.turn());
        self.board.may_attack(self.king(self.turn())).intersects(them) && self.checkers().any()
    }

    /// The pieces of this color that attack the square.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position, Square};
    /// assert_eq!(Position::STANDARD.attackers(Square::F3, Color::White).len(), 3);
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, color: Color) -> Bitboard {
        self.board.attackers(square, self.occupied()) & self.board.pieces_of(color)
    }

    /// Does some piece of this color attack the square?
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position, Square};
    /// assert!(!Position::STANDARD.is_attacked(Square::E4, Color::White));
    /// ```
    #[inline]
    pub fn is_attacked(&self, square: Square, color: Color) -> bool {
        self.attackers(square, color).any()
    }

    /// The pieces that stand alone between the king of this color and an enemy slider aiming at
    /// it: a blocker of the king's own color is pinned, one of the enemy's can discover check.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/4r3/8/4n3/4K3 w - - 0 1").unwrap();
    /// assert!(position.blockers(Color::White).contains(Square::E2));
    /// assert!(position.pinned(Color::White).is_empty());
    /// ```
    #[inline]
    pub fn blockers(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let occupied = self.occupied();
        let mut blockers = Bitboard::EMPTY;
        for sniper in self.snipers(color) {
            let between = attacks::between(king, sniper) & occupied;
            if !between.several() {
                blockers |= between;
            }
        }
        blockers
    }

    /// Enemy sliders that would attack the king of this color on an empty board.
    #[inline]
    fn snipers(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let aiming = attacks::rook(king, Bitboard::EMPTY) & self.board.straight_sliders()
            | attacks::bishop(king, Bitboard::EMPTY) & self.board.diagonal_sliders();
        aiming & self.board.pieces_of(!color)
    }

    /// The pieces of this color that are pinned to their king: they may only move on the line
    /// between king and pinner, the pinner's square included.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")?;
    /// assert_eq!(position.pinned(Color::White).only_square(), Some(Square::E2));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.blockers(color) & self.board.pieces_of(color)
    }

    /// The position with the same side's opponent to move: a passed turn. `None` in check,
    /// where passing would leave the king to be taken.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position};
    /// let passed = Position::STANDARD.play_null().unwrap();
    /// assert_eq!(passed.turn(), Color::Black);
    /// ```
    pub fn play_null(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.hash ^= self.en_passant_key() ^ zobrist::BLACK_TO_MOVE;
        let number = self.fullmove_number().saturating_add(self.turn() as u16);
        next.status = Status::new(!self.turn(), self.halfmove_clock().saturating_add(1), number);
        Some(next)
    }

    /// Is this one of the 960 positions' worth of castling that standard chess cannot have:
    /// a right whose king or rook does not start on its standard square?
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert!(!Position::STANDARD.needs_chess960());
    /// assert!(Position::chess960(0).unwrap().needs_chess960());
    /// ```
    pub fn needs_chess960(&self) -> bool {
        self.castling.into_iter().any(|rook| {
            let color = Color::of_back_rank(rook);
            let standard = Bitboard(0x8100_0000_0000_0081).contains(rook);
            !standard || self.king(color) as u8 % 8 != 4
        })
    }

    /// How UCI spells castling here: as the king's two steps wherever standard chess can have
    /// the position's castling rights, else as in Chess960.
    ///
    /// ```
    /// use pinpoint_rules::{CastlingStyle, Position};
    /// assert_eq!(Position::STANDARD.castling_style(), CastlingStyle::Standard);
    /// assert_eq!(Position::chess960(0).unwrap().castling_style(), CastlingStyle::Chess960);
    /// ```
    pub fn castling_style(&self) -> CastlingStyle {
        if self.needs_chess960() { CastlingStyle::Chess960 } else { CastlingStyle::Standard }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::STANDARD
    }
}

impl TryFrom<Setup> for Position {
    type Error = IllegalPosition;

    fn try_from(setup: Setup) -> Result<Position, IllegalPosition> {
        Position::checked(setup)
    }
}

impl Position {
    /// The position of a setup that may have more pieces of a kind than promotions can bring, such
    /// as nine pawns or ten queens, as in composed problems and odd handicaps. All else is checked
    /// as usual; more than 16 pieces a side are still refused. Its FEN is read by
    /// [`Setup::from_fen`], not by [`Position::from_fen`].
    ///
    /// ```
    /// use pinpoint_rules::{Position, Setup};
    /// let setup = Setup::from_fen("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1")?;
    /// assert!(Position::try_from(setup).is_err());
    /// assert!(Position::with_surplus(setup).is_ok());
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    pub fn with_surplus(setup: Setup) -> Result<Position, IllegalPosition> {
        setup.check_but_surplus()?;
        Ok(Position::trusted(setup))
    }

    /// The same position with the colors exchanged: the board is turned upside down, pieces
    /// change sides, and the other side is to move. Moves are mirrored likewise.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let position = Position::from_fen("4k2r/8/8/8/4P3/8/8/4K3 b k e3 0 1")?;
    /// let mirrored = position.mirrored();
    /// assert_eq!(mirrored.to_fen(), "4k3/8/8/4p3/8/8/8/4K2R w K e6 0 1");
    /// assert_eq!(mirrored.mirrored(), position);
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Position {
        let setup = Setup::from(*self);
        Position::trusted(Setup {
            board: setup.board.mirrored(),
            turn: !setup.turn,
            castling: Bitboard(setup.castling.0.swap_bytes()),
            en_passant: setup.en_passant.map(Square::flipped),
            ..setup
        })
    }

    #[inline(always)]
    pub(crate) fn checked(setup: Setup) -> Result<Position, IllegalPosition> {
        setup.check()?;
        Ok(Position::trusted(setup))
    }

    /// The position of a setup that has been checked.
    #[inline(always)]
    fn trusted(setup: Setup) -> Position {
        let status = Status::new(setup.turn, setup.halfmove_clock, setup.fullmove_number);
        let mut position =
            Position { board: setup.board, castling: setup.castling, hash: 0, status };
        if let Some(square) = setup.en_passant {
            position.status = status.with_en_passant(square);
            let mut capturers = setup.en_passant_capturers().into_iter();
            if capturers.any(|from| position.en_passant_is_safe(from, square)) {
                position.status = position.status.with_legal_file(square.file() as u8);
            }
        }
        position.hash = position.fresh_hash();
        position
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        Setup {
            board: position.board,
            turn: position.turn(),
            castling: position.castling,
            en_passant: position.en_passant(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }
}

/// The FEN, which can be read back; with `{:#}` the board is drawn above it.
///
/// ```
/// use pinpoint_rules::Position;
/// let start = Position::STANDARD;
/// assert_eq!(start.to_string().parse(), Ok(start));
/// assert!(format!("{start:#}").starts_with("8 r n b q k b n r\n"));
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            writeln!(f, "{}", self.board)?;
        }
        f.write_str(self.fen().as_str())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen().as_str())
    }
}
