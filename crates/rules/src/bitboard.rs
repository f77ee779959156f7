//! A set of squares in one machine word.
//!
//! ```
//! use pinpoint_rules::{Bitboard, Square};
//! let center = Bitboard::from(Square::E4).with(Square::D5);
//! assert!(center.contains(Square::D5));
//! assert_eq!(center.len(), 2);
//! assert_eq!(center.shift(0, 1).into_iter().next(), Some(Square::E5));
//! ```

use core::fmt;
use core::num::NonZeroU64;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{File, Rank, Square};

/// A set of squares; bit 0 is a1, bit 63 is h8.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square};
/// let set = Bitboard::of(Square::A1) | Bitboard::of(Square::H8);
/// assert_eq!((set - Bitboard::of(Square::A1)).only_square(), Some(Square::H8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    ///
    /// ```
    /// use pinpoint_rules::Bitboard;
    /// assert_eq!(Bitboard::EMPTY.len(), 0);
    /// ```
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    ///
    /// ```
    /// use pinpoint_rules::Bitboard;
    /// assert_eq!(Bitboard::FULL.len(), 64);
    /// ```
    pub const FULL: Bitboard = Bitboard(!0);
    /// The light squares, h1 among them.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert!(Bitboard::LIGHT.contains(Square::H1));
    /// ```
    pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);
    /// The dark squares, a1 among them.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert!(Bitboard::DARK.contains(Square::A1));
    /// ```
    pub const DARK: Bitboard = Bitboard(0xAA55_AA55_AA55_AA55);
    /// Ranks 1 and 8.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Rank};
    /// assert_eq!(Bitboard::BACK_RANKS, Bitboard::rank(Rank::One) | Bitboard::rank(Rank::Eight));
    /// ```
    pub const BACK_RANKS: Bitboard = Bitboard(0xFF00_0000_0000_00FF);

    pub(crate) const NOT_FILE_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    pub(crate) const NOT_FILE_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

    /// All squares of a file.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, File, Square};
    /// assert!(Bitboard::file(File::E).contains(Square::E4));
    /// ```
    #[inline]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file as u32)
    }

    /// All squares of a rank.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Rank, Square};
    /// assert!(Bitboard::rank(Rank::Four).contains(Square::E4));
    /// ```
    #[inline]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(0xFF << (8 * rank as u32))
    }

    /// The set of one square.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::B1), Bitboard(2));
    /// ```
    #[inline(always)]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square as u32)
    }

    /// Is the square in the set?
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert!(!Bitboard::EMPTY.contains(Square::E4));
    /// ```
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// The set with the square added.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::EMPTY.with(Square::E4), Bitboard::of(Square::E4));
    /// ```
    #[inline]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square as u32)
    }

    /// The set with the square taken out.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert!(Bitboard::of(Square::E4).without(Square::E4).is_empty());
    /// ```
    #[inline]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square as u32))
    }

    /// How many squares the set holds.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, File};
    /// assert_eq!(Bitboard::file(File::A).len(), 8);
    /// ```
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is there no square in the set?
    ///
    /// ```
    /// use pinpoint_rules::Bitboard;
    /// assert!(Bitboard::EMPTY.is_empty());
    /// ```
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there at least one square in the set?
    ///
    /// ```
    /// use pinpoint_rules::Bitboard;
    /// assert!(Bitboard::FULL.any());
    /// ```
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Are there two squares or more?
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert!(!Bitboard::of(Square::E4).several());
    /// ```
    #[inline(always)]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Do the two sets share a square?
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, File, Rank};
    /// assert!(Bitboard::file(File::E).intersects(Bitboard::rank(Rank::Four)));
    /// ```
    #[inline(always)]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Is every square of this set also in the other?
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, File, Square};
    /// assert!(Bitboard::of(Square::E4).is_subset(Bitboard::file(File::E)));
    /// ```
    #[inline]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lowest square: the first one in the order a1, b1, ... h8.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, File, Square};
    /// assert_eq!(Bitboard::file(File::C).first(), Some(Square::C1));
    /// ```
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_index(bits.trailing_zeros() as u8)),
            None => None,
        }
    }

    /// The highest square.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, File, Square};
    /// assert_eq!(Bitboard::file(File::C).last(), Some(Square::C8));
    /// ```
    #[inline]
    pub const fn last(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_index(63 - bits.leading_zeros() as u8)),
            None => None,
        }
    }

    /// The only square of the set, if there is exactly one.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::E4).only_square(), Some(Square::E4));
    /// assert_eq!(Bitboard::FULL.only_square(), None);
    /// ```
    #[inline]
    pub const fn only_square(self) -> Option<Square> {
        if self.several() { None } else { self.first() }
    }

    /// The set moved `files` to the right and `ranks` up; what leaves the board is gone.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::G1).shift(-1, 2), Bitboard::of(Square::F3));
    /// assert_eq!(Bitboard::of(Square::H1).shift(1, 0), Bitboard::EMPTY);
    /// ```
    pub const fn shift(self, files: i8, ranks: i8) -> Bitboard {
        if files <= -8 || files >= 8 || ranks <= -8 || ranks >= 8 {
            return Bitboard::EMPTY;
        }
        let mut bits = self.0;
        let mut step = 0;
        while step < files.unsigned_abs() {
            bits =
                if files > 0 { bits << 1 & Self::NOT_FILE_A } else { bits >> 1 & Self::NOT_FILE_H };
            step += 1;
        }
        let up = 8 * ranks.unsigned_abs() as u32;
        Bitboard(if ranks >= 0 { bits << up } else { bits >> up })
    }

    /// The set seen from the other side of the board: a1 becomes a8.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::E1).flipped(), Bitboard::of(Square::E8));
    /// ```
    #[inline]
    pub const fn flipped(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }

    /// All subsets of the set, the empty one first, the set itself last.
    ///
    /// The n-th subset holds those squares whose place in the set is a one bit of n, which is
    /// just the order in which the PEXT instruction numbers them.
    ///
    /// ```
    /// use pinpoint_rules::Bitboard;
    /// assert_eq!(Bitboard(0b101).subsets().map(|set| set.0).collect::<Vec<_>>(), [0, 1, 4, 5]);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Bitboard> {
        let mut next = Some(Bitboard::EMPTY);
        core::iter::from_fn(move || {
            let subset = next?;
            let following = Bitboard(subset.0.wrapping_sub(self.0) & self.0);
            next = following.any().then_some(following);
            Some(subset)
        })
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! set_operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: $apply:expr;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                let apply: fn(u64, u64) -> u64 = $apply;
                Bitboard(apply(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = self.$method(other);
            }
        }
    )*};
}

set_operators! {
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub SubAssign sub_assign: |a, b| a & !b;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Walks over the squares of a [`Bitboard`] from a1 to h8.
///
/// ```
/// use pinpoint_rules::{Bitboard, Rank, Square};
/// let mut squares = Bitboard::rank(Rank::Two).into_iter();
/// assert_eq!((squares.len(), squares.next()), (8, Some(Square::A2)));
/// ```
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

/// Draws the board, rank 8 on top, as `1` and `.`.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { '1' } else { '.' };
                let end = if file == File::H { "\n" } else { " " };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(format_args_of)).finish()
    }
}

fn format_args_of(square: Square) -> impl fmt::Debug {
    struct Plain(Square);
    impl fmt::Debug for Plain {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            fmt::Display::fmt(&self.0, f)
        }
    }
    Plain(square)
}
