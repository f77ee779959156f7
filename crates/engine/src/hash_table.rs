//! The transposition table: what is known about positions already searched.
//!
//! Shared by all threads without locks. An entry is two words, the data and the position's
//! whole 64-bit key exclusive-ored with the data: if two threads write one entry at the same
//! time, the halves do not fit together and the entry is simply not found.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread;

use pinpoint_rules::Move;

use crate::event::Bound;
use crate::memory::{CacheLine, CacheLines};
use crate::score::WIN_IN_MAX;

/// What the table knows about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    /// Seen from the ply it was stored at; `probe` turns mates into distances from the root.
    pub(crate) value: i32,
    /// The uncorrected static evaluation; `None` in check.
    pub(crate) evaluation: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Was this ever part of a principal variation?
    pub(crate) was_pv: bool,
}

/// Where an entry is kept.
struct Slot<'a> {
    key_xor_data: &'a AtomicU64,
    data: &'a AtomicU64,
}

/// The four entries of a cache line.
#[inline]
fn slots(line: &CacheLine) -> impl Iterator<Item = Slot<'_>> {
    line.0.chunks_exact(2).map(|pair| Slot { key_xor_data: &pair[0], data: &pair[1] })
}

/// The table.
pub(crate) struct HashTable {
    lines: CacheLines,
    /// Counts searches, so that old entries can be told from new ones.
    generation: AtomicU8,
}

/// Generations are stored in five bits.
const GENERATIONS: u8 = 32;
/// How many plies of depth a search's worth of age costs an entry when one must go.
const AGE_COST: i32 = 4;
/// Stored evaluation that stands for "none".
const NO_EVALUATION: i16 = i16::MIN;
/// Added to depths so that quiescence depths are positive.
const DEPTH_OFFSET: i32 = 4;

impl HashTable {
    /// A table of this size, or as large a part of it as the system has memory for.
    pub(crate) fn new(mebibytes: usize) -> HashTable {
        let mut size = mebibytes.max(1);
        let lines = loop {
            match CacheLines::zeroed((size << 20) / size_of::<CacheLine>()) {
                Ok(lines) => break lines,
                Err(error) if size == 1 => panic!("no memory for the smallest table: {error}"),
                Err(_) => size /= 2,
            }
        };
        HashTable { lines, generation: AtomicU8::new(0) }
    }

    /// Has the system hand over the memory of a new table now, rather than page by page while a
    /// clock runs. On all processors: a gibibyte takes one of them a second or more.
    pub(crate) fn touch(&self) {
        const LINES_PER_PAGE: usize = 4096 / size_of::<CacheLine>();
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let share = self.lines.len().div_ceil(processors).next_multiple_of(LINES_PER_PAGE);
        thread::scope(|scope| {
            for part in self.lines.chunks(share) {
                scope.spawn(|| {
                    let pages = part.iter().step_by(LINES_PER_PAGE);
                    pages.for_each(|line| line.0[0].store(0, Relaxed));
                });
            }
        });
    }

    pub(crate) fn mebibytes(&self) -> usize {
        size_of_val(&*self.lines) >> 20
    }

    /// Forgets everything.
    pub(crate) fn clear(&self, threads: usize) {
        let share = self.lines.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            for part in self.lines.chunks(share) {
                scope.spawn(|| {
                    part.iter().flat_map(|line| &line.0).for_each(|word| word.store(0, Relaxed));
                });
            }
        });
    }

    /// To be called before each search.
    pub(crate) fn age(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// How many of the first entries belong to this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let current = |slot: &Slot<'_>| {
            let data = slot.data.load(Relaxed);
            data != 0 && Packed(data).generation() == generation
        };
        self.lines.iter().take(250).flat_map(slots).filter(current).count() as u32
    }

    #[inline]
    fn line(&self, key: u64) -> &CacheLine {
        // The high half of the product spreads keys evenly over any number of lines.
        let index = (u128::from(key) * self.lines.len() as u128) >> 64;
        &self.lines[index as usize]
    }

    /// Begins to fetch what `probe` will look at.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        self.line(key).prefetch();
    }

    /// What is known about the position with this key, as seen `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        slots(self.line(key)).find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let found = slot.key_xor_data.load(Relaxed) ^ data == key && data != 0;
            found.then(|| Packed(data).unpack(ply))
        })
    }

    /// Keeps what was found out, in place of what is worth least.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let age = |packed: Packed| {
            i32::from((GENERATIONS + generation - packed.generation()) % GENERATIONS)
        };
        let worth = |slot: &Slot<'_>| {
            let data = slot.data.load(Relaxed);
            if slot.key_xor_data.load(Relaxed) ^ data == key || data == 0 {
                return i32::MIN;
            }
            Packed(data).depth() - AGE_COST * age(Packed(data))
        };
        let target = slots(self.line(key)).min_by_key(worth);
        let target = target.expect("a cache line has slots");
        let old = target.data.load(Relaxed);
        if target.key_xor_data.load(Relaxed) ^ old == key {
            let known = Packed(old).unpack(ply);
            // A bound without a move must not wipe out the move that is known.
            entry.mv = entry.mv.or(known.mv);
            let much_shallower = entry.depth + 4 < known.depth && age(Packed(old)) == 0;
            if entry.bound != Bound::Exact && much_shallower {
                return;
            }
        }
        let data = Packed::pack(&entry, ply, generation).0;
        target.key_xor_data.store(key ^ data, Relaxed);
        target.data.store(data, Relaxed);
    }
}

/// An entry in 64 bits: move 16, value 16, evaluation 16, depth 8, bound 2, PV 1, generation 5.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn pack(entry: &Entry, ply: usize, generation: u8) -> Packed {
        let mv = entry.mv.map_or(0, |mv| mv.to_bits().get());
        let value = to_table(entry.value, ply) as i16;
        let evaluation = entry.evaluation.map_or(NO_EVALUATION, |evaluation| evaluation as i16);
        let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        Packed(
            u64::from(mv)
                | u64::from(value as u16) << 16
                | u64::from(evaluation as u16) << 32
                | depth << 48
                | bound << 56
                | u64::from(entry.was_pv) << 58
                | u64::from(generation) << 59,
        )
    }

    fn unpack(self, ply: usize) -> Entry {
        let evaluation = (self.0 >> 32) as i16;
        Entry {
            mv: std::num::NonZeroU16::new(self.0 as u16).and_then(Move::from_bits),
            value: from_table(i32::from((self.0 >> 16) as i16), ply),
            evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
            depth: self.depth(),
            bound: match self.0 >> 56 & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            was_pv: self.0 >> 58 & 1 != 0,
        }
    }

    fn depth(self) -> i32 {
        (self.0 >> 48 & 0xFF) as i32 - DEPTH_OFFSET
    }

    fn generation(self) -> u8 {
        (self.0 >> 59) as u8
    }
}

/// Wins are counted from the root in the search, but from the position itself in the table,
/// since it may be reached along paths of different length.
fn to_table(value: i32, ply: usize) -> i32 {
    if value >= WIN_IN_MAX {
        value + ply as i32
    } else if value <= -WIN_IN_MAX {
        value - ply as i32
    } else {
        value
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value >= WIN_IN_MAX {
        value - ply as i32
    } else if value <= -WIN_IN_MAX {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests;
