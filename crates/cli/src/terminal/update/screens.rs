//! The start menu, the form for a new game, and the list of saved games.

use crossterm::event::KeyCode;

use super::games;
use crate::terminal::event::Effect;
use crate::terminal::model::screens::{MenuItem, Screen, Setup};
use crate::terminal::model::{Interface, Model};

/// A key on one of the screens without a board.
pub(super) fn press(model: &mut Model, code: KeyCode) {
    match model.screen.clone() {
        Screen::Menu(chosen) => menu(model, chosen, code),
        Screen::Setup(field) => setup(model, field, code),
        Screen::Load { games, chosen } => load(model, games, chosen, code),
        Screen::Table => {}
    }
}

/// A step up or down a list of this length, around its ends.
pub(super) fn step(chosen: usize, len: usize, code: KeyCode) -> usize {
    match code {
        _ if len == 0 => 0,
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => (chosen + 1) % len,
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => (chosen + len - 1) % len,
        KeyCode::Home => 0,
        KeyCode::End => len - 1,
        _ => chosen.min(len - 1),
    }
}

fn menu(model: &mut Model, chosen: usize, code: KeyCode) {
    let items = MenuItem::all(model.interrupted.is_some());
    let chosen = step(chosen, items.len(), code);
    model.screen = Screen::Menu(chosen);
    let item = match code {
        KeyCode::Enter | KeyCode::Char(' ') => items[chosen],
        KeyCode::Char('r') if model.interrupted.is_some() => MenuItem::Resume,
        KeyCode::Char('n') => MenuItem::New,
        KeyCode::Char('l') => MenuItem::Load,
        KeyCode::Char('q') | KeyCode::Esc => MenuItem::Quit,
        _ => return,
    };
    model.message = None;
    match item {
        MenuItem::Resume => model.effects.push(Effect::Resume),
        MenuItem::New => model.screen = Screen::Setup(0),
        MenuItem::Load => model.effects.push(Effect::List),
        MenuItem::Quit => games::leave(model),
    }
}

/// Opens the form for a new game; in plain mode the same game begins again at once.
pub(super) fn open_setup(model: &mut Model) {
    match model.interface {
        Interface::Lines => games::begin(model),
        Interface::Screen => {
            model.dialog = None;
            model.screen = Screen::Setup(0);
        }
    }
}

fn setup(model: &mut Model, field: usize, code: KeyCode) {
    let field = step(field, Setup::FIELDS.len(), code);
    model.screen = Screen::Setup(field);
    match code {
        KeyCode::Left | KeyCode::Char('h') => model.setup.turn(field, false),
        KeyCode::Right | KeyCode::Char('l' | ' ') => model.setup.turn(field, true),
        KeyCode::Enter => games::begin(model),
        KeyCode::Esc | KeyCode::Char('q') => leave(model),
        _ => {}
    }
}

/// Back to the game, or to the menu if there is none to go back to.
fn leave(model: &mut Model) {
    let has_game = model.table.plies() > 0 || model.questions > 0;
    model.screen = if has_game { Screen::Table } else { Screen::Menu(0) };
}

/// The games have been looked up.
pub(super) fn list(model: &mut Model, games: Vec<String>) {
    if games.is_empty() {
        model.refuse("there are no games yet: load FILE reads any PGN file");
        if matches!(model.screen, Screen::Load { .. }) {
            leave(model);
        }
    } else if model.interface == Interface::Lines {
        model.printed.extend(games);
    } else {
        model.dialog = None;
        let chosen = match model.screen {
            Screen::Load { chosen, .. } => chosen.min(games.len() - 1),
            _ => 0,
        };
        model.screen = Screen::Load { games, chosen };
    }
}

fn load(model: &mut Model, games: Vec<String>, chosen: usize, code: KeyCode) {
    let chosen = step(chosen, games.len(), code);
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => {
            model.effects.extend(games.get(chosen).cloned().map(Effect::Load));
        }
        KeyCode::Esc | KeyCode::Char('q') => {
            leave(model);
            return;
        }
        KeyCode::Char('d') | KeyCode::Delete => {
            let name = games.get(chosen).cloned();
            model.effects.extend(name.map(|name| Effect::Remove { name, undo: false }));
        }
        KeyCode::Char('u') => {
            let name = model.removed.clone();
            model.effects.extend(name.map(|name| Effect::Remove { name, undo: true }));
        }
        _ => {}
    }
    model.screen = Screen::Load { games, chosen };
}
