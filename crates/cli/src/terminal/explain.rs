//! What the last move did and what stands on the board, in sentences.

use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{PinReport, explain, mate_pin_sentence, mate_pins, pins};

/// The most important things that the move did.
pub(crate) fn of_move(before: &Position, mv: Move) -> Vec<String> {
    explain(before, mv, &[]).told()
}

/// The pins that stand and matter, and the pieces tied to a mate.
pub(crate) fn standing(position: &Position) -> Vec<String> {
    let board = position.board();
    let reports = pins(board).into_iter().map(|pin| PinReport::new(board, pin));
    let standing = reports.filter(PinReport::is_significant).map(|report| report.to_string());
    let tied = mate_pins(position);
    standing.chain(tied.iter().map(|pin| mate_pin_sentence(position, pin))).collect()
}
