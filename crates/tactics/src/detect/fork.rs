//! Forks: one piece attacks several.

use pinpoint_rules::{Move, Position};

use super::{can_be_taken, free_squares, is_prey};
use crate::Placed;

/// A piece that attacks two or more others at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fork {
    /// The piece that attacks.
    pub forker: Placed,
    /// What it attacks, the dearest first; by square where they are worth the same.
    pub targets: Vec<Placed>,
}

/// The fork by the piece that has just moved, if it makes one.
///
/// Each target is the king, or worth more than the forker, or protected by nothing; none is a pawn.
/// The forker may move to all of them, and the opponent cannot gain by taking it.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::detect::fork;
/// let position = Position::from_fen("r3k3/8/3p4/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let takes = position.parse_uci("b5d6").unwrap();
/// assert!(fork(&position.play(takes), takes).is_none(), "a check alone is no fork");
/// ```
pub fn fork(after: &Position, mv: Move) -> Option<Fork> {
    let board = after.board();
    let forker = Placed::on(board, mv.landing())?;
    let attacked = board.attacks_from(forker.square) & board.pieces_of(after.turn());
    // Nearly all moves end here.
    if !attacked.several() {
        return None;
    }
    let reached = attacked & free_squares(after, forker);
    let pieces = reached.into_iter().filter_map(|square| Placed::on(board, square));
    let mut targets: Vec<Placed> = pieces.filter(|&it| is_prey(board, forker, it)).collect();
    if targets.len() < 2 || can_be_taken(after, forker.square) {
        return None;
    }
    targets.sort_by_key(|target| -target.worth());
    Some(Fork { forker, targets })
}
