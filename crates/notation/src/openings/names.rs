//! The names of openings, looked up once for each position that comes again and again.

use alloc::vec::Vec;
use core::fmt;

use pinpoint_rules::Position;

use super::{Opening, opening};

/// Remembers the names of positions: most games share their first moves.
///
/// The answers are those of [`opening`], mostly without its price. What is remembered takes the
/// same space for any number of games.
///
/// ```
/// use pinpoint_notation::{OpeningNames, parse_move};
/// use pinpoint_rules::Position;
/// let mut names = OpeningNames::default();
/// let start = Position::STANDARD;
/// let grob = start.play(parse_move(&start, "g4")?);
/// assert_eq!(names.of(&grob).unwrap().name, "Grob Opening");
/// assert_eq!(names.of(&start), None);
/// # Ok::<(), pinpoint_notation::MoveError>(())
/// ```
#[derive(Default)]
pub struct OpeningNames(Vec<(u64, Option<Opening>)>);

impl OpeningNames {
    /// A power of two. A position takes the place of another one with the same last bits.
    const PLACES: usize = 1 << 14;

    /// The name of the position, if it has one.
    pub fn of(&mut self, position: &Position) -> Option<Opening> {
        if self.0.is_empty() {
            // No position of a game has the hash 0, which marks a free place.
            self.0.resize(Self::PLACES, (0, None));
        }
        let hash = position.hash();
        let place = &mut self.0[hash as usize % Self::PLACES];
        if place.0 != hash {
            *place = (hash, opening(position));
        }
        place.1
    }
}

impl fmt::Debug for OpeningNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.0.iter().filter(|(hash, _)| *hash != 0).count();
        write!(f, "{known} names of openings")
    }
}
