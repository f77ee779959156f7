//! Draws by repetition.

use crate::position::Position;

/// Whether the rules call two positions the same.
///
/// The same pieces stand on the same squares, the same player is to move, and the same moves are
/// possible: equal castling rights, and equal *legal* en passant captures. A double step that
/// nobody could answer en passant makes no difference.
pub fn same_position(a: &Position, b: &Position) -> bool {
    a.board == b.board
        && a.turn == b.turn
        && a.castling == b.castling
        && a.legal_en_passant() == b.legal_en_passant()
}

/// How often the last position of a game has been on the board, the last time included.
///
/// The list holds every position of the game in order, the first one included. An empty list
/// gives 0.
pub fn occurrences(game: &[Position]) -> usize {
    let Some(last) = game.last() else {
        return 0;
    };
    game.iter().filter(|position| same_position(position, last)).count()
}

/// Whether a player may claim a draw because the last position occurred three times.
pub fn is_threefold(game: &[Position]) -> bool {
    occurrences(game) >= 3
}

/// Whether the game is drawn without a claim because the last position occurred five times.
pub fn is_fivefold(game: &[Position]) -> bool {
    occurrences(game) >= 5
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All positions of a game, given in UCI spelling.
    fn game(fen: &str, moves: &str) -> Vec<Position> {
        let mut positions = vec![Position::from_fen(fen).unwrap()];
        for uci in moves.split_whitespace() {
            let last = positions.last().unwrap();
            positions.push(last.play(last.find_uci(uci).expect("the move is legal")));
        }
        positions
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const ROUND: &str = "g1f3 g8f6 f3g1 f6g8 ";

    #[test]
    fn knights_that_go_out_and_back_repeat_the_position() {
        assert!(!is_threefold(&game(START, ROUND)));
        assert!(is_threefold(&game(START, &ROUND.repeat(2))));
        assert!(!is_fivefold(&game(START, &ROUND.repeat(3))));
        assert!(is_fivefold(&game(START, &ROUND.repeat(4))));
        assert_eq!(occurrences(&[]), 0);
    }

    #[test]
    fn a_double_step_that_cannot_be_captured_counts_as_an_occurrence() {
        let moves = format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2));
        assert_eq!(occurrences(&game(START, &moves)), 3);
    }

    #[test]
    fn a_double_step_that_can_be_captured_is_another_position() {
        let fen = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
        let moves = format!("d2d4 {}", "e8e7 e1e2 e7e8 e2e1 ".repeat(2));
        assert_eq!(occurrences(&game(fen, &moves)), 2);
    }

    #[test]
    fn a_double_step_whose_capture_is_pinned_counts_as_an_occurrence() {
        let fen = "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1";
        let moves = format!("d2d4 {}", "a4b4 d1d2 b4a4 d2d1 ".repeat(2));
        assert_eq!(occurrences(&game(fen, &moves)), 3);
    }

    #[test]
    fn losing_a_castling_right_makes_another_position() {
        let fen = "4k2r/8/8/8/8/8/8/4K3 w k - 0 1";
        let moves = "e1e2 h8h7 e2e1 h7h8 ".repeat(2);
        assert_eq!(occurrences(&game(fen, &moves)), 2);
    }
}
