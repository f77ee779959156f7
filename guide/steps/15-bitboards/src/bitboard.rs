//! Sets of squares: one bit for each.

use std::ops::{BitAnd, BitOr, Not};

use crate::board::Square;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bitboard(pub u64);

impl Bitboard {
    pub const EMPTY: Bitboard = Bitboard(0);

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest number.
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::from_index(self.0.trailing_zeros() as usize))
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }
}

/// Takes out one square after the other.
impl Iterator for Bitboard {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        // Subtracting one turns the lowest bit off and all below it on.
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}
