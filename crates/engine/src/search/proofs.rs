//! Proofs that cost less than a full search of a position: passing, and captures that win more
//! than enough.

use pinpoint_rules::{Move, Position};

use super::Worker;
use super::node::{NonPv, Question};
use crate::event::Bound;
use crate::exchange::pieces;
use crate::hash_table::Entry;
use crate::history::{Context, Landing};
use crate::move_picker::{Guide, MovePicker};
use crate::parameters as p;
use crate::score::is_decisive;

impl Worker {
    /// Passes the turn; a value of at least beta, verified if deep, is a proof.
    pub(super) fn try_null_move(
        &mut self,
        position: &Position,
        question: Question,
        depth: i32,
        estimate: i32,
    ) -> Option<i32> {
        let Question { ply, beta, .. } = question;
        let next = position.play_null()?;
        self.shared.table.prefetch(next.hash());
        let reduction = p::null_move_reduction()
            + depth / p::null_move_divisor()
            + ((estimate - beta) / p::null_move_advantage()).min(3);
        let frame = self.frame(ply);
        frame.mv = None;
        frame.landing = None;
        self.path.push(position.hash());
        let shallow = depth - reduction;
        let passed = Question {
            ply: ply + 1,
            alpha: -beta,
            beta: 1 - beta,
            depth: shallow,
            in_check: false,
            expect_cut: !question.expect_cut,
        };
        let value = -self.search::<NonPv>(&next, passed);
        self.path.pop();
        if self.stopped || value < beta {
            return None;
        }
        // A mate found by passing is not proven.
        let value = if is_decisive(value) { beta } else { value };
        let zugzwang_is_likely = !pieces(position, position.turn()).several();
        let is_cheap = depth < p::null_move_verify_depth() && !zugzwang_is_likely;
        if is_cheap || self.null_move_from > 0 {
            return Some(value);
        }
        // Search again without null moves for a while.
        self.null_move_from = ply + (shallow.max(0) as usize) * 3 / 4;
        let verify =
            Question { alpha: beta - 1, beta, depth: shallow, expect_cut: false, ..question };
        let verified = self.search::<NonPv>(position, verify);
        self.null_move_from = 0;
        (verified >= beta && !self.stopped).then_some(value)
    }

    /// Tries the captures that could lift the evaluation, `raw` without corrections, to `limit`.
    /// One that does, first in quiescence and then in a shallower search, is proof that the
    /// position is worth at least beta.
    pub(super) fn try_captures(
        &mut self,
        position: &Position,
        question: Question,
        limit: i32,
        raw: Option<i32>,
        hash_move: Option<Move>,
    ) -> Option<i32> {
        let Question { ply, beta, depth, expect_cut, .. } = question;
        let needed = limit - self.frame(ply).evaluation?;
        let depth = depth - p::probcut_reduction();
        // Captures are not remembered by circumstances.
        let context = Context::default();
        let mut picker = {
            let guide = Guide { position, history: &self.history, context: &context };
            MovePicker::for_quiescence(guide, &self.moves, hash_move).winning(needed)
        };
        let mut found = None;
        while found.is_none() && !self.stopped {
            let guide = Guide { position, history: &self.history, context: &context };
            let Some(mv) = picker.next(guide, &mut self.moves) else { break };
            let next = position.play(mv);
            self.shared.table.prefetch(next.hash());
            let frame = self.frame(ply);
            frame.mv = Some(mv);
            frame.landing = Some(Landing::new(position, mv));
            frame.is_quiet = false;
            self.path.push(position.hash());
            let (alpha, beta, in_check) = (-limit, 1 - limit, next.is_check());
            let mut value = -self.quiescence::<NonPv>(&next, ply + 1, alpha, beta, in_check);
            if value >= limit {
                let expect_cut = !expect_cut;
                let child = Question { ply: ply + 1, alpha, beta, depth, in_check, expect_cut };
                value = -self.search::<NonPv>(&next, child);
            }
            self.path.pop();
            if value >= limit && !self.stopped {
                found = Some((mv, value));
            }
        }
        picker.finish(&mut self.moves);
        let (mv, value) = found?;
        let (depth, bound) = (depth + 1, Bound::Lower);
        let entry = Entry { mv: Some(mv), value, evaluation: raw, depth, bound, was_pv: false };
        self.shared.table.store(position.hash(), ply, entry);
        Some(if is_decisive(value) { value } else { value - (limit - beta) })
    }
}
