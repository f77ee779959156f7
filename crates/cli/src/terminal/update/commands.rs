//! The commands, whether they come as keys or as words.

use crossterm::event::KeyCode;
use pinpoint_notation::san;
use pinpoint_rules::{Color, File, Piece, Rank, Square};
use pinpoint_service::Ending;

use super::{dialogs, draws, games, lesson, missed, moves, screens};
use crate::terminal::event::Effect;
use crate::terminal::explain;
use crate::terminal::model::line::LineEditor;
use crate::terminal::model::{Interface, Model};
use crate::terminal::record;
use crate::terminal::words::{Command, HELP};

/// Takes a typed line: a command or a move.
pub(super) fn enter(model: &mut Model, line: &str) {
    let line = line.trim();
    if line.is_empty() {
        return;
    }
    match Command::parse(line) {
        Some(command) => run(model, command),
        None => moves::enter(model, line),
    }
}

/// Does what a command asks for, or says why not.
pub(super) fn run(model: &mut Model, command: Command) {
    if model.lesson.is_some() && in_lesson(model, &command) {
        return;
    }
    match command {
        Command::Undo => travel(model, true),
        Command::Redo => travel(model, false),
        Command::Hint => hint(model),
        Command::Explain => explain(model),
        Command::Why => why(model),
        Command::Missed => missed::list(model),
        Command::Evaluation => toggle_evaluation(model),
        Command::Resign => resign(model),
        Command::Draw => draws::draw(model),
        Command::Claim(with) => draws::claim(model, with.as_deref()),
        Command::Accept => draws::answer_draw(model, true),
        Command::Decline => draws::answer_draw(model, false),
        Command::Flip => flip(model),
        Command::Moves => list_moves(model),
        Command::Explore => model.effects.push(Effect::Explore(*model.shown_position())),
        Command::Learn => lesson::ask(model),
        Command::Board | Command::Show => show_board(model),
        Command::Fen => model.show("FEN", vec![model.shown_position().to_fen()]),
        Command::Export(None) => export(model),
        Command::Export(Some(path)) => model.effects.push(Effect::Export(path)),
        Command::Save(name) => save(model, name),
        Command::Load(Some(name)) => model.effects.push(Effect::Load(name)),
        Command::Load(None) => model.effects.push(Effect::List),
        Command::Delete(name) => remove(model, name, false),
        Command::Undelete(name) => remove(model, name, true),
        Command::Resume => model.effects.push(Effect::Resume),
        Command::New => screens::open_setup(model),
        Command::Rematch => games::open(model, model.table.rematch()),
        Command::First => look_at(model, 0),
        Command::Previous => look_at(model, model.shown_plies().saturating_sub(1)),
        Command::Next => look_at(model, model.shown_plies() + 1),
        Command::Last => look_at(model, usize::MAX),
        Command::Help => help(model),
        Command::Back => back(model),
        Command::Quit => games::leave(model),
    }
}

/// What a command means in a lesson, if it means something else there. Does it?
fn in_lesson(model: &mut Model, command: &Command) -> bool {
    match command {
        Command::Hint => lesson::hint(model),
        Command::Show => lesson::show(model),
        Command::Next => lesson::next(model),
        Command::First | Command::Previous | Command::Last => {
            model.refuse("you are in a lesson: next goes on, back ends it");
        }
        _ => return false,
    }
    true
}

fn travel(model: &mut Model, backward: bool) {
    let moved = if backward { model.table.undo() } else { model.table.redo() };
    if moved == 0 {
        model.refuse(match (backward, model.table.only_human()) {
            (true, Some(_)) => "there is no move of yours to take back",
            (true, None) => "there is no move to take back",
            (false, _) => "there is no move to play again",
        });
        return;
    }
    model.dialog = None;
    let what = if backward { "taken back" } else { "played again" };
    let moves = if moved == 1 { "move" } else { "moves" };
    model.say(format!("{moved} {moves} {what}"));
    if model.interface == Interface::Lines {
        model.printed.extend(board_lines(model));
    }
    games::changed(model);
}

fn hint(model: &mut Model) {
    match model.table.ending() {
        Some(ending) => model.refuse(moves::ended(ending)),
        None if !model.table.awaits_human() => model.refuse("a hint is for your own turn"),
        None => {
            model.viewed = None;
            model.say("looking for a good move");
            games::ask_hint(model);
        }
    }
}

fn why(model: &mut Model) {
    match model.interface {
        Interface::Lines => explain(model),
        Interface::Screen => {
            let remarks = explain::remarks(model).into_iter();
            model.show("Explain", remarks.map(|remark| remark.text).collect());
        }
    }
}

fn explain(model: &mut Model) {
    match model.interface {
        Interface::Screen => model.shows_explanation = !model.shows_explanation,
        Interface::Lines => {
            model.refresh_explanation();
            let explanation = &model.explanation;
            let said = explanation.of_move.iter().chain(&explanation.standing);
            let mut lines: Vec<String> = said.cloned().collect();
            lines.dedup();
            if lines.is_empty() {
                lines.push(
                    "no piece is pinned, and the last move changed nothing worth a word".to_owned(),
                );
            }
            model.printed.extend(lines);
        }
    }
}

fn toggle_evaluation(model: &mut Model) {
    if model.interface == Interface::Lines {
        model.refuse("the evaluation bar needs a screen: ask for a hint instead");
        return;
    }
    model.shows_evaluation = !model.shows_evaluation;
    games::analyze(model);
}

/// The side for which the person at the keyboard speaks: their own, or the one to move.
pub(super) fn speaker(model: &Model) -> Option<Color> {
    let turn = model.table.position().turn();
    let plays = model.table.player(turn).is_human().then_some(turn);
    model.table.only_human().or(plays)
}

fn resign(model: &mut Model) {
    match (model.table.ending(), speaker(model)) {
        (Some(ending), _) => model.refuse(moves::ended(ending)),
        (None, None) => model.refuse("nobody at this keyboard plays: there is no one to resign"),
        (None, Some(us)) => games::end(model, Ending::Resigned(us)),
    }
}

fn flip(model: &mut Model) {
    model.flipped = !model.flipped;
    show_board(model);
}

fn list_moves(model: &mut Model) {
    let position = *model.shown_position();
    let mut names: Vec<String> =
        position.legal_moves().into_iter().map(|mv| san(&position, mv).to_string()).collect();
    names.sort();
    let title = match names.len() {
        0 => "no legal moves".to_owned(),
        1 => "1 legal move".to_owned(),
        count => format!("{count} legal moves"),
    };
    let lines = match model.interface {
        Interface::Lines => vec![format!("{title}: {}", names.join(" "))],
        Interface::Screen => names.chunks(6).map(|row| row.join("  ")).collect(),
    };
    model.show(&title, lines);
}

fn show_board(model: &mut Model) {
    if model.interface == Interface::Lines {
        let lines = board_lines(model);
        model.printed.extend(lines);
    }
}

/// The board as plain text, from the side that sits below.
pub(super) fn board_lines(model: &Model) -> Vec<String> {
    let position = model.shown_position();
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    if model.flipped {
        files.reverse()
    } else {
        ranks.reverse()
    }
    let row = |rank: Rank| {
        let squares = files.map(|file| position.piece_on(Square::new(file, rank)));
        let letters = squares.map(|piece| piece.map_or('.', Piece::letter).to_string());
        format!("{rank} {}", letters.join(" "))
    };
    let mut lines: Vec<String> = ranks.map(row).to_vec();
    lines.push(format!("  {}", files.map(|file| file.to_string()).join(" ")));
    let check = if position.is_check() { ", in check" } else { "" };
    lines.push(format!("{} to move{check}", position.turn()));
    lines
}

fn export(model: &mut Model) {
    let pgn = record::to_pgn(&model.table, "????.??.??");
    let mut lines = vec![model.shown_position().to_fen(), String::new()];
    lines.extend(pgn.lines().map(str::to_owned));
    model.show("FEN and PGN", lines);
}

/// Removes a game from the library, or brings one back, the last one without a name.
fn remove(model: &mut Model, name: Option<String>, undo: bool) {
    match name.or_else(|| model.removed.clone().filter(|_| undo)) {
        Some(name) => model.effects.push(Effect::Remove { name, undo }),
        None => model.refuse("which game? Type load for the list, then delete NUMBER"),
    }
}

fn save(model: &mut Model, name: Option<String>) {
    let Some(name) = name.or(model.saved_as.clone()) else {
        if model.interface == Interface::Screen {
            model.dialog = None;
            model.line = Some(LineEditor::new("save "));
            model.say("under which name?");
        } else {
            model.refuse("under which name? Type save NAME");
        }
        return;
    };
    model.effects.push(Effect::Save(name));
}

/// Shows the position after this many half-moves.
pub(super) fn look_at(model: &mut Model, plies: usize) {
    model.viewed = (plies < model.table.plies()).then_some(plies);
    model.selected = None;
    model.message = None;
    games::analyze(model);
    show_board(model);
}

fn help(model: &mut Model) {
    let mut lines = Vec::new();
    if model.interface == Interface::Screen {
        let keys = [
            ("arrows, hjkl", "move the cursor"),
            ("Enter, Space", "pick up a piece, put it down"),
            ("mouse", "click or drag; the wheel steps through the game"),
            ("e4, Nf3, g1f3", "type a move, then Enter"),
            (":", "type anything else"),
        ];
        lines.extend(keys.map(|(keys, what)| format!("{keys:<16}{what}")));
        lines.push(String::new());
    }
    for entry in &HELP {
        let word = entry.word;
        lines.push(match model.interface {
            Interface::Screen => format!("{:<8}{word:<16}{}", entry.key, entry.what),
            Interface::Lines => format!("{word:<16}{}", entry.what),
        });
    }
    if model.interface == Interface::Lines {
        lines.push("Anything else is a move: e4, Nf3, O-O, e7e8q.".to_owned());
    }
    model.show("Help", lines);
}

/// One step back: the window, the line, the picked piece, the earlier position.
pub(super) fn back(model: &mut Model) {
    if model.dialog.is_some() {
        dialogs::press(model, KeyCode::Esc);
        return;
    }
    let is_idle = model.line.is_none() && model.selected.is_none() && model.viewed.is_none();
    if model.lesson.is_some() && model.line.is_none() && model.selected.is_none() {
        lesson::end(model);
        look_at(model, usize::MAX);
        model.say("the lesson is left");
        return;
    }
    if is_idle && model.interface == Interface::Lines {
        model.refuse("there is nothing to go back from");
    }
    if model.line.take().is_none() && model.selected.take().is_none() && model.viewed.is_some() {
        look_at(model, usize::MAX);
    }
    model.hint = None;
    model.message = model.message.take().filter(|_| model.interface == Interface::Lines);
}
