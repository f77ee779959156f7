//! A small table of positions seen, so that the same one is not searched twice.

use pinpoint_rules::Move;

const ENTRIES: usize = 1 << 12;

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub(super) value: i32,
    pub(super) best: Option<Move>,
    pub(super) depth: i8,
    /// The value is at least this; else at most this.
    pub(super) is_lower: bool,
}

const NOTHING: Known = Known { value: 0, best: None, depth: i8::MIN, is_lower: false };

/// Entries by the low bits of their key; a newer one replaces an older one.
pub(super) struct Table {
    entries: Box<[(u64, Known)]>,
    /// Part of every stored key: what was stored before the last change of it is not found.
    age: u64,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { entries: vec![(0, NOTHING); ENTRIES].into_boxed_slice(), age: 1 }
    }

    /// Forgets all entries without touching them.
    pub(super) fn forget(&mut self) {
        self.age = self.age.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let (stored, known) = self.entries[key as usize % ENTRIES];
        (stored == key ^ self.age).then_some(known)
    }

    pub(super) fn put(&mut self, key: u64, known: Known) {
        self.entries[key as usize % ENTRIES] = (key ^ self.age, known);
    }
}
