//! The names of openings, looked up once for each position.

use std::collections::HashMap;
use std::fmt;

use pinpoint_notation::{Opening, opening};
use pinpoint_rules::Position;

/// Remembers the names of positions: most games share their first moves.
#[derive(Default)]
pub(crate) struct OpeningNames(HashMap<u64, Option<Opening>>);

impl OpeningNames {
    /// More positions than openings are played in; what comes on top is looked up each time.
    const MOST: usize = 200_000;

    pub(crate) fn of(&mut self, position: &Position) -> Option<Opening> {
        if let Some(known) = self.0.get(&position.hash()) {
            return *known;
        }
        let name = opening(position);
        if self.0.len() < Self::MOST {
            self.0.insert(position.hash(), name);
        }
        name
    }
}

impl fmt::Debug for OpeningNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} names of openings", self.0.len())
    }
}
