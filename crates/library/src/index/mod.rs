//! Which games came to a position, and how they went on.
//!
//! The positions of many games, up to ply [`DEPTH`], are sorted by their hash and written in
//! blocks: a *segment*. A look-up reads one block of each segment. Games that are in no segment
//! yet are replayed. Everything here is made from the games and can be made again.

mod lookup;
mod postings;
mod segment;

pub(crate) use lookup::lookup;
pub(crate) use segment::{MOST, SegmentBuilder, mark_stale, settle};

/// Positions are found up to this ply.
pub(crate) const DEPTH: usize = 40;

/// Stands for a move where the game ended.
pub(crate) const LAST: u8 = 255;

/// A position of a game and the move played there, as the codec writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Visit {
    pub(crate) key: u64,
    pub(crate) byte: u8,
}

/// Stored keys have this many bits. Two positions share one by chance once in four million million
/// pairs; a look-up compares with the game itself as well.
const KEY_BITS: u32 = 42;

fn short(key: u64) -> u64 {
    key >> (64 - KEY_BITS)
}
