//! Slider attacks by arithmetic: hyperbola quintessence.
//!
//! Subtracting twice the slider's bit from the pieces on its line borrows up to the nearest
//! piece above it, so that `o ^ (o - 2s)` are the squares up to that piece. The other half of
//! the line is the same calculation on the mirrored word. No table but the line masks, which
//! is why the compiler builds the bigger tables of [`magic`](super::magic) and
//! [`pext`](super::pext) with it.

use crate::{Bitboard, Square};

/// Squares a bishop attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::hyperbola::bishop(Square::A1, Bitboard::of(Square::C3)).len(), 2);
/// ```
#[inline]
pub const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let masks = &LINES[square as usize];
    Bitboard(along(square, occupied, masks[2]) | along(square, occupied, masks[3]))
}

/// Squares a rook attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::hyperbola::rook(Square::A1, Bitboard::EMPTY).len(), 14);
/// ```
#[inline]
pub const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let masks = &LINES[square as usize];
    Bitboard(along(square, occupied, masks[0]) | along(square, occupied, masks[1]))
}

#[inline]
const fn along(square: Square, occupied: Bitboard, line: u64) -> u64 {
    let slider = 1u64 << square as u32;
    let pieces = occupied.0 & line;
    let above = pieces.wrapping_sub(slider << 1);
    let below = pieces.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (above ^ below) & line
}

/// For each square its file, rank, rising and falling diagonal, itself excluded.
static LINES: [[u64; 4]; 64] = {
    let mut table = [[0; 4]; 64];
    let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (files, ranks) = steps[axis];
            let mut distance = -7;
            while distance <= 7 {
                let target = Square::ALL[square].offset(files * distance, ranks * distance);
                if let Some(target) = target
                    && distance != 0
                {
                    table[square][axis] |= 1 << target as u32;
                }
                distance += 1;
            }
            axis += 1;
        }
        square += 1;
    }
    table
};
