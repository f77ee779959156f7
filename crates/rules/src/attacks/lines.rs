//! Ranks, files and diagonals through two squares.

use super::hyperbola;
use crate::{Bitboard, Square};

static BETWEEN: [[Bitboard; 64]; 64] = tables().0;
static LINE: [[Bitboard; 64]; 64] = tables().1;
static QUEEN_LINES: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let (rook, bishop) = both(Square::ALL[square], Bitboard::EMPTY);
        table[square] = Bitboard(rook.0 | bishop.0);
        square += 1;
    }
    table
};

/// The squares strictly between two squares of one rank, file or diagonal, else none.
///
/// ```
/// use pinpoint_rules::{Square, attacks};
/// assert!(attacks::between(Square::A1, Square::C3).contains(Square::B2));
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, both included, else none.
///
/// ```
/// use pinpoint_rules::{Square, attacks};
/// assert_eq!(attacks::line(Square::B2, Square::C3).len(), 8);
/// ```
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// All squares that share a rank, file or diagonal with this one, itself excluded.
///
/// ```
/// use pinpoint_rules::{Square, attacks};
/// assert_eq!(attacks::queen_lines(Square::A1).len(), 21);
/// ```
#[inline(always)]
pub fn queen_lines(square: Square) -> Bitboard {
    QUEEN_LINES[square.index()]
}

/// The rising (a1 to h8) and the falling (a8 to h1) diagonal through the square.
#[inline(always)]
pub(crate) fn diagonals(square: Square) -> (Bitboard, Bitboard) {
    DIAGONALS[square.index()]
}

static DIAGONALS: [(Bitboard, Bitboard); 64] = {
    let mut table = [(Bitboard::EMPTY, Bitboard::EMPTY); 64];
    let mut square = 0;
    while square < 64 {
        let mut distance = -7;
        while distance <= 7 {
            if let Some(at) = Square::ALL[square].offset(distance, distance) {
                table[square].0 = table[square].0.with(at);
            }
            if let Some(at) = Square::ALL[square].offset(distance, -distance) {
                table[square].1 = table[square].1.with(at);
            }
            distance += 1;
        }
        square += 1;
    }
    table
};

const fn both(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    (hyperbola::rook(square, occupied), hyperbola::bishop(square, occupied))
}

const fn tables() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (a, b) = (Square::ALL[pair / 64], Square::ALL[pair % 64]);
        let ends = Bitboard::of(a).with(b);
        let (rook, bishop) = both(a, Bitboard::EMPTY);
        // Seen from each other's end, with only the two in the way, two pieces of the same
        // gait attack exactly the squares between them in common.
        if rook.contains(b) {
            between[pair / 64][pair % 64] =
                Bitboard(hyperbola::rook(a, ends).0 & hyperbola::rook(b, ends).0);
            line[pair / 64][pair % 64] =
                Bitboard(rook.0 & hyperbola::rook(b, Bitboard::EMPTY).0 | ends.0);
        } else if bishop.contains(b) {
            between[pair / 64][pair % 64] =
                Bitboard(hyperbola::bishop(a, ends).0 & hyperbola::bishop(b, ends).0);
            line[pair / 64][pair % 64] =
                Bitboard(bishop.0 & hyperbola::bishop(b, Bitboard::EMPTY).0 | ends.0);
        }
        pair += 1;
    }
    (between, line)
}
