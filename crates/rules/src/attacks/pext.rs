//! Slider attacks by table, indexed with the PEXT instruction.
//!
//! PEXT gathers the bits of the occupied squares that matter into one small number, which is
//! the place in the table. Where the processor lacks the instruction it is emulated bit by
//! bit, so that results stay equal; use [`magic`](super::magic) there.

use super::hyperbola;
use super::magic::{BISHOP_MASKS, ROOK_MASKS, first_entries};
use crate::{Bitboard, Square};

const ROOK_SIZE: usize = 102_400;
const BISHOP_SIZE: usize = 5_248;
const ROOK_FIRST: [u32; 64] = first_entries(&ROOK_MASKS);
const BISHOP_FIRST: [u32; 64] = first_entries(&BISHOP_MASKS);

static ROOK: [Bitboard; ROOK_SIZE] = table::<ROOK_SIZE, true>(&ROOK_MASKS);
static BISHOP: [Bitboard; BISHOP_SIZE] = table::<BISHOP_SIZE, false>(&BISHOP_MASKS);
static ROOK_PLACES: [(u64, u32); 64] = places(&ROOK_MASKS, &ROOK_FIRST);
static BISHOP_PLACES: [(u64, u32); 64] = places(&BISHOP_MASKS, &BISHOP_FIRST);

const fn places(masks: &[u64; 64], first: &[u32; 64]) -> [(u64, u32); 64] {
    let mut table = [(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        table[square] = (masks[square], first[square]);
        square += 1;
    }
    table
}

const fn table<const SIZE: usize, const IS_ROOK: bool>(masks: &[u64; 64]) -> [Bitboard; SIZE] {
    let mut table = [Bitboard::EMPTY; SIZE];
    let mut next = 0;
    let mut square = 0;
    while square < 64 {
        let mask = masks[square];
        let mut subset = 0u64;
        // The subsets of a mask in rising order are numbered as PEXT numbers them.
        loop {
            let (square, occupied) = (Square::ALL[square], Bitboard(subset));
            table[next] = if IS_ROOK {
                hyperbola::rook(square, occupied)
            } else {
                hyperbola::bishop(square, occupied)
            };
            next += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        square += 1;
    }
    assert!(next == SIZE);
    table
}

/// Squares a bishop attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::pext::bishop(Square::A1, Bitboard::of(Square::C3)).len(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_by(extract, square, occupied)
}

/// Squares a rook attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::pext::rook(Square::A1, Bitboard::EMPTY).len(), 14);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    rook_by(extract, square, occupied)
}

/// [`bishop`] with the caller's way to gather bits, which must be PEXT by another name.
#[inline(always)]
pub(crate) fn bishop_by(
    extract: impl Fn(u64, u64) -> u64,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let (mask, first) = BISHOP_PLACES[square.index()];
    BISHOP[first as usize + extract(occupied.0, mask) as usize]
}

/// [`rook`] with the caller's way to gather bits, which must be PEXT by another name.
#[inline(always)]
pub(crate) fn rook_by(
    extract: impl Fn(u64, u64) -> u64,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let (mask, first) = ROOK_PLACES[square.index()];
    ROOK[first as usize + extract(occupied.0, mask) as usize]
}

#[inline(always)]
fn extract(bits: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: this build is for processors that have BMI2.
        unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        extract_bit_by_bit(bits, mask)
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn extract_bit_by_bit(bits: u64, mask: u64) -> u64 {
    let places = Bitboard(mask).into_iter().enumerate();
    places.filter(|&(_, square)| Bitboard(bits).contains(square)).map(|(place, _)| 1 << place).sum()
}
