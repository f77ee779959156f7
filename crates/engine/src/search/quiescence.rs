//! Captures until the position is quiet enough to be evaluated.

use pinpoint_rules::{Move, Position};

use super::Worker;
use super::node::NodeKind;
use crate::event::Bound;
use crate::exchange::{exchange_worth, wins_exchange};
use crate::features::{Feature, enabled};
use crate::hash_table::Entry;
use crate::history::{Context, Landing};
use crate::move_picker::{Guide, MovePicker, captured};
use crate::parameters as p;
use crate::score::{DRAW, INFINITE, MAX_PLY, WIN_IN_MAX, is_decisive, mated_in};

impl Worker {
    /// The value of the position when only captures, promotions and escapes from check are
    /// played out.
    pub(super) fn quiescence<N: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        in_check: bool,
    ) -> i32 {
        // 1. Draws and ends. A repetition within reach is worth at least a draw.
        if alpha < DRAW && self.repetition_is_near(position) {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }
        if self.stopped {
            return DRAW;
        }
        self.count_node();
        self.selective_depth = self.selective_depth.max(ply);
        if N::PV {
            self.lines[ply].moves.clear();
        }
        if self.stopped || self.is_draw(position, in_check) {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.evaluate(position, ply) };
        }

        // 2. What the hash table knows: any depth is deep enough here, but the key does not know
        // of the 50-move rule.
        let entry = self.shared.table.probe(position.hash(), ply);
        if let Some(entry) = entry
            && !N::PV
            && enabled(Feature::HashCutoffs)
            && entry_decides(&entry, alpha, beta)
            && position.halfmove_clock() < 90
        {
            return entry.value;
        }

        // 3. Standing pat: there is nearly always some quiet move that keeps what we have.
        let mut best = mated_in(ply);
        let mut raw = None;
        let mut futility = -INFINITE;
        if !in_check {
            let value = entry.and_then(|entry| entry.evaluation);
            let value = value.unwrap_or_else(|| self.evaluate(position, ply));
            raw = Some(value);
            best = self.corrected(position, value, self.correction_keys(position, ply));
            if let Some(entry) = entry
                && enabled(Feature::HashCutoffs)
                && entry_improves(&entry, best)
            {
                best = entry.value;
            }
            if best >= beta && entry.is_none() {
                let bound = Bound::Lower;
                let (mv, evaluation) = (None, raw);
                let entry = Entry { mv, value: best, evaluation, depth: -1, bound, was_pv: false };
                self.shared.table.store(position.hash(), ply, entry);
            }
            if best >= beta || !enabled(Feature::Quiescence) {
                return best;
            }
            alpha = alpha.max(best);
            futility = best + p::quiescence_margin();
        }

        // 4. Captures that do not lose material; in check every move.
        let hash_move = entry.and_then(|entry| entry.mv);
        let context = if in_check {
            self.context(position, self.correction_keys(position, ply), ply)
        } else {
            Context::default()
        };
        let mut picker = {
            let guide = Guide { position, history: &self.history, context: &context };
            if in_check {
                MovePicker::new(guide, &self.moves, hash_move, [None; 2])
            } else {
                MovePicker::for_quiescence(guide, &self.moves, hash_move)
            }
        };
        let mut best_move: Option<Move> = None;
        loop {
            let guide = Guide { position, history: &self.history, context: &context };
            let Some(mv) = picker.next(guide, &mut self.moves) else { break };
            self.shared.table.prefetch(position.likely_hash_after(mv));
            if best > -WIN_IN_MAX {
                if in_check {
                    // One escape that does not lose is found: quiet ones are seldom better.
                    picker.skip_quiets();
                } else if futility <= alpha && mv.promotion().is_none() {
                    // Even for free the captured piece would not be enough.
                    let gain = exchange_worth(captured(position, mv));
                    if futility + gain <= alpha {
                        best = best.max(futility + gain);
                        continue;
                    }
                    if !wins_exchange(position, mv, 1) {
                        best = best.max(futility);
                        continue;
                    }
                }
            }
            let next = position.play(mv);
            self.frame(ply).landing = Some(Landing::new(position, mv));
            self.path.push(position.hash());
            let value = -self.quiescence::<N>(&next, ply + 1, -beta, -alpha, next.is_check());
            self.path.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.update_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        picker.finish(&mut self.moves);
        if self.stopped {
            return DRAW;
        }

        // 5. Remember. In check and without a move `best` is still mate, which is right.
        let bound = match best_move {
            _ if best >= beta => Bound::Lower,
            Some(_) if N::PV => Bound::Exact,
            _ => Bound::Upper,
        };
        if best >= beta && !is_decisive(best) && !is_decisive(beta) {
            // Captures alone prove less than a search: stay near the window.
            best = (best + beta) / 2;
        }
        let entry = Entry {
            mv: best_move,
            value: best,
            evaluation: raw,
            depth: 0,
            bound,
            was_pv: entry.is_some_and(|entry| entry.was_pv),
        };
        self.shared.table.store(position.hash(), ply, entry);
        best
    }
}

/// Does the entry settle the matter for this window?
pub(super) fn entry_decides(entry: &Entry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}

/// Does a searched value tell more than the static evaluation?
pub(super) fn entry_improves(entry: &Entry, evaluation: i32) -> bool {
    !is_decisive(entry.value)
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value > evaluation,
            Bound::Upper => entry.value < evaluation,
        }
}
