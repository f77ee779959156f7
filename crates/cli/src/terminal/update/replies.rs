//! What the engines say.

use std::time::Duration;

use pinpoint_notation::san;
use pinpoint_rules::{Color, Move};
use pinpoint_service::Ending;

use super::{draws, games, moves};
use crate::terminal::event::{Reply, ReplyContent};
use crate::terminal::explain;
use crate::terminal::model::Model;
use crate::terminal::model::player::Player;

/// How long a message stays although the game goes on.
const READING: Duration = Duration::from_secs(3);

/// Takes in what an engine says; answers to old questions are dropped.
pub(super) fn hear(model: &mut Model, reply: Reply) {
    let id = Some(reply.id);
    if id == model.awaited.mv {
        hear_player(model, reply.content);
    } else if id == model.awaited.draw {
        hear_opinion(model, reply.content);
    } else if id == model.awaited.hint {
        hear_hint(model, reply.content);
    } else if id == model.awaited.analysis
        && let ReplyContent::Thought(thought) = reply.content
    {
        model.analysis = Some(thought);
    }
}

fn hear_player(model: &mut Model, content: ReplyContent) {
    let turn = model.table.position().turn();
    match content {
        ReplyContent::Thought(thought) => draws::form_opinion(model, &thought),
        ReplyContent::Name(name) => model.table.set_program_name(turn, name),
        ReplyContent::Best(mv) if model.table.position().is_legal(mv) => {
            model.awaited.mv = None;
            play(model, mv);
        }
        ReplyContent::OffersDraw(mv) if model.table.position().is_legal(mv) => {
            model.awaited.mv = None;
            play(model, mv);
            if model.table.ending().is_none() {
                let name = model.table.name(turn);
                model.say(format!("{name} offers a draw: type draw to agree, or play on"));
            }
        }
        ReplyContent::Resigns => {
            model.awaited.mv = None;
            games::end(model, Ending::Resigned(turn));
        }
        ReplyContent::Best(mv) | ReplyContent::OffersDraw(mv) => {
            replace_player(model, turn, format!("it played {mv}, which is illegal"))
        }
        ReplyContent::Failed(why) => replace_player(model, turn, why),
    }
}

/// The program has moved, and answers what it was offered.
fn play(model: &mut Model, mv: Move) {
    let is_watched = Color::ALL.iter().all(|&color| !model.table.player(color).is_human());
    let is_answer = draws::answer_of_program(model);
    if model.table.ending().is_some() {
        return;
    }
    // Engines that play each other move faster than people read.
    let kept = model.message.take_if(|message| is_answer || (is_watched && message.age < READING));
    moves::play(model, mv);
    model.message = model.message.take().or(kept);
}

/// The program has looked at the position in which it was offered a draw.
fn hear_opinion(model: &mut Model, content: ReplyContent) {
    let them = !model.table.position().turn();
    match content {
        ReplyContent::Thought(thought) => draws::form_opinion(model, &thought),
        ReplyContent::Name(name) => model.table.set_program_name(them, name),
        ReplyContent::Best(_) | ReplyContent::OffersDraw(_) | ReplyContent::Resigns => {
            model.awaited.draw = None;
            draws::answer_of_program(model);
        }
        ReplyContent::Failed(why) => {
            model.awaited.draw = None;
            replace_player(model, them, why);
        }
    }
}

/// An engine that failed loses its seat; the person at the keyboard plays on for it.
fn replace_player(model: &mut Model, color: Color, why: String) {
    model.awaited.mv = None;
    let name = model.table.name(color);
    model.table.set_player(color, Player::Human);
    games::changed(model);
    model.refuse(format!("{name} is out: {why}. Play {color}'s moves yourself; the game is saved"));
}

fn hear_hint(model: &mut Model, content: ReplyContent) {
    match content {
        ReplyContent::Thought(_) | ReplyContent::Name(_) => {}
        // The adviser does neither.
        ReplyContent::OffersDraw(_) | ReplyContent::Resigns => {}
        ReplyContent::Best(mv) => {
            model.awaited.hint = None;
            let position = *model.table.position();
            if !position.is_legal(mv) {
                return;
            }
            model.hint = Some(mv);
            let why = explain::of_move(&position, mv).into_iter().next().unwrap_or_default();
            model.say(format!("hint: {}. {why}", san(&position, mv)).trim_end().to_owned());
            games::analyze(model);
        }
        ReplyContent::Failed(why) => {
            model.awaited.hint = None;
            model.refuse(format!("no hint: {why}"));
        }
    }
}
