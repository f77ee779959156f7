//! Proof by play: what a side can force, found by a small search of forcing moves.
//!
//! The search knows material, mate, stalemate and promotion, and nothing else. The side that
//! attacks tries captures, checks, promotions and, as a first move, quiet threats; the side that
//! defends may answer with any legal move. A value is what the attacker has *at least*: where the
//! search gives up, it claims nothing.

mod candidates;
mod idle;
mod race;
mod rest;
mod search;
mod table;

use std::cell::Cell;

use pinpoint_rules::{Color, Move, Position};

pub(crate) use search::is_pawn_ending;
use search::{First, Search};

/// Values above this mean mate: [`MATE`] less the half-moves to it.
pub(crate) const MATE_BOUND: i32 = 900;
const MATE: i32 = 1_000;
/// Less than any material balance.
const NOTHING: i32 = -2_000;
/// The longest line that is kept, in half-moves.
const LONGEST: usize = 24;

/// How many positions may be looked at to confirm what was proven.
const CONFIRM_NODES: u32 = 120;
/// How many moves further than the line goes that was shown for it.
const CONFIRM_DEPTH: i32 = 2;

/// How hard to try: how many forcing moves deep, and how many positions at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) depth: i32,
    pub(crate) nodes: u32,
    /// The same for quiet first moves that threaten something, which are tried after the forcing
    /// ones; a depth of 0 if they are not.
    pub(crate) quiet_depth: i32,
    pub(crate) quiet_nodes: u32,
}

/// What a side was proven to have at least, and the line that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proven {
    /// The balance of material in pawns that the attacker reaches; see [`Proven::mate_in`].
    pub(crate) value: i32,
    /// The moves from the position asked about.
    pub(crate) line: Vec<Move>,
}

impl Effort {
    /// Forcing moves only.
    pub(crate) const fn forcing(depth: i32, nodes: u32) -> Effort {
        Effort { depth, nodes, quiet_depth: 0, quiet_nodes: 0 }
    }
}

impl Proven {
    /// The number of moves of the attacker up to and with the mate, if it is mate.
    pub(crate) fn mate_in(&self) -> Option<u32> {
        self.is_mate().then(|| ((MATE - self.value) as u32).div_ceil(2))
    }

    pub(crate) fn is_mate(&self) -> bool {
        self.value > MATE_BOUND
    }

    /// The same, after a move of the attacker that leads here.
    pub(crate) fn after(self, mv: Move) -> Proven {
        let value = if self.value > MATE_BOUND { self.value - 1 } else { self.value };
        Proven { value, line: [mv].into_iter().chain(self.line).collect() }
    }

    /// The same without the first move of the line.
    pub(crate) fn skip(mut self) -> (Move, Proven) {
        let first = self.line.remove(0);
        let value = if self.value > MATE_BOUND { self.value + 1 } else { self.value };
        (first, Proven { value, line: self.line })
    }
}

/// The prover: its table is kept between questions about the same game move.
pub(crate) struct Prover {
    /// Always there; taken away only when the prover is dropped.
    search: Option<Box<Search>>,
}

thread_local! {
    /// The memory of the last search on this thread, to be used again.
    static SPARE: Cell<Option<Box<Search>>> = const { Cell::new(None) };
}

impl Drop for Prover {
    fn drop(&mut self) {
        SPARE.set(self.search.take());
    }
}

impl Prover {
    pub(crate) fn new() -> Prover {
        let mut search = SPARE.take().unwrap_or_else(|| Box::new(Search::new()));
        search.forget();
        Prover { search: Some(search) }
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

    /// Can this side force more than `floor`? No line is asked for, and no exact value. None if
    /// it cannot be settled with this effort.
    pub(crate) fn holds(
        &mut self,
        side: Color,
        position: &Position,
        floor: i32,
        effort: Effort,
    ) -> Option<bool> {
        let search = self.search.as_mut()?;
        search.begin(side, effort.nodes, First::Forcing);
        search.holds(position, floor, effort.depth)
    }

    /// Does what was proven for the side stand a look beyond the line that shows it? What cannot be
    /// settled within reason stands.
    pub(crate) fn stands(&mut self, side: Color, position: &Position, proven: &Proven) -> bool {
        if proven.is_mate() {
            return true;
        }
        let Some(search) = self.search.as_mut() else { return true };
        let (answered, rest) = match proven.line.split_first() {
            Some((&first, rest)) if position.turn() == side => (position.play(first), rest),
            _ => (*position, &proven.line[..]),
        };
        let shown = rest.len().div_ceil(2) as i32;
        search.begin(side, CONFIRM_NODES, First::Forcing);
        search.survives(&answered, proven.value - 1, shown + 1..=shown + CONFIRM_DEPTH)
    }

    /// Forcing moves first, then quiet ones.
    fn deepen(
        &mut self,
        attacker: Color,
        position: &Position,
        floor: i32,
        effort: Effort,
    ) -> Option<Proven> {
        let search = self.search.as_mut()?;
        search.begin(attacker, effort.nodes, First::Forcing);
        let mut best = search.deepen(position, floor, effort.depth);
        let is_attack = position.turn() == attacker;
        if effort.quiet_depth > 0 && is_attack && !best.as_ref().is_some_and(Proven::is_mate) {
            search.begin(attacker, effort.quiet_nodes, First::Quiet);
            let known = best.as_ref().map_or(floor, |proven| proven.value);
            best = search.deepen(position, known, effort.quiet_depth).or(best);
        }
        best
    }

    /// How many positions were looked at for the last question.
    #[cfg(test)]
    pub(crate) fn nodes(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| search.nodes())
    }
}

#[cfg(test)]
mod tests;
