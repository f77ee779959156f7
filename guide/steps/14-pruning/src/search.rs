//! Looking ahead.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::draws::is_repeated;
use crate::evaluate::{evaluate, value};
use crate::limits::Limits;
use crate::moves::Move;
use crate::order::{self, Order};
use crate::position::Position;
use crate::table::{Bound, Table};

/// More than any evaluation. Being mated at the root is worth this with a minus.
pub const MATE: i32 = 30_000;

/// Values beyond this are mates.
pub const MATE_BOUND: i32 = MATE - 1_000;

/// What one half-move can hardly change, in hundredths of a pawn.
const MARGIN: i32 = 120;

/// What a search found.
pub struct Found {
    pub depth: u32,
    pub best: Option<Move>,
    /// In hundredths of a pawn, as the side to move sees it.
    pub value: i32,
    /// Positions visited.
    pub nodes: u64,
}

pub struct Searcher<'a> {
    table: &'a mut Table,
    /// The positions of the game, then those of the line that is looked at.
    path: Vec<Position>,
    best: Option<Move>,
    order: Order,
    nodes: u64,
    limits: Limits,
    /// Set from outside to end the search.
    stop: &'a AtomicBool,
}

impl Searcher<'_> {
    /// The game ends with the position to search.
    pub fn new<'a>(
        game: &[Position],
        table: &'a mut Table,
        limits: Limits,
        stop: &'a AtomicBool,
    ) -> Searcher<'a> {
        let order = Order::new();
        Searcher { table, path: game.to_vec(), best: None, order, nodes: 0, limits, stop }
    }

    /// Searches one half-move deep, then two, then three, until a limit says stop.
    /// Reports every depth that was finished and returns the best move.
    pub fn search(&mut self, mut report: impl FnMut(&Found)) -> Option<Move> {
        let mut best = None;
        for depth in 1..=self.limits.depth {
            self.best = None;
            let value = self.alpha_beta(depth, 0, -MATE, MATE);
            // Even a depth that was broken off may have found a better move: its first
            // move was the best of the depth before, so whatever replaced it was better.
            best = self.best.or(best);
            if self.is_over() {
                break;
            }
            report(&Found { depth, best, value, nodes: self.nodes });
            if self.limits.is_late() || best.is_none() {
                break;
            }
        }
        // With no time at all any move is better than none.
        best.or_else(|| self.path.last()?.legal_moves().first().copied())
    }

    /// Must we stop now? The clock is read only once in a thousand positions.
    fn is_over(&self) -> bool {
        self.stop.load(Relaxed)
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if (self.nodes.is_multiple_of(1024) || self.nodes >= self.limits.nodes)
            && self.limits.is_over(self.nodes)
        {
            self.stop.store(true, Relaxed);
        }
    }

    /// The value of the last position of the path if both sides play their best. Depth is
    /// what is left to search, ply is what was played since the root; both in half-moves.
    /// The value is exact between alpha and beta; at or below alpha it is at most that,
    /// at or above beta it is at least that.
    fn alpha_beta(&mut self, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        let position = *self.path.last().expect("the path has a position");
        self.count_node();
        if ply > 0 && self.is_draw(&position) {
            return 0;
        }
        // A check is answered before anything is counted.
        let depth = if position.is_check() { depth.max(1) } else { depth };
        if depth == 0 {
            return self.quiesce(&position, alpha, beta);
        }
        let known = self.table.get(position.key());
        if let Some(entry) = known
            && ply > 0
            && entry.depth >= depth
        {
            let value = entry.value(ply);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Lower if value >= beta => return value,
                Bound::Upper if value <= alpha => return value,
                _ => {}
            }
        }
        let check = position.is_check();
        // Near the end of a line a large lead stays, and quiet moves do not make up for a
        // large deficit. In check nothing is certain.
        let margin = MARGIN * depth as i32;
        let still = (depth <= 3 && ply > 0 && !check).then(|| evaluate(&position));
        if let Some(still) = still
            && still - margin >= beta
            && beta.abs() < MATE_BOUND
        {
            return still - margin;
        }
        if self.passing_is_enough(&position, depth, ply, beta) {
            return beta;
        }
        let first_alpha = alpha;
        let (mut best, mut best_move) = (-MATE + ply, None);
        let mut moves = position.legal_moves();
        let hash_move = known.and_then(|entry| entry.best);
        self.order.sort(&position, &mut moves, hash_move, ply);
        if moves.is_empty() {
            return if check { best } else { 0 };
        }
        let mut calm_moves = 0;
        for (index, mv) in moves.into_iter().enumerate() {
            let quiet = position.captured(mv).is_none() && mv.promotion.is_none();
            let next = position.play(mv);
            let calm = quiet && !check && !next.is_check();
            if let Some(still) = still
                && calm
                && still + margin <= alpha
                && best > -MATE_BOUND
            {
                best = best.max(still + margin);
                continue;
            }
            let reduction = if calm { reduction(depth, calm_moves) } else { 0 };
            calm_moves += calm as usize;
            self.path.push(next);
            let value =
                self.look_into(depth - 1, reduction, ply, alpha, beta, index == 0);
            self.path.pop();
            if self.is_over() {
                // Nothing that was found below is complete: none of it may be remembered.
                return best;
            }
            if value > best {
                (best, best_move) = (value, Some(mv));
                if ply == 0 {
                    self.best = Some(mv);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                // The opponent has something better elsewhere and will not let us get
                // here.
                if quiet {
                    self.order.remember(&position, mv, depth, ply);
                }
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.put(position.key(), depth, ply, best, bound, best_move);
        best
    }

    /// The value of the position that was just pushed, for the side that moved there.
    fn look_into(
        &mut self,
        depth: u32,
        reduction: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
        first: bool,
    ) -> i32 {
        if !first {
            // We expect that the first move was the best. So we only ask whether this one
            // is better, with a window of one point, and look less deep at what comes
            // late.
            let mut value =
                -self.alpha_beta(depth - reduction, ply + 1, -alpha - 1, -alpha);
            if value > alpha && reduction > 0 {
                value = -self.alpha_beta(depth, ply + 1, -alpha - 1, -alpha);
            }
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.alpha_beta(depth, ply + 1, -beta, -alpha)
    }

    /// If we could even pass and still be too good, the opponent will not let us get
    /// here. With nothing but pawns that is wrong too often: passing may be better than
    /// every move.
    fn passing_is_enough(
        &mut self,
        position: &Position,
        depth: u32,
        ply: i32,
        beta: i32,
    ) -> bool {
        let [.., before, _] = self.path[..] else { return false };
        let passed_before = before.board.key() == position.board.key();
        if depth < 3
            || ply == 0
            || passed_before
            || beta.abs() >= MATE_BOUND
            || position.is_check()
            || !position.has_pieces()
            || evaluate(position) < beta
        {
            return false;
        }
        self.path.push(position.pass());
        let value = -self.alpha_beta(depth - 3, ply + 1, -beta, -beta + 1);
        self.path.pop();
        value >= beta && !self.is_over()
    }

    /// Plays out captures until the position is quiet enough to be evaluated.
    fn quiesce(&mut self, position: &Position, mut alpha: i32, beta: i32) -> i32 {
        // Nobody is forced to capture: some quiet move is nearly always as good as
        // nothing.
        let still = evaluate(position);
        let mut best = still;
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        let mut captures = position.legal_captures();
        captures.sort_by_cached_key(|&mv| -order::capture(position, mv));
        for mv in captures {
            // What it takes, for nothing, and a margin: if that is too little, all is.
            let hope = still + position.captured(mv).map_or(0, value) + MARGIN;
            if hope <= alpha && mv.promotion.is_none() {
                best = best.max(hope);
                continue;
            }
            if position.exchange(mv) < 0 {
                // All that follow lose material too.
                break;
            }
            self.count_node();
            let value = -self.quiesce(&position.play(mv), -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn is_draw(&self, position: &Position) -> bool {
        position.is_dead() || is_repeated(&self.path) || position.is_fifty_moves()
    }
}

/// How much less deep to look at a quiet move, by the number of those before it.
fn reduction(depth: u32, before: usize) -> u32 {
    match before {
        0..3 => 0,
        _ if depth < 3 => 0,
        3..8 => 1,
        8..20 => 2.min(depth / 2),
        _ => 3.min(depth / 2),
    }
}

/// A value as UCI wants it: `cp 35`, or `mate -2` in moves.
pub fn score(value: i32) -> String {
    let moves = (MATE - value.abs() + 1) / 2;
    match value.abs() {
        MATE_BOUND.. if value > 0 => format!("mate {moves}"),
        MATE_BOUND.. => format!("mate -{moves}"),
        _ => format!("cp {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    fn search_with(fen: &str, depth: u32, table: &mut Table) -> Found {
        let game = [Position::from_fen(fen).unwrap()];
        let stop = AtomicBool::new(false);
        let mut last = Found { depth: 0, best: None, value: 0, nodes: 0 };
        let mut searcher = Searcher::new(&game, table, Limits::depth(depth), &stop);
        searcher.search(|found| last = Found { ..*found });
        last
    }

    fn search(fen: &str, depth: u32) -> Found {
        search_with(fen, depth, &mut Table::new(16))
    }

    /// The best move and the score, as UCI writes them.
    #[track_caller]
    fn check(fen: &str, depth: u32, expected: &str) {
        let found = search(fen, depth);
        let best = found.best.map_or("0000".into(), |mv| mv.to_string());
        assert_eq!(format!("{best} {}", score(found.value)), expected, "{fen}");
    }

    #[test]
    fn mates_in_one_and_two() {
        check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, "a1a8 mate 1");
        check("7k/R7/8/8/8/8/1R6/6K1 w - - 0 1", 2, "b2b8 mate 1");
        check("7k/8/8/8/8/8/RR6/6K1 w - - 0 1", 6, "a2a7 mate 2");
        check("7k/1R6/8/8/8/8/R7/6K1 b - - 0 1", 4, "h8g8 mate -1");
    }

    #[test]
    fn a_mate_beats_a_longer_mate() {
        check("7k/R7/8/8/8/8/1R6/6K1 w - - 0 1", 4, "b2b8 mate 1");
    }

    #[test]
    fn the_end_of_the_game_has_a_value_and_no_move() {
        check("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 3, "0000 mate -0");
        check("7k/5Q2/8/8/8/8/8/6K1 b - - 0 1", 3, "0000 cp 0");
    }

    #[test]
    fn a_lost_game_is_saved_by_perpetual_check() {
        // Black threatens mate with a queen and a rook more; only checks without end
        // help.
        check("6k1/6p1/8/7Q/8/8/qr6/6K1 w - - 0 1", 4, "h5e8 cp 0");
    }

    #[test]
    fn a_guarded_pawn_is_left_alone_even_at_depth_one() {
        let fen = "3rk3/8/8/3p4/8/8/8/3QK3 w - - 0 1";
        assert_ne!(search(fen, 1).best, Move::parse("d1d5"));
    }

    #[test]
    fn a_queen_that_hangs_in_the_last_half_move_is_seen() {
        // White has just enough depth to take the pawn, Black none to take back.
        let found = search("3rk3/8/8/3p4/8/8/8/3QK3 w - - 0 1", 1);
        assert!(found.value > 200, "{}", found.value);
    }

    #[test]
    fn a_second_look_is_cheap_and_agrees() {
        let mut table = Table::new(16);
        let first = search_with(Position::START, 4, &mut table);
        let second = search_with(Position::START, 4, &mut table);
        assert_eq!((first.best, first.value), (second.best, second.value));
        assert!(second.nodes * 4 < first.nodes, "{} and {}", first.nodes, second.nodes);
    }

    #[test]
    fn fines_ending_needs_a_memory() {
        // 18 half-moves deep on paper; the table joins the many ways through the same
        // squares.
        let found = search("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 14);
        assert_eq!(found.best, Move::parse("a1b1"));
    }

    #[test]
    fn a_limit_of_nodes_is_kept_and_still_gives_a_move() {
        for nodes in [1, 100, 5_000] {
            let stop = AtomicBool::new(false);
            let limits = Limits::parse(&["nodes", &nodes.to_string()], Color::White);
            let mut table = Table::new(10);
            let mut searcher =
                Searcher::new(&[Position::start()], &mut table, limits, &stop);
            assert!(searcher.search(|_| ()).is_some());
            assert!(searcher.nodes <= nodes + 30, "{}", searcher.nodes);
        }
    }

    #[test]
    fn zugzwang_is_still_won() {
        // If Black could pass, nothing would happen; but he must let the pawn through.
        let found = search("3k4/3P4/4K3/8/8/8/8/8 b - - 0 1", 6);
        assert!(found.value < -500, "{}", found.value);
        assert!(
            !Position::from_fen("3k4/3P4/4K3/8/8/8/8/8 b - - 0 1").unwrap().has_pieces()
        );
    }

    #[test]
    fn positions_to_depth_four() {
        let fen =
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
        assert_eq!(search(fen, 4).nodes, 2_538);
    }
}
