//! What the last move did and what stands on the board, in sentences.

use pinpoint_notation::san;
use pinpoint_rules::{Game, Move, Position};
use pinpoint_tactics::{Context, PinReport, explain, mate_pin_sentence, mate_pins, pins};

use super::model::Model;
use super::record;

/// The most important things that the move did.
pub(crate) fn of_move(before: &Position, mv: Move) -> Vec<String> {
    explain(&Context::new(*before), mv).told()
}

/// The most important things that the last of this many half-moves of a game did.
pub(crate) fn of_ply(game: &Game, plies: usize) -> Vec<String> {
    let Some((&(mv, _), before)) = game.history()[..plies].split_last() else { return Vec::new() };
    explain(&Context::after(*game.start(), before), mv).told()
}

/// The pins that stand and matter, and the pieces tied to a mate.
pub(crate) fn standing(position: &Position) -> Vec<String> {
    let board = position.board();
    let reports = pins(board).into_iter().map(|pin| PinReport::new(board, pin));
    let standing = reports.filter(PinReport::is_significant).map(|report| report.to_string());
    let tied = mate_pins(position);
    standing.chain(tied.iter().map(|pin| mate_pin_sentence(position, pin))).collect()
}

/// A sentence about the position on the board.
pub(crate) struct Remark {
    pub(crate) text: String,
    /// Does it only say that there is nothing to say?
    pub(crate) is_empty: bool,
}

/// All there is to say about the position on the board: what the last move did, what a file
/// says about it, and the pins that stand.
pub(crate) fn remarks(model: &Model) -> Vec<Remark> {
    let explanation = &model.explanation;
    let plies = model.shown_plies();
    let mut remarks = Vec::new();
    if let Some(mv) = model.table.move_before(plies) {
        let name = san(model.table.position_after(plies - 1), mv).to_string();
        let mut said = explanation.of_move.join(" ");
        // A saved game may bring the same sentences along.
        let note = model.table.note(plies - 1).map_or("", |note| note.comment.as_str());
        if said != note {
            said = format!("{said} {note}");
        }
        let is_empty = said.trim().is_empty();
        let text = match is_empty {
            true => format!("{name} changes nothing worth telling."),
            false => format!("{name}: {}", said.trim()),
        };
        remarks.push(Remark { text, is_empty });
        let in_file = record::notes_in_file(&model.table, plies).into_iter();
        remarks.extend(in_file.map(|text| Remark { text, is_empty: false }));
    }
    // What the move has just made is not said twice.
    let old = explanation.standing.iter().filter(|said| !explanation.of_move.contains(said));
    remarks.extend(old.map(|text| Remark { text: text.clone(), is_empty: false }));
    if remarks.is_empty() {
        remarks.push(Remark { text: "No pins stand.".to_owned(), is_empty: true });
    }
    remarks
}
