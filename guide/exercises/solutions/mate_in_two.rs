//! Exercise 10: a move after which every reply allows a mate, if there is one. No evaluation, no
//! alpha, no beta: three loops, one inside the other.

use sprout::moves::Move;
use sprout::position::Position;

pub fn mate_in_two(position: &Position) -> Option<Move> {
    let mates = |position: &Position| {
        position.legal_moves().into_iter().any(|mv| {
            let next = position.play(mv);
            next.is_check() && next.legal_moves().is_empty()
        })
    };
    position.legal_moves().into_iter().find(|&mv| {
        let next = position.play(mv);
        let replies = next.legal_moves();
        !replies.is_empty() && replies.into_iter().all(|reply| mates(&next.play(reply)))
    })
}
