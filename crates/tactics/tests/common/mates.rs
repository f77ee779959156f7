//! Sentences about mates: every claim is tried out, move by move.

use pinpoint_oracle::Move;

use super::mate_names::Mated;
use super::proof::Place;
use super::verify::Story;
use super::words::Words;

/// "Ra8 is checkmate: a back-rank mate."
pub(crate) fn checkmate(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" is checkmate")?;
    let mates = is_played(story, san) && story.after().position.is_checkmate();
    if words.eat(": ").is_none() {
        words.end()?;
        return Some(mates);
    }
    let name = words.0.strip_suffix('.')?;
    if !mates {
        return Some(false);
    }
    let landing = story.landing()?;
    let mated = Mated::new(story.after().letters(), (landing.file() as i32, landing.rank() as i32));
    mated.goes_by(name)
}

/// "Ra8 is mate."
pub(crate) fn mate_in_one(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" is mate")?;
    words.end()?;
    Some(story.played.is_none() && mates(&story.before, san))
}

/// "This threatens mate: Ra8 would be mate." and, without a move, "White threatens mate: ...".
pub(crate) fn threat(story: &Story, mut words: Words) -> Option<bool> {
    let this = words.eat("This").is_some();
    let color = if this { story.us() } else { words.color()? };
    words.eat(" threatens mate: ")?;
    let san = words.word()?;
    words.eat(" would be mate")?;
    words.end()?;
    let place = if this { story.ours() } else { story.theirs() };
    let fits = this == story.played.is_some();
    Some(fits && place.is_some_and(|place| place.position.turn() == color && mates(place, san)))
}

/// "Nd5 allows mate: Qh7 is mate." It was no threat before, and another move allows none.
pub(crate) fn allowed(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" allows mate: ")?;
    let mate = words.word()?;
    words.eat(" is mate")?;
    words.end()?;
    let new = !was_threatened(story, mate);
    Some(
        is_played(story, san) && mates(story.after(), mate) && new && can_be_avoided(&story.before),
    )
}

/// "Nd5 does not stop the threat of mate: Qh7 is mate." Another move does.
pub(crate) fn not_stopped(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" does not stop the threat of mate: ")?;
    let mate = words.word()?;
    words.eat(" is mate")?;
    words.end()?;
    let old = was_threatened(story, mate);
    Some(
        is_played(story, san) && mates(story.after(), mate) && old && can_be_avoided(&story.before),
    )
}

/// "h6 stops the threat of mate: Rb8 would have been mate."
pub(crate) fn stopped(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" stops the threat of mate: ")?;
    let mate = words.word()?;
    words.eat(" would have been mate")?;
    words.end()?;
    let threat = story.passed_before.as_ref().is_some_and(|passed| mates(passed, mate));
    // A check would only put it off.
    let over = !story.after().position.in_check() && !story.after().can_mate();
    Some(is_played(story, san) && threat && over)
}

/// "No move prevents mate: after Nd5, Qh7 is mate." and "White can mate next move whatever Black
/// plays."
pub(crate) fn unavoidable(story: &Story, mut words: Words) -> Option<bool> {
    if words.eat("No move prevents mate: ").is_some() {
        return Some(answered(story, words)? && !can_be_avoided(&story.before));
    }
    let color = words.color()?;
    words.eat(" can mate next move whatever ")?;
    let other = words.color()?;
    words.eat(" plays")?;
    words.end()?;
    let place = story.after();
    let sides = color == other.other() && other == place.position.turn();
    Some(sides && !place.moves.is_empty() && !can_be_avoided(place))
}

/// "Qg6 is stalemate: the game is drawn." and, without a move, "Black is stalemated: the game is
/// drawn." or "Black is checkmated."
pub(crate) fn over(story: &Story, mut words: Words) -> Option<bool> {
    let subject = words.word()?;
    let played = words.eat(" is stalemate: the game is drawn").is_some();
    let mated = !played && words.eat(" is checkmated").is_some();
    if !played && !mated {
        words.eat(" is stalemated: the game is drawn")?;
    }
    words.end()?;
    let place = story.after();
    let named = match played {
        true => is_played(story, subject),
        false => story.played.is_none() && Words(subject).color() == Some(place.position.turn()),
    };
    Some(named && place.moves.is_empty() && place.position.in_check() == mated)
}

/// "after Nd5, Qh7 is mate."
pub(super) fn answered(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("after ")?;
    let san = words.word()?;
    words.eat(", ")?;
    let mate = words.word()?;
    words.eat(" is mate")?;
    words.end()?;
    Some(is_played(story, san) && mates(story.after(), mate))
}

fn mates(place: &Place, san: &str) -> bool {
    place.find(san).is_some_and(|mv| place.is_mating(mv))
}

/// Is this the explained move?
fn is_played(story: &Story, san: &str) -> bool {
    story.played.as_ref().is_some_and(|(played, _)| story.before.find(san) == Some(*played))
}

/// Would the same mate have been possible, had the explained move been a pass?
fn was_threatened(story: &Story, mate: &str) -> bool {
    let (Some(passed), Some(mate)) = (&story.passed_before, story.after().find(mate)) else {
        return false;
    };
    let same = |mv: &&Move| (mv.from, mv.to, mv.promotion) == (mate.from, mate.to, mate.promotion);
    passed.moves.iter().filter(same).any(|&mv| passed.is_mating(mv))
}

/// Is there a move that allows no mate?
fn can_be_avoided(place: &Place) -> bool {
    place.moves.iter().any(|&mv| !place.play(mv).can_mate())
}
