//! What a capture wins when both sides take back as long as it pays.

use crate::board::{Kind, Square};
use crate::evaluate::value;
use crate::moves::Move;
use crate::position::Position;

impl Position {
    /// The material that a move wins on its target square, in hundredths of a pawn. Pins
    /// are not seen, and what happens elsewhere is not seen either.
    pub fn exchange(&self, mv: Move) -> i32 {
        let captured = self.captured(mv).map_or(0, value);
        let promoted = mv.promotion.map_or(0, |kind| value(kind) - value(Kind::Pawn));
        let next = self.play(mv);
        // Nobody is forced to take back.
        let answer = next.best_recapture(mv.to).max(0);
        captured + promoted - answer
    }

    /// What a move takes.
    pub fn captured(&self, mv: Move) -> Option<Kind> {
        let pawn =
            || self.board.piece_on(mv.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        match self.board.piece_on(mv.to) {
            Some(piece) => Some(piece.kind),
            None if Some(mv.to) == self.en_passant && pawn() => Some(Kind::Pawn),
            None => None,
        }
    }

    /// What the side to move wins by capturing on a square with its cheapest piece.
    fn best_recapture(&self, to: Square) -> i32 {
        let Some(from) = self.cheapest_attacker(to, self.turn) else { return 0 };
        let by_king =
            self.board.piece_on(from).is_some_and(|piece| piece.kind == Kind::King);
        if by_king && self.is_attacked(to, !self.turn) {
            return 0;
        }
        self.exchange(Move { from, to, promotion: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, expected: i32) {
        let position = Position::from_fen(fen).unwrap();
        let found = position.exchange(Move::parse(mv).unwrap());
        assert_eq!(found, expected, "{mv}\n{}", position.board);
    }

    #[test]
    fn a_free_pawn_is_a_pawn() {
        check("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", 100);
    }

    #[test]
    fn a_guarded_pawn_costs_the_queen() {
        check("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", -800);
    }

    #[test]
    fn what_is_behind_helps() {
        check("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400);
    }

    #[test]
    fn a_king_does_not_take_what_is_guarded() {
        check("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check("8/8/3k4/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400);
    }

    #[test]
    fn en_passant_takes_a_pawn() {
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
    }
}
