//! Values of positions, each from the sums of the most similar board seen lately.

use std::sync::Arc;

use pinpoint_rules::cpu::{self, Sliders, Task};
use pinpoint_rules::{Board, Color, Position};

use crate::accumulator::{Accumulator, Change};
use crate::features::View;
use crate::network::Network;

/// Plies for which boards are remembered; deeper ones share the last place.
const PLIES: usize = 128;
/// How many plies are asked for a similar board: this one, the parent's and its parent's.
const NEIGHBORS: usize = 3;

/// Evaluates positions with a network and remembers what helps with the next ones.
///
/// A remembered accumulator knows the board it belongs to, so it is right whatever was searched
/// in between: moves, null moves, other lines. What is remembered only decides how many
/// additions the next value takes.
pub struct Evaluator {
    network: Arc<Network>,
    /// The last board evaluated at each ply of the search.
    plies: Vec<Remembered>,
    /// For each side, the last board seen plainly and the last one seen in a mirror, to begin
    /// with when no ply offers a board seen alike.
    views: [[OneSide; 2]; 2],
}

/// A board with the accumulators of both sides.
#[derive(Clone)]
struct Remembered {
    board: Board,
    views: [View; 2],
    sides: [Accumulator; 2],
}

/// A board with the accumulator of one side.
#[derive(Clone)]
struct OneSide {
    board: Board,
    accumulator: Accumulator,
}

impl Evaluator {
    /// An evaluator that has seen nothing yet.
    pub fn new(network: Arc<Network>) -> Evaluator {
        let accumulator = Accumulator::empty(&network);
        let views = Color::ALL.map(|color| View::new(&Board::EMPTY, color));
        let nothing = OneSide { board: Board::EMPTY, accumulator };
        Evaluator {
            network,
            plies: vec![Remembered { board: Board::EMPTY, views, sides: [accumulator; 2] }; PLIES],
            views: [[nothing.clone(), nothing.clone()], [nothing.clone(), nothing]],
        }
    }

    /// The network it uses.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The value of the position for the side to move, in centipawns. `ply` is how far the
    /// position is from the root of the search: neighbors there tend to have similar boards.
    /// The value does not depend on it.
    ///
    /// ```
    /// use pinpoint_nnue::{Evaluator, Network};
    /// use pinpoint_rules::Position;
    /// let mut evaluator = Evaluator::new(Network::built_in());
    /// let start = Position::STANDARD;
    /// assert_eq!(evaluator.evaluate(&start, 0), evaluator.evaluate(&start, 7));
    /// ```
    #[inline]
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        cpu::execute(Evaluate { evaluator: self, position, ply: ply.min(PLIES - 1) })
    }

    /// Brings the sums at this ply up to date for one side, from those of the board that differs
    /// on the fewest squares, as counted in `changes` for the plies up to this one.
    #[inline(always)]
    fn update(&mut self, board: &Board, view: View, ply: usize, changes: [u32; NEIGHBORS]) {
        let side = view.color().index();
        let mut nearest = None;
        // More changes than pieces: then the sums are better added up anew.
        let mut fewest = board.occupied().len() + 1;
        for (back, &changes) in changes.iter().enumerate().take(ply + 1) {
            if changes < fewest && self.plies[ply - back].views[side] == view {
                (nearest, fewest) = (Some(ply - back), changes);
            }
        }
        let (earlier, rest) = self.plies.split_at_mut(ply);
        let target = &mut rest[0];
        match nearest {
            Some(nearest) => {
                let here;
                let (before, base) = match earlier.get(nearest) {
                    Some(base) => (&base.board, &base.sides[side]),
                    None => {
                        here = target.sides[side];
                        (&target.board, &here)
                    }
                };
                let change = Change::new(before, board);
                target.sides[side].follow(&self.network, view, base, change);
            }
            None => {
                let known = &mut self.views[side][usize::from(view.is_mirrored())];
                let base = known.accumulator;
                let change = Change::new(&known.board, board);
                known.accumulator.follow(&self.network, view, &base, change);
                known.board = *board;
                target.sides[side] = known.accumulator;
            }
        }
    }
}

/// An evaluation, compiled for each kind of processor.
struct Evaluate<'a> {
    evaluator: &'a mut Evaluator,
    position: &'a Position,
    ply: usize,
}

impl Task for Evaluate<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Sliders>(self, _: S) -> i32 {
        let Evaluate { evaluator, position, ply } = self;
        let board = position.board();
        let views = Color::ALL.map(|color| View::new(board, color));
        let changes = std::array::from_fn(|back| {
            board.difference(&evaluator.plies[ply.saturating_sub(back)].board).len()
        });
        for view in views {
            evaluator.update(board, view, ply, changes);
        }
        let here = &mut evaluator.plies[ply];
        (here.board, here.views) = (*board, views);
        let [us, them] =
            [position.turn(), !position.turn()].map(|color| &here.sides[color.index()]);
        evaluator.network.output(board, us, them)
    }
}
