//! A move with everything the detectors ask about it.

use pinpoint_rules::{Color, Move, Position, Square};

use crate::proof::Prover;
use crate::steps::{Steps, taken_on};
use crate::{Context, Placed, balance};

/// A legal move between two positions, and the game around it.
pub(crate) struct Scene<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) before: Position,
    pub(super) mv: Move,
    pub(super) after: Position,
    /// The side that moved.
    pub(super) us: Color,
    /// The position after the move if the opponent passes; none in check or when the game is over.
    pub(super) passed: Option<Position>,
    /// Our balance of material before the move, or before the exchange that is under way if that
    /// was more.
    pub(super) had: i32,
    /// The same, or our balance before the opponent's last capture or promotion: what a gain is
    /// measured by.
    pub(super) hoped: i32,
    pub(super) prover: Prover,
    steps: Steps,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(context: &'a Context<'a>, mv: Move) -> Scene<'a> {
        let before = *context.position();
        let after = before.play(mv);
        let us = before.turn();
        let had = context.settled_balance(us).max(balance(before.board(), us));
        let last = context.last().filter(|_| context.has_just_gained());
        Scene {
            context,
            before,
            mv,
            after,
            us,
            passed: after.play_null().filter(|_| !after.is_stalemate()),
            had,
            hoped: last.map_or(had, |(position, _)| had.max(balance(position.board(), us))),
            prover: Prover::new(),
            steps: Steps::of(mv),
        }
    }

    pub(super) fn them(&self) -> Color {
        !self.us
    }

    /// Our balance of material after the move.
    pub(super) fn balance_after(&self) -> i32 {
        balance(self.after.board(), self.us)
    }

    /// The piece that moved, as it stands now; the king, when castling.
    pub(super) fn mover(&self) -> Placed {
        Placed::on(self.after.board(), self.mv.landing()).expect("the mover stands where it went")
    }

    /// The piece that moved, as it stood before.
    pub(super) fn moved(&self) -> Placed {
        Placed::on(self.before.board(), self.mv.from()).expect("a piece moved")
    }

    /// Where the piece that stands here now stood before the move.
    pub(super) fn came_from(&self, square: Square) -> Square {
        self.steps.back(square)
    }

    /// What the move took.
    pub(super) fn taken(&self) -> Option<Placed> {
        Placed::on(self.before.board(), taken_on(&self.before, self.mv)?)
    }
}
