//! Sentences about forks, pins, defenders and kings.

use pinpoint_oracle::{Color, Move, Square};

use super::letters;
use super::proof::{Place, at, price};
use super::verify::Story;
use super::words::{Named, Words};

pub(crate) fn fork(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let forker = words.piece()?;
    words.eat(" forks the ")?;
    let mut targets = vec![words.piece()?];
    while words.eat(", the ").is_some() || words.eat(" and the ").is_some() {
        targets.push(words.piece()?);
    }
    let answer = match words.eat(", but ") {
        Some(()) => {
            let san = words.word()?;
            words.eat(" answers it")?;
            Some(san)
        }
        None => None,
    };
    words.end()?;
    let after = story.after();
    let from = at(forker.square);
    let ours = after.color_of(forker) == Some(story.us());
    let struck = |target: &Named| {
        let square = at(target.square);
        let them = story.us().other();
        let undefended = !after.position.board().is_attacked(square, them);
        let dear = price(target.kind) > price(forker.kind);
        after.color_of(*target) == Some(them) && after.attacks(from, square) && (dear || undefended)
    };
    let answers = |mv: &Move| {
        let takes = after.taken_by(*mv) == Some(from) && after.value(*mv) >= 0;
        takes && !after.play(*mv).can_mate()
    };
    let told = match answer {
        Some(san) => after.find(san).is_some_and(|mv| answers(&mv)),
        None => !after.moves.iter().any(answers),
    };
    Some(ours && targets.len() > 1 && targets.iter().all(struck) && told)
}

/// Pins, skewers and their end.
pub(crate) fn pin(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let pinner = words.piece()?;
    let over = words.eat(" is no longer ").is_some();
    let moved_on = !over && words.eat(" was ").is_some();
    if !over && !moved_on {
        words.eat(" is ")?;
    }
    let apparent = words.eat("only apparently ").is_some();
    let skewer = words.eat("skewering the ").is_some();
    if !skewer {
        words.eat("pinning the ")?;
    }
    let front = words.piece()?;
    words.eat(" to the ")?;
    let behind = words.piece()?;
    let although = words.eat(", although the ").is_some();
    if although || words.eat(": the ").is_some() {
        words.kind()?;
        words.eat(" is itself pinned to its king")?;
    }
    words.end()?;
    let stands = |place: &Place| {
        let named = [pinner, front, behind].map(|it| place.color_of(it));
        let [Some(pinning), Some(first), Some(second)] = named else { return false };
        let apart = pinning != first && first == second;
        apart && letters::line_up(&place.letters(), [pinner, front, behind].map(|it| it.square))
    };
    if over || moved_on {
        return Some(stands(&story.before) && !stands(story.after()));
    }
    let bound = letters::pinner_is_bound(&story.after().letters(), pinner.square, front.square);
    let dearer = price(front.kind) > price(behind.kind);
    let king_in_front = front.kind == "king";
    let kinds_fit = skewer == dearer
        && apparent == (bound && behind.kind != "king" && !king_in_front)
        && although == (bound && behind.kind == "king");
    Some(stands(story.after()) && kinds_fit)
}

pub(crate) fn pinned_defender(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let defender = words.piece()?;
    words.eat(" does not really defend the ")?;
    let target = words.piece()?;
    words.eat(": it is pinned to its king")?;
    words.end()?;
    let place = story.ours()?;
    let (from, to) = (at(defender.square), at(target.square));
    let color = place.color_of(defender)?;
    let pinned = place.position.absolute_pins(color).iter().any(|pin| pin.pinned == from);
    // Some capture wins, and the defender has no say in it.
    let helpless = place.moves.iter().any(|&mv| {
        let takes = place.taken_by(mv) == Some(to) && place.value(mv) > 0;
        takes && !place.play(mv).moves.iter().any(|reply| reply.from == from && reply.to == to)
    });
    let friends = place.color_of(target) == Some(color);
    Some(pinned && friends && place.attacks(from, to) && helpless)
}

pub(crate) fn discovery(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("Moving the ")?;
    let mover = words.piece()?;
    words.eat(" opens the line of the ")?;
    let slider = words.piece()?;
    words.eat(", which now attacks the ")?;
    let target = words.piece()?;
    words.end()?;
    let (mv, after) = story.played.as_ref()?;
    let moved = story.before.color_of(mover).is_some() && mv.from == at(mover.square);
    let (from, to) = (at(slider.square), at(target.square));
    let stood = story.before.color_of(slider) == Some(story.us());
    let enemy = after.color_of(target) == Some(story.us().other());
    Some(moved && stood && enemy && after.attacks(from, to) && !story.before.attacks(from, to))
}

pub(crate) fn trapped(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    let (after, ours) = (story.after(), story.ours()?);
    let square = at(piece.square);
    let them = story.us().other();
    let is_pinned = after.position.absolute_pins(them).iter().any(|pin| pin.pinned == square);
    let falls = if words.eat(" is pinned and cannot get away: ").is_some() {
        let san = words.word()?;
        words.eat(" would win ")?;
        let gain = words.points()?;
        is_pinned && ours.wins(san, square, gain)
    } else {
        words.eat(" is trapped: it can be taken there and wherever it goes")?;
        !is_pinned && ours.can_win(square)
    };
    words.end()?;
    let mut moves = after.moves.iter().filter(|mv| mv.from == square);
    Some(after.color_of(piece) == Some(them) && falls && moves.all(|&mv| after.value(mv) < 0))
}

pub(crate) fn removal(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("Taking the ")?;
    let defender = words.piece()?;
    words.eat(" removes a defender of the ")?;
    let target = words.piece()?;
    words.eat(": ")?;
    let san = words.word()?;
    words.eat(" would win ")?;
    let gain = words.points()?;
    words.end()?;
    let (mv, _) = story.played.as_ref()?;
    let taken = story.before.taken_by(*mv) == Some(at(defender.square));
    let named =
        story.before.color_of(defender).is_some() && story.before.color_of(target).is_some();
    let guarded = story.before.attacks(at(defender.square), at(target.square));
    Some(taken && named && guarded && story.ours()?.wins(san, at(target.square), gain))
}

pub(crate) fn overload(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let defender = words.piece()?;
    words.eat(" is overloaded: without it both the ")?;
    let first = words.piece()?;
    words.eat(" and the ")?;
    let second = words.piece()?;
    words.eat(" could be taken")?;
    words.end()?;
    let place = story.ours()?;
    let without = place.without(at(defender.square))?;
    let falls = |piece: Named| {
        let square = at(piece.square);
        place.color_of(piece).is_some() && !place.can_win(square) && without.can_win(square)
    };
    Some(place.color_of(defender).is_some() && falls(first) && falls(second))
}

pub(crate) fn back_rank(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let king = words.piece()?;
    words.eat(" cannot leave its back rank")?;
    words.end()?;
    let after = story.after();
    let color = after.color_of(king)?;
    let home = if color == Color::White { 0 } else { 7 };
    let square = at(king.square);
    let mut board = after.letters();
    board.0[square.rank()][square.file()] = '.';
    let shut = Square::all().filter(|to| to.rank() != home).all(|to| {
        let near = to.file().abs_diff(square.file()) <= 1 && to.rank().abs_diff(home) <= 1;
        let own = after.position.board().piece_on(to).is_some_and(|piece| piece.color == color);
        let goal = (to.file() as i32, to.rank() as i32);
        let attacked = || {
            board.pieces().iter().any(|&(from, letter)| {
                letters::is_white(letter) != (color == Color::White) && board.attacks(from, goal)
            })
        };
        !near || own || attacked()
    });
    Some(king.kind == "king" && square.rank() == home && shut)
}
