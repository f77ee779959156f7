//! Squares, files and ranks: where a piece can stand.
//!
//! Squares are numbered along the ranks, a1 = 0 to h8 = 63. "No square" is `Option<Square>`,
//! which takes one byte as well.
//!
//! ```
//! use pinpoint_rules::{File, Rank, Square};
//! let e4: Square = "e4".parse().unwrap();
//! assert_eq!(e4, Square::new(File::E, Rank::Four));
//! assert_eq!(e4.index(), 28);
//! ```

use core::fmt;
use core::str::FromStr;

/// One of the 64 squares.
///
/// An enum and not a number, so that a `[T; 64]` is indexed without a bounds check.
///
/// ```
/// use pinpoint_rules::Square;
/// assert_eq!(size_of::<Option<Square>>(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares in order, a1, b1, ... h8.
    ///
    /// ```
    /// use pinpoint_rules::Square;
    /// assert_eq!(Square::ALL[28], Square::E4);
    /// ```
    #[rustfmt::skip]
    pub const ALL: [Square; 64] = {
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1,
            A2, B2, C2, D2, E2, F2, G2, H2,
            A3, B3, C3, D3, E3, F3, G3, H3,
            A4, B4, C4, D4, E4, F4, G4, H4,
            A5, B5, C5, D5, E5, F5, G5, H5,
            A6, B6, C6, D6, E6, F6, G6, H6,
            A7, B7, C7, D7, E7, F7, G7, H7,
            A8, B8, C8, D8, E8, F8, G8, H8,
        ]
    };

    /// The square on the given file and rank.
    ///
    /// ```
    /// use pinpoint_rules::{File, Rank, Square};
    /// assert_eq!(Square::new(File::E, Rank::Four), Square::E4);
    /// ```
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::from_index(rank as u8 * 8 + file as u8)
    }

    /// The square with this number; only the lowest six bits count.
    ///
    /// The compiler turns the 64 arms into a single `and`.
    ///
    /// ```
    /// use pinpoint_rules::Square;
    /// assert_eq!(Square::from_index(63), Square::H8);
    /// ```
    #[inline(always)]
    #[rustfmt::skip]
    pub const fn from_index(index: u8) -> Square {
        use Square::*;
        match index & 63 {
            0 => A1, 1 => B1, 2 => C1, 3 => D1, 4 => E1, 5 => F1, 6 => G1, 7 => H1,
            8 => A2, 9 => B2, 10 => C2, 11 => D2, 12 => E2, 13 => F2, 14 => G2, 15 => H2,
            16 => A3, 17 => B3, 18 => C3, 19 => D3, 20 => E3, 21 => F3, 22 => G3, 23 => H3,
            24 => A4, 25 => B4, 26 => C4, 27 => D4, 28 => E4, 29 => F4, 30 => G4, 31 => H4,
            32 => A5, 33 => B5, 34 => C5, 35 => D5, 36 => E5, 37 => F5, 38 => G5, 39 => H5,
            40 => A6, 41 => B6, 42 => C6, 43 => D6, 44 => E6, 45 => F6, 46 => G6, 47 => H6,
            48 => A7, 49 => B7, 50 => C7, 51 => D7, 52 => E7, 53 => F7, 54 => G7, 55 => H7,
            56 => A8, 57 => B8, 58 => C8, 59 => D8, 60 => E8, 61 => F8, 62 => G8, _ => H8,
        }
    }

    /// The number of the square, 0 to 63, for use as an array index.
    ///
    /// ```
    /// use pinpoint_rules::Square;
    /// assert_eq!(Square::B1.index(), 1);
    /// ```
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file the square stands on.
    ///
    /// ```
    /// use pinpoint_rules::{File, Square};
    /// assert_eq!(Square::E4.file(), File::E);
    /// ```
    #[inline]
    pub const fn file(self) -> File {
        File::from_index(self as u8)
    }

    /// The rank the square stands on.
    ///
    /// ```
    /// use pinpoint_rules::{Rank, Square};
    /// assert_eq!(Square::E4.rank(), Rank::Four);
    /// ```
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::from_index(self as u8 >> 3)
    }

    /// The square `files` to the right and `ranks` up, if that is still on the board.
    ///
    /// ```
    /// use pinpoint_rules::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H1.offset(1, 0), None);
    /// ```
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self as i8 % 8 + files;
        let rank = self as i8 / 8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square::from_index((rank * 8 + file) as u8))
    }

    /// Where the pawn stands that has just passed over this square with a double step.
    #[inline(always)]
    pub(crate) const fn passer(self) -> Square {
        Square::from_index(self as u8 ^ 8)
    }

    /// The same square seen from the other side of the board: a1 becomes a8.
    ///
    /// ```
    /// use pinpoint_rules::Square;
    /// assert_eq!(Square::E1.flipped(), Square::E8);
    /// ```
    #[inline]
    pub const fn flipped(self) -> Square {
        Square::from_index(self as u8 ^ 56)
    }

    /// King steps between the two squares.
    ///
    /// ```
    /// use pinpoint_rules::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[inline]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self as u8 % 8).abs_diff(other as u8 % 8);
        let ranks = (self as u8 / 8).abs_diff(other as u8 / 8);
        if files > ranks { files } else { ranks }
    }

    /// Is it one of the light squares, as h1?
    ///
    /// ```
    /// use pinpoint_rules::Square;
    /// assert!(Square::H1.is_light() && !Square::A1.is_light());
    /// ```
    #[inline]
    pub const fn is_light(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + *self as u8 % 8, b'1' + *self as u8 / 8];
        f.pad(core::str::from_utf8(&name).expect("a square's name is ASCII"))
    }
}

/// A text that is not the name of a square, file or rank.
///
/// ```
/// use pinpoint_rules::{ParseSquareError, Square};
/// assert_eq!("i9".parse::<Square>(), Err(ParseSquareError));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square, a1 to h8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square::from_index((rank - b'1') * 8 + (file - b'a')))
            }
            _ => Err(ParseSquareError),
        }
    }
}

/// A column of the board.
///
/// ```
/// use pinpoint_rules::File;
/// assert_eq!(File::E.to_string(), "e");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum File { A, B, C, D, E, F, G, H }

impl File {
    /// All files, a to h.
    ///
    /// ```
    /// use pinpoint_rules::File;
    /// assert_eq!(File::ALL.len(), 8);
    /// ```
    pub const ALL: [File; 8] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file with this number; only the lowest three bits count.
    ///
    /// ```
    /// use pinpoint_rules::File;
    /// assert_eq!(File::from_index(7), File::H);
    /// ```
    #[inline]
    pub const fn from_index(index: u8) -> File {
        Self::ALL[(index & 7) as usize]
    }

    /// 0 for the a-file to 7 for the h-file.
    ///
    /// ```
    /// use pinpoint_rules::File;
    /// assert_eq!(File::B.index(), 1);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file's letter, lower case.
    ///
    /// ```
    /// use pinpoint_rules::File;
    /// assert_eq!(File::E.letter(), 'e');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file named by a letter of either case.
    ///
    /// ```
    /// use pinpoint_rules::File;
    /// assert_eq!(File::from_letter('H'), Some(File::H));
    /// ```
    #[inline]
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter.to_ascii_lowercase() {
            lower @ 'a'..='h' => Some(File::from_index(lower as u8 - b'a')),
            _ => None,
        }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A row of the board.
///
/// ```
/// use pinpoint_rules::Rank;
/// assert_eq!(Rank::Four.to_string(), "4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Rank { One, Two, Three, Four, Five, Six, Seven, Eight }

impl Rank {
    /// All ranks, 1 to 8.
    ///
    /// ```
    /// use pinpoint_rules::Rank;
    /// assert_eq!(Rank::ALL[0], Rank::One);
    /// ```
    #[rustfmt::skip]
    pub const ALL: [Rank; 8] = [
        Rank::One, Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Six, Rank::Seven, Rank::Eight,
    ];

    /// The rank with this number counted from 0; only the lowest three bits count.
    ///
    /// ```
    /// use pinpoint_rules::Rank;
    /// assert_eq!(Rank::from_index(7), Rank::Eight);
    /// ```
    #[inline]
    pub const fn from_index(index: u8) -> Rank {
        Self::ALL[(index & 7) as usize]
    }

    /// 0 for the first rank to 7 for the eighth.
    ///
    /// ```
    /// use pinpoint_rules::Rank;
    /// assert_eq!(Rank::Two.index(), 1);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as u8 + 1)
    }
}
