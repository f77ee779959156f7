//! The mouse: click and click, or drag and drop; the wheel steps through the game.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::{commands, dialogs, moves, screens};
use crate::terminal::model::Model;
use crate::terminal::model::screens::{Dialog, MenuItem, Screen, Setup};
use crate::terminal::view::dialogs::line_at;
use crate::terminal::view::layout::Layout;
use crate::terminal::view::screens::item_at;
use crate::terminal::words::Command;

/// The mouse did something.
pub(super) fn act(model: &mut Model, mouse: MouseEvent) {
    let place = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::ScrollUp => scroll(model, KeyCode::Up, Command::Previous),
        MouseEventKind::ScrollDown => scroll(model, KeyCode::Down, Command::Next),
        MouseEventKind::Down(MouseButton::Right) => commands::run(model, Command::Back),
        MouseEventKind::Down(MouseButton::Left) if model.dialog.is_some() => choose(model, place),
        MouseEventKind::Down(MouseButton::Left) if model.screen != Screen::Table => {
            click_screen(model, place);
        }
        MouseEventKind::Down(MouseButton::Left) => press(model, place),
        MouseEventKind::Up(MouseButton::Left) => release(model, place),
        _ => {}
    }
}

fn scroll(model: &mut Model, key: KeyCode, command: Command) {
    if model.dialog.is_some() {
        dialogs::press(model, key);
    } else if model.screen == Screen::Table {
        commands::run(model, command);
    } else {
        screens::press(model, key);
    }
}

/// A click on a line of the open window does what the line says; elsewhere it closes a text.
fn choose(model: &mut Model, (column, row): (u16, u16)) {
    let line = line_at(model, column, row);
    match (model.dialog.clone(), line) {
        (Some(Dialog::Promotion { moves, .. }), Some(line)) => {
            model.dialog = None;
            dialogs::choose_promotion(model, &moves, line);
        }
        (Some(Dialog::Ending { .. }), Some(line)) => {
            model.dialog = None;
            dialogs::choose_ending(model, line);
        }
        (Some(Dialog::Confirm { .. }), Some(line)) => {
            let answer = if line == 0 { KeyCode::Char('y') } else { KeyCode::Char('n') };
            dialogs::press(model, answer);
        }
        (Some(Dialog::Text { .. }), _) => model.dialog = None,
        _ => {}
    }
}

fn click_screen(model: &mut Model, (column, row): (u16, u16)) {
    let Some(item) = item_at(model, column, row) else { return };
    match &mut model.screen {
        Screen::Menu(chosen) if item < MenuItem::all(model.interrupted.is_some()).len() => {
            *chosen = item;
        }
        Screen::Load { games, chosen } if item < games.len() => *chosen = item,
        Screen::Setup(field) if item < Setup::FIELDS.len() => {
            *field = item;
            let last = item + 1 == Setup::FIELDS.len();
            screens::press(model, if last { KeyCode::Enter } else { KeyCode::Right });
            return;
        }
        _ => return,
    }
    screens::press(model, KeyCode::Enter);
}

fn press(model: &mut Model, (column, row): (u16, u16)) {
    let Some(square) =
        Layout::new(model.size).and_then(|layout| layout.square_at(column, row, model.flipped))
    else {
        return;
    };
    model.cursor = square;
    let picked = model.selected;
    moves::touch(model, square);
    // Only a piece that was picked up by this very press is dragged.
    model.pressed = model.selected.filter(|&now| now == square && picked != Some(square));
}

fn release(model: &mut Model, (column, row): (u16, u16)) {
    let Some(from) = model.pressed.take() else { return };
    let to =
        Layout::new(model.size).and_then(|layout| layout.square_at(column, row, model.flipped));
    if let Some(to) = to.filter(|&to| to != from) {
        model.cursor = to;
        moves::touch(model, to);
    }
}
