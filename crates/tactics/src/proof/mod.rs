//! Proof by play: what a side can force, found by a small search of forcing moves.
//!
//! The search knows material, mate, stalemate and promotion, and nothing else. The side that
//! attacks tries captures, checks, promotions and, as a first move, quiet threats; the side that
//! defends may answer with any legal move. A value is what the attacker has *at least*: where the
//! search gives up, it claims nothing.

mod candidates;
mod rest;
mod search;
mod table;

use pinpoint_rules::{Color, Move, Position};

use search::Search;

/// Values above this mean mate: [`MATE`] less the half-moves to it.
const MATE_BOUND: i32 = 900;
const MATE: i32 = 1_000;
/// Less than any material balance.
const NOTHING: i32 = -2_000;
/// The longest line that is kept, in half-moves.
const LONGEST: usize = 24;

/// How hard to try: how many forcing moves deep, and how many positions at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) depth: i32,
    pub(crate) nodes: u32,
    /// May the first move be a quiet one that threatens several things?
    pub(crate) quiet_first: bool,
}

/// What a side was proven to have at least, and the line that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proven {
    /// The balance of material in pawns that the attacker reaches; see [`Proven::mate_in`].
    pub(crate) value: i32,
    /// The moves from the position asked about.
    pub(crate) line: Vec<Move>,
}

impl Proven {
    /// The number of moves of the attacker up to and with the mate, if it is mate.
    pub(crate) fn mate_in(&self) -> Option<u32> {
        (self.value > MATE_BOUND).then(|| (self.line.len() as u32).div_ceil(2))
    }
}

/// The prover: its table is kept between questions about the same game move.
pub(crate) struct Prover {
    search: Search,
}

impl Prover {
    pub(crate) fn new() -> Prover {
        Prover { search: Search::new() }
    }

    /// More than `floor` that the side to move can force here; none if nothing is proven.
    pub(crate) fn attack(
        &mut self,
        position: &Position,
        floor: i32,
        effort: Effort,
    ) -> Option<Proven> {
        self.deepen(position.turn(), position, floor, effort)
    }

    /// More than `floor` that the side which is not to move has, whatever the other one plays.
    pub(crate) fn defended(
        &mut self,
        position: &Position,
        floor: i32,
        effort: Effort,
    ) -> Option<Proven> {
        self.deepen(!position.turn(), position, floor, effort)
    }

    /// Deeper and deeper; every depth proves what it proves, so the best of them counts.
    fn deepen(
        &mut self,
        attacker: Color,
        position: &Position,
        floor: i32,
        effort: Effort,
    ) -> Option<Proven> {
        let mut best: Option<Proven> = None;
        self.search.begin(attacker, effort);
        for depth in 1..=effort.depth {
            let known = best.as_ref().map_or(floor, |proven| proven.value);
            let value = self.search.root(position, depth, known);
            if value > known {
                best = Some(Proven { value, line: self.search.line().to_vec() });
            }
            if self.search.is_spent() || value > MATE_BOUND {
                break;
            }
        }
        best
    }

    /// How many positions were looked at for the last question.
    #[cfg(test)]
    pub(crate) fn nodes(&self) -> u32 {
        self.search.nodes()
    }
}

#[cfg(test)]
mod tests;
