//! A plan: a line that a side can force, what it wins, and by which motif.

mod motif;
mod spoils;

use pinpoint_rules::{Color, Move, Position};

pub use motif::Motif;
pub use spoils::Spoils;

use crate::Placed;
use crate::proof::Proven;

/// A line that gains something, whatever the other side plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Where the line begins, with its side to move.
    pub start: Position,
    /// The moves; the first is by the side that gains.
    pub line: Vec<Move>,
    /// What it gains in pawns against what the side had; 0 for a mate.
    pub net: i32,
    /// In how many moves it mates, if it does.
    pub mate_in: Option<u32>,
    /// How it works.
    pub motif: Motif,
    /// What changes hands.
    pub spoils: Spoils,
}

impl Plan {
    /// The plan behind a proof whose line begins here. `had` is what the side had before.
    pub(crate) fn new(start: Position, proven: Proven, had: i32, before: &Position) -> Plan {
        let mate_in = proven.mate_in();
        let motif = Motif::of(&start, &proven.line);
        let net = if mate_in.is_some() { 0 } else { proven.value - had };
        let spoils = Spoils::worth_just(net, before, &start, &proven.line);
        Plan { start, line: proven.line, net, mate_in, motif, spoils }
    }

    /// The side that gains.
    pub fn side(&self) -> Color {
        self.start.turn()
    }

    /// The first move of the line.
    pub fn first(&self) -> Move {
        self.line[0]
    }

    /// What it gains for certain. Where a pawn is taken and a second one falls later, the defender
    /// may give up something else, or nothing more.
    pub(crate) fn sure(&self) -> i32 {
        match self.net {
            2 if self.spoils.are_pawns() && self.taken().is_some() => 1,
            net => net,
        }
    }

    /// Where the line ends.
    pub fn end(&self) -> Position {
        self.line.iter().fold(self.start, |position, &mv| position.play(mv))
    }

    /// What the first move takes.
    pub fn taken(&self) -> Option<Placed> {
        let at = crate::steps::taken_on(&self.start, self.first())?;
        Placed::on(self.start.board(), at)
    }
}
