//! Sentences about the move itself: mates, checks, castling, promotion.

use pinpoint_oracle::{Color, MoveKind};

use super::proof::{at, kind_name};
use super::verify::Story;
use super::words::Words;

pub(crate) fn checkmate(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" is checkmate")?;
    let mates = story.before.find(san).is_some_and(|mv| {
        let same = story.played.as_ref().is_some_and(|(played, _)| *played == mv);
        same && story.before.position.play(mv).is_checkmate()
    });
    if words.eat(": ").is_none() {
        words.end()?;
        return Some(mates);
    }
    let name = words.0.strip_suffix('.')?;
    let after = &story.after().position;
    let king = after.board().king(after.turn());
    let checkers: Vec<&str> = after
        .checkers()
        .iter()
        .map(|&square| kind_name(after.board().piece_on(square).unwrap().kind))
        .collect();
    let by = |kinds: &[&str]| checkers.iter().any(|checker| kinds.contains(checker));
    let home = if after.turn() == Color::White { 0 } else { 7 };
    let edge = |index: usize| index == 0 || index == 7;
    Some(
        mates
            && match name {
                "a back-rank mate" => king.rank() == home && by(&["rook", "queen"]),
                "a smothered mate" => by(&["knight"]),
                "a corner mate" => by(&["knight"]) && edge(king.file()) && edge(king.rank()),
                "Anastasia's mate" => edge(king.file()) && by(&["rook", "queen"]),
                "an Arabian mate" => edge(king.file()) && edge(king.rank()) && by(&["rook"]),
                "Boden's mate" | "a double bishop mate" => by(&["bishop"]),
                "Morphy's mate" => by(&["bishop"]),
                "a dovetail mate" | "a swallow's tail mate" => by(&["queen"]),
                "an epaulette mate" | "a triangle mate" | "a kill box mate" => {
                    by(&["queen", "rook", "bishop", "knight", "pawn"])
                }
                "a hook mate" | "an opera mate" | "Pillsbury's mate" | "Vukovic's mate"
                | "a blind swine mate" => by(&["rook", "bishop", "knight", "queen", "pawn"]),
                _ => return None,
            },
    )
}

pub(crate) fn mate_in_one(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" is mate")?;
    words.end()?;
    let mv = story.before.find(san);
    Some(mv.is_some_and(|mv| story.before.position.play(mv).is_checkmate()))
}

pub(crate) fn check(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let checker = words.piece()?;
    words.eat(" gives ")?;
    let discovered = words.eat("a discovered check").is_some();
    if !discovered {
        words.eat("check")?;
    }
    words.end()?;
    let square = at(checker.square);
    let moved = story.came_from(square) != square;
    let alone = story.after().position.checkers() == [square];
    Some(story.after().color_of(checker).is_some() && alone && moved != discovered)
}

pub(crate) fn double_check(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("Double check: the ")?;
    let first = words.piece()?;
    words.eat(" and the ")?;
    let second = words.piece()?;
    words.eat(" attack the king at once")?;
    words.end()?;
    let mut named = [at(first.square), at(second.square)];
    named.sort();
    let real = [first, second].iter().all(|&it| story.after().color_of(it).is_some());
    Some(real && story.after().position.checkers() == named)
}

pub(crate) fn mate_threat(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("This threatens mate: ")?;
    let san = words.word()?;
    words.eat(" would be mate")?;
    words.end()?;
    let place = story.ours()?;
    Some(place.find(san).is_some_and(|mv| place.position.play(mv).is_checkmate()))
}

pub(crate) fn promotion(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The pawn promotes to a ")?;
    let piece = words.piece()?;
    words.end()?;
    let (mv, after) = story.played.as_ref()?;
    let arrived = mv.to == at(piece.square) && after.color_of(piece) == Some(story.us());
    Some(mv.promotion.is_some() && arrived)
}

pub(crate) fn castling(story: &Story, mut words: Words) -> Option<bool> {
    let color = if words.eat("White").is_some() { Color::White } else { Color::Black };
    if color == Color::Black {
        words.eat("Black")?;
    }
    words.eat(" castles ")?;
    let side = words.word()?;
    words.end()?;
    let (mv, _) = story.played.as_ref()?;
    let right =
        if side == "kingside" { mv.to.file() > mv.from.file() } else { side == "queenside" };
    Some(matches!(mv.kind, MoveKind::Castle(_)) && color == story.us() && right)
}

pub(crate) fn en_passant(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The pawn on ")?;
    let square = words.square()?;
    words.eat(" was taken en passant")?;
    words.end()?;
    let (mv, _) = story.played.as_ref()?;
    let taken = story.before.taken_by(*mv) == Some(at(square));
    Some(mv.kind == MoveKind::EnPassant && taken)
}
