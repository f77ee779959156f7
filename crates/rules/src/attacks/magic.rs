//! Slider attacks by table, indexed with a multiplication: magic bitboards.
//!
//! Multiplying the occupied squares that matter by a well-chosen number gathers them into the
//! top bits of the product. Such numbers are found by trial (`cargo xtask magics`) and kept in
//! `magic_numbers.rs`.

use super::hyperbola;
use super::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::{Bitboard, File, Square};

/// Squares whose occupation matters to a rook: its lines without their last squares.
///
/// ```
/// use pinpoint_rules::attacks;
/// assert_eq!(attacks::magic::ROOK_MASKS[0].count_ones(), 12);
/// ```
pub const ROOK_MASKS: [u64; 64] = masks::<true>();
/// Squares whose occupation matters to a bishop: its lines without their last squares.
///
/// ```
/// use pinpoint_rules::attacks;
/// assert_eq!(attacks::magic::BISHOP_MASKS[0].count_ones(), 6);
/// ```
pub const BISHOP_MASKS: [u64; 64] = masks::<false>();

const ROOK_SIZE: usize = 102_400;
const BISHOP_SIZE: usize = 5_248;

#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    first: u32,
    shift: u32,
}

static ROOK_PLACES: [Magic; 64] = places(&ROOK_MASKS, &ROOK_MAGICS);
static BISHOP_PLACES: [Magic; 64] = places(&BISHOP_MASKS, &BISHOP_MAGICS);
static ROOK: [Bitboard; ROOK_SIZE] = table::<ROOK_SIZE, true>(&places(&ROOK_MASKS, &ROOK_MAGICS));
static BISHOP: [Bitboard; BISHOP_SIZE] =
    table::<BISHOP_SIZE, false>(&places(&BISHOP_MASKS, &BISHOP_MAGICS));

/// Squares a bishop attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::magic::bishop(Square::A1, Bitboard::of(Square::C3)).len(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP[BISHOP_PLACES[square.index()].place(occupied.0)]
}

/// Squares a rook attacks, up to and including the first piece in each direction.
///
/// ```
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::magic::rook(Square::A1, Bitboard::EMPTY).len(), 14);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK[ROOK_PLACES[square.index()].place(occupied.0)]
}

impl Magic {
    #[inline(always)]
    const fn place(&self, occupied: u64) -> usize {
        let hash = (occupied & self.mask).wrapping_mul(self.factor) >> self.shift;
        self.first as usize + hash as usize
    }
}

/// Where each square's share of a table begins when every subset of its mask has a place.
pub(super) const fn first_entries(masks: &[u64; 64]) -> [u32; 64] {
    let mut first = [0; 64];
    let mut square = 1;
    while square < 64 {
        first[square] = first[square - 1] + (1 << masks[square - 1].count_ones());
        square += 1;
    }
    first
}

const fn masks<const IS_ROOK: bool>() -> [u64; 64] {
    let mut masks = [0; 64];
    let mut square = 0;
    while square < 64 {
        let at = Square::ALL[square];
        // A piece on the last square of a line hides nothing, unless the line runs along the edge.
        let edges = Bitboard::BACK_RANKS.0 & !Bitboard::rank(at.rank()).0
            | (Bitboard::file(File::A).0 | Bitboard::file(File::H).0)
                & !Bitboard::file(at.file()).0;
        let attacked = if IS_ROOK {
            hyperbola::rook(at, Bitboard::EMPTY)
        } else {
            hyperbola::bishop(at, Bitboard::EMPTY)
        };
        masks[square] = attacked.0 & !edges;
        square += 1;
    }
    masks
}

const fn places(masks: &[u64; 64], factors: &[u64; 64]) -> [Magic; 64] {
    let firsts = first_entries(masks);
    let mut table = [Magic { mask: 0, factor: 0, first: 0, shift: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Magic {
            mask: masks[square],
            factor: factors[square],
            first: firsts[square],
            shift: 64 - masks[square].count_ones(),
        };
        square += 1;
    }
    table
}

const fn table<const SIZE: usize, const IS_ROOK: bool>(magics: &[Magic; 64]) -> [Bitboard; SIZE] {
    let mut table = [Bitboard::EMPTY; SIZE];
    let mut square = 0;
    while square < 64 {
        let magic = &magics[square];
        let mut subset = 0u64;
        loop {
            let (square, occupied) = (Square::ALL[square], Bitboard(subset));
            let attacked = if IS_ROOK {
                hyperbola::rook(square, occupied)
            } else {
                hyperbola::bishop(square, occupied)
            };
            let place = magic.place(subset);
            // Every piece attacks something, so an empty entry is a free one.
            assert!(table[place].0 == 0 || table[place].0 == attacked.0, "not a magic number");
            table[place] = attacked;
            subset = subset.wrapping_sub(magic.mask) & magic.mask;
            if subset == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

/// Looks for a number that maps all subsets of `mask` to places without a harmful collision.
///
/// `random` gives candidates; sparse ones (few bits set) succeed sooner. Returns the number
/// and how many candidates were tried.
///
/// ```
/// use pinpoint_rules::attacks::{hyperbola, magic};
/// use pinpoint_rules::Square;
/// let mut state = 1u64;
/// let random = || {
///     let mut next = || {
///         state ^= state << 13;
///         state ^= state >> 7;
///         state ^= state << 17;
///         state
///     };
///     next() & next() & next()
/// };
/// let mask = magic::BISHOP_MASKS[Square::D4.index()];
/// let (number, _tries) = magic::find(mask, |o| hyperbola::bishop(Square::D4, o), random);
/// assert_ne!(number, 0);
/// ```
pub fn find(
    mask: u64,
    attacks: impl Fn(Bitboard) -> Bitboard,
    mut random: impl FnMut() -> u64,
) -> (u64, u64) {
    let shift = 64 - mask.count_ones();
    let mut table = [Bitboard::EMPTY; 4096];
    for tries in 1.. {
        let factor = random();
        // Fewer than six bits in the top byte of the product never spread the subsets enough.
        if (mask.wrapping_mul(factor) >> 56).count_ones() < 6 {
            continue;
        }
        table.fill(Bitboard::EMPTY);
        let fits = Bitboard(mask).subsets().all(|subset| {
            let place = (subset.0.wrapping_mul(factor) >> shift) as usize;
            let attacked = attacks(subset);
            let free = table[place].is_empty() || table[place] == attacked;
            table[place] = attacked;
            free
        });
        if fits {
            return (factor, tries);
        }
    }
    unreachable!("the search for a magic number only ends with one")
}
