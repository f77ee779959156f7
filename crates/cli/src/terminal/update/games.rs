//! Games begin, go on and end.

use std::time::Duration;

use pinpoint_rules::{Color, Game, Position};
use pinpoint_service::Ending;

use super::missed;
use crate::terminal::event::{Effect, Pace, Question};
use crate::terminal::model::screens::{Confirmed, Dialog, Screen, Setup, Side, StartFrom};
use crate::terminal::model::table::Table;
use crate::terminal::model::{Awaited, Interface, Model};

/// How long engines think about a move in a game without clock.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// How long the adviser looks at a position.
const HINT_TIME: Duration = Duration::from_secs(1);
/// How long a program thinks about the offer of a draw in a position that is new to it.
const OPINION_TIME: Duration = Duration::from_millis(300);
const ANALYSIS_TIME: Duration = Duration::from_secs(4);

/// Begins a new game as the setup says.
pub(crate) fn begin(model: &mut Model) {
    let Setup { side, clock, start, .. } = model.setup;
    let us = match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
        Side::Random => Color::ALL[model.random(2) as usize],
    };
    let start = match start {
        StartFrom::Standard => Position::STANDARD,
        StartFrom::Position(position) => position,
        StartFrom::Chess960(number) => {
            let number = number.unwrap_or_else(|| model.random(960) as u16);
            Position::chess960(number).unwrap_or_default()
        }
    };
    let mut table = Table::new(start, model.setup.players(us), clock);
    if let Some(seed) = model.setup.seed {
        table.set_seed(seed);
    }
    open(model, table);
}

/// Puts a game on the table, new or loaded, to be kept beside the others.
pub(crate) fn open(model: &mut Model, table: Table) {
    model.effects.push(Effect::NewGame);
    sit_down(model, table);
}

/// Puts a game on the table.
pub(super) fn sit_down(model: &mut Model, mut table: Table) {
    if table.seed().is_none() {
        table.set_seed(model.random(u64::MAX));
    }
    model.flipped = table.only_human() == Some(Color::Black);
    model.cursor = table.position().king(model.bottom());
    model.table = table;
    model.screen = Screen::Table;
    model.dialog = None;
    model.message = None;
    model.saved_as = None;
    model.opinion = None;
    forget_talk(model);
    model.awaited = Awaited::default();
    model.effects.push(Effect::SeatPlayers);
    if model.interface == Interface::Lines {
        model.printed.extend(super::commands::board_lines(model));
    }
    changed(model);
}

/// The position on the table is another one: save it, tell the engines, show the end.
pub(super) fn changed(model: &mut Model) {
    model.is_leaving = false;
    model.effects.push(Effect::Autosave);
    forget_talk(model);
    ask_player(model);
    analyze(model);
    if let Some(ending) = model.table.ending() {
        announce(model, ending);
    }
}

/// What was picked up, offered or advised belongs to the position before.
fn forget_talk(model: &mut Model) {
    model.selected = None;
    model.pressed = None;
    model.viewed = None;
    model.hint = None;
    model.draw_offer = None;
    model.analysis = None;
    model.lesson = None;
    if model.awaited.lesson.take().is_some() {
        model.effects.push(Effect::StopTeacher);
    }
    if model.awaited.draw.take().is_some() {
        model.effects.push(Effect::StopPlayers);
    }
    if model.awaited.hint.take().is_some() {
        model.effects.push(Effect::StopAdviser);
    }
}

/// Asks the program that is to move, if it is a program's turn.
pub(super) fn ask_player(model: &mut Model) {
    if model.awaited.mv.take().is_some() {
        model.effects.push(Effect::StopPlayers);
    }
    if !model.table.awaits_program() {
        return;
    }
    let pace = match model.table.clock() {
        Some(clock) => Pace::Clock {
            left: Color::ALL.map(|color| clock.left(color)),
            increment: clock.control.increment,
        },
        None => Pace::Fixed(MOVE_TIME),
    };
    let question = question(model, model.table.game().clone(), pace);
    model.awaited.mv = Some(question.id);
    let turn = model.table.position().turn();
    model.effects.push(Effect::Ask(turn, question));
}

/// Asks the program that plays this side what it thinks, before it says yes or no to a draw.
pub(super) fn ask_opinion(model: &mut Model, color: Color) {
    let game = model.table.game().clone();
    let question = question(model, game, Pace::Fixed(OPINION_TIME));
    model.awaited.draw = Some(question.id);
    model.effects.push(Effect::Ask(color, question));
}

/// Asks the adviser for a move.
pub(super) fn ask_hint(model: &mut Model) {
    model.awaited.analysis = None;
    let game = model.table.game().clone();
    let question = question(model, game, Pace::Fixed(HINT_TIME));
    model.awaited.hint = Some(question.id);
    model.effects.push(Effect::Advise(question));
}

/// Asks the adviser about the position on the board, if its opinion is shown.
pub(super) fn analyze(model: &mut Model) {
    if model.awaited.analysis.take().is_some() {
        model.effects.push(Effect::StopAdviser);
    }
    model.analysis = None;
    // In a lesson the engine's opinion would give the move away.
    let is_over = model.lesson.is_some() || model.shown_position().outcome().is_some();
    if !model.shows_evaluation || model.screen != Screen::Table || is_over {
        return;
    }
    let game = model.shown_game();
    let question = question(model, game, Pace::Fixed(ANALYSIS_TIME));
    model.awaited.analysis = Some(question.id);
    model.effects.push(Effect::Advise(question));
}

fn question(model: &mut Model, game: Game, pace: Pace) -> Question {
    Question { id: model.next_question(), game, pace }
}

/// The clock of the side to move runs.
pub(super) fn let_time_pass(model: &mut Model, time: Duration) {
    let was_over = model.table.ending().is_some();
    if let Some(message) = &mut model.message {
        message.age = message.age.saturating_add(time);
    }
    if model.screen != Screen::Table {
        return;
    }
    model.table.run_clock(time);
    if !was_over && model.table.ending().is_some() {
        changed(model);
    }
}

/// Ends the game by what a player said.
pub(super) fn end(model: &mut Model, ending: Ending) {
    model.table.end(ending);
    changed(model);
}

/// Leaves, but not without a word if the game would be lost.
pub(super) fn leave(model: &mut Model) {
    let Some(why) = model.unsaved.clone().filter(|_| model.table.plies() > 0 && !model.is_leaving)
    else {
        model.effects.push(Effect::Quit);
        return;
    };
    match model.interface {
        Interface::Screen => {
            let question = format!("{why}. Leave and lose this game?");
            model.dialog = Some(Dialog::Confirm { question, action: Confirmed::Leave });
        }
        Interface::Lines => {
            model.is_leaving = true;
            model.refuse(format!("{why}. save FILE writes it elsewhere, quit again leaves"));
        }
    }
}

fn announce(model: &mut Model, ending: Ending) {
    let reason = ending.to_string();
    let mut letters = reason.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    let sentence = format!("{}{}", first.unwrap_or_default(), letters.as_str());
    model.say(format!("{sentence} ({})", ending.result()));
    if let Some(said) = missed::confession(&model.table) {
        model.add(said);
    }
    if model.interface == Interface::Screen {
        model.dialog = Some(Dialog::Ending { chosen: 0 });
    }
}
