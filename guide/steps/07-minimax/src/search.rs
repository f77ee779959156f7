//! Looking ahead.

use crate::evaluate::evaluate;
use crate::moves::Move;
use crate::position::Position;

/// More than any evaluation.
pub const MATE: i32 = 30_000;

/// What a search found.
pub struct Found {
    pub best: Option<Move>,
    /// In hundredths of a pawn, as the side to move sees it.
    pub value: i32,
    /// Positions visited.
    pub nodes: u64,
}

/// Looks at every line of this length and picks the best move.
pub fn search(position: &Position, depth: u32) -> Found {
    let mut nodes = 1;
    let mut found = Found { best: None, value: -2 * MATE, nodes };
    for mv in position.legal_moves() {
        let value = -minimax(&position.play(mv), depth.max(1) - 1, &mut nodes);
        if value > found.value {
            (found.value, found.best) = (value, Some(mv));
        }
    }
    if found.best.is_none() {
        found.value = without_moves(position, depth);
    }
    Found { nodes, ..found }
}

/// The value of a position if both sides play their best for this many half-moves.
fn minimax(position: &Position, depth: u32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return evaluate(position);
    }
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|mv| -minimax(&position.play(mv), depth - 1, nodes));
    values.max().unwrap_or_else(|| without_moves(position, depth))
}

/// Checkmate or stalemate. A mate is worse the earlier it comes, with more depth left.
fn without_moves(position: &Position, depth: u32) -> i32 {
    if position.is_check() { -MATE - depth as i32 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::perft;

    #[track_caller]
    fn check_best(fen: &str, depth: u32, expected: &str) {
        let position = Position::from_fen(fen).unwrap();
        let best = search(&position, depth).best.map(|mv| mv.to_string());
        assert_eq!(best.as_deref(), Some(expected), "\n{}", position.board);
    }

    #[test]
    fn mates_in_one_and_two() {
        check_best("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, "a1a8");
        check_best("7k/R7/8/8/8/8/1R6/6K1 w - - 0 1", 2, "b2b8");
        check_best("7k/8/8/8/8/8/RR6/6K1 w - - 0 1", 4, "a2a7");
    }

    #[test]
    fn a_free_queen_is_taken_and_a_guarded_pawn_is_not() {
        check_best("3qk3/8/8/8/3R4/8/8/3RK3 w - - 0 1", 2, "d4d8");
        let guarded = Position::from_fen("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1").unwrap();
        assert_eq!(search(&guarded, 1).best, Move::parse("d1d5"));
        assert_ne!(search(&guarded, 2).best, Move::parse("d1d5"));
    }

    #[test]
    fn it_visits_every_position_once() {
        let position = Position::start();
        let expected: u64 = (0..=3).map(|depth| perft(&position, depth)).sum();
        assert_eq!(search(&position, 3).nodes, expected);
    }

    #[test]
    fn positions_to_depth_three_and_four() {
        let fen =
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
        assert_eq!(search(&Position::from_fen(fen).unwrap(), 3).nodes, 92_016);
        assert_eq!(search(&Position::from_fen(fen).unwrap(), 4).nodes, 3_986_610);
    }
}
