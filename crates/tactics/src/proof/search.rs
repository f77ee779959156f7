//! The search: the attacker forces, the defender may play anything.
//!
//! Every call answers one question: does the attacker get more than `alpha`? What it returns is
//! at least the attacker's value if it is more, and at most that value if not.

mod defense;

use std::ops::RangeInclusive;

use pinpoint_rules::{Color, Move, PieceKind, Position, Selection};

use super::candidates::{Candidate, Width, attacking, gain, is_running, is_sound};
use super::race::{race, run_out};
use super::rest::unavoidable_loss;
use super::table::{Known, Table};
use super::{LONGEST, MATE, MATE_BOUND, NOTHING, Proven};
use crate::balance;
use crate::mates::mate_in_one;

/// What a draw by stalemate is worth to the attacker: no material makes up for it.
const STALEMATE: i32 = -500;

/// How many answers to a check are free.
const EVASIONS: u8 = 2;

/// How many positions may be looked at to write down a line that has been proven.
const LINE_NODES: u32 = 2_000;

/// A depth takes several times as long as the one before. What would not come to its end is not
/// begun: hardly a proof is found in a depth that is broken off.
const GROWTH: u32 = 6;

/// What the attacker tries first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    /// A capture, a check or a promotion, or a quiet move that forks.
    Forcing,
    /// Any other quiet move that threatens something.
    Quiet,
}

/// The state of a search.
pub(super) struct Search {
    attacker: Color,
    nodes: u32,
    limit: u32,
    first: First,
    /// Quiet first moves that threaten something, found at the first depth.
    threats: Vec<Move>,
    /// The first move that has worked so far.
    favorite: Option<Move>,
    table: Table,
    /// The moves of all open nodes that have not been tried yet.
    open: Vec<Candidate>,
    /// The line that the last call at each half-move found best.
    lines: Vec<Vec<Move>>,
    /// The defense that refuted an attack at each half-move last.
    defenses: [Option<Move>; LONGEST],
}

/// A position with the attacker's balance of material in it.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    balance: i32,
    ply: usize,
    /// How often the attacker has had to answer a check on the way.
    evasions: u8,
    /// Is the side to move in check? Found out when the position is searched.
    is_check: bool,
}

impl Node {
    /// After a move; `sign` is 1 for the attacker's and -1 for the defender's.
    fn after(&self, mv: Move, sign: i32) -> Node {
        let balance = self.balance + sign * gain(&self.position, mv);
        Node { position: self.position.play(mv), balance, ply: self.ply + 1, ..*self }
    }

    /// After a pass; not in check.
    fn passed(&self) -> Option<Node> {
        Some(Node { position: self.position.play_null()?, ply: self.ply + 1, ..*self })
    }
}

impl Search {
    pub(super) fn new() -> Search {
        Search {
            attacker: Color::White,
            nodes: 0,
            limit: 0,
            first: First::Forcing,
            threats: Vec::new(),
            favorite: None,
            table: Table::new(),
            open: Vec::with_capacity(256),
            lines: (0..=LONGEST).map(|_| Vec::with_capacity(LONGEST)).collect(),
            defenses: [None; LONGEST],
        }
    }

    /// Forgets everything that was found: another move is asked about.
    pub(super) fn forget(&mut self) {
        self.table.forget();
        self.defenses = [None; LONGEST];
    }

    pub(super) fn begin(&mut self, attacker: Color, nodes: u32, first: First) {
        (self.attacker, self.nodes, self.limit, self.first) = (attacker, 0, nodes, first);
        self.threats.clear();
        self.favorite = None;
    }

    /// Deeper and deeper. What a depth proves, the next one has to confirm: beyond the horizon the
    /// defender may have more than captures.
    pub(super) fn deepen(&mut self, position: &Position, floor: i32, depth: i32) -> Option<Proven> {
        let mut best: Option<Proven> = None;
        let mut is_new = false;
        for depth in 1..=depth {
            if let Some(proven) = best.as_ref().filter(|_| is_new) {
                let value = proven.value;
                let confirmed = self.root(position, depth, value - 1) >= value;
                if !confirmed && !self.is_spent() {
                    best = None;
                }
            }
            is_new = false;
            loop {
                let known = best.as_ref().map_or(floor, |proven| proven.value);
                let value = self.root(position, depth, known);
                if value <= known {
                    break;
                }
                let Some(line) = self.line(position, depth, value) else { break };
                self.favorite = line.first().copied();
                best = Some(Proven { value, line });
                is_new = true;
                if value > MATE_BOUND {
                    return best;
                }
            }
            if self.nodes * GROWTH >= self.limit {
                break;
            }
        }
        best
    }

    /// Does the attacker get more than the floor? What a depth proves, the next one confirms. None
    /// if the search gives up before.
    pub(super) fn holds(&mut self, position: &Position, floor: i32, depth: i32) -> Option<bool> {
        let mut is_proven = false;
        for depth in 1..=depth {
            let value = self.root(position, depth, floor);
            let is_more = value > floor;
            if self.is_spent() {
                return (is_proven || is_more).then_some(true);
            }
            if is_more && (is_proven || value > MATE_BOUND) {
                return Some(true);
            }
            is_proven = is_more;
        }
        Some(is_proven)
    }

    /// Does the attacker have more than the floor at each of these depths? Where the search gives
    /// up, the answer is yes.
    pub(super) fn survives(
        &mut self,
        position: &Position,
        floor: i32,
        depths: RangeInclusive<i32>,
    ) -> bool {
        for depth in depths {
            let value = self.root(position, depth, floor);
            if self.is_spent() || value > MATE_BOUND {
                return true;
            }
            if value <= floor {
                return false;
            }
        }
        true
    }

    /// The value of the position for the attacker, if it is more than the floor.
    fn root(&mut self, position: &Position, depth: i32, floor: i32) -> i32 {
        let balance = balance(position.board(), self.attacker);
        let node = Node { position: *position, balance, ply: 0, evasions: 0, is_check: false };
        match position.turn() == self.attacker {
            true => self.attack(node, depth, floor, None),
            false => self.defend(node, depth - 1, floor, None),
        }
    }

    /// The line behind the value that the last call for the root has proven; none if it cannot be
    /// shown within reason.
    fn line(&mut self, root: &Position, depth: i32, value: i32) -> Option<Vec<Move>> {
        let first = std::mem::replace(&mut self.first, First::Forcing);
        let (nodes, limit) = (self.nodes, self.limit);
        self.limit = self.nodes + LINE_NODES;
        let mut line = self.lines[0].clone();
        let mut end = line.iter().fold(*root, |position, &mv| position.play(mv));
        // Where the search remembered a position, the rest of the line is found once more.
        while line.len() < LONGEST && self.extend(&mut end, &mut line, depth, value) {}
        (self.first, self.nodes, self.limit) = (first, nodes, limit);
        if value < MATE_BOUND && balance(end.board(), self.attacker) < value {
            run_out(&end, self.attacker, &mut line);
            end = line.iter().fold(*root, |position, &mv| position.play(mv));
        }
        if value < MATE_BOUND {
            self.settle(root, &mut line, value);
            end = line.iter().fold(*root, |position, &mv| position.play(mv));
        }
        let shows = match value > MATE_BOUND {
            true => end.is_checkmate(),
            false => balance(end.board(), self.attacker) >= value,
        };
        shows.then_some(line)
    }

    /// A quiet last move of the defender shows nothing: the capture that the value counts with
    /// takes its place, if there is one.
    fn settle(&self, root: &Position, line: &mut Vec<Move>, value: i32) {
        let Some((&last, moves)) = line.split_last() else { return };
        let before = moves.iter().fold(*root, |position, &mv| position.play(mv));
        let due = balance(before.board(), self.attacker) - value;
        let is_defense = before.turn() != self.attacker && moves.len() > 1;
        if !is_defense || before.is_check() || gain(&before, last) > 0 || due < 0 {
            return;
        }
        line.pop();
        let captures = before.moves(Selection::CAPTURES);
        let settles = |&&mv: &&Move| gain(&before, mv) == due && before.exchange_value(mv) == due;
        line.extend(captures.iter().find(settles));
    }

    /// Adds the moves that follow at the end of a line of this value.
    fn extend(&mut self, end: &mut Position, line: &mut Vec<Move>, depth: i32, value: i32) -> bool {
        let floor = if value > MATE_BOUND { MATE_BOUND } else { value - 1 };
        let left = (depth - line.len().div_ceil(2) as i32).max(0);
        // Answers to checks cost no depth, so more may be left than it seems.
        for left in left..=depth {
            let found = self.root(end, left, floor) > floor;
            if self.is_spent() {
                return false;
            }
            if found {
                *end = self.lines[0].iter().fold(*end, |position, &mv| position.play(mv));
                line.extend_from_slice(&self.lines[0]);
                return !self.lines[0].is_empty();
            }
        }
        false
    }

    pub(super) fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    #[cfg(test)]
    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The attacker to move: one of its forcing moves, or to leave it at that.
    fn attack(&mut self, mut node: Node, depth: i32, alpha: i32, hint: Option<Move>) -> i32 {
        if let Some(value) = self.enter(&node, depth, alpha) {
            return value;
        }
        let is_check = node.position.is_check();
        node.is_check = is_check;
        let position = &node.position;
        let mut best = NOTHING;
        if !is_check {
            // Nobody has to go on. What cannot raise the value need not be looked at closely.
            best = node.balance + race(position);
            if best > alpha {
                if may_be_stalemate(position) && position.is_stalemate() {
                    return STALEMATE;
                }
                best -= unavoidable_loss(position, best - alpha);
            }
            if best > alpha {
                return best;
            }
        }
        // What worked before, or against another defense, needs no list of moves.
        let known = self.known(position).and_then(|known| known.best);
        let hints = match node.ply {
            0 => [self.favorite, None],
            _ => [known, hint.filter(|_| hint != known)],
        };
        for mv in hints.into_iter().flatten() {
            if position.is_legal(mv) && (is_check || depth > 0 || self.is_leaf_move(&node, mv)) {
                let value = self.try_attack(&node, mv, depth, alpha);
                best = best.max(value);
                if best > alpha || self.is_spent() {
                    self.leave(&node, depth, alpha, best, Some(mv));
                    return best;
                }
            }
        }
        let width = match depth {
            _ if is_check => Width::All,
            1.. if self.first == First::Forcing && is_pawn_ending(position) => Width::All,
            _ if node.ply == 0 && self.first == First::Quiet => Width::Threats,
            ..=0 => Width::Captures { least: alpha - node.balance + 1 },
            _ => Width::Forcing { sacrifices: depth > 1 },
        };
        let base = self.open.len();
        attacking(position, width, &mut self.open);
        let any = self.open.len() > base;
        let mut best_move = None;
        while let Some(candidate) = next(&mut self.open, base) {
            let mv = candidate.mv;
            let is_idle = node.ply == 0 && candidate.is_quiet && !matches!(width, Width::All);
            if hints.contains(&Some(mv)) || is_idle && !self.is_threat(&node, mv, depth, alpha) {
                continue;
            }
            best = best.max(self.try_attack(&node, mv, depth, alpha));
            if best > alpha {
                best_move = Some(mv);
                break;
            }
            if self.is_spent() {
                break;
            }
        }
        self.open.truncate(base);
        if !any && is_check && position.is_checkmate() {
            return -MATE + node.ply as i32;
        }
        self.leave(&node, depth, alpha, best, best_move);
        best
    }

    /// Plays a move of the attacker and notes it if it succeeds.
    fn try_attack(&mut self, node: &Node, mv: Move, depth: i32, alpha: i32) -> i32 {
        let mut next = node.after(mv, 1);
        // Checks are the defender's best answers: the first of them cost no depth.
        let extends = node.is_check && node.evasions < EVASIONS;
        next.evasions += u8::from(extends);
        let value = self.defend(next, depth - i32::from(!extends), alpha, None);
        if value > alpha {
            self.keep(node.ply, mv);
        }
        value
    }

    /// May the move be tried where only captures are?
    fn is_leaf_move(&self, node: &Node, mv: Move) -> bool {
        gain(&node.position, mv) > 0 && is_sound(&node.position, mv)
    }

    /// Does this quiet first move threaten anything? That is found out at the first depth.
    fn is_threat(&mut self, node: &Node, mv: Move, depth: i32, alpha: i32) -> bool {
        if depth > 1 {
            return self.threats.contains(&mv);
        }
        if is_running(&node.position, mv) {
            self.threats.push(mv);
            return true;
        }
        let Some(passed) = node.after(mv, 1).passed() else { return true };
        let threatens =
            self.attack(passed, 0, alpha, None) > alpha || mate_in_one(&passed.position).is_some();
        if threatens {
            self.threats.push(mv);
        }
        threatens
    }

    /// Counts the position; a value if it needs no search.
    fn enter(&mut self, node: &Node, depth: i32, alpha: i32) -> Option<i32> {
        self.nodes += 1;
        self.lines[node.ply].clear();
        if self.is_spent() || node.ply + 1 >= LONGEST {
            return Some(NOTHING);
        }
        if node.ply == 0 {
            return None;
        }
        let entry = self.known(&node.position)?;
        let value = match entry.value {
            mate if mate > MATE_BOUND => mate - node.ply as i32,
            value => value,
        };
        let is_deep = i32::from(entry.depth) >= depth || value > MATE_BOUND;
        let proves = entry.is_lower && is_deep && value > alpha;
        let refutes = !entry.is_lower && is_deep && value <= alpha;
        (proves || refutes).then_some(value)
    }

    /// Remembers what was found, unless the search gave up on the way.
    fn leave(&mut self, node: &Node, depth: i32, alpha: i32, value: i32, best: Option<Move>) {
        if self.is_spent() || node.ply == 0 {
            return;
        }
        let stored = if value > MATE_BOUND { value + node.ply as i32 } else { value };
        let known = Known { value: stored, best, depth: depth as i8, is_lower: value > alpha };
        self.table.put(self.key(&node.position), known);
    }

    fn known(&self, position: &Position) -> Option<Known> {
        self.table.get(self.key(position))
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

/// Takes the best of the candidates from this one on.
fn next(open: &mut Vec<Candidate>, base: usize) -> Option<Candidate> {
    let mut best = base;
    for at in base + 1..open.len() {
        if open[at].order > open[best].order {
            best = at;
        }
    }
    (base < open.len()).then(|| open.swap_remove(best))
}

/// With kings and pawns only, quiet moves decide, and so does the duty to move.
pub(crate) fn is_pawn_ending(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.of_kind(PieceKind::Pawn);
    (board.occupied() - pawns - board.of_kind(PieceKind::King)).is_empty()
}

/// Stalemate with two or more pieces that could move is left out of account.
fn may_be_stalemate(position: &Position) -> bool {
    let us = position.turn();
    let men = position.pieces_of(us) - position.pieces(us, PieceKind::Pawn);
    men.len() <= 2
}
