//! A small table of positions seen, so that the same one is not searched twice.

use pinpoint_rules::Move;

const ENTRIES: usize = 1 << 12;

/// What is known of a position: the value is at least, or at most, this.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: i32,
    pub(super) best: Option<Move>,
    pub(super) depth: i8,
    pub(super) is_lower: bool,
    pub(super) is_upper: bool,
}

const EMPTY: Entry =
    Entry { key: 0, value: 0, best: None, depth: i8::MIN, is_lower: false, is_upper: false };

/// Entries by the low bits of their key; a newer one replaces an older one.
pub(super) struct Table(Box<[Entry]>);

impl Table {
    pub(super) fn new() -> Table {
        Table(vec![EMPTY; ENTRIES].into_boxed_slice())
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        Some(&self.0[key as usize % ENTRIES]).filter(|entry| entry.key == key)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        depth: i32,
        value: i32,
        bounds: [bool; 2],
        best: Option<Move>,
    ) {
        let [is_lower, is_upper] = bounds;
        self.0[key as usize % ENTRIES] =
            Entry { key, value, best, depth: depth as i8, is_lower, is_upper };
    }
}
