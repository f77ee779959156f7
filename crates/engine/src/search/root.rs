//! Iterative deepening: depth after depth, each guided by the one before.

use pinpoint_rules::Move;
use std::sync::atomic::Ordering::Relaxed;

use super::node::{Question, Root};
use super::{Task, Worker};
use crate::draws::Path;
use crate::event::Bound;
use crate::features::{Feature, enabled};
use crate::parameters as p;
use crate::score::{DRAW, INFINITE, MATE, MATE_IN_MAX, MAX_PLY, TABLEBASE_WIN};
use crate::time::Clarity;

/// A legal move of the searched position and what is known about it.
#[derive(Debug, Clone)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The value in this depth; `-INFINITE` if only known to be no better than the best.
    pub(crate) value: i32,
    /// The value in the depth before.
    pub(crate) previous: i32,
    pub(crate) bound: Bound,
    pub(crate) selective_depth: usize,
    /// Nodes spent on it in this search.
    pub(crate) nodes: u64,
    /// The line, beginning with the move.
    pub(crate) line: Vec<Move>,
    /// The result by tablebase: 1, 0 or -1.
    pub(crate) outcome: Option<i32>,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Exact,
            selective_depth: 0,
            nodes: 0,
            line: vec![mv],
            outcome: None,
        }
    }

    /// The newest value there is.
    pub(crate) fn best_known(&self) -> i32 {
        if self.value == -INFINITE { self.previous } else { self.value }
    }

    /// The newest value, or the result where it is known and the search does not see it yet.
    pub(crate) fn proven(&self) -> i32 {
        let value = self.best_known();
        match self.outcome {
            Some(1) => value.max(TABLEBASE_WIN),
            Some(-1) => value.min(-TABLEBASE_WIN),
            Some(_) => DRAW,
            None => value,
        }
    }
}

/// What a thread has found so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Findings {
    /// The last depth that was finished.
    pub(crate) depth: i32,
    /// Has a further depth, cut short, found something newer than that depth?
    pub(crate) is_newer: bool,
    /// Best first; as many as lines were asked for are exact.
    pub(crate) moves: Vec<RootMove>,
}

impl Worker {
    /// Searches depth after depth until a limit is reached; `report` hears of each finished one:
    /// the depth, how many lines are better than the first, and the lines.
    pub(crate) fn deepen(
        &mut self,
        task: Task,
        report: &mut dyn FnMut(i32, usize, &[RootMove]),
    ) -> Findings {
        self.prepare(task);
        let mut findings = Findings { depth: 0, is_newer: false, moves: self.root_moves.clone() };
        if self.root_moves.is_empty() {
            return findings;
        }
        let deepest = self
            .task
            .limits
            .depth
            .map_or(MAX_PLY as i32 - 1, |depth| (depth.min(MAX_PLY as u32 - 1) as i32).max(1));
        let lines = self.task.multi_pv.clamp(1, self.root_moves.len());
        let mut clarity = Clarity::default();
        for depth in 1..=deepest {
            let best_before = self.root_moves[0].mv;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.best_known();
                root_move.value = -INFINITE;
                root_move.bound = Bound::Exact;
            }
            for line in 0..lines {
                self.first_root_move = line;
                self.aspirate(depth, report);
                if self.stopped {
                    break;
                }
                self.root_moves[..=line].sort_by_key(|root_move| -root_move.value);
            }
            if self.stopped {
                self.keep_what_was_learned(&mut findings, lines);
                break;
            }
            findings = Findings { depth, is_newer: false, moves: self.root_moves.clone() };
            self.report_nodes();
            report(depth, 0, &self.root_moves[..lines]);

            let best = &self.root_moves[0];
            let node_share = best.nodes as f64 / self.nodes as f64;
            clarity.follow(best.mv == best_before, node_share, best.value);
            if self.is_main && self.is_enough(depth, &clarity) {
                break;
            }
        }
        self.report_nodes();
        findings
    }

    /// Makes ready for the task. What is not set here was put back when the last search ended, or
    /// is set for each line and depth.
    fn prepare(&mut self, task: Task) {
        self.path = Path::of_game(task.earlier.clone());
        self.root_moves.clone_from(&task.root_moves);
        self.task = task;
        self.nodes = 0;
        self.stopped = false;
        self.frames.fill(super::Frame::default());
    }

    /// Searches with a narrow window around the last value, wider as long as the value lies
    /// outside: most of the time it does not, and narrow windows cut off more.
    fn aspirate(&mut self, depth: i32, report: &mut dyn FnMut(i32, usize, &[RootMove])) {
        let position = self.task.position;
        let first = self.first_root_move;
        let expected = self.root_moves[first].previous;
        let mut width = p::aspiration_width();
        let narrow = enabled(Feature::AspirationWindows)
            && depth >= p::aspiration_depth()
            && expected.abs() < MATE_IN_MAX;
        let (mut alpha, mut beta) = match narrow {
            true => ((expected - width).max(-INFINITE), (expected + width).min(INFINITE)),
            false => (-INFINITE, INFINITE),
        };
        let mut reduced = 0;
        loop {
            self.root_depth = depth;
            self.selective_depth = 0;
            let question = Question {
                ply: 0,
                alpha,
                beta,
                depth: (depth - reduced).max(1),
                in_check: position.is_check(),
                expect_cut: false,
            };
            let value = self.search::<Root>(&position, question);
            // Equal moves keep their order, so the best of the last depth stays in front.
            self.root_moves[first..].sort_by_key(|root_move| -root_move.value);
            if self.stopped {
                return;
            }
            let bound = match value {
                _ if value <= alpha => Bound::Upper,
                _ if value >= beta => Bound::Lower,
                _ => return,
            };
            if self.is_main && self.task.timer.elapsed().as_secs() >= 2 {
                self.report_nodes();
                report(depth, first, &self.root_moves[first..=first]);
            }
            match bound {
                Bound::Upper => {
                    beta = (alpha + beta) / 2;
                    alpha = (value - width).max(-INFINITE);
                    reduced = 0;
                }
                _ => {
                    beta = (value + width).min(INFINITE);
                    reduced = (reduced + 1).min(3);
                }
            }
            width += width / 2 + 4;
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Writes down what the search of a root move has brought.
    pub(super) fn note_root_move(
        &mut self,
        index: usize,
        number: usize,
        value: i32,
        (alpha, beta): (i32, i32),
        nodes_before: u64,
    ) {
        let spent = self.nodes - nodes_before;
        let selective_depth = self.selective_depth;
        let root_move = &mut self.root_moves[index];
        root_move.nodes += spent;
        if number == 1 || value > alpha {
            root_move.value = value;
            root_move.bound = match value {
                _ if value <= alpha => Bound::Upper,
                _ if value >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            root_move.selective_depth = selective_depth;
            let mv = root_move.mv;
            root_move.line.clear();
            root_move.line.push(mv);
            root_move.line.extend_from_slice(&self.lines[1].moves);
        } else {
            root_move.value = -INFINITE;
        }
    }

    /// A depth that was not finished still knows something: a first move that was searched in
    /// full, or another that was found to be better. A mere bound for the same move is no reason
    /// to give up the value and the line of the depth before.
    fn keep_what_was_learned(&self, findings: &mut Findings, lines: usize) {
        let best = &self.root_moves[0];
        let found_in_time = best.value > -INFINITE;
        let is_known = findings.depth > 0 && findings.moves[0].mv == best.mv;
        if !found_in_time || is_known && best.bound != Bound::Exact {
            return;
        }
        if lines == 1 || findings.depth == 0 {
            let depth = findings.depth.max(1) as usize;
            findings.moves = self.root_moves.clone();
            findings.is_newer = true;
            let best = &mut findings.moves[0];
            best.bound = Bound::Exact;
            self.complete(&mut best.line, depth);
        }
    }

    /// Continues a line that a bound has cut short by what the hash table knows, up to this many
    /// half-moves and never into a repetition.
    fn complete(&self, line: &mut Vec<Move>, len: usize) {
        let mut position = self.task.position;
        let mut seen = vec![position.hash()];
        for &mv in line.iter() {
            position = position.play(mv);
            seen.push(position.hash());
        }
        while line.len() < len
            && let Some(mv) = self.shared.table.probe(position.hash(), 0).and_then(|e| e.mv)
            && position.is_legal(mv)
        {
            position = position.play(mv);
            if seen.contains(&position.hash()) {
                return;
            }
            seen.push(position.hash());
            line.push(mv);
        }
    }

    fn is_enough(&self, depth: i32, clarity: &Clarity) -> bool {
        let best = self.root_moves[0].value;
        if let Some(mate) = self.task.limits.mate
            && best >= MATE - 2 * mate.min(MAX_PLY as u32) as i32
        {
            return true;
        }
        // A mate that is much nearer than the depth searched will not get any shorter, whoever
        // waits for it.
        let lines = self.task.multi_pv.clamp(1, self.root_moves.len());
        let is_mate = |root_move: &RootMove| {
            let plies = MATE - root_move.value.abs();
            root_move.value.abs() >= MATE_IN_MAX && 2 * plies + 8 <= depth
        };
        if self.task.limits.depth.is_none() && self.root_moves[..lines].iter().all(is_mate) {
            return true;
        }
        if self.shared.pondering.load(Relaxed) || self.task.limits.infinite {
            return false;
        }
        if self.task.limits.finish_nodes.is_some_and(|nodes| self.nodes >= nodes) {
            return true;
        }
        let timer = &self.task.timer;
        let mate_is_settled = best.abs() >= MATE_IN_MAX && MATE - best.abs() <= depth / 2;
        let forced = self.root_moves.len() == 1 && depth >= 4;
        timer.is_clocked() && (forced || mate_is_settled)
            || timer.is_enough(clarity, self.shared.nodes.load(Relaxed))
    }
}

#[cfg(test)]
mod tests;
