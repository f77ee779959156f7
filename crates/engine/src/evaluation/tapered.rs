//! A middlegame and an endgame value in one machine word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values that are added and multiplied together: one for positions full of pieces, one for
/// bare ones.
///
/// The middlegame value sits in the upper half of the word and the endgame value in the lower,
/// so that one addition adds both: evaluating is mostly adding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered(i32);

impl Tapered {
    /// A pair of values in centipawns.
    pub const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered((middlegame << 16).wrapping_add(endgame))
    }

    /// The value while the board is full.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        // The lower half borrows from the upper when it is negative.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The value when the board is nearly empty.
    #[inline]
    pub const fn endgame(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    #[inline]
    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, count: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(count))
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_keep_their_signs() {
        for (middlegame, endgame) in [(5, -7), (-5, 7), (-300, -400), (0, -1), (1200, 1500)] {
            let pair = Tapered::new(middlegame, endgame);
            assert_eq!((pair.middlegame(), pair.endgame()), (middlegame, endgame));
            let thrice = pair * 3 - pair;
            assert_eq!((thrice.middlegame(), thrice.endgame()), (2 * middlegame, 2 * endgame));
        }
    }
}
