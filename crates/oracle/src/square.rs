//! Squares on a board with a border.
//!
//! The 64 squares sit inside a grid 10 cells wide and 12 cells high. The cells around them are a
//! wall that no piece may enter:
//!
//! ```text
//!  110  . . . . . . . . . .  119
//!  100  . . . . . . . . . .  109
//!   90  . a8 . . . . . . h8 .  99
//!        ...
//!   20  . a1 . . . . . . h1 .  29
//!   10  . . . . . . . . . .   19
//!    0  . . . . . . . . . .    9
//! ```
//!
//! With the wall, a step is one addition, and "did I fall off the board?" is one look at the cell
//! where the step ended. Without it, a rook on h4 that steps east would land on a5.
//!
//! - *Two* rows of wall below and above, because a knight jumps two rows: the lowest cell that
//!   any piece can look at is a1 (cell 21) minus 21, which is cell 0.
//! - *One* column on each side is enough, although a knight also jumps two columns: the column
//!   right of h and the column left of a in the next row are neighbors, so together they are two
//!   wide.

use std::fmt;
use std::str::FromStr;

/// How far one step moves through the numbered cells.
pub(crate) type Step = isize;

pub(crate) const NORTH: Step = 10;
pub(crate) const SOUTH: Step = -10;
pub(crate) const EAST: Step = 1;
pub(crate) const WEST: Step = -1;

/// Along ranks and files.
pub(crate) const ROOK_STEPS: [Step; 4] = [NORTH, EAST, SOUTH, WEST];

/// Along diagonals.
pub(crate) const BISHOP_STEPS: [Step; 4] = [NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST];

/// All eight directions: the queen slides along them, the king takes one step.
pub(crate) const QUEEN_STEPS: [Step; 8] =
    [NORTH, EAST, SOUTH, WEST, NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST];

/// Two one way and one across.
pub(crate) const KNIGHT_STEPS: [Step; 8] = [
    NORTH + NORTH + EAST,
    EAST + EAST + NORTH,
    EAST + EAST + SOUTH,
    SOUTH + SOUTH + EAST,
    SOUTH + SOUTH + WEST,
    WEST + WEST + SOUTH,
    WEST + WEST + NORTH,
    NORTH + NORTH + WEST,
];

/// One cell of the 10 by 12 grid.
///
/// Every square that leaves this crate is one of the 64 real ones. Inside, a square that was
/// reached by a step may lie in the wall until the board has been asked what is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(usize);

impl Square {
    /// Cells in the grid, wall included.
    pub(crate) const CELLS: usize = 120;

    /// The square on a file (0 = a) and a rank (0 = first rank).
    ///
    /// # Panics
    /// When either number is above 7.
    pub fn at(file: usize, rank: usize) -> Square {
        assert!(file < 8 && rank < 8, "no such file or rank");
        // Skip two rows of wall and one column of wall.
        Square((rank + 2) * 10 + (file + 1))
    }

    /// The square with this number, counting a1 = 0, b1 = 1, ..., h8 = 63.
    ///
    /// # Panics
    /// When the number is above 63.
    pub fn from_index(index: usize) -> Square {
        Square::at(index % 8, index / 8)
    }

    /// The number of this square, counting a1 = 0, b1 = 1, ..., h8 = 63.
    pub fn index(self) -> usize {
        self.rank() * 8 + self.file()
    }

    /// 0 for the a-file to 7 for the h-file.
    pub fn file(self) -> usize {
        self.0 % 10 - 1
    }

    /// 0 for the first rank to 7 for the eighth.
    pub fn rank(self) -> usize {
        self.0 / 10 - 2
    }

    /// Whether this is a light square; a1 is dark, and colors alternate from there.
    pub fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// All 64 squares, a1 first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square::from_index)
    }

    /// The number of the cell, to look it up in a table of [`Square::CELLS`].
    pub(crate) fn cell(self) -> usize {
        self.0
    }

    /// The cell one step away, which may be wall.
    pub(crate) fn step(self, step: Step) -> Square {
        // The wall is deep enough that a step from a real square never leaves the grid.
        Square(self.0.strict_add_signed(step))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b"abcdefgh"[self.file()]);
        write!(f, "{file}{}", self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = ();

    /// Reads `e4`; letters must be lower case.
    fn from_str(text: &str) -> Result<Square, ()> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square::at((file - b'a').into(), (rank - b'1').into()))
            }
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_go_both_ways() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::from_index(0).to_string(), "a1");
        assert_eq!(Square::from_index(28).to_string(), "e4");
        assert_eq!(Square::from_index(63).to_string(), "h8");
        assert_eq!("i1".parse::<Square>(), Err(()));
        assert_eq!("a9".parse::<Square>(), Err(()));
        assert_eq!("e".parse::<Square>(), Err(()));
    }

    #[test]
    fn no_knight_can_jump_over_the_wall() {
        for square in Square::all() {
            for step in KNIGHT_STEPS {
                assert!(square.step(step).cell() < Square::CELLS);
            }
        }
    }

    #[test]
    fn a_corner_is_dark_and_its_neighbor_light() {
        assert!(!Square::at(0, 0).is_light());
        assert!(Square::at(1, 0).is_light());
        assert!(Square::at(7, 0).is_light());
    }
}
