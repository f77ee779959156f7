//! A small alpha-beta search of what the player sees.

use pinpoint_rules::{Game, Move, PieceKind, Position, Selection, attacks};

use crate::evaluation::Opinion;
use crate::sight::{Sight, Trail};

/// The value of a mate, less the half-moves to it.
pub(crate) const MATE: i32 = 30_000;
/// Values beyond this are mates.
pub(crate) const MATE_RANGE: i32 = MATE - 200;
/// Deeper than this no line goes.
const MOST_PLIES: usize = 48;
/// After this many positions no greater depth is begun.
const NODES: u64 = 150_000;
/// After this many positions lines are only broken off.
const MOST_NODES: u64 = 4 * NODES;

/// A move at the root and what the player thinks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// For the side to move, in centipawns; a bound if it is worse than the best by more than
    /// the margin.
    pub(crate) value: i32,
}

/// How far to look.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Horizon {
    /// Half-moves of all kinds.
    pub(crate) depth: u32,
    /// Half-moves of captures after them.
    pub(crate) captures: u32,
    pub(crate) looks_for_mates: bool,
    pub(crate) counts_exchanges: bool,
    /// Moves up to this much worse than the best get a true value.
    pub(crate) margin: i32,
}

/// One thought about one position.
pub(crate) struct Search<'a> {
    sight: &'a Sight,
    opinion: Opinion,
    horizon: Horizon,
    /// Positions of the game and of the line, which must not come again.
    path: Vec<u64>,
    killers: [[Option<Move>; 2]; MOST_PLIES],
    history: Box<[[i32; 64]; 64]>,
    nodes: u64,
}

/// Where a line has come to.
#[derive(Clone, Copy)]
struct Node {
    ply: usize,
    alpha: i32,
    beta: i32,
    trail: Trail,
}

impl Node {
    /// After a move of this node's position, as the other side sees it.
    fn after(self, position: &Position, mv: Move, alpha: i32) -> Node {
        let trail = self.trail.after(position, mv);
        Node { ply: self.ply + 1, alpha: -self.beta, beta: -alpha, trail }
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        sight: &'a Sight,
        opinion: Opinion,
        horizon: Horizon,
        game: &Game,
    ) -> Search<'a> {
        let reversible = usize::from(game.position().halfmove_clock()) + 1;
        Search {
            sight,
            opinion,
            horizon,
            path: game.positions().rev().take(reversible).map(Position::hash).collect(),
            killers: [[None; 2]; MOST_PLIES],
            history: Box::new([[0; 64]; 64]),
            nodes: 0,
        }
    }

    /// The allowed moves (all if there are none) that are seen, with their values, the best first;
    /// if none is seen, those that are not.
    pub(crate) fn candidates(
        &mut self,
        position: &Position,
        trail: Trail,
        allowed: &[Move],
    ) -> Vec<Candidate> {
        let legal = if allowed.is_empty() { sensible_moves(position) } else { allowed.to_vec() };
        let seen: Vec<Move> =
            legal.iter().copied().filter(|&mv| self.sight.sees(position, mv, trail)).collect();
        let moves = if seen.is_empty() { legal } else { seen };
        let mut candidates: Vec<Candidate> =
            moves.into_iter().map(|mv| Candidate { mv, value: 0 }).collect();
        candidates.sort_by_key(|candidate| -self.promise(position, candidate.mv, None));
        for depth in 1..=self.horizon.depth {
            if depth > 1 && self.nodes > NODES {
                break;
            }
            self.deepen(position, depth, trail, &mut candidates);
        }
        candidates
    }

    /// Gives every candidate its value at this depth, and sorts them.
    fn deepen(
        &mut self,
        position: &Position,
        depth: u32,
        trail: Trail,
        candidates: &mut [Candidate],
    ) {
        let mut best = -MATE;
        for candidate in candidates.iter_mut() {
            let alpha = (best - self.horizon.margin).max(-MATE);
            let node = Node { ply: 0, alpha, beta: MATE, trail };
            let child = position.play(candidate.mv);
            let after = node.after(position, candidate.mv, alpha);
            candidate.value = -self.value(&child, depth - 1, after);
            best = best.max(candidate.value);
        }
        candidates.sort_by_key(|candidate| -candidate.value);
    }

    fn value(&mut self, position: &Position, depth: u32, mut node: Node) -> i32 {
        self.nodes += 1;
        if position.halfmove_clock() >= 100
            || position.is_insufficient_material()
            || self.path.contains(&position.hash())
        {
            return 0;
        }
        if depth == 0 || node.ply + 1 >= MOST_PLIES || self.nodes > MOST_NODES {
            return self.captures(position, self.horizon.captures, node);
        }
        let mut moves = sensible_moves(position);
        if moves.is_empty() {
            return no_moves(position, node.ply);
        }
        let killers = self.killers[node.ply];
        moves.sort_by_cached_key(|&mv| -self.promise(position, mv, Some(killers)));
        let mut best = -MATE;
        let mut overlooked = false;
        self.path.push(position.hash());
        for mv in moves {
            if !self.sight.sees(position, mv, node.trail) {
                overlooked = true;
                continue;
            }
            let child = position.play(mv);
            let value = -self.value(&child, depth - 1, node.after(position, mv, node.alpha));
            best = best.max(value);
            node.alpha = node.alpha.max(value);
            if node.alpha >= node.beta {
                self.remember(position, mv, depth, node.ply);
                break;
            }
        }
        self.path.pop();
        // Where moves were left out, there is always something harmless that could be played.
        if overlooked && best < node.beta { best.max(self.opinion.value(position)) } else { best }
    }

    /// Lets the captures that are seen play themselves out.
    fn captures(&mut self, position: &Position, left: u32, mut node: Node) -> i32 {
        self.nodes += 1;
        let is_check = position.is_check();
        if is_check && self.horizon.looks_for_mates && position.count_moves() == 0 {
            return no_moves(position, node.ply);
        }
        let mut best = self.opinion.value(position) + self.imagined(position, node.trail);
        if left == 0 || best >= node.beta || node.ply + 1 >= MOST_PLIES || self.nodes > MOST_NODES {
            return best;
        }
        node.alpha = node.alpha.max(best);
        let mut moves: Vec<Move> = position.moves(Selection::CAPTURES).into_iter().collect();
        moves.retain(|&mv| is_sensible(position, mv));
        moves.sort_by_cached_key(|&mv| -self.promise(position, mv, None));
        for mv in moves {
            if !self.is_worth_a_look(position, mv) || !self.sight.sees(position, mv, node.trail) {
                continue;
            }
            let child = position.play(mv);
            let value = -self.captures(&child, left - 1, node.after(position, mv, node.alpha));
            best = best.max(value);
            node.alpha = node.alpha.max(value);
            if node.alpha >= node.beta {
                break;
            }
        }
        best
    }

    fn is_worth_a_look(&self, position: &Position, mv: Move) -> bool {
        !self.horizon.counts_exchanges || position.wins_exchange(mv, 0, &PieceKind::VALUES)
    }

    /// What the player believes to win back with a piece whose pin is not seen.
    fn imagined(&self, position: &Position, trail: Trail) -> i32 {
        let us = position.turn();
        let believed = self.sight.unseen_pinned(position, us);
        let Some(target) = trail.landing().filter(|_| believed.any()) else { return 0 };
        let attackers = position.attackers(target, us) & believed;
        let Some(taken) = position.board().kind_on(target).filter(|_| attackers.any()) else {
            return 0;
        };
        let is_defended = position.is_attacked(target, !us);
        let paid = attackers.into_iter().filter_map(|square| position.board().kind_on(square));
        let cheapest = paid.map(PieceKind::value).min().unwrap_or(0);
        100 * (taken.value() - if is_defended { cheapest } else { 0 }).max(0)
    }

    /// How early a move should be looked at.
    fn promise(&self, position: &Position, mv: Move, killers: Option<[Option<Move>; 2]>) -> i32 {
        let value = |kind: Option<PieceKind>| kind.map_or(0, PieceKind::value);
        let taken = position.captured(mv).map(|(_, piece)| piece.kind);
        if taken.is_some() || mv.promotion().is_some() {
            let mover = value(position.board().kind_on(mv.from()));
            return 1_000_000 + 100 * (value(taken) + value(mv.promotion())) - mover;
        }
        if killers.is_some_and(|killers| killers.contains(&Some(mv))) {
            return 900_000;
        }
        self.history[mv.from().index()][mv.to().index()]
    }

    /// A quiet move that was too good will be looked at early elsewhere.
    fn remember(&mut self, position: &Position, mv: Move, depth: u32, ply: usize) {
        if position.captured(mv).is_some() {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let entry = &mut self.history[mv.from().index()][mv.to().index()];
        *entry = (*entry + (depth * depth) as i32).min(800_000);
    }
}

/// Mated, or stalemate.
fn no_moves(position: &Position, ply: usize) -> i32 {
    if position.is_check() { ply as i32 - MATE } else { 0 }
}

/// The legal moves without promotions that nobody plays: a rook or bishop only where a queen
/// would stalemate, a knight only with check.
pub(crate) fn sensible_moves(position: &Position) -> Vec<Move> {
    position.legal_moves().into_iter().filter(|&mv| is_sensible(position, mv)).collect()
}

fn is_sensible(position: &Position, mv: Move) -> bool {
    match mv.promotion() {
        None | Some(PieceKind::Queen) => true,
        // A knight where it mates, or wins the queen by a fork.
        Some(PieceKind::Knight) => {
            let after = position.play(mv);
            let queens = after.pieces(after.turn(), PieceKind::Queen);
            let forks = attacks::knight(mv.to()).intersects(queens);
            after.is_check() && (forks || after.count_moves() == 0)
        }
        Some(PieceKind::Rook) => {
            let queen = Move::promoting(mv.from(), mv.to(), PieceKind::Queen);
            let after = position.play(queen);
            !after.is_check() && after.count_moves() == 0
        }
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests;
