//! Which move to try first.

use crate::evaluate::{place, value};
use crate::moves::Move;
use crate::position::Position;

const HASH_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const BAD_CAPTURE: i32 = -(1 << 28);

/// History stays below this, so that no quiet move comes before a killer.
const MOST_HISTORY: i32 = 1 << 20;

/// What cutoffs have taught us about quiet moves.
pub struct Order {
    /// The last two quiet moves that refuted something, for each ply.
    killers: [[Option<Move>; 2]; 128],
    /// How often a move from here to there refuted something, for each color.
    history: Box<[[[i32; 64]; 64]; 2]>,
}

impl Order {
    pub fn new() -> Order {
        Order { killers: [[None; 2]; 128], history: Box::new([[[0; 64]; 64]; 2]) }
    }

    /// Sorts moves, the most promising first.
    pub fn sort(
        &self,
        position: &Position,
        moves: &mut [Move],
        hash_move: Option<Move>,
        ply: i32,
    ) {
        let killers = self.killers[ply.min(127) as usize];
        moves.sort_by_cached_key(|&mv| {
            -if Some(mv) == hash_move {
                HASH_MOVE
            } else if position.captured(mv).is_some() || mv.promotion.is_some() {
                capture(position, mv)
            } else if killers.contains(&Some(mv)) {
                KILLER
            } else {
                // Of most quiet moves nothing is known yet. Then those come first that
                // bring a piece to a better place.
                let gain = |piece| place(piece, mv.to) - place(piece, mv.from);
                16 * self.history[position.turn as usize][mv.from.index()][mv.to.index()]
                    + position.board.piece_on(mv.from).map_or(0, gain)
            }
        });
    }

    /// Remembers a quiet move that caused a cutoff. A cutoff near the root saved more
    /// work.
    pub fn remember(&mut self, position: &Position, mv: Move, depth: u32, ply: i32) {
        let killers = &mut self.killers[ply.min(127) as usize];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let entry =
            &mut self.history[position.turn as usize][mv.from.index()][mv.to.index()];
        *entry += (depth * depth) as i32;
        if *entry > MOST_HISTORY {
            self.history.iter_mut().flatten().flatten().for_each(|entry| *entry /= 2);
        }
    }
}

impl Default for Order {
    fn default() -> Order {
        Order::new()
    }
}

/// The most valuable victim first, and of its attackers the least valuable; captures that
/// lose material come after everything else.
pub fn capture(position: &Position, mv: Move) -> i32 {
    let victim = position.captured(mv).map_or(0, value) + mv.promotion.map_or(0, value);
    let attacker = position.board.piece_on(mv.from).map_or(0, |piece| piece.kind as i32);
    let order = 10 * victim - attacker;
    if position.exchange(mv) >= 0 { GOOD_CAPTURE + order } else { BAD_CAPTURE + order }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(order: &Order, fen: &str, hash_move: &str) -> Vec<String> {
        let position = Position::from_fen(fen).unwrap();
        let mut moves = position.legal_moves();
        order.sort(&position, &mut moves, Move::parse(hash_move), 3);
        moves.iter().map(Move::to_string).collect()
    }

    /// The pawn can take the rook; the queen can take a pawn or the rook, both guarded.
    const FEN: &str = "4k3/8/2p5/p2r4/2P5/8/3Q4/4K3 w - - 0 1";

    #[test]
    fn hash_move_then_good_captures_then_quiet_then_bad() {
        let found = sorted(&Order::new(), FEN, "e1f1");
        assert_eq!(found[..2], ["e1f1", "c4d5"]);
        assert_eq!(found[found.len() - 2..], ["d2d5", "d2a5"]);
    }

    #[test]
    fn killers_come_after_captures_and_before_history() {
        let mut order = Order::new();
        let position = Position::from_fen(FEN).unwrap();
        order.remember(&position, Move::parse("e1f2").unwrap(), 9, 7);
        order.remember(&position, Move::parse("e1f1").unwrap(), 2, 3);
        let found = sorted(&order, FEN, "");
        let place = |mv: &str| found.iter().position(|other| other == mv).unwrap();
        assert!(place("c4d5") < place("e1f1"));
        assert!(place("e1f1") < place("e1f2"));
        assert!(place("e1f2") < place("e1e2"));
    }
}
