//! Does a move give up material?

use pinpoint_rules::{Move, Position, Selection};
use pinpoint_tactics::balance;

/// What a sacrifice gives up at least, in pawns: the exchange, or a piece for one pawn.
const LEAST: i32 = 2;

/// Can the opponent now take at least two pawns' worth more than the move itself took, and more
/// than could be taken if the mover had passed?
///
/// The last part leaves out pieces that were lost anyway: giving up one of them is no sacrifice.
pub(crate) fn offers(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let after = position.play(mv);
    let taken = balance(after.board(), us) - balance(position.board(), us);
    let offered = best_capture(&after) - taken;
    let at_risk = position.play_null().map_or(0, |passed| best_capture(&passed));
    offered >= LEAST && offered > at_risk
}

/// The most that the side to move can gain by taking on one square.
fn best_capture(position: &Position) -> i32 {
    let captures = position.moves(Selection::CAPTURES).into_iter();
    captures.map(|mv| position.exchange_value(mv)).max().unwrap_or(0).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_notation::parse_move;

    #[track_caller]
    fn check(fen: &str, mv: &str, expected: bool) {
        let position = Position::from_fen(fen).unwrap();
        let mv = parse_move(&position, mv).unwrap();
        assert_eq!(offers(&position, mv), expected);
    }

    #[test]
    fn the_greek_gift_is_a_sacrifice() {
        let fen = "rnbq1rk1/pppnbppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/RNBQK2R w KQ - 0 1";
        check(fen, "Bxh7+", true);
        check(fen, "O-O", false);
    }

    #[test]
    fn a_trade_is_none() {
        check("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", false);
        check("3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "Rxd8+", false);
    }

    #[test]
    fn what_is_lost_anyway_is_not_sacrificed() {
        // The knight has no square: taking a pawn with it gives up nothing more.
        check("4k3/5p2/2p5/1p6/N7/8/1P6/4K3 w - - 0 1", "Nc5", false);
    }
}
