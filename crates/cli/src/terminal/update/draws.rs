//! Draws: claimed by the rules, offered to a person, offered to a program.

use pinpoint_engine::SidedScore;
use pinpoint_notation::{San, parse_move, san};
use pinpoint_rules::{Color, DrawClaim, Game};
use pinpoint_service::{DrawAnswer, Ending};

use super::{commands, games, moves};
use crate::terminal::event::Thought;
use crate::terminal::model::screens::{Confirmed, Dialog};
use crate::terminal::model::{Interface, Model, Opinion};

/// Claims a draw if there is one to claim, and offers one otherwise.
pub(super) fn draw(model: &mut Model) {
    let Some(us) = claimant(model) else { return };
    if model.table.game().draw_claim().is_some() {
        claim_now(model, us);
    } else if model.table.only_human().is_some() {
        offer_to_program(model, us);
    } else {
        offer_to_person(model, us);
    }
}

/// Claims a draw as things are, or with the move that is about to be played.
pub(super) fn claim(model: &mut Model, with: Option<&str>) {
    match (with, claimant(model)) {
        (None, Some(us)) => claim_now(model, us),
        (Some(text), Some(_)) => claim_with(model, text),
        (_, None) => {}
    }
}

/// For whom the person at the keyboard speaks; if for nobody, says why.
fn claimant(model: &mut Model) -> Option<Color> {
    let (ending, us) = (model.table.ending(), commands::speaker(model));
    if ending.is_some() || us.is_none() {
        let why = ending.map_or("nobody at this keyboard plays".to_owned(), moves::ended);
        model.refuse(why);
        return None;
    }
    us
}

fn claim_now(model: &mut Model, us: Color) {
    if model.table.position().turn() != us {
        model.refuse("a draw is claimed on your own turn");
        return;
    }
    let game = model.table.game();
    if let Some(claim) = game.draw_claim() {
        games::end(model, Ending::Claimed(claim));
        return;
    }
    let why = match claim_at_hand(model) {
        Some((mv, DrawClaim::ThreefoldRepetition)) => {
            format!("after {mv} the position would stand for the third time: type claim {mv}")
        }
        Some((mv, DrawClaim::FiftyMoves)) => {
            format!("after {mv} 100 half-moves would be quiet: type claim {mv}")
        }
        None => grounds(game, "has", "were"),
    };
    model.refuse(format!("no claim now: {why}"));
}

/// The move counts as played: it stands in the record, and proves the claim there.
fn claim_with(model: &mut Model, text: &str) {
    if !moves::may_move(model) {
        return;
    }
    let game = model.table.game();
    let position = *game.position();
    let mv = match parse_move(&position, text) {
        Ok(mv) => mv,
        Err(error) => {
            model.refuse_text(text, error);
            return;
        }
    };
    if let Some(claim) = game.draw_claim_with(mv) {
        moves::make(model, mv);
        games::end(model, Ending::Claimed(claim));
        return;
    }
    let name = san(&position, mv);
    if game.draw_claim().is_some() {
        model.refuse(format!("no claim with {name}, but one without it: type claim"));
        return;
    }
    let mut next = game.clone();
    next.try_play(mv).expect("a move that was read is legal");
    let why = match next.position().is_checkmate() {
        true => "it is checkmate".to_owned(),
        false => grounds(&next, "would have", "would be"),
    };
    model.refuse(format!("no claim with {name}: {why}"));
}

/// A move with which a draw can be claimed.
fn claim_at_hand(model: &Model) -> Option<(San, DrawClaim)> {
    let game = model.table.game();
    let mut claims = game
        .position()
        .legal_moves()
        .into_iter()
        .filter_map(|mv| Some((san(game.position(), mv), game.draw_claim_with(mv)?)));
    claims.next()
}

/// How near the game is to a claim.
fn grounds(game: &Game, has: &str, were: &str) -> String {
    let times = match game.repetitions() {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    };
    let quiet = game.position().halfmove_clock();
    format!("the position {has} stood {times} of 3, and {quiet} of 100 half-moves {were} quiet")
}

fn offer_to_person(model: &mut Model, us: Color) {
    model.draw_offer = Some(us);
    let question = format!("{us} offers a draw. Does {} accept?", !us);
    match model.interface {
        Interface::Screen => {
            model.dialog = Some(Dialog::Confirm { question, action: Confirmed::AcceptDraw });
        }
        Interface::Lines => {
            let why = grounds(model.table.game(), "has", "were");
            model.say(format!("{question} Type accept or decline ({why})"));
        }
    }
}

/// The other person answers.
pub(super) fn answer_draw(model: &mut Model, accepts: bool) {
    let by_person = model.table.only_human().is_none();
    match model.draw_offer.filter(|_| by_person) {
        None => model.refuse("there is no offer to answer"),
        Some(_) if accepts => games::end(model, Ending::Agreed),
        Some(us) => {
            model.draw_offer = None;
            model.say(format!("{} plays on", !us));
        }
    }
}

/// A program that thinks answers with its move, one that waits at once, or after a short look
/// at the position if it has not seen it.
fn offer_to_program(model: &mut Model, us: Color) {
    let name = model.table.name(!us);
    if model.draw_offer.is_some() {
        model.refuse(format!("the offer stands: {name} has not answered yet"));
        return;
    }
    model.draw_offer = Some(us);
    if model.table.awaits_program() {
        model.say(format!("you offer a draw: {name} answers with its move"));
    } else if latest_opinion(model).is_some() {
        answer_of_program(model);
    } else {
        model.say(format!("you offer a draw: {name} looks at the position"));
        games::ask_opinion(model, !us);
    }
}

/// The program answers the offer, and a yes ends the game. Was there an offer?
pub(super) fn answer_of_program(model: &mut Model) -> bool {
    let Some(us) = model.draw_offer.take() else { return false };
    let answer = DrawAnswer::new(model.table.position(), !us, latest_opinion(model));
    let mut said = format!("{} {answer}", model.table.name(!us));
    let own_turn = model.table.position().turn() == us;
    if own_turn
        && !answer.accepts()
        && let Some((mv, _)) = claim_at_hand(model)
    {
        said.push_str(&format!(". But there is a claim: type claim {mv}"));
    }
    model.say(said);
    if answer.accepts() {
        games::end(model, Ending::Agreed);
    }
    true
}

/// What the playing program thinks of the position on the table.
pub(super) fn form_opinion(model: &mut Model, thought: &Thought) {
    let position = *model.table.position();
    model.opinion = Some(Opinion { of: position, score: thought.score });
}

/// The program's last opinion, if it is about this position or a turn old at most.
fn latest_opinion(model: &Model) -> Option<SidedScore> {
    let plies = model.table.plies();
    let opinion = model.opinion.as_ref()?;
    let is_recent = (plies.saturating_sub(2)..=plies)
        .any(|plies| *model.table.position_after(plies) == opinion.of);
    is_recent.then_some(opinion.score)
}
