//! The windows over the board.

use crossterm::event::KeyCode;
use pinpoint_rules::{Move, PieceKind};

use super::{commands, draws, moves, screens};
use crate::terminal::event::Effect;
use crate::terminal::model::Model;
use crate::terminal::model::screens::{Confirmed, Dialog, EndItem};
use crate::terminal::view::dialogs::most_scroll;
use crate::terminal::words::Command;

/// A key while a window is open.
pub(super) fn press(model: &mut Model, code: KeyCode) {
    let Some(dialog) = model.dialog.take() else { return };
    match dialog {
        Dialog::Promotion { moves, chosen } => promotion(model, moves, chosen, code),
        Dialog::Text { title, lines, scroll } => {
            let scroll = match code {
                KeyCode::Down | KeyCode::Char('j') => scroll + 1,
                KeyCode::Up | KeyCode::Char('k') => scroll.saturating_sub(1),
                KeyCode::PageDown => scroll + 10,
                KeyCode::PageUp => scroll.saturating_sub(10),
                _ => return,
            };
            let mut dialog = Dialog::Text { title, lines, scroll };
            let most = most_scroll(model, &dialog);
            if let Dialog::Text { scroll, .. } = &mut dialog {
                *scroll = most.min(*scroll);
            }
            model.dialog = Some(dialog);
        }
        Dialog::Confirm { question, action } => match code {
            KeyCode::Char('y' | 'Y') | KeyCode::Enter => confirm(model, action),
            KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc => refuse(model, action),
            _ => model.dialog = Some(Dialog::Confirm { question, action }),
        },
        Dialog::Ending { chosen } => ending(model, chosen, code),
    }
}

fn promotion(model: &mut Model, moves: Vec<Move>, chosen: usize, code: KeyCode) {
    // The line below the pieces cancels.
    let lines = moves.len() + 1;
    let chosen = match code {
        KeyCode::Right => screens::step(chosen, lines, KeyCode::Down),
        KeyCode::Left => screens::step(chosen, lines, KeyCode::Up),
        code => screens::step(chosen, lines, code),
    };
    let wanted = match code {
        KeyCode::Char(letter) => PieceKind::from_letter(letter),
        _ => None,
    };
    let by_letter = moves.iter().copied().find(|mv| wanted.is_some() && mv.promotion() == wanted);
    match code {
        _ if by_letter.is_some() => moves::play(model, by_letter.expect("just seen")),
        KeyCode::Enter | KeyCode::Char(' ') => choose_promotion(model, &moves, chosen),
        KeyCode::Esc | KeyCode::Char('c') => choose_promotion(model, &moves, moves.len()),
        _ => model.dialog = Some(Dialog::Promotion { moves, chosen }),
    }
}

/// Promotes to the chosen piece; any line past the pieces takes the move back.
pub(super) fn choose_promotion(model: &mut Model, moves: &[Move], chosen: usize) {
    match moves.get(chosen) {
        Some(&mv) => moves::play(model, mv),
        None => {
            model.selected = None;
            model.say("the pawn stays where it is");
        }
    }
}

fn confirm(model: &mut Model, action: Confirmed) {
    match action {
        Confirmed::Resign => commands::run(model, Command::Resign),
        Confirmed::AcceptDraw => draws::answer_draw(model, true),
        Confirmed::Leave => model.effects.push(Effect::Quit),
    }
}

fn refuse(model: &mut Model, action: Confirmed) {
    match action {
        Confirmed::Resign | Confirmed::Leave => {}
        Confirmed::AcceptDraw => draws::answer_draw(model, false),
    }
}

fn ending(model: &mut Model, chosen: usize, code: KeyCode) {
    let chosen = screens::step(chosen, EndItem::ALL.len(), code);
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => choose_ending(model, chosen),
        KeyCode::Esc | KeyCode::Char('q') => {}
        KeyCode::Char('u') => commands::run(model, Command::Undo),
        KeyCode::Left => commands::run(model, Command::Previous),
        _ => model.dialog = Some(Dialog::Ending { chosen }),
    }
}

/// What comes after a game.
pub(super) fn choose_ending(model: &mut Model, chosen: usize) {
    match EndItem::ALL.get(chosen) {
        Some(EndItem::Step) => commands::run(model, Command::First),
        Some(EndItem::Learn) => commands::run(model, Command::Learn),
        Some(EndItem::Rematch) => commands::run(model, Command::Rematch),
        Some(EndItem::Save) => commands::run(model, Command::Save(None)),
        Some(EndItem::New) => commands::run(model, Command::New),
        Some(EndItem::Quit) => commands::run(model, Command::Quit),
        None => {}
    }
}
