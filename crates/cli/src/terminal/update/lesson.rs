//! Learning from the mistakes of the game on the table.

use pinpoint_notation::san;
use pinpoint_review::Verdict;
use pinpoint_rules::Move;

use super::{commands, games};
use crate::terminal::event::{Effect, Lecture};
use crate::terminal::model::lesson::{Lesson, Mistake};
use crate::terminal::model::{Interface, Model};
use crate::trainer;

/// Has the game reviewed; the lesson begins when that is done.
pub(super) fn ask(model: &mut Model) {
    if model.table.plies() == 0 {
        model.refuse("there is no move yet to learn from");
        return;
    }
    if model.table.ending().is_none() && model.table.has_program() {
        model.refuse("learn when the game is over: your opponent is waiting");
        return;
    }
    end(model);
    model.say("reviewing the game");
    let game = model.table.game().clone();
    let id = model.next_question();
    model.awaited.lesson = Some(id);
    model.effects.push(Effect::Examine { id, game, side: model.table.only_human() });
}

/// The teacher says something; what answers an old question is dropped.
pub(super) fn hear(model: &mut Model, id: u64, lecture: Lecture) {
    if model.awaited.lesson != Some(id) {
        return;
    }
    match lecture {
        Lecture::Progress { done, total } => {
            // Printed lines would only be in the way.
            if model.interface == Interface::Screen {
                model.say(format!("reviewing the game: {done} of {total} positions"));
            }
        }
        Lecture::Mistakes(reviews) => {
            model.awaited.lesson = None;
            let mistakes = reviews.iter().filter_map(Mistake::new).collect();
            model.lesson = Lesson::new(mistakes);
            match model.lesson {
                Some(_) => pose(model),
                None => model.say("there is no mistake to learn from in this game"),
            }
        }
        Lecture::Opinion(review) => {
            model.awaited.lesson = None;
            let Some(lesson) = &mut model.lesson else { return };
            let position = review.position;
            if review.verdict < Verdict::Inaccuracy {
                let [name, best] = [review.mv, lesson.mistake().best].map(|mv| san(&position, mv));
                lesson.solve(format!("{name} is good. The engine prefers {best}."));
            } else {
                lesson.help(trainer::refutation(&review));
            }
            speak(model);
        }
    }
}

/// Shows the position of the mistake, from the side of who made it.
fn pose(model: &mut Model) {
    let Some(lesson) = &model.lesson else { return };
    let (plies, side) = (lesson.mistake().plies, lesson.mistake().side);
    model.dialog = None;
    model.flipped = side == pinpoint_rules::Color::Black;
    commands::look_at(model, plies);
    model.cursor = model.shown_position().king(side);
    speak(model);
}

/// Says where the lesson is: in the panel, and in the line below the board.
fn speak(model: &mut Model) {
    let Some(lesson) = &model.lesson else { return };
    let lines: Vec<String> = lesson.said().map(str::to_owned).collect();
    let (is_solved, place) = (lesson.is_solved, lesson.place());
    match model.interface {
        Interface::Lines if lesson.answer.is_empty() => model.printed.extend(lines),
        Interface::Lines => model.printed.extend(lines.into_iter().skip(1)),
        Interface::Screen => model.say(match is_solved {
            true => format!("{place}: solved; ] goes on"),
            false => format!("{place}: play a move; i for a hint, :show, ] for the next"),
        }),
    }
}

/// A move is tried.
pub(super) fn attempt(model: &mut Model, mv: Move) {
    let position = *model.shown_position();
    let Some(lesson) = &mut model.lesson else { return };
    model.selected = None;
    let name = san(&position, mv);
    if mv == lesson.mistake().best || position.play(mv).is_checkmate() {
        lesson.solve(format!("Right: {name}."));
        speak(model);
        return;
    }
    let game = model.shown_game();
    if model.interface == Interface::Screen {
        model.say(format!("looking at {name}"));
    }
    let id = model.next_question();
    model.awaited.lesson = Some(id);
    model.effects.push(Effect::Try { id, game, mv });
}

/// Names the piece that should move.
pub(super) fn hint(model: &mut Model) {
    let position = *model.shown_position();
    let Some(lesson) = &mut model.lesson else { return };
    lesson.help(trainer::hint(&position, lesson.mistake().best.from()));
    speak(model);
}

/// Gives the better move away.
pub(super) fn show(model: &mut Model) {
    let position = *model.shown_position();
    let Some(lesson) = &mut model.lesson else { return };
    lesson.show(&position);
    speak(model);
}

/// Turns to the next mistake, or ends the lesson.
pub(super) fn next(model: &mut Model) {
    let Some(lesson) = &mut model.lesson else { return };
    if lesson.advance() {
        pose(model);
        return;
    }
    let summary = lesson.summary();
    end(model);
    commands::look_at(model, usize::MAX);
    model.say(format!("the lesson is over: {summary}"));
}

/// Leaves the lesson, and nobody waits for the teacher any more.
pub(super) fn end(model: &mut Model) {
    model.lesson = None;
    if model.awaited.lesson.take().is_some() {
        model.effects.push(Effect::StopTeacher);
    }
    games::analyze(model);
}
