//! Exercise 8: all squares that rooks reach upward, for many rooks at once and without a loop over
//! them. Shift the set up by 8 and keep what is free; seven rounds are enough. (There is a way with
//! three: see Kogge-Stone in the glossary.)

use sprout::bitboard::Bitboard;

pub fn fill_up(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    let (mut moving, mut reached) = (rooks.0, 0);
    for _ in 0..7 {
        moving <<= 8;
        reached |= moving;
        moving &= !occupied.0;
    }
    Bitboard(reached)
}
