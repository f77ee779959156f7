//! What can be set before a search.

use std::time::Duration;

use crate::Judge;

/// Settings of an [`Engine`](crate::Engine) that outlast one search.
///
/// ```
/// use pinpoint_engine::Options;
/// let several_lines = Options::default().with_multi_pv(3).with_hash_mb(64);
/// assert_eq!(several_lines.threads, 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Size of the hash table in MiB, at least 1.
    pub hash_mb: usize,
    /// Search threads, at least 1.
    pub threads: usize,
    /// How many best lines to find, at least 1.
    pub multi_pv: usize,
    /// Time lost between the engine and the clock with each move.
    pub move_overhead: Duration,
    /// Who says what positions are worth.
    pub judge: Judge,
    /// Start value of the random choices among the moves of a book.
    pub seed: u64,
}

impl Options {
    /// The largest hash table in MiB.
    pub const MAX_HASH_MB: usize = 1 << 20;
    /// The most search threads.
    pub const MAX_THREADS: usize = 512;

    /// The same with this size of the hash table in MiB.
    #[must_use]
    pub fn with_hash_mb(self, hash_mb: usize) -> Options {
        Options { hash_mb, ..self }
    }

    /// The same with this number of search threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Options {
        Options { threads, ..self }
    }

    /// The same with this number of best lines.
    #[must_use]
    pub fn with_multi_pv(self, multi_pv: usize) -> Options {
        Options { multi_pv, ..self }
    }

    /// The same with this time lost with each move.
    #[must_use]
    pub fn with_move_overhead(self, move_overhead: Duration) -> Options {
        Options { move_overhead, ..self }
    }

    /// The same with this judge of positions.
    #[must_use]
    pub fn with_judge(self, judge: Judge) -> Options {
        Options { judge, ..self }
    }

    /// The same with this start value of random choices.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Options {
        Options { seed, ..self }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            judge: Judge::default(),
            seed: 1,
        }
    }
}
