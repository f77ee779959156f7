//! Colors and pieces.

use core::fmt;
use core::ops::Not;

use crate::{Rank, Square};

/// One of the two sides.
///
/// ```
/// use pinpoint_rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Moves first and up the board.
    White,
    /// Moves second and down the board.
    Black,
}

impl Color {
    /// White, then Black.
    ///
    /// ```
    /// use pinpoint_rules::Color;
    /// assert_eq!(Color::ALL, [Color::White, Color::Black]);
    /// ```
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    ///
    /// ```
    /// use pinpoint_rules::Color;
    /// assert_eq!(Color::Black.index(), 1);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank on which this side's pieces start.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Rank};
    /// assert_eq!(Color::Black.back_rank(), Rank::Eight);
    /// ```
    #[inline]
    pub const fn back_rank(self) -> Rank {
        match self {
            Color::White => Rank::One,
            Color::Black => Rank::Eight,
        }
    }

    /// +1 for White, -1 for Black: the way the pawns go.
    ///
    /// ```
    /// use pinpoint_rules::Color;
    /// assert_eq!(Color::Black.up(), -1);
    /// ```
    #[inline]
    pub const fn up(self) -> i8 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The rank as this side counts it: a pawn of either side promotes on its eighth.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Rank, Square};
    /// assert_eq!(Color::Black.relative_rank(Square::E7), Rank::Two);
    /// ```
    #[inline]
    pub const fn relative_rank(self, square: Square) -> Rank {
        Rank::from_index((square as u8 >> 3) ^ (7 * self as u8))
    }
}

impl Not for Color {
    type Output = Color;
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// What a piece is, whoever owns it.
///
/// ```
/// use pinpoint_rules::PieceKind;
/// assert_eq!(PieceKind::Knight.to_string(), "knight");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum PieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceKind {
    /// All kinds, from pawn to king.
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert_eq!(PieceKind::ALL.len(), 6);
    /// ```
    pub const ALL: [PieceKind; 6] = [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
    ];

    /// What a pawn may become, the most wanted first.
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert!(!PieceKind::PROMOTIONS.contains(&PieceKind::King));
    /// ```
    pub const PROMOTIONS: [PieceKind; 4] =
        [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

    /// 0 for the pawn to 5 for the king.
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert_eq!(PieceKind::King.index(), 5);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English letter, lower case: `p n b r q k`.
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert_eq!(PieceKind::Knight.letter(), 'n');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            PieceKind::Pawn => 'p',
            PieceKind::Knight => 'n',
            PieceKind::Bishop => 'b',
            PieceKind::Rook => 'r',
            PieceKind::Queen => 'q',
            PieceKind::King => 'k',
        }
    }

    /// The kind named by an English letter of either case.
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert_eq!(PieceKind::from_letter('Q'), Some(PieceKind::Queen));
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        Some(match letter.to_ascii_lowercase() {
            'p' => PieceKind::Pawn,
            'n' => PieceKind::Knight,
            'b' => PieceKind::Bishop,
            'r' => PieceKind::Rook,
            'q' => PieceKind::Queen,
            'k' => PieceKind::King,
            _ => return None,
        })
    }

    /// Bishop, rook or queen: does it move along lines?
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert!(PieceKind::Queen.is_slider() && !PieceKind::Knight.is_slider());
    /// ```
    #[inline]
    pub const fn is_slider(self) -> bool {
        matches!(self, PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen)
    }

    /// The kind with a color.
    ///
    /// ```
    /// use pinpoint_rules::{Color, PieceKind};
    /// assert_eq!(PieceKind::Knight.of(Color::White).letter(), 'N');
    /// ```
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, kind: self }
    }
}

/// The English name, lower case.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PieceKind::Pawn => "pawn",
            PieceKind::Knight => "knight",
            PieceKind::Bishop => "bishop",
            PieceKind::Rook => "rook",
            PieceKind::Queen => "queen",
            PieceKind::King => "king",
        })
    }
}

/// A piece of one side.
///
/// ```
/// use pinpoint_rules::{Color, Piece, PieceKind};
/// assert_eq!(Piece::from_letter('q'), Some(PieceKind::Queen.of(Color::Black)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// The FEN letter: upper case for White, lower case for Black.
    ///
    /// ```
    /// use pinpoint_rules::{Color, PieceKind};
    /// assert_eq!(PieceKind::Knight.of(Color::White).letter(), 'N');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter().to_ascii_uppercase(),
            Color::Black => self.kind.letter(),
        }
    }

    /// The piece named by a FEN letter.
    ///
    /// ```
    /// use pinpoint_rules::Piece;
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match PieceKind::from_letter(letter) {
            Some(kind) => Some(Piece { color, kind }),
            None => None,
        }
    }

    /// The chess figure of Unicode, `♔` to `♟`.
    ///
    /// ```
    /// use pinpoint_rules::{Color, PieceKind};
    /// assert_eq!(PieceKind::King.of(Color::White).figure(), '♔');
    /// ```
    pub const fn figure(self) -> char {
        let white = ['♙', '♘', '♗', '♖', '♕', '♔'];
        let black = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match self.color {
            Color::White => white[self.kind as usize],
            Color::Black => black[self.kind as usize],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
