//! Moves: picked up and put down, or typed.

use pinpoint_notation::{MoveError, parse_move, san};
use pinpoint_rules::{Color, Move, PieceKind, Square};
use pinpoint_service::{Ending, Refusal, moves_from};

use super::{games, lesson};
use crate::terminal::model::screens::Dialog;
use crate::terminal::model::{Interface, Model, landing_squares};

/// Picks up the piece on a square, puts the picked one down there, or says why not.
pub(super) fn touch(model: &mut Model, square: Square) {
    if !may_move(model) {
        return;
    }
    let position = *model.shown_position();
    let Some(from) = model.selected else {
        pick(model, square);
        return;
    };
    if from == square {
        model.selected = None;
        model.message = None;
        return;
    }
    let onto: Vec<Move> = moves_from(&position, from)
        .into_iter()
        .filter(|mv| landing_squares(*mv).any(|landing| landing == square))
        .collect();
    // In Chess960 the king's step and castling may end on the same square: the step it is.
    let step = onto.iter().copied().find(|mv| !mv.is_castling() || mv.to() == square);
    match onto.as_slice() {
        [] => {
            let is_own = position.piece_on(square).is_some_and(|own| own.color == position.turn());
            if is_own && Refusal::of_piece(&position, square).is_none() {
                pick(model, square);
            } else if let Some(refusal) = Refusal::of_squares(&position, from, square) {
                model.refuse_move(refusal);
            }
        }
        [promotion, ..] if promotion.promotion().is_some() => ask_promotion(model, onto),
        [mv, ..] => play(model, step.unwrap_or(*mv)),
    }
}

fn pick(model: &mut Model, square: Square) {
    match Refusal::of_piece(model.shown_position(), square) {
        Some(refusal) => model.refuse_move(refusal),
        None => {
            model.selected = Some(square);
            model.message = None;
        }
    }
}

fn ask_promotion(model: &mut Model, mut moves: Vec<Move>) {
    let rank = |mv: &Move| {
        let order = [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];
        order.iter().position(|kind| mv.promotion() == Some(*kind))
    };
    moves.sort_by_key(rank);
    model.dialog = Some(Dialog::Promotion { moves, chosen: 0 });
}

/// Plays a typed move, or says why not.
pub(super) fn enter(model: &mut Model, text: &str) {
    if !may_move(model) {
        return;
    }
    let position = *model.shown_position();
    match parse_move(&position, text) {
        Ok(mv) => play(model, mv),
        Err(MoveError::PromotionMissing) if model.interface == Interface::Screen => {
            let queen = ["=Q", "q"].iter().find_map(|end| {
                let text = format!("{}{end}", text.trim_end_matches(['+', '#', '!', '?', ' ']));
                parse_move(&position, &text).ok()
            });
            match queen {
                Some(queen) => {
                    let all = PieceKind::PROMOTIONS;
                    let moves =
                        all.map(|kind| Move::promoting(queen.from(), queen.to(), kind)).to_vec();
                    ask_promotion(model, moves);
                }
                None => model.refuse(MoveError::PromotionMissing.to_string()),
            }
        }
        Err(error) => model.refuse_text(text, error),
    }
}

/// Is it for someone at this keyboard to move? If not, says why.
pub(super) fn may_move(model: &mut Model) -> bool {
    if let Some(lesson) = &model.lesson {
        let is_solved = lesson.is_solved;
        if is_solved {
            model.refuse("this mistake is put right: next goes on, back ends the lesson");
        }
        return !is_solved;
    }
    if let Some(ending) = model.table.ending() {
        model.refuse(ended(ending));
        return false;
    }
    if model.viewed.is_some() {
        model.refuse("you are looking at an earlier position: press End to go on playing");
        return false;
    }
    if !model.table.awaits_human() {
        let turn = model.table.position().turn();
        model.refuse(format!("it is {turn}'s turn: {} is thinking", model.table.name(turn)));
        return false;
    }
    true
}

/// Why nothing more can be played.
pub(super) fn ended(ending: Ending) -> String {
    format!("the game is over: {ending}")
}

/// Plays a legal move.
pub(super) fn play(model: &mut Model, mv: Move) {
    if model.lesson.is_some() {
        lesson::attempt(model, mv);
        return;
    }
    // An offer that a program has not answered yet goes with the move.
    let offer = model.draw_offer.filter(|_| model.awaited.draw.is_some());
    if make(model, mv) {
        games::changed(model);
        model.draw_offer = offer.filter(|_| model.table.ending().is_none());
    }
}

/// Puts a move on the table, and nothing more. Is it legal?
pub(super) fn make(model: &mut Model, mv: Move) -> bool {
    let before = *model.table.position();
    if let Err(error) = model.table.play(mv) {
        model.refuse(error.to_string());
        return false;
    }
    model.cursor = mv.landing();
    if model.interface == Interface::Lines {
        let number = before.fullmove_number();
        let dots = if before.turn() == Color::White { "." } else { "..." };
        model.printed.push(format!("{number}{dots} {}", san(&before, mv)));
        model.printed.extend(super::commands::board_lines(model));
    }
    model.message = None;
    true
}
