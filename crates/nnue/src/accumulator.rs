//! The sums of the first layer for one side.

use pinpoint_rules::{Bitboard, Board};

use crate::features::View;
use crate::network::{Network, Row};

/// The sums of the first layer as one side sees a board.
#[derive(Clone, Copy)]
pub(crate) struct Accumulator(Row);

/// The step from one board to another.
#[derive(Clone, Copy)]
pub(crate) struct Change<'a> {
    before: &'a Board,
    after: &'a Board,
    squares: Bitboard,
}

impl Change<'_> {
    #[inline(always)]
    pub(crate) fn new<'a>(before: &'a Board, after: &'a Board) -> Change<'a> {
        Change { before, after, squares: before.difference(after) }
    }
}

/// Some features, without allocation: no board has more than 64 pieces.
struct Features {
    numbers: [u16; 64],
    len: usize,
}

impl Features {
    const NONE: Features = Features { numbers: [0; 64], len: 0 };

    #[inline(always)]
    fn push(&mut self, feature: usize) {
        self.numbers[self.len % 64] = feature as u16;
        self.len += 1;
    }

    #[inline(always)]
    fn as_slice(&self) -> &[u16] {
        &self.numbers[..self.len.min(64)]
    }
}

impl Accumulator {
    /// The sums of an empty board.
    pub(crate) fn empty(network: &Network) -> Accumulator {
        Accumulator(*network.bias())
    }

    #[inline(always)]
    pub(crate) fn sums(&self) -> &Row {
        &self.0
    }

    /// Makes this the sums of the board after the change, from those of the board before.
    #[inline(always)]
    pub(crate) fn follow(
        &mut self,
        network: &Network,
        view: View,
        base: &Accumulator,
        change: Change,
    ) {
        let (mut added, mut removed) = (Features::NONE, Features::NONE);
        for square in change.squares {
            if let Some(piece) = change.before.piece_on(square) {
                removed.push(view.feature(piece, square));
            }
            if let Some(piece) = change.after.piece_on(square) {
                added.push(view.feature(piece, square));
            }
        }
        let row = |feature: u16| &network.row(usize::from(feature)).0;
        let (base, sums) = (&base.0.0, &mut self.0.0);
        // The usual moves in one pass each: a quiet move, a capture, castling.
        match (added.as_slice(), removed.as_slice()) {
            (&[to], &[from]) => {
                let (to, from) = (row(to), row(from));
                for i in 0..sums.len() {
                    sums[i] = base[i].wrapping_add(to[i]).wrapping_sub(from[i]);
                }
            }
            (&[to], &[from, captured]) => {
                let (to, from, captured) = (row(to), row(from), row(captured));
                for i in 0..sums.len() {
                    let moved = base[i].wrapping_add(to[i]).wrapping_sub(from[i]);
                    sums[i] = moved.wrapping_sub(captured[i]);
                }
            }
            (&[a, b], &[c, d]) => {
                let (a, b, c, d) = (row(a), row(b), row(c), row(d));
                for i in 0..sums.len() {
                    let added = base[i].wrapping_add(a[i]).wrapping_add(b[i]);
                    sums[i] = added.wrapping_sub(c[i]).wrapping_sub(d[i]);
                }
            }
            (added, removed) => {
                *sums = *base;
                for &feature in added {
                    let row = row(feature);
                    for i in 0..sums.len() {
                        sums[i] = sums[i].wrapping_add(row[i]);
                    }
                }
                for &feature in removed {
                    let row = row(feature);
                    for i in 0..sums.len() {
                        sums[i] = sums[i].wrapping_sub(row[i]);
                    }
                }
            }
        }
    }
}
