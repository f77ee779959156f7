//! Perft: the number of positions at a depth, the test of every move generator.
//!
//! ```
//! use pinpoint_rules::{perft, Position};
//! assert_eq!(perft(&Position::STANDARD, 3), 8_902);
//! ```

use alloc::vec::Vec;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::cpu::{self, Cpu, Job};
use crate::generate::{ChildVisitor, Selection, children, count};
use crate::side::{Side, for_side};
use crate::{Move, Position};

/// The number of ways to play `depth` moves. The last move is counted, not played.
///
/// ```
/// use pinpoint_rules::{Position, perft};
/// assert_eq!(perft(&Position::STANDARD, 4), 197_281);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    cpu::run(Root::<true> { position, depth })
}

/// The same number, but every move is played, hash and all: what a search would pay.
///
/// ```
/// use pinpoint_rules::{Position, perft_without_bulk_counting};
/// assert_eq!(perft_without_bulk_counting(&Position::STANDARD, 4), 197_281);
/// ```
pub fn perft_without_bulk_counting(position: &Position, depth: u32) -> u64 {
    cpu::run(Root::<false> { position, depth })
}

/// [`perft`] by first move, in the order of [`Position::legal_moves`].
///
/// ```
/// use pinpoint_rules::{divide, Position};
/// let counts = divide(&Position::STANDARD, 3);
/// assert_eq!(counts.len(), 20);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 8_902);
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = if depth == 0 { Default::default() } else { position.legal_moves() };
    moves.iter().map(|&mv| (mv, perft(&position.play(mv), depth - 1))).collect()
}

struct Root<'a, const BULK: bool> {
    position: &'a Position,
    depth: u32,
}

impl<const BULK: bool> Job for Root<'_, BULK> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let Root { position, depth } = self;
        if depth == 0 {
            return 1;
        }
        for_side!(position.turn(), S => cpu.enter(Node::<S, BULK> { position, depth, side: PhantomData }))
    }
}

struct Node<'a, S, const BULK: bool> {
    position: &'a Position,
    depth: u32,
    side: PhantomData<S>,
}

impl<S: Side, const BULK: bool> Job for Node<'_, S, BULK> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let Node { position, depth, .. } = self;
        if BULK && depth == 1 {
            return u64::from(count::<C, S>(cpu, position));
        }
        let mut descent = Descent::<C, S, BULK> { cpu, depth, nodes: 0, side: PhantomData };
        let _ = children::<C, S, _>(cpu, position, Selection::ALL, &mut descent);
        descent.nodes
    }
}

/// Counts what lies behind each move.
struct Descent<C, S, const BULK: bool> {
    cpu: C,
    depth: u32,
    nodes: u64,
    side: PhantomData<S>,
}

impl<C: Cpu, S: Side, const BULK: bool> ChildVisitor for Descent<C, S, BULK> {
    type Break = Infallible;

    #[inline(always)]
    fn child(&mut self, _: Move, position: &Position) -> ControlFlow<Infallible> {
        if !BULK && self.depth == 1 {
            // The compiler must not notice that nobody looks at the last position.
            core::hint::black_box(position);
            self.nodes += 1;
            return ControlFlow::Continue(());
        }
        let depth = self.depth - 1;
        let node = Node::<S::Them, BULK> { position, depth, side: PhantomData };
        self.nodes += self.cpu.enter(node);
        ControlFlow::Continue(())
    }
}
