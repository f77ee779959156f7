//! A small engine to learn from: each idea of the chapter on search, in the plainest form that
//! shows what it saves.

use std::collections::HashMap;

use pinpoint_rules::{Move, PieceKind, Position, Selection};

/// More than any position is worth; a mate that is found with depth left is worth that much more.
pub const MATE: i32 = 30_000;

/// Beyond every value.
pub const INFINITE: i32 = 32_000;

/// Material in hundredths of a pawn and a little for the center, as the side to move sees it.
pub fn evaluate(position: &Position) -> i32 {
    let mut value = 0;
    for (square, piece) in position.board().iter() {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let center = 7 - (2 * file - 7).abs().max((2 * rank - 7).abs());
        let worth = 100 * piece.kind.value() + center;
        value += if piece.color == position.turn() { worth } else { -worth };
    }
    value
}

/// The value of a position without a legal move: the nearer the mate, the worse.
fn end_of_game(position: &Position, depth: u32) -> i32 {
    if position.is_check() { -MATE - depth as i32 } else { 0 }
}

/// Every line to the same depth.
pub fn minimax(position: &Position, depth: u32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return evaluate(position);
    }
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|mv| -minimax(&position.play(mv), depth - 1, nodes));
    values.max().unwrap_or_else(|| end_of_game(position, depth))
}

/// The moves of a position in some order.
pub type Order = fn(&Position) -> Vec<Move>;

/// As the generator happens to hand them out.
pub fn as_generated(position: &Position) -> Vec<Move> {
    position.legal_moves().to_vec()
}

/// Captures first, the most valuable victim and the least valuable attacker before others.
pub fn captures_first(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_key(|&mv| -promise(position, mv));
    moves
}

fn promise(position: &Position, mv: Move) -> i32 {
    let worth = |square| position.board().kind_on(square).map_or(0, PieceKind::value);
    let victim = if mv.is_castling() { 0 } else { worth(mv.to()) };
    let capture = if victim > 0 { 10 * victim - worth(mv.from()) } else { 0 };
    capture + if mv.promotion() == Some(PieceKind::Queen) { 90 } else { 0 }
}

/// The same value as [`minimax`] if it lies between alpha and beta, with far fewer positions.
pub fn alpha_beta(
    position: &Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    order: Order,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return evaluate(position);
    }
    let moves = order(position);
    if moves.is_empty() {
        return end_of_game(position, depth);
    }
    let mut best = -INFINITE;
    for mv in moves {
        let value = -alpha_beta(&position.play(mv), depth - 1, -beta, -alpha, order, nodes);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            // The opponent has something better elsewhere and will not let us get here.
            break;
        }
    }
    best
}

/// What the search knows about a position that it has seen.
#[derive(Clone, Copy)]
struct Entry {
    depth: u32,
    value: i32,
    bound: Bound,
    best: Option<Move>,
}

/// What a value in the table means.
#[derive(Clone, Copy)]
enum Bound {
    Exact,
    /// A cutoff: the position is worth at least this.
    Lower,
    /// No move was good enough: the position is worth at most this.
    Upper,
}

/// Depth after depth, with a memory.
#[derive(Default)]
pub struct Searcher {
    table: HashMap<u64, Entry>,
    /// Positions visited.
    pub nodes: u64,
    /// May a value in the table end the search of a position? The move in it is always tried first.
    cutoffs: bool,
    /// Are captures played out at the leaves?
    quiescence: bool,
}

impl Searcher {
    /// With cutoffs by the table, with quiescence?
    pub fn new(cutoffs: bool, quiescence: bool) -> Searcher {
        Searcher { cutoffs, quiescence, ..Searcher::default() }
    }

    /// Searches depth 1, depth 2 and so on, and returns the value of the last.
    pub fn deepen(&mut self, position: &Position, depth: u32) -> i32 {
        let mut value = 0;
        for depth in 1..=depth {
            value = self.search(position, depth, -INFINITE, INFINITE);
        }
        value
    }

    /// The move to play after [`Searcher::deepen`].
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        self.table.get(&position.hash()).and_then(|entry| entry.best)
    }

    fn search(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.leaf(position, alpha, beta);
        }
        self.nodes += 1;
        let known = self.table.get(&position.hash()).copied();
        if let Some(entry) = known
            && self.cutoffs
            && entry.depth >= depth
            && entry.settles(alpha, beta)
        {
            return entry.value;
        }
        let hash_move = known.and_then(|entry| entry.best);
        let mut moves = captures_first(position);
        moves.sort_by_key(|&mv| Some(mv) != hash_move);
        if moves.is_empty() {
            return end_of_game(position, depth);
        }
        let first_alpha = alpha;
        let (mut best, mut best_move) = (-INFINITE, hash_move);
        for mv in moves {
            let value = -self.search(&position.play(mv), depth - 1, -beta, -alpha);
            best = best.max(value);
            if value > alpha {
                (alpha, best_move) = (value, Some(mv));
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { depth, value: best, bound, best: best_move };
        self.table.insert(position.hash(), entry);
        best
    }

    fn leaf(&mut self, position: &Position, alpha: i32, beta: i32) -> i32 {
        if self.quiescence {
            return self.play_out_captures(position, alpha, beta);
        }
        self.nodes += 1;
        evaluate(position)
    }

    fn play_out_captures(&mut self, position: &Position, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        // Nobody is forced to capture: standing still is nearly always possible.
        let mut best = evaluate(position);
        alpha = alpha.max(best);
        let mut captures = position.moves(Selection::CAPTURES).to_vec();
        captures.sort_by_key(|&mv| -promise(position, mv));
        for mv in captures {
            if alpha >= beta {
                break;
            }
            let value = -self.play_out_captures(&position.play(mv), -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
        }
        best
    }
}

impl Entry {
    fn settles(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect("the test FEN is valid")
    }

    #[test]
    fn every_way_without_quiescence_finds_the_value_of_minimax() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position = position(fen);
            let mut nodes = 0;
            let expected = minimax(&position, 3, &mut nodes);
            for order in [as_generated, captures_first] {
                let found = alpha_beta(&position, 3, -INFINITE, INFINITE, order, &mut nodes);
                assert_eq!(found, expected);
            }
            for cutoffs in [false, true] {
                assert_eq!(Searcher::new(cutoffs, false).deepen(&position, 3), expected);
            }
        }
    }

    #[test]
    fn a_back_rank_mate_is_found() {
        let position = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        let mut searcher = Searcher::new(true, true);
        assert!(searcher.deepen(&position, 2) >= MATE);
        let best = searcher.best_move(&position).expect("there are moves");
        assert_eq!(best.to_string(), "a1a8");
    }
}
