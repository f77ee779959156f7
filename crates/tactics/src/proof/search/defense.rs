//! The defender's half of the search: any legal move may refute the attack.

use pinpoint_rules::{Move, Position};

use super::{Node, STALEMATE, Search, is_pawn_ending, may_be_stalemate, next};
use crate::mates::mate_in_one;
use crate::proof::candidates::defending;
use crate::proof::idle::Idle;
use crate::proof::race::race;
use crate::proof::{MATE, NOTHING};

/// The defenses tried so far.
struct Tried {
    /// The least that the attacker gets.
    best: i32,
    best_move: Option<Move>,
    /// What the attacker answers, as far as is known.
    threat: Option<Move>,
}

impl Search {
    /// The defender to move: the worst for the attacker.
    pub(super) fn defend(
        &mut self,
        mut node: Node,
        depth: i32,
        alpha: i32,
        hint: Option<Move>,
    ) -> i32 {
        if let Some(value) = self.enter(&node, depth, alpha) {
            return value;
        }
        let is_check = node.position.is_check();
        node.is_check = is_check;
        let position = &node.position;
        let quiet = depth < 0 && !is_check;
        let mut best = MATE;
        let mut threat = hint;
        if quiet {
            // Beyond the horizon the defender is given the benefit of the doubt.
            best = node.balance - race(position);
            if best <= alpha {
                return best;
            }
        } else if !is_check
            && !is_pawn_ending(position)
            && let Some(passed) = node.passed()
        {
            // Who threatens neither a capture nor mate threatens nothing.
            let value = self.attack(passed, 0, alpha, None);
            threat = match value > alpha {
                true => self.lines[node.ply + 1].first().copied(),
                false if depth < 1 => return value,
                false => mate_in_one(&passed.position),
            };
            if value <= alpha && threat.is_none() {
                return value;
            }
        }
        let mut tried = Tried { best, best_move: None, threat };
        let first = self.known(position).and_then(|known| known.best);
        let killer = self.defenses[node.ply].filter(|&mv| first != Some(mv));
        // What worked before needs no list of moves.
        let hints = [first, killer].map(|hint| hint.filter(|&mv| !quiet && position.is_legal(mv)));
        let mut is_over = false;
        for mv in hints.into_iter().flatten() {
            is_over = is_over || self.try_defense(&node, mv, depth, alpha, &mut tried);
        }
        let any = is_over || self.other_defenses(&node, hints, depth, alpha, &mut tried);
        let Tried { mut best, best_move, .. } = tried;
        if self.is_spent() {
            return NOTHING;
        }
        // Nothing is won where the defender mates.
        if quiet && best > alpha && mate_in_one(position).is_some() {
            best = -MATE + node.ply as i32 + 1;
        }
        let over = !any && (is_check || may_be_stalemate(position) && position.is_stalemate());
        if over {
            return if is_check { MATE - node.ply as i32 } else { STALEMATE };
        }
        self.leave(&node, depth, alpha, best, best_move);
        best
    }

    /// Tries all defenses but the hints, until one refutes the attack. Is there any legal one, or,
    /// beyond the horizon, any sound capture?
    fn other_defenses(
        &mut self,
        node: &Node,
        hints: [Option<Move>; 2],
        depth: i32,
        alpha: i32,
        tried: &mut Tried,
    ) -> bool {
        let position = &node.position;
        let quiet = depth < 0 && !node.is_check;
        let base = self.open.len();
        defending(position, tried.threat, quiet, &mut self.open);
        let any = self.open.len() > base;
        let slack = node.balance - alpha;
        let mut may_idle = !quiet && slack > 0 && !node.is_check;
        while let Some(candidate) = next(&mut self.open, base) {
            if hints.contains(&Some(candidate.mv)) {
                continue;
            }
            if may_idle && candidate.is_quiet {
                may_idle = false;
                self.open.push(candidate);
                if let Some((mv, loss)) = self.drop_idle(position, base, slack) {
                    self.lines[node.ply + 1].clear();
                    self.note(node, mv, node.balance - loss, tried);
                }
            } else if self.try_defense(node, candidate.mv, depth, alpha, tried) {
                break;
            }
        }
        self.open.truncate(base);
        any
    }

    /// Drops the open moves from this one on that change nothing; one of them, and what the
    /// attacker loses after it.
    fn drop_idle(&mut self, position: &Position, base: usize, slack: i32) -> Option<(Move, i32)> {
        let idle = Idle::new(position, slack)?;
        let mut dropped = None;
        for at in (base..self.open.len()).rev() {
            if idle.contains(position, self.open[at].mv) {
                dropped = Some((self.open.swap_remove(at).mv, idle.loss));
            }
        }
        dropped
    }

    /// Plays a move of the defender. Is the search of this position over?
    fn try_defense(
        &mut self,
        node: &Node,
        mv: Move,
        depth: i32,
        alpha: i32,
        tried: &mut Tried,
    ) -> bool {
        let value = self.attack(node.after(mv, -1), depth, alpha, tried.threat);
        self.note(node, mv, value, tried);
        // An answer to this defense is often the answer to the next one.
        if value > alpha
            && let Some(&answer) = self.lines[node.ply + 1].first()
        {
            tried.threat = Some(answer);
        }
        let is_over = tried.best <= alpha || self.is_spent();
        if is_over {
            self.defenses[node.ply] = Some(mv);
        }
        is_over
    }

    /// Keeps the defense if it is the best so far.
    fn note(&mut self, node: &Node, mv: Move, value: i32, tried: &mut Tried) {
        if value < tried.best || tried.best == MATE && tried.best_move.is_none() {
            tried.best = value.min(tried.best);
            tried.best_move = Some(mv);
            self.keep(node.ply, mv);
        }
    }
}
