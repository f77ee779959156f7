//! Random numbers: xorshift, in three lines.

use std::time::{SystemTime, UNIX_EPOCH};

pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Random {
        // Zero would stay zero forever.
        Random(seed | 1)
    }

    pub fn from_time() -> Random {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Random::new(now.map_or(1, |time| time.as_nanos() as u64))
    }

    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `end`, without `end`.
    pub fn below(&mut self, end: usize) -> usize {
        // The upper half of the bits is the better one.
        ((self.number() >> 32) % end as u64) as usize
    }
}
