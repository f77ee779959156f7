//! Looking ahead.

use crate::draws::is_repeated;
use crate::evaluate::evaluate;
use crate::moves::Move;
use crate::position::Position;

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

pub struct Searcher {
    /// The positions of the game, then those of the line that is looked at.
    path: Vec<Position>,
    best: Option<Move>,
    nodes: u64,
}

impl Searcher {
    /// The game ends with the position to search.
    pub fn new(game: &[Position]) -> Searcher {
        Searcher { path: game.to_vec(), best: None, nodes: 0 }
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
        self.nodes += 1;
        let position = *self.path.last().expect("the path has a position");
        if ply > 0 && self.is_draw(&position) {
            return 0;
        }
        if depth == 0 {
            return evaluate(&position);
        }
        let mut best = -MATE + ply;
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.is_check() { best } else { 0 };
        }
        for mv in moves {
            self.path.push(position.play(mv));
            let value = -self.alpha_beta(depth - 1, ply + 1, -beta, -alpha);
            self.path.pop();
            if value > best {
                best = value;
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
        Searcher::new(&[Position::from_fen(fen).unwrap()]).search(depth)
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

    /// The search of the last chapter, to compare with.
    fn minimax(path: &mut Vec<Position>, depth: u32, ply: i32) -> i32 {
        let position = *path.last().unwrap();
        let over = position.is_dead() || is_repeated(path) || position.is_fifty_moves();
        if ply > 0 && over {
            return 0;
        }
        if depth == 0 {
            return evaluate(&position);
        }
        let mut values = Vec::new();
        for mv in position.legal_moves() {
            path.push(position.play(mv));
            values.push(-minimax(path, depth - 1, ply + 1));
            path.pop();
        }
        let lost = if position.is_check() { -MATE + ply } else { 0 };
        values.into_iter().max().unwrap_or(lost)
    }

    #[test]
    fn it_finds_the_value_of_minimax_with_fewer_positions() {
        for fen in [
            Position::START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let found = search(fen, 3);
            assert_eq!(found.value, minimax(&mut vec![position], 3, 0), "{fen}");
            assert!(found.nodes < crate::perft::perft(&position, 3), "{fen}");
        }
    }

    #[test]
    fn positions_to_depth_four() {
        let fen =
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
        assert_eq!(search(fen, 4).nodes, 225_874);
    }
}
