//! What a search leaves behind for others: histories of moves, evaluations in the hash table.

use pinpoint_rules::{Color, Move, Position};

use super::Worker;
use crate::event::Bound;
use crate::hash_table::Entry;
use crate::history::{self, Landing};
use crate::move_picker::{captured, is_tactical};
use crate::parameters as p;
use crate::score::INFINITE;

/// Moves tried at a node before the one that was best.
pub(super) struct Tried {
    moves: [Option<Move>; 32],
    len: usize,
}

impl Tried {
    pub(super) fn new() -> Tried {
        Tried { moves: [None; 32], len: 0 }
    }

    pub(super) fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.len) {
            *place = Some(mv);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves[..self.len].iter().copied().flatten()
    }
}

impl Worker {
    /// Writes into the histories which move was best and which others were tried in vain.
    pub(super) fn learn(
        &mut self,
        position: &Position,
        ply: usize,
        best: Move,
        depth: i32,
        quiets: &Tried,
        captures: &Tried,
    ) {
        let us = position.turn();
        let context = self.frame(ply).context;
        let bonus = history::bonus(depth);
        let landing = |mv| Landing::new(position, mv);
        if is_tactical(position, best) {
            self.history.reward_capture(landing(best), captured(position, best), bonus);
        } else {
            let killers = &mut self.frame(ply).killers;
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
            self.history.reward_quiet(us, best, landing(best), &context, bonus);
            for mv in quiets.iter() {
                self.history.reward_quiet(us, mv, landing(mv), &context, -bonus);
            }
        }
        for mv in captures.iter() {
            self.history.reward_capture(landing(mv), captured(position, mv), -bonus);
        }
    }

    /// Rewards the quiet move played at this ply by this color, for what the replies to it were
    /// worth: so many hundredths of what a cutoff at this depth counts.
    pub(super) fn reward_played(&mut self, color: Color, ply: usize, depth: i32, share: i32) {
        let frame = *self.frame(ply);
        if let (Some(mv), Some(landing), true) = (frame.mv, frame.landing, frame.is_quiet) {
            let bonus = history::bonus(depth) * share / 100;
            self.history.reward_quiet(color, mv, landing, &frame.context, bonus);
        }
    }

    /// Rewards the quiet move played at this ply by this color for what it did to the evaluation,
    /// which is now this for its side: more is known about it than whether it cuts off.
    pub(super) fn reward_evaluation(&mut self, color: Color, ply: usize, now: i32) {
        let frame = *self.frame(ply);
        if let (Some(mv), Some(then), true) = (frame.mv, frame.evaluation, frame.is_quiet) {
            let most = p::history_evaluation_max();
            let bonus = ((now - then) * p::history_evaluation()).clamp(-most, most);
            self.history.reward_alone(color, mv, &frame.context, bonus);
        }
    }

    /// By how many plies to change the depth of a position to which a reduced move led.
    pub(super) fn hindsight(&mut self, ply: usize, depth: i32) -> i32 {
        let before = *self.frame(ply - 1);
        let (Some(now), Some(then)) = (self.frame(ply).evaluation, before.evaluation) else {
            return 0;
        };
        // Each evaluation is that of the side to move.
        if before.reduction >= p::hindsight_extension() && now <= -then {
            1
        } else if before.reduction >= p::hindsight_reduction()
            && depth >= 2
            && now + then > p::hindsight_margin()
        {
            -1
        } else {
            0
        }
    }

    /// Keeps the evaluation of a position that may be pruned before it has a value.
    pub(super) fn remember_evaluation(
        &self,
        position: &Position,
        ply: usize,
        evaluation: Option<i32>,
        was_pv: bool,
    ) {
        // No value is greater than this, so the bound is true and decides nothing.
        let (value, bound) = (INFINITE, Bound::Upper);
        let entry = Entry { mv: None, value, evaluation, depth: -2, bound, was_pv };
        self.shared.table.store(position.hash(), ply, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_32_moves_tried_are_remembered() {
        let position = Position::from_fen("8/8/3Q4/8/8/1Q6/8/k1K5 w - - 0 1");
        let moves = position.expect("the test FEN is valid").legal_moves().to_vec();
        let mut tried = Tried::new();
        assert_eq!(tried.iter().count(), 0);
        moves.iter().for_each(|&mv| tried.push(mv));
        assert!(moves.len() > 32);
        assert_eq!(tried.iter().collect::<Vec<_>>(), moves[..32]);
    }
}
