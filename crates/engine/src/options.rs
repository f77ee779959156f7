//! What can be set before a search.

use std::time::Duration;

use crate::{Judge, Strength};

/// Settings of an [`Engine`](crate::Engine) that outlast one search.
///
/// ```
/// use pinpoint_engine::{Options, Strength};
/// let sparring_partner = Options { strength: Strength::Level(3), ..Options::default() };
/// assert_eq!(sparring_partner.threads, 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Size of the hash table in MiB, at least 1.
    pub hash_mb: usize,
    /// Search threads, at least 1.
    pub threads: usize,
    /// How many best lines to find, at least 1.
    pub multi_pv: usize,
    /// Time lost between the engine and the clock with each move.
    pub move_overhead: Duration,
    /// Who says what positions are worth. A limited strength always plays with the hand-written
    /// evaluation, since its ratings were measured so.
    pub judge: Judge,
    /// How well to play.
    pub strength: Strength,
    /// Start value of the random choices that weaker strengths make.
    pub seed: u64,
}

impl Options {
    /// The largest hash table in MiB.
    pub const MAX_HASH_MB: usize = 1 << 20;
    /// The most search threads.
    pub const MAX_THREADS: usize = 512;

    /// Who judges at the strength that is set.
    pub(crate) fn acting_judge(&self) -> Judge {
        match self.strength {
            Strength::Full => self.judge.clone(),
            _ => Judge::HandWritten,
        }
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
            strength: Strength::Full,
            seed: 1,
        }
    }
}
