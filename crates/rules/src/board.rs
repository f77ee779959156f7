//! Pieces on squares and nothing else.
//!
//! ```
//! use pinpoint_rules::{Board, Color, PieceKind, Square};
//! let mut board = Board::EMPTY;
//! board.put(Square::E1, PieceKind::King.of(Color::White));
//! assert_eq!(board.piece_on(Square::E1).unwrap().letter(), 'K');
//! assert_eq!(board.of_kind(PieceKind::King).len(), 1);
//! ```

use core::fmt;

use crate::attacks;
use crate::{Bitboard, Color, File, Piece, PieceKind, Rank, Square};

/// Which piece stands where, in 32 bytes.
///
/// The kind of the piece on a square is a three-bit number, pawn = 1 to king = 6, kept as
/// three bit planes; a fourth plane holds White's pieces. A small board is quick to copy,
/// and with this numbering each set that move generation asks for takes one or two operations.
///
/// ```
/// use pinpoint_rules::Board;
/// assert_eq!(size_of::<Board>(), 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// Plane 0 holds pawns, bishops, queens; plane 1 knights, bishops, kings; plane 2 rooks,
    /// queens, kings.
    pub(crate) planes: [u64; 3],
    pub(crate) white: u64,
}

impl Board {
    /// No pieces.
    ///
    /// ```
    /// use pinpoint_rules::Board;
    /// assert!(Board::EMPTY.occupied().is_empty());
    /// ```
    pub const EMPTY: Board = Board { planes: [0; 3], white: 0 };

    /// The squares that hold a piece.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.board().occupied().len(), 32);
    /// ```
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.planes[0] | self.planes[1] | self.planes[2])
    }

    /// The squares that hold a piece of this color.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Color, Position};
    /// assert_eq!(Position::STANDARD.board().pieces_of(Color::White), Bitboard(0xFFFF));
    /// ```
    #[inline(always)]
    pub const fn pieces_of(&self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.white),
            Color::Black => Bitboard(self.occupied().0 ^ self.white),
        }
    }

    /// The squares that hold a piece of this kind, of either color.
    ///
    /// ```
    /// use pinpoint_rules::{PieceKind, Position};
    /// assert_eq!(Position::STANDARD.board().of_kind(PieceKind::Rook).len(), 4);
    /// ```
    #[inline(always)]
    pub const fn of_kind(&self, kind: PieceKind) -> Bitboard {
        let [a, b, c] = self.planes;
        Bitboard(match kind {
            PieceKind::Pawn => a & !(b | c),
            PieceKind::Knight => b & !(a | c),
            PieceKind::Bishop => a & b,
            PieceKind::Rook => c & !(a | b),
            PieceKind::Queen => a & c,
            PieceKind::King => b & c,
        })
    }

    /// The squares that hold this kind of piece of this color.
    ///
    /// ```
    /// use pinpoint_rules::{Color, PieceKind, Position, Square};
    /// let board = Position::STANDARD.board();
    /// assert!(board.pieces(Color::Black, PieceKind::King).contains(Square::E8));
    /// ```
    #[inline(always)]
    pub const fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        Bitboard(self.of_kind(kind).0 & self.pieces_of(color).0)
    }

    /// Bishops and queens of either color.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.board().diagonal_sliders().len(), 6);
    /// ```
    #[inline(always)]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        let [a, b, c] = self.planes;
        Bitboard(a & (b | c))
    }

    /// Rooks and queens of either color.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.board().straight_sliders().len(), 6);
    /// ```
    #[inline(always)]
    pub const fn straight_sliders(&self) -> Bitboard {
        let [_, b, c] = self.planes;
        Bitboard(c & !b)
    }

    /// The three-bit number of the kind on a square, 0 for an empty one.
    #[inline(always)]
    pub(crate) const fn code_on(&self, square: Square) -> usize {
        let [a, b, c] = self.planes;
        let at = square as u32;
        ((a >> at & 1) | (b >> at & 1) << 1 | (c >> at & 1) << 2) as usize
    }

    /// What stands on the square, whoever owns it.
    ///
    /// ```
    /// use pinpoint_rules::{PieceKind, Position, Square};
    /// assert_eq!(Position::STANDARD.board().kind_on(Square::G8), Some(PieceKind::Knight));
    /// ```
    #[inline]
    pub const fn kind_on(&self, square: Square) -> Option<PieceKind> {
        match self.code_on(square) {
            1 => Some(PieceKind::Pawn),
            2 => Some(PieceKind::Knight),
            3 => Some(PieceKind::Bishop),
            4 => Some(PieceKind::Rook),
            5 => Some(PieceKind::Queen),
            6 => Some(PieceKind::King),
            _ => None,
        }
    }

    /// Whose piece stands on the square.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position, Square};
    /// assert_eq!(Position::STANDARD.board().color_on(Square::G8), Some(Color::Black));
    /// ```
    #[inline]
    pub const fn color_on(&self, square: Square) -> Option<Color> {
        if self.white >> square as u32 & 1 != 0 {
            Some(Color::White)
        } else if self.occupied().contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The piece on the square.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// assert_eq!(Position::STANDARD.board().piece_on(Square::E4), None);
    /// ```
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        match self.kind_on(square) {
            Some(kind) => {
                let white = self.white >> square as u32 & 1 != 0;
                Some(kind.of(if white { Color::White } else { Color::Black }))
            }
            None => None,
        }
    }

    /// Puts a piece on a square; what stood there is gone.
    ///
    /// ```
    /// use pinpoint_rules::{Board, Color, PieceKind, Square};
    /// let mut board = Board::EMPTY;
    /// board.put(Square::E4, PieceKind::Queen.of(Color::White));
    /// assert_eq!(board.kind_on(Square::E4), Some(PieceKind::Queen));
    /// ```
    #[inline]
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let bit = 1 << square as u32;
        let code = piece.kind as u8 + 1;
        let mut plane = 0;
        while plane < 3 {
            if code >> plane & 1 != 0 {
                self.planes[plane] |= bit;
            }
            plane += 1;
        }
        if matches!(piece.color, Color::White) {
            self.white |= bit;
        }
    }

    /// Takes whatever stands on the square off the board.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// let mut board = *Position::STANDARD.board();
    /// board.remove(Square::E2);
    /// assert_eq!(board.piece_on(Square::E2), None);
    /// ```
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        let keep = !(1 << square as u32);
        self.planes[0] &= keep;
        self.planes[1] &= keep;
        self.planes[2] &= keep;
        self.white &= keep;
    }

    /// The squares on which the two boards differ.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Move, Position, Square};
    /// let start = Position::STANDARD;
    /// let next = start.play(Move::normal(Square::E2, Square::E4));
    /// let squares = Bitboard::of(Square::E2).with(Square::E4);
    /// assert_eq!(start.board().difference(next.board()), squares);
    /// ```
    #[inline]
    pub const fn difference(&self, other: &Board) -> Bitboard {
        let [a, b, c] = self.planes;
        let [d, e, f] = other.planes;
        Bitboard((a ^ d) | (b ^ e) | (c ^ f) | (self.white ^ other.white))
    }

    /// The board turned upside down, with the colors of all pieces exchanged.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let board = Position::STANDARD.board();
    /// assert_eq!(board.mirrored(), *board);
    /// ```
    #[must_use]
    pub const fn mirrored(&self) -> Board {
        let [a, b, c] = self.planes;
        let black = self.pieces_of(Color::Black).0;
        Board {
            planes: [a.swap_bytes(), b.swap_bytes(), c.swap_bytes()],
            white: black.swap_bytes(),
        }
    }

    /// All pieces with their squares, from a1 to h8.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// let (square, piece) = Position::STANDARD.board().iter().next().unwrap();
    /// assert_eq!((square, piece.letter()), (Square::A1, 'R'));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_on(square)?)))
    }

    /// All pieces, of both colors, that attack the square when `occupied` are the squares that
    /// block lines.
    ///
    /// Leave pieces out of `occupied` to look through them.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// let board = Position::STANDARD.board();
    /// assert_eq!(board.attackers(Square::F3, board.occupied()).len(), 3);
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        use PieceKind::{King, Knight};
        attacks::knight(square) & self.of_kind(Knight)
            | attacks::king(square) & self.of_kind(King)
            | attacks::pawn(Color::White, square) & self.pieces(Color::Black, PieceKind::Pawn)
            | attacks::pawn(Color::Black, square) & self.pieces(Color::White, PieceKind::Pawn)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders()
    }

    /// The pieces that could attack the square if nothing stood in between, and all next to it. It
    /// is quicker to find than [`Board::attackers`], and mostly empty.
    #[inline]
    pub(crate) fn may_attack(&self, square: Square) -> Bitboard {
        let (rising, falling) = attacks::diagonals(square);
        let diagonal = rising | falling;
        diagonal & self.diagonal_sliders()
            | (attacks::queen_lines(square) - diagonal) & self.straight_sliders()
            | attacks::knight(square) & self.of_kind(PieceKind::Knight)
            | attacks::king(square)
    }

    /// The squares that the piece on this square attacks, own pieces included; none if empty.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// assert_eq!(Position::STANDARD.board().attacks_from(Square::G1).len(), 3);
    /// ```
    #[inline]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let Some(piece) = self.piece_on(square) else { return Bitboard::EMPTY };
        attacks::of(piece, square, self.occupied())
    }
}

/// Draws the board in letters with coordinates, White below.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{rank}")?;
            for file in File::ALL {
                let piece = self.piece_on(Square::new(file, rank));
                write!(f, " {}", piece.map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        f.write_str("  a b c d e f g h")
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Board")?;
        fmt::Display::fmt(self, f)
    }
}
