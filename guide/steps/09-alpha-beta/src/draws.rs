//! Games that end without a winner.

use crate::board::{Kind, Piece};
use crate::position::Position;

impl Position {
    /// Has neither side enough to mate with? King alone, or king and one minor piece.
    pub fn is_dead(&self) -> bool {
        let mut minors = 0;
        for (_, Piece { kind, .. }) in self.board.pieces() {
            match kind {
                Kind::King => {}
                Kind::Knight | Kind::Bishop => minors += 1,
                Kind::Pawn | Kind::Rook | Kind::Queen => return false,
            }
        }
        minors < 2
    }

    /// Fifty moves by each side without a capture or a pawn move. A mate counts before
    /// that.
    pub fn is_fifty_moves(&self) -> bool {
        self.clock >= 100 && (!self.is_check() || !self.legal_moves().is_empty())
    }

    /// The same position for the rule of repetition: the counters do not matter.
    pub fn same_as(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }
}

/// Has the last position of a game been there before?
pub fn is_repeated(game: &[Position]) -> bool {
    let Some((last, before)) = game.split_last() else { return false };
    // No position comes back across a capture or a pawn move, and none with the other
    // side to move.
    let reach = last.clock as usize;
    before
        .iter()
        .rev()
        .take(reach)
        .skip(1)
        .step_by(2)
        .any(|position| position.same_as(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;

    fn game(moves: &str) -> Vec<Position> {
        let mut game = vec![Position::start()];
        for text in moves.split_whitespace() {
            let last = game.last().unwrap();
            game.push(last.play(Move::parse(text).unwrap()));
        }
        game
    }

    #[test]
    fn knights_that_go_back_repeat_the_position() {
        assert!(!is_repeated(&game("g1f3 g8f6 f3g1")));
        assert!(is_repeated(&game("g1f3 g8f6 f3g1 f6g8")));
        assert!(is_repeated(&game("e2e4 e7e5 g1f3 g8f6 f3g1 f6g8")));
    }

    #[test]
    fn a_king_that_comes_back_has_lost_its_rights() {
        assert!(!is_repeated(&game("e2e4 e7e5 e1e2 e8e7 e2e1 e7e8")));
        assert!(is_repeated(&game("e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7")));
    }

    #[test]
    fn bare_kings_cannot_win() {
        let is_dead = |fen| Position::from_fen(fen).unwrap().is_dead();
        assert!(is_dead("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
        assert!(is_dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
        assert!(!is_dead("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"));
        assert!(!is_dead("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"));
    }

    #[test]
    fn fifty_moves_are_a_draw_unless_the_last_one_mates() {
        let is_draw = |fen| Position::from_fen(fen).unwrap().is_fifty_moves();
        assert!(is_draw("4k3/8/8/8/8/8/8/R3K3 w Q - 100 90"));
        assert!(!is_draw("4k3/8/8/8/8/8/8/R3K3 w Q - 99 90"));
        assert!(!is_draw("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90"));
    }
}
