//! Sentences about three moves in a row: played out, then proved.

use pinpoint_oracle::{Move, Square};

use super::proof::{Place, at};
use super::verify::Story;
use super::words::{Named, Words};

/// Three moves named in a sentence, and the places between them.
struct Sequel {
    moves: [Move; 3],
    places: [Place; 4],
}

impl Sequel {
    /// The moves from the start of the story.
    fn play(story: &Story, sans: [&str; 3]) -> Option<Sequel> {
        let start = Place::new(story.before.position.clone());
        let first = start.find(sans[0])?;
        let one = start.play(first);
        let reply = one.find(sans[1])?;
        let two = one.play(reply);
        let next = two.find(sans[2])?;
        let three = two.play(next);
        Some(Sequel { moves: [first, reply, next], places: [start, one, two, three] })
    }
}

fn between(a: Square, b: Square, middle: Square) -> bool {
    let (dx, dy) = (b.file() as i32 - a.file() as i32, b.rank() as i32 - a.rank() as i32);
    let (mx, my) = (middle.file() as i32 - a.file() as i32, middle.rank() as i32 - a.rank() as i32);
    let aligned = dx * my == dy * mx && (dx == 0 || dy == 0 || dx.abs() == dy.abs());
    let inside = mx * dx >= 0 && my * dy >= 0 && mx.abs().max(my.abs()) < dx.abs().max(dy.abs());
    aligned && inside && middle != a
}

/// "X lures ...", "X draws ...", "X clears ...", "X comes in between ...".
pub(crate) fn lure(story: &Story, mut words: Words) -> Option<bool> {
    let first = words.word()?;
    if words.eat(" lures the ").is_some() {
        let kind = words.kind()?;
        words.eat(" to ")?;
        let square = words.square()?;
        let (reply, next) = reply_and_next(&mut words)?;
        words.eat(" strikes there")?;
        words.end()?;
        let Some(told) = Sequel::play(story, [first, reply, next]) else { return Some(false) };
        let lured = told.places[2].color_of(Named { kind, square }).is_some();
        let strikes =
            told.moves[2].to == at(square) || told.places[3].attacks(told.moves[2].to, at(square));
        return Some(lured && told.moves[1].to == at(square) && strikes);
    }
    words.eat(" draws the ")?;
    let piece = words.piece()?;
    words.eat(" away from ")?;
    let square = at(words.square()?);
    let (reply, next) = reply_and_next(&mut words)?;
    words.eat(" follows")?;
    words.end()?;
    let Some(told) = Sequel::play(story, [first, reply, next]) else { return Some(false) };
    let [_, reply, next] = told.moves;
    let drawn = reply.from == at(piece.square) && told.places[1].color_of(piece).is_some();
    let guarded = told.places[1].attacks(reply.from, square);
    Some(drawn && guarded && !told.places[2].attacks(reply.to, square) && next.to == square)
}

fn reply_and_next<'a>(words: &mut Words<'a>) -> Option<(&'a str, &'a str)> {
    words.eat(": after ")?;
    let reply = words.word()?;
    words.eat(", ")?;
    Some((reply, words.word()?))
}

/// "X clears s: ...", "X comes in between: ...".
pub(crate) fn clear(story: &Story, mut words: Words) -> Option<bool> {
    let first = words.word()?;
    if words.eat(" clears ").is_some() {
        let square = at(words.square()?);
        let (reply, next) = reply_and_next(&mut words)?;
        words.eat(" makes use of it")?;
        words.end()?;
        let Some(told) = Sequel::play(story, [first, reply, next]) else { return Some(false) };
        let [first, _, next] = told.moves;
        let used = next.to == square || between(next.from, next.to, square);
        return Some(first.from == square && used);
    }
    words.eat(" comes in between")?;
    let (reply, next) = reply_and_next(&mut words)?;
    words.eat(" takes on ")?;
    let square = at(words.square()?);
    words.eat(" only now")?;
    words.end()?;
    let Some(told) = Sequel::play(story, [first, reply, next]) else { return Some(false) };
    let next = told.moves[2];
    let before = told.places[0].moves.iter().any(|mv| mv.from == next.from && mv.to == square);
    Some(before && told.places[2].taken_by(next) == Some(square))
}

/// "After X Y, ..." and "The fork is used: after X Y, Z takes the P."
pub(crate) fn after(story: &Story, mut words: Words) -> Option<bool> {
    let used = words.eat("The fork is used: after ").is_some();
    if !used {
        words.eat("After ")?;
    }
    let first = words.word()?;
    words.eat(" ")?;
    let reply = words.word()?;
    words.eat(", ")?;
    if words.eat("the ").is_some() {
        return no_longer_guards(story, words, first, reply);
    }
    let next = words.word()?;
    words.eat(" takes ")?;
    if used {
        words.eat("the ")?;
        let piece = words.piece()?;
        words.end()?;
        let Some(told) = Sequel::play(story, [first, reply, next]) else { return Some(false) };
        let [first, _, next] = told.moves;
        let forked = told.places[1].attacks(first.to, at(piece.square));
        let same = next.from == first.to;
        let named = told.places[2].color_of(piece).is_some();
        return Some(forked && same && named && next.to == at(piece.square));
    }
    words.eat("back on ")?;
    let square = at(words.square()?);
    words.eat(" through the ")?;
    let piece = words.piece()?;
    words.end()?;
    let Some(told) = Sequel::play(story, [first, reply, next]) else { return Some(false) };
    let all_there = told.moves.iter().all(|mv| mv.to == square);
    let through = between(told.moves[2].from, square, at(piece.square));
    let named = told.places[1].color_of(piece).is_some();
    Some(all_there && through && named && told.moves[1].from == at(piece.square))
}

fn no_longer_guards(story: &Story, mut words: Words, first: &str, reply: &str) -> Option<bool> {
    let guard = words.piece()?;
    words.eat(" no longer guards ")?;
    let square = at(words.square()?);
    words.eat(": ")?;
    let next = words.word()?;
    words.eat(" takes there")?;
    words.end()?;
    let Some(told) = Sequel::play(story, [first, reply, next]) else { return Some(false) };
    let from = at(guard.square);
    let guarded = told.places[..2]
        .iter()
        .any(|place| place.color_of(guard).is_some() && place.attacks(from, square));
    let them = story.before.position.turn().other();
    let bare = told.places[2].position.board().attackers(square, them).is_empty();
    Some(guarded && bare && told.places[2].taken_by(told.moves[2]) == Some(square))
}
