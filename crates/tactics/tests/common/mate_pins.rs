//! Sentences about pieces tied to a mate: every move of the piece is tried, and every answer.

use pinpoint_oracle::Move;

use super::mates;
use super::proof::{Place, at};
use super::verify::Story;
use super::words::Words;

/// Does a move that this SAN describes, capture or not, mate here?
fn mates(place: &Place, san: &str) -> bool {
    let plain = |text: &str| text.replace(['x', '+', '#'], "");
    place.moves.iter().any(|&mv| {
        let named = plain(&place.position.san(mv));
        // The same mate may need a letter more after another move.
        let fits = named == plain(san)
            || named.starts_with(&san[..1]) && san.ends_with(&mv.to.to_string());
        fits && place.position.play(mv).is_checkmate()
    })
}

/// "The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate." and "The knight on f6 was
/// tied to a mate threat: after Nd5, Qh7 is mate."
pub(crate) fn tied(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    let was = words.eat(" was ").is_some();
    if !was {
        words.eat(" is ")?;
    }
    let partly = words.eat("partly ").is_some();
    words.eat("tied to a mate threat: ")?;
    let place = &story.before;
    let own = place.color_of(piece) == Some(story.us());
    let from = at(piece.square);
    let moves: Vec<Move> = place.moves.iter().copied().filter(|mv| mv.from == from).collect();
    let allowing = moves.iter().filter(|&&mv| place.play(mv).can_mate()).count();
    let status = allowing > 0 && (allowing < moves.len()) == partly;
    let calm = story.passed_before.as_ref().is_some_and(|passed| !passed.can_mate());
    if was {
        let told = mates::answered(story, words)?;
        let moved = story.played.as_ref().is_some_and(|(mv, _)| mv.from == from);
        return Some(own && status && calm && told && moved && piece.kind != "king");
    }
    let told = match words.eat("if it moves, ") {
        Some(()) => {
            let mate = words.word()?;
            words.eat(" is mate")?;
            words.end()?;
            moves.iter().all(|&mv| mates(&place.play(mv), mate))
        }
        None => answers(place, words, allowing)?,
    };
    Some(own && status && calm && told && piece.kind != "king")
}

/// "after Nd5 or Ne4, Qh7 is mate" and "after Nd5, Qh7 is mate and after Nh7, Rxh7 is mate".
fn answers(place: &Place, words: Words, allowing: usize) -> Option<bool> {
    let text = words.0.strip_suffix('.')?;
    let mut told = 0;
    let mut proved = true;
    for part in text.split("after ").skip(1) {
        let part = part.trim_end_matches(" and ").trim_end_matches(", ");
        let (moves, mate) = part.strip_suffix(" is mate")?.rsplit_once(", ")?;
        for san in moves.split(", ").flat_map(|list| list.split(" or ")) {
            told += 1;
            proved &= place.find(san).is_some_and(|mv| mates(&place.play(mv), mate));
        }
    }
    Some(proved && told == allowing)
}
