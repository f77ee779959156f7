//! Knights, kings and pawns: pieces that jump to a fixed set of squares.

use crate::{Bitboard, Color, Square};

static KNIGHT: [Bitboard; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];

/// For each square, those that the given (files, ranks) steps lead to.
const fn steps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            if let Some(target) = Square::ALL[square].offset(files, ranks) {
                table[square] = table[square].with(target);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

/// Squares a knight attacks.
///
/// ```
/// use pinpoint_rules::{Square, attacks};
/// assert_eq!(attacks::knight(Square::A1).len(), 2);
/// ```
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares a king attacks.
///
/// ```
/// use pinpoint_rules::{Square, attacks};
/// assert_eq!(attacks::king(Square::E4).len(), 8);
/// ```
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares a pawn of this color attacks, which are those it captures on.
///
/// ```
/// use pinpoint_rules::{Color, Square, attacks};
/// assert!(attacks::pawn(Color::Black, Square::E5).contains(Square::D4));
/// ```
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}
