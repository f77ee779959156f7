//! Looking ahead.

use crate::draws::is_repeated;
use crate::evaluate::{evaluate, value};
use crate::moves::Move;
use crate::position::Position;
use crate::table::{Bound, Table};

/// More than any evaluation. Being mated at the root is worth this with a minus.
pub const MATE: i32 = 30_000;

/// Values beyond this are mates.
pub const MATE_BOUND: i32 = MATE - 1_000;

/// What a search found.
pub struct Found {
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
    nodes: u64,
}

impl Searcher<'_> {
    /// The game ends with the position to search.
    pub fn new<'a>(game: &[Position], table: &'a mut Table) -> Searcher<'a> {
        Searcher { table, path: game.to_vec(), best: None, nodes: 0 }
    }

    /// Looks ahead this many half-moves and picks the best move.
    pub fn search(&mut self, depth: u32) -> Found {
        let value = self.alpha_beta(depth.max(1), 0, -MATE, MATE);
        Found { best: self.best, value, nodes: self.nodes }
    }

    /// The value of the last position of the path if both sides play their best. Depth is
    /// what is left to search, ply is what was played since the root; both in half-moves.
    /// The value is exact between alpha and beta; at or below alpha it is at most that,
    /// at or above beta it is at least that.
    fn alpha_beta(&mut self, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        let position = *self.path.last().expect("the path has a position");
        self.nodes += 1;
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
        let first_alpha = alpha;
        let (mut best, mut best_move) = (-MATE + ply, None);
        let mut moves = position.legal_moves();
        // The move that was best before is tried first.
        if let Some(mv) = known.and_then(|entry| entry.best) {
            moves.sort_by_key(|&other| other != mv);
        }
        if moves.is_empty() {
            return if position.is_check() { best } else { 0 };
        }
        for mv in moves {
            self.path.push(position.play(mv));
            let value = -self.alpha_beta(depth - 1, ply + 1, -beta, -alpha);
            self.path.pop();
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

    /// Plays out captures until the position is quiet enough to be evaluated.
    fn quiesce(&mut self, position: &Position, mut alpha: i32, beta: i32) -> i32 {
        // Nobody is forced to capture: some quiet move is nearly always as good as
        // nothing.
        let mut best = evaluate(position);
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        // The fattest victim first.
        let mut captures = position.legal_captures();
        captures.sort_by_key(|&mv| -position.captured(mv).map_or(0, value));
        for mv in captures {
            if position.exchange(mv) < 0 {
                continue;
            }
            self.nodes += 1;
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

    fn search(fen: &str, depth: u32) -> Found {
        Searcher::new(&[Position::from_fen(fen).unwrap()], &mut Table::new(16))
            .search(depth)
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
        check("7k/8/8/8/8/8/RR6/6K1 w - - 0 1", 4, "a2a7 mate 2");
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
        let game = [Position::start()];
        let mut table = Table::new(16);
        let first = Searcher::new(&game, &mut table).search(4);
        let second = Searcher::new(&game, &mut table).search(4);
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
    fn positions_to_depth_four() {
        let fen =
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
        assert_eq!(search(fen, 4).nodes, 323_908);
    }
}
