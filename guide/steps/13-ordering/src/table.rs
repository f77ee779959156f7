//! What the search remembers about positions it has seen.

use crate::moves::Move;
use crate::search::MATE_BOUND;

/// What a remembered value means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Exact,
    /// A cutoff: the position is worth at least this.
    Lower,
    /// No move reached alpha: the position is worth at most this.
    Upper,
}

#[derive(Debug, Clone, Copy)]
pub struct Entry {
    key: u64,
    pub best: Option<Move>,
    pub depth: u32,
    pub bound: Bound,
    value: i32,
}

impl Entry {
    /// The value as seen from the root, this many half-moves above.
    pub fn value(&self, ply: i32) -> i32 {
        match self.value {
            MATE_BOUND.. => self.value - ply,
            value if value <= -MATE_BOUND => value + ply,
            value => value,
        }
    }
}

pub struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// With 2 to the power of `bits` entries.
    pub fn new(bits: u32) -> Table {
        Table { entries: vec![None; 1 << bits] }
    }

    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// The low bits of the key choose the place.
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    /// Remembers a value. A mate is stored as the distance from this position, not from
    /// the root, since another line may reach the position later or sooner.
    pub fn put(
        &mut self,
        key: u64,
        depth: u32,
        ply: i32,
        value: i32,
        bound: Bound,
        best: Option<Move>,
    ) {
        let value = match value {
            MATE_BOUND.. => value + ply,
            value if value <= -MATE_BOUND => value - ply,
            value => value,
        };
        let place = self.place(key);
        self.entries[place] = Some(Entry { key, best, depth, bound, value });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MATE;

    #[test]
    fn another_key_in_the_same_place_is_not_taken_for_ours() {
        let mut table = Table::new(4);
        table.put(0x10, 3, 0, 25, Bound::Exact, None);
        assert_eq!(table.get(0x10).map(|entry| entry.value(0)), Some(25));
        assert!(table.get(0x20).is_none());
        table.clear();
        assert!(table.get(0x10).is_none());
    }

    #[test]
    fn a_mate_keeps_its_distance_from_the_position() {
        let mut table = Table::new(4);
        // Mate seven half-moves from the root, found three half-moves below it.
        table.put(1, 4, 3, MATE - 7, Bound::Exact, None);
        assert_eq!(table.get(1).unwrap().value(5), MATE - 9);
        table.put(1, 4, 3, 7 - MATE, Bound::Exact, None);
        assert_eq!(table.get(1).unwrap().value(5), 9 - MATE);
    }
}
