//! What each event does to the model. Pure: no terminal, no files, no clock.

mod commands;
mod dialogs;
mod draws;
mod games;
mod keys;
mod lesson;
pub(crate) mod missed;
mod mouse;
mod moves;
mod replies;
mod screens;

use super::event::{Effect, Event};
use super::model::Model;

pub(crate) use games::begin;

/// Takes in an event; what must be done outside comes back.
pub(crate) fn update(model: &mut Model, event: Event) -> Vec<Effect> {
    match event {
        Event::Key(key) => keys::press(model, key),
        Event::Mouse(mouse) => mouse::act(model, mouse),
        Event::Paste(text) => keys::paste(model, &text),
        Event::Resize(width, height) => model.size = (width, height),
        Event::Elapsed(time) => games::let_time_pass(model, time),
        Event::Line(line) => commands::enter(model, &line),
        Event::Reply(reply) => replies::hear(model, reply),
        Event::Lecture(id, lecture) => lesson::hear(model, id, lecture),
        Event::Loaded(Ok(table)) => games::open(model, *table),
        Event::Loaded(Err(why)) => model.refuse(why),
        Event::Resumed(table) => games::sit_down(model, *table),
        Event::Written(Ok(path)) => model.say(format!("written to {path}")),
        Event::Said(Ok(words)) => model.say(words),
        Event::Written(Err(why)) | Event::Said(Err(why)) => model.refuse(why),
        Event::Explored(Ok(lines)) => model.show("Played from here", lines),
        Event::Explored(Err(why)) => model.refuse(why),
        Event::Listed(games) => screens::list(model, games),
        Event::Closed | Event::Terminated(_) => model.effects.push(Effect::Quit),
        Event::Continued => {}
    }
    model.refresh_explanation();
    std::mem::take(&mut model.effects)
}
