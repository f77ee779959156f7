//! What the engines say.

use pinpoint_notation::san;

use super::{games, moves};
use crate::terminal::event::{Reply, ReplyContent};
use crate::terminal::explain;
use crate::terminal::model::Model;
use crate::terminal::model::player::Player;

/// Takes in what an engine says; answers to old questions are dropped.
pub(super) fn hear(model: &mut Model, reply: Reply) {
    let id = Some(reply.id);
    if id == model.awaited.mv {
        hear_player(model, reply.content);
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
        ReplyContent::Thought(_) => {}
        ReplyContent::Name(name) => model.table.set_program_name(turn, name),
        ReplyContent::Best(mv) if model.table.position().is_legal(mv) => {
            model.awaited.mv = None;
            moves::play(model, mv);
        }
        ReplyContent::Best(mv) => {
            replace_player(model, format!("it played {mv}, which is illegal"))
        }
        ReplyContent::Failed(why) => replace_player(model, why),
    }
}

/// An engine that failed loses its seat; the person at the keyboard plays on for it.
fn replace_player(model: &mut Model, why: String) {
    model.awaited.mv = None;
    let turn = model.table.position().turn();
    let name = model.table.name(turn);
    model.table.set_player(turn, Player::Human);
    games::changed(model);
    model.refuse(format!("{name} is out: {why}. Play {turn}'s moves yourself; the game is saved"));
}

fn hear_hint(model: &mut Model, content: ReplyContent) {
    match content {
        ReplyContent::Thought(_) | ReplyContent::Name(_) => {}
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
