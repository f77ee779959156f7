//! The keyboard.
//!
//! At the board, small letters that name a file and capitals that name a piece begin a typed
//! move; all other letters are commands. `h` is both: it moves the cursor, but if a digit, `x` or
//! a letter next to it follows, it was the start of a move.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use pinpoint_rules::Square;

use super::{commands, dialogs, moves, screens};
use crate::terminal::event::Effect;
use crate::terminal::model::Model;
use crate::terminal::model::line::LineEditor;
use crate::terminal::model::screens::{Confirmed, Dialog, Screen};
use crate::terminal::words::Command;

/// A key was pressed.
pub(super) fn press(model: &mut Model, key: KeyEvent) {
    if key.kind == KeyEventKind::Release {
        return;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        control(model, key.code);
    } else if model.line.is_some() {
        type_key(model, key.code);
    } else if model.dialog.is_some() {
        dialogs::press(model, key.code);
    } else if model.screen != Screen::Table {
        screens::press(model, key.code);
    } else {
        board_key(model, key.code);
    }
}

/// Text was pasted: it goes into the line, and is not played before Enter.
pub(super) fn paste(model: &mut Model, text: &str) {
    if model.screen == Screen::Table && model.dialog.is_none() {
        model.line.get_or_insert_default().insert(text);
    }
}

fn control(model: &mut Model, code: KeyCode) {
    match (code, &mut model.line) {
        (KeyCode::Char('c' | 'd'), _) => super::games::leave(model),
        (KeyCode::Char('u'), Some(line)) => line.clear(),
        (KeyCode::Char('a'), Some(line)) => line.home(),
        (KeyCode::Char('e'), Some(line)) => line.end(),
        (KeyCode::Char('z'), _) if cfg!(unix) => model.effects.push(Effect::Suspend),
        (KeyCode::Char('z'), None) => commands::run(model, Command::Undo),
        (KeyCode::Char('y'), None) => commands::run(model, Command::Redo),
        _ => {}
    }
}

/// A key while a line is typed.
fn type_key(model: &mut Model, code: KeyCode) {
    let Some(line) = &mut model.line else { return };
    match code {
        KeyCode::Char(letter) => line.insert(letter.encode_utf8(&mut [0; 4])),
        KeyCode::Backspace if line.is_empty() => model.line = None,
        KeyCode::Backspace => line.backspace(),
        KeyCode::Delete => line.delete(),
        KeyCode::Left => line.left(),
        KeyCode::Right => line.right(),
        KeyCode::Home => line.home(),
        KeyCode::End => line.end(),
        KeyCode::Esc => model.line = None,
        KeyCode::Enter => {
            let text = line.text();
            model.line = None;
            model.message = None;
            commands::enter(model, &text);
        }
        _ => {}
    }
}

/// A key at the board.
fn board_key(model: &mut Model, code: KeyCode) {
    let before_h = model.before_h.take();
    if let (Some(cursor), KeyCode::Char(letter @ ('1'..='8' | 'x' | 'g'))) = (before_h, code) {
        model.cursor = cursor;
        model.line = Some(LineEditor::new(&format!("h{letter}")));
        return;
    }
    let is_over = model.is_over();
    match code {
        // With the game over, the arrows step through it.
        KeyCode::Left if is_over => commands::run(model, Command::Previous),
        KeyCode::Right if is_over => commands::run(model, Command::Next),
        KeyCode::Left => steer(model, -1, 0),
        KeyCode::Right | KeyCode::Char('l') => steer(model, 1, 0),
        KeyCode::Up | KeyCode::Char('k') => steer(model, 0, 1),
        KeyCode::Down | KeyCode::Char('j') => steer(model, 0, -1),
        KeyCode::Char('h') => {
            model.before_h = Some(model.cursor);
            steer(model, -1, 0);
        }
        KeyCode::Enter | KeyCode::Char(' ') if is_over && model.selected.is_none() => {
            model.dialog = Some(Dialog::Ending { chosen: 0 });
        }
        KeyCode::Enter | KeyCode::Char(' ') => moves::touch(model, model.cursor),
        KeyCode::Esc | KeyCode::Backspace => commands::run(model, Command::Back),
        KeyCode::Home => commands::run(model, Command::First),
        KeyCode::End => commands::run(model, Command::Last),
        KeyCode::PageUp => commands::run(model, Command::Previous),
        KeyCode::PageDown => commands::run(model, Command::Next),
        KeyCode::Tab => model.line = Some(LineEditor::default()),
        KeyCode::F(1) => commands::run(model, Command::Help),
        KeyCode::Char(letter) => letter_key(model, letter),
        _ => {}
    }
}

fn letter_key(model: &mut Model, letter: char) {
    let command = match letter {
        'u' | 'U' => Command::Undo,
        'r' => Command::Redo,
        'H' | 'i' => Command::Hint,
        'E' => Command::Explain,
        'w' | 'W' => Command::Why,
        'V' | 'v' => Command::Evaluation,
        'D' => Command::Draw,
        'F' => Command::Flip,
        'T' | 't' => Command::Learn,
        'M' | 'm' => Command::Moves,
        'o' => Command::Explore,
        'P' | 'p' => Command::Fen,
        'X' | 'x' => Command::Export(None),
        'S' | 's' => Command::Save(None),
        'L' => Command::Load(None),
        'n' => Command::New,
        'q' => Command::Quit,
        '?' => Command::Help,
        '[' | ',' => Command::Previous,
        ']' | '.' => Command::Next,
        'G' => {
            let question = "Resign this game?".to_owned();
            model.dialog = Some(Dialog::Confirm { question, action: Confirmed::Resign });
            return;
        }
        ':' | '/' => {
            model.line = Some(LineEditor::default());
            return;
        }
        'a'..='g' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'O' | '0'..='9' => {
            model.line = Some(LineEditor::new(letter.encode_utf8(&mut [0; 4])));
            return;
        }
        _ => return,
    };
    commands::run(model, command);
}

/// Moves the cursor as it is seen: right is right, also on a flipped board.
fn steer(model: &mut Model, files: i8, ranks: i8) {
    let sign = if model.flipped { -1 } else { 1 };
    let to: Option<Square> = model.cursor.offset(sign * files, sign * ranks);
    model.cursor = to.unwrap_or(model.cursor);
}
