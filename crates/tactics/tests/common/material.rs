//! Sentences about what can be taken, each exchange played out.

use super::proof::{at, kind_name};
use super::verify::Story;
use super::words::{Named, Words};

pub(crate) fn wins_piece(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" wins a ")?;
    let kind = words.kind()?;
    words.eat(": nothing can take back")?;
    words.end()?;
    let (mv, after) = story.played.as_ref()?;
    let taken = story.before.taken_by(*mv);
    let taken = taken.and_then(|square| story.before.position.board().piece_on(square));
    let safe = !after.moves.iter().any(|reply| after.taken_by(*reply) == Some(mv.to));
    let same = story.before.find(san) == Some(*mv);
    Some(same && safe && taken.is_some_and(|piece| kind_name(piece.kind) == kind))
}

pub(crate) fn exchanges(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    let wins = words.eat(" wins material: the exchanges on ").is_some();
    if !wins {
        words.eat(" loses material: the exchanges on ")?;
    }
    let square = words.square()?;
    words.eat(if wins { " gain " } else { " cost " })?;
    let points = words.points()?;
    words.end()?;
    let mv = story.before.find(san)?;
    let same = story.played.as_ref().is_some_and(|(played, _)| *played == mv);
    let gain = if wins { points } else { -points };
    Some(same && mv.to == at(square) && story.before.value(mv) == gain)
}

pub(crate) fn taken_on(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let kind = words.kind()?;
    words.eat(" can be taken on ")?;
    let square = words.square()?;
    words.eat(": ")?;
    let san = words.word()?;
    words.eat(" wins ")?;
    let gain = words.points()?;
    let answer = answer(&mut words)?;
    words.end()?;
    let named = Named { kind, square };
    let moved = story.came_from(at(square)) != at(square);
    let ours = story.after().color_of(named) == Some(story.us());
    Some(
        moved
            && ours
            && story.after().wins(san, at(square), gain)
            && is_answered(story, san, gain, answer),
    )
}

/// Reads ", but Qxd4 answers it", if that is there.
fn answer<'a>(words: &mut Words<'a>) -> Option<Option<&'a str>> {
    if words.eat(", but ").is_none() {
        return Some(None);
    }
    let san = words.word()?;
    words.eat(" answers it")?;
    Some(Some(san))
}

/// Does this capture on another square gain more than the one it answers?
fn is_answered(story: &Story, capture: &str, gain: i32, answer: Option<&str>) -> bool {
    let (Some(capture), Some(answer)) = (story.after().find(capture), answer) else { return true };
    let taken = story.after().play(capture);
    taken.find(answer).is_some_and(|mv| {
        let takes = taken.taken_by(mv).is_some() && mv.to != capture.to;
        takes && taken.value(mv) > gain && !taken.play(mv).can_mate()
    })
}

pub(crate) fn leaves_hanging(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("This leaves the ")?;
    let piece = words.piece()?;
    words.eat(" hanging: ")?;
    let san = words.word()?;
    words.eat(" wins ")?;
    let gain = words.points()?;
    let answer = answer(&mut words)?;
    words.end()?;
    let square = at(piece.square);
    let hung = story.passed_before.as_ref().is_some_and(|place| place.can_win(square));
    let ours = story.after().color_of(piece) == Some(story.us());
    Some(
        ours && !hung
            && story.after().wins(san, square, gain)
            && is_answered(story, san, gain, answer),
    )
}

pub(crate) fn still_hanging(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    words.eat(" is still hanging: ")?;
    let san = words.word()?;
    words.eat(" wins ")?;
    let gain = words.points()?;
    let answer = answer(&mut words)?;
    words.end()?;
    let square = at(piece.square);
    let hung = story.passed_before.as_ref().is_some_and(|place| place.can_win(square));
    let ours = story.after().color_of(piece) == Some(story.us());
    Some(
        ours && hung
            && story.after().wins(san, square, gain)
            && is_answered(story, san, gain, answer),
    )
}

pub(crate) fn in_danger(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    let how = ["now in", "still in", "in"];
    words.eat(" is ")?;
    let how = how.iter().find(|how| words.eat(how).is_some())?;
    words.eat(" danger: ")?;
    let san = words.word()?;
    words.eat(" would win ")?;
    let gain = words.points()?;
    words.end()?;
    let square = at(piece.square);
    if *how == "in" {
        let place = story.theirs()?;
        return Some(place.color_of(piece).is_some() && place.wins(san, square, gain));
    }
    let place = story.ours()?;
    let before = story.before.color_of(piece).is_some() && story.before.can_win(square);
    let enemy = place.color_of(piece).is_some_and(|color| color != story.us());
    Some(enemy && before == (*how == "still in") && place.wins(san, square, gain))
}

pub(crate) fn can_be_taken(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    words.eat(" can be taken: ")?;
    let san = words.word()?;
    words.eat(" wins ")?;
    let gain = words.points()?;
    words.end()?;
    let named = story.before.color_of(piece).is_some();
    Some(named && story.before.wins(san, at(piece.square), gain))
}

pub(crate) fn safe_now(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    words.eat(" is safe now: ")?;
    let san = words.word()?;
    words.eat(" was a threat")?;
    words.end()?;
    let stood = story.came_from(at(piece.square));
    let place = story.passed_before.as_ref()?;
    let threat =
        place.find(san).is_some_and(|mv| place.taken_by(mv) == Some(stood) && place.value(mv) > 0);
    let ours = story.after().color_of(piece) == Some(story.us());
    // A piece that is attacked while its side gives check will be taken a move later.
    let (after, square) = (story.after(), at(piece.square));
    let attacked = after.position.board().is_attacked(square, story.us().other());
    let put_off = after.position.in_check() && attacked;
    Some(ours && threat && !put_off && !after.can_gain(square))
}

/// "Taking the knight on a4 allows mate: after Rxa4, Rb8 is mate." Every capture of it does.
pub(crate) fn poisoned(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("Taking the ")?;
    let piece = words.piece()?;
    words.eat(" allows mate: after ")?;
    let san = words.word()?;
    words.eat(", ")?;
    let answer = words.word()?;
    let is_mate = words.eat(" is mate").is_some();
    if !is_mate {
        words.eat(" forces it")?;
    }
    words.end()?;
    let (after, square) = (story.after(), at(piece.square));
    let ours = after.color_of(piece) == Some(story.us());
    let Some(capture) = after.find(san) else { return Some(false) };
    let taken = after.play(capture);
    let Some(answer) = taken.find(answer) else { return Some(false) };
    let mates = if is_mate { taken.is_mating(answer) } else { taken.forces_mate(answer) };
    let all = after.captures(square).all(|mv| after.play(mv).can_punish());
    Some(ours && after.taken_by(capture) == Some(square) && mates && all)
}
