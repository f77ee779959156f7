//! Endgames that players of a strength know how to win.

use pinpoint_rules::{Board, PieceKind, Position};

/// From which rating on a mate with these pieces against the bare king is known.
const MATES: [(PieceKind, u32, f64); 3] = [
    (PieceKind::Queen, 1, 900.0),
    (PieceKind::Rook, 1, 1100.0),
    // Two bishops; bishop and knight is a matter for masters.
    (PieceKind::Bishop, 2, 1700.0),
];
const BISHOP_AND_KNIGHT: f64 = 2200.0;
/// From this rating on a winning ending with pawns against a bare king is played without fault.
const PAWNS: f64 = 1200.0;

/// Does a player of this rating know how the side to move wins against the bare king?
pub(crate) fn is_known(position: &Position, elo: f64) -> bool {
    let board = position.board();
    let them = board.pieces_of(!position.turn());
    if them.len() > 1 {
        return false;
    }
    least_rating(board, position).is_some_and(|least| elo >= least)
}

/// The rating from which on the pieces of the side to move are enough.
fn least_rating(board: &Board, position: &Position) -> Option<f64> {
    let count = |kind| board.pieces(position.turn(), kind).len();
    let mates = MATES.iter().filter(|&&(kind, least, _)| count(kind) >= least);
    let mut ratings: Vec<f64> = mates.map(|&(.., rating)| rating).collect();
    if count(PieceKind::Bishop) >= 1 && count(PieceKind::Knight) >= 1 {
        ratings.push(BISHOP_AND_KNIGHT);
    }
    if count(PieceKind::Pawn) >= 1 {
        ratings.push(PAWNS);
    }
    ratings.into_iter().reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_become_known_one_after_the_other() {
        let least = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            (350..2500).step_by(50).find(|&elo| is_known(&position, f64::from(elo)))
        };
        assert_eq!(least("8/8/8/3k4/8/3K4/8/Q7 w - - 0 1"), Some(900));
        assert_eq!(least("8/8/8/3k4/8/3K4/8/R7 w - - 0 1"), Some(1100));
        assert_eq!(least("8/8/8/3k4/8/3K4/8/5BB1 w - - 0 1"), Some(1700));
        assert_eq!(least("8/8/8/3k4/8/3K4/8/5BN1 w - - 0 1"), Some(2200));
        assert_eq!(least("8/8/8/3k4/8/3K4/7P/8 w - - 0 1"), Some(1200));
        assert_eq!(least("8/8/8/3k4/8/3K4/8/6N1 w - - 0 1"), None);
        assert_eq!(least("8/7p/8/3k4/8/3K4/8/Q7 w - - 0 1"), None, "not a bare king");
    }
}
