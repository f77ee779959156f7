//! The search: the attacker forces, the defender may play anything.

use pinpoint_rules::{Color, Move, Position};

use super::candidates::{Width, attacking, defending, taken_value};
use super::rest::unavoidable_loss;
use super::table::Table;
use super::{Effort, LONGEST, MATE, MATE_BOUND, NOTHING};
use crate::balance;

/// What a draw by stalemate is worth to the attacker: no material makes up for it.
const STALEMATE: i32 = -500;

/// The state of a search.
pub(super) struct Search {
    attacker: Color,
    nodes: u32,
    limit: u32,
    quiet_first: bool,
    /// Quiet first moves that threaten something, found at the first depth.
    threats: Vec<Move>,
    table: Table,
    /// The line that the last call at each half-move found best.
    lines: Vec<Vec<Move>>,
}

/// What a node may still return to its parent.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Search {
    pub(super) fn new() -> Search {
        let lines = (0..=LONGEST).map(|_| Vec::with_capacity(LONGEST)).collect();
        Search {
            attacker: Color::White,
            nodes: 0,
            limit: 0,
            quiet_first: false,
            threats: Vec::new(),
            table: Table::new(),
            lines,
        }
    }

    pub(super) fn begin(&mut self, attacker: Color, effort: Effort) {
        (self.attacker, self.nodes, self.limit) = (attacker, 0, effort.nodes);
        self.quiet_first = effort.quiet_first;
        self.threats.clear();
    }

    /// The value of the position for the attacker, if it is more than the floor.
    pub(super) fn root(&mut self, position: &Position, depth: i32, floor: i32) -> i32 {
        let window = Window { alpha: floor, beta: MATE };
        match position.turn() == self.attacker {
            true => self.attack(position, depth, window, 0),
            false => self.defend(position, depth - 1, window, 0),
        }
    }

    pub(super) fn line(&self) -> &[Move] {
        &self.lines[0]
    }

    pub(super) fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    #[cfg(test)]
    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The attacker to move: the best of its forcing moves, or to leave it at that.
    fn attack(&mut self, position: &Position, depth: i32, window: Window, ply: usize) -> i32 {
        if let Some(value) = self.enter(position, depth, window, ply) {
            return value;
        }
        let is_check = position.is_check();
        let balance = balance(position.board(), self.attacker);
        let mut best = NOTHING;
        if !is_check {
            // Nobody has to go on. What cannot raise the value need not be looked at closely.
            best = balance;
            if best > window.alpha {
                if position.is_stalemate() {
                    return STALEMATE;
                }
                best -= unavoidable_loss(position);
            }
            if best >= window.beta {
                return best;
            }
        }
        let width = match depth {
            _ if is_check => Width::All,
            _ if ply == 0 && self.quiet_first => Width::Threats,
            ..=0 => Width::Captures,
            _ => Width::Forcing { sacrifices: depth > 1 },
        };
        let mut moves = attacking(position, width, self.known_best(position));
        let mut best_move = None;
        let mut any = false;
        while let Some(candidate) = moves.next() {
            any = true;
            let mv = candidate.mv;
            let alpha = window.alpha.max(best);
            let gain =
                taken_value(position, mv) + mv.promotion().map_or(0, |kind| kind.value() - 1);
            if depth <= 0 && !is_check && balance + gain <= alpha {
                continue;
            }
            let left = if is_check { depth } else { depth - 1 };
            if ply == 0
                && candidate.is_quiet
                && !is_check
                && !self.is_threat(position, mv, depth, alpha)
            {
                continue;
            }
            let value =
                self.defend(&position.play(mv), left, Window { alpha, beta: window.beta }, ply + 1);
            if value > best {
                best = value;
                if value > window.alpha {
                    best_move = Some(mv);
                    self.keep(ply, mv);
                }
            }
            if best >= window.beta || self.is_spent() {
                break;
            }
        }
        if !any && is_check && position.is_checkmate() {
            return -MATE + ply as i32;
        }
        self.leave(position, depth, window, ply, best, best_move);
        best
    }

    /// Does this quiet first move threaten anything? That is found out at the first depth.
    fn is_threat(&mut self, position: &Position, mv: Move, depth: i32, alpha: i32) -> bool {
        if depth > 1 {
            return self.threats.contains(&mv);
        }
        let Some(passed) = position.play(mv).play_null() else { return true };
        let window = Window { alpha, beta: alpha + 1 };
        let threatens = self.attack(&passed, 0, window, 2) > alpha;
        if threatens {
            self.threats.push(mv);
        }
        threatens
    }

    /// The defender to move: the worst for the attacker.
    fn defend(&mut self, position: &Position, depth: i32, window: Window, ply: usize) -> i32 {
        if let Some(value) = self.enter(position, depth, window, ply) {
            return value;
        }
        let is_check = position.is_check();
        let balance = balance(position.board(), self.attacker);
        let mut best = MATE;
        let quiet = depth < 0 && !is_check;
        if quiet {
            // Beyond the horizon the defender is given the benefit of the doubt.
            best = balance;
            if best <= window.alpha {
                return best;
            }
        } else if !is_check {
            // What fails even against a pass fails.
            if let Some(passed) = position.play_null() {
                let probe = Window { alpha: window.alpha, beta: window.alpha + 1 };
                let value = self.attack(&passed, depth.max(0), probe, ply + 1);
                if value <= window.alpha {
                    return value;
                }
            }
        }
        let mut moves = defending(position, self.known_best(position), quiet);
        let (mut best_move, mut any) = (None, false);
        while let Some(candidate) = moves.next() {
            any = true;
            let beta = window.beta.min(best);
            let next = position.play(candidate.mv);
            let value = self.attack(&next, depth, Window { alpha: window.alpha, beta }, ply + 1);
            if value < best || best_move.is_none() && !quiet {
                best = best.min(value);
                best_move = Some(candidate.mv);
                self.keep(ply, candidate.mv);
            }
            if best <= window.alpha || self.is_spent() {
                break;
            }
        }
        if self.is_spent() {
            return NOTHING;
        }
        if !any && (is_check || position.is_stalemate()) {
            return if is_check { MATE - ply as i32 } else { STALEMATE };
        }
        self.leave(position, depth, window, ply, best, best_move);
        best
    }

    /// Counts the position; a value if it needs no search.
    fn enter(
        &mut self,
        position: &Position,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<i32> {
        self.nodes += 1;
        self.lines[ply].clear();
        if self.is_spent() || ply + 1 >= LONGEST {
            return Some(NOTHING);
        }
        if ply == 0 {
            return None;
        }
        let entry = self.table.get(self.key(position))?;
        let value = match entry.value {
            mate if mate > MATE_BOUND => mate - ply as i32,
            value => value,
        };
        let proves = entry.is_lower && value >= window.beta;
        let refutes = entry.is_upper && i32::from(entry.depth) >= depth && value <= window.alpha;
        (proves || refutes).then_some(value)
    }

    /// Remembers what was found, unless the search gave up on the way.
    fn leave(
        &mut self,
        position: &Position,
        depth: i32,
        window: Window,
        ply: usize,
        value: i32,
        best: Option<Move>,
    ) {
        if self.is_spent() || ply == 0 {
            return;
        }
        let stored = if value > MATE_BOUND { value + ply as i32 } else { value };
        let bounds = [value > window.alpha, value < window.beta];
        self.table.put(self.key(position), depth, stored, bounds, best);
    }

    fn known_best(&self, position: &Position) -> Option<Move> {
        self.table.get(self.key(position)).and_then(|entry| entry.best)
    }

    /// Positions are remembered apart for each attacker.
    fn key(&self, position: &Position) -> u64 {
        position.hash() ^ if self.attacker == Color::White { 0 } else { 0x9E37_79B9_7F4A_7C15 }
    }

    /// The move and the line after it become the line of this half-move.
    fn keep(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
