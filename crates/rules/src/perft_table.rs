//! Perft with a memory: positions reached on several ways are counted once.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::{Position, Selection, perft};

/// Counts by position and depth, shared by as many threads as like.
///
/// An entry is two words: the count, and the key exclusive-ored with it. If two threads write
/// at once and the words do not belong together, the key no longer fits, and the entry is
/// simply not found: no lock is needed.
///
/// ```
/// use pinpoint_rules::{PerftTable, Position};
/// let table = PerftTable::new(1);
/// assert_eq!(table.perft(&Position::STANDARD, 4), 197_281);
/// ```
pub struct PerftTable {
    entries: Box<[[AtomicU64; 2]]>,
}

impl PerftTable {
    /// A table of about this many megabytes, at least one.
    ///
    /// ```
    /// use pinpoint_rules::{PerftTable, Position};
    /// let table = PerftTable::new(16);
    /// assert_eq!(table.perft(&Position::STANDARD, 0), 1);
    /// ```
    pub fn new(megabytes: usize) -> PerftTable {
        let entries = megabytes.max(1).saturating_mul(1 << 20) / size_of::<[AtomicU64; 2]>();
        PerftTable { entries: (0..entries).map(|_| Default::default()).collect() }
    }

    /// The number of ways to play `depth` moves, as [`perft`] counts it.
    ///
    /// ```
    /// use pinpoint_rules::{PerftTable, Position};
    /// let table = PerftTable::new(16);
    /// assert_eq!(table.perft(&Position::STANDARD, 5), 4_865_609);
    /// ```
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth <= 2 {
            return perft(position, depth);
        }
        // Depths share the table: each stirs the hash in its own way.
        let key = position.hash() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let place = ((u128::from(key) * self.entries.len() as u128) >> 64) as usize;
        let [check, count] = &self.entries[place];
        let known = count.load(Ordering::Relaxed);
        if check.load(Ordering::Relaxed) ^ known == key {
            return known;
        }
        let mut nodes = 0;
        position.visit_moves(Selection::ALL, |group| {
            group.for_each(|mv| nodes += self.perft(&position.play(mv), depth - 1));
        });
        check.store(key ^ nodes, Ordering::Relaxed);
        count.store(nodes, Ordering::Relaxed);
        nodes
    }
}
