//! What the last move did and what stands on the board, in sentences.

use pinpoint_notation::san;
use pinpoint_rules::{Color, Game, Move, Position};
use pinpoint_service as service;
use pinpoint_tactics::{Context, PinReport, mate_pin_sentence, mate_pins, pins};

use super::model::Model;
use super::model::table::Table;
use super::record;

/// The most important things that the move did.
pub(crate) fn of_move(before: &Position, mv: Move) -> Vec<String> {
    texts(&Context::new(*before), mv)
}

/// The most important things that the last of this many half-moves of a game did.
pub(crate) fn of_ply(game: &Game, plies: usize) -> Vec<String> {
    let Some((&(mv, _), before)) = game.history()[..plies].split_last() else { return Vec::new() };
    texts(&Context::after(*game.start(), before), mv)
}

fn texts(context: &Context<'_>, mv: Move) -> Vec<String> {
    service::remarks(context, mv).into_iter().map(|remark| remark.text).collect()
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

/// Is the last of this many half-moves an answer to the one before, which is worth a word, too?
///
/// Against a program that is so when the program has moved: then both of them are new to the player.
pub(crate) fn is_answer(table: &Table, plies: usize) -> bool {
    let mover = !table.position_after(plies).turn();
    plies >= 2 && table.only_human().is_none_or(|us| us != mover)
}

/// All there is to say about the position on the board: what your move and the answer did, what a
/// file says about them, and the pins that stand.
pub(crate) fn remarks(model: &Model) -> Vec<Remark> {
    if let Some(lesson) = &model.lesson {
        let said = lesson.said().map(|text| Remark { text: text.to_owned(), is_empty: false });
        return said.collect();
    }
    let explanation = &model.explanation;
    let plies = model.shown_plies();
    let mut remarks = Vec::new();
    if is_answer(&model.table, plies) {
        remarks.extend(of_move_in(model, plies - 1, &explanation.of_previous));
    }
    if plies > 0 {
        remarks.extend(of_move_in(model, plies, &explanation.of_move));
        let in_file = record::notes_in_file(&model.table, plies).into_iter();
        remarks.extend(in_file.map(|text| Remark { text, is_empty: false }));
    }
    // What the move has just made is not said twice.
    let old = explanation.standing.iter().filter(|said| !explanation.of_move.contains(said));
    remarks.extend(old.map(|text| Remark { text: text.clone(), is_empty: false }));
    if remarks.is_empty() {
        remarks.push(Remark { text: "No piece is pinned.".to_owned(), is_empty: true });
    }
    remarks
}

/// What the last of this many half-moves did, behind its name.
fn of_move_in(model: &Model, plies: usize, sentences: &[String]) -> Option<Remark> {
    let mv = model.table.move_before(plies)?;
    let before = model.table.position_after(plies - 1);
    let name = san(before, mv).to_string();
    let number = before.fullmove_number();
    let dots = if before.turn() == Color::White { "." } else { "..." };
    let mut said = sentences.join(" ");
    // A saved game may bring the same sentences along.
    let note = model.table.note(plies - 1).map_or("", |note| note.comment.as_str());
    if said != note {
        said = format!("{said} {note}");
    }
    let is_empty = said.trim().is_empty();
    let text = match is_empty {
        true => format!("{number}{dots} {name} changes nothing worth a word."),
        false => format!("{number}{dots} {name}: {}", said.trim()),
    };
    Some(Remark { text, is_empty })
}
