//! Reads a sentence back and proves it on the board, sharing nothing with how it was made.

use pinpoint_oracle::{Color, Move, MoveKind, Square};

use super::letters;
use super::proof::{Place, at, kind_name, price};
use super::words::{Named, Words};

/// A move, or only a position, with every position that sentences about it may mean.
pub(crate) struct Story {
    pub(crate) before: Place,
    /// The explained move and the position after it.
    pub(crate) played: Option<(Move, Place)>,
    passed_before: Option<Place>,
    passed_after: Option<Place>,
}

impl Story {
    pub(crate) fn new(fen: &str, uci: Option<&str>) -> Story {
        let before = Place::from_fen(fen).expect("a valid FEN");
        let played = uci.map(|uci| {
            let mv = before.position.find_uci(uci).expect("a legal move");
            (mv, before.play(mv))
        });
        let passed_before = before.passed();
        let passed_after = played.as_ref().and_then(|(_, after)| after.passed());
        Story { before, played, passed_before, passed_after }
    }

    /// Is the sentence proved? `None` if it has none of the known forms.
    pub(crate) fn proves(&self, sentence: &str) -> Option<bool> {
        FORMS.iter().find_map(|form| form(self, Words(sentence)))
    }

    fn after(&self) -> &Place {
        self.played.as_ref().map_or(&self.before, |(_, after)| after)
    }

    /// Where the side that moved is to move again: what "would win" means.
    fn ours(&self) -> Option<&Place> {
        match self.played {
            Some(_) => self.passed_after.as_ref(),
            None => Some(&self.before),
        }
    }

    /// Where the opponent of the side that moved is to move.
    fn theirs(&self) -> Option<&Place> {
        match &self.played {
            Some((_, after)) => Some(after),
            None => self.passed_before.as_ref(),
        }
    }

    fn us(&self) -> Color {
        self.before.position.turn()
    }

    /// Where the moved piece ends; the king, when castling.
    fn landing(&self) -> Option<Square> {
        let (mv, after) = self.played.as_ref()?;
        Some(match mv.kind {
            MoveKind::Castle(_) => after.position.board().king(self.us()),
            _ => mv.to,
        })
    }

    /// Where the piece that stands here after the move stood before it.
    fn came_from(&self, square: Square) -> Square {
        match &self.played {
            Some((mv, _)) if self.landing() == Some(square) => mv.from,
            Some((mv, _)) if matches!(mv.kind, MoveKind::Castle(_)) => {
                let rook = self.before.position.board().piece_on(square).is_none();
                if rook { mv.to } else { square }
            }
            _ => square,
        }
    }
}

type Form = for<'a> fn(&Story, Words<'a>) -> Option<bool>;

const FORMS: [Form; 27] = [
    checkmate,
    mate_in_one,
    check,
    double_check,
    mate_threat,
    wins_piece,
    exchanges,
    taken_on,
    leaves_hanging,
    still_hanging,
    in_danger,
    can_be_taken,
    safe_now,
    fork,
    pin,
    pinned_defender,
    discovery,
    trapped,
    removal,
    overload,
    back_rank,
    promotion,
    castling,
    en_passant,
    super::sequels::lure,
    super::sequels::clear,
    super::sequels::after,
];

fn checkmate(story: &Story, mut words: Words) -> Option<bool> {
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

fn mate_in_one(story: &Story, mut words: Words) -> Option<bool> {
    let san = words.word()?;
    words.eat(" is mate")?;
    words.end()?;
    let mv = story.before.find(san);
    Some(mv.is_some_and(|mv| story.before.position.play(mv).is_checkmate()))
}

fn check(story: &Story, mut words: Words) -> Option<bool> {
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

fn double_check(story: &Story, mut words: Words) -> Option<bool> {
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

fn mate_threat(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("This threatens mate: ")?;
    let san = words.word()?;
    words.eat(" would be mate")?;
    words.end()?;
    let place = story.ours()?;
    Some(place.find(san).is_some_and(|mv| place.position.play(mv).is_checkmate()))
}

fn wins_piece(story: &Story, mut words: Words) -> Option<bool> {
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

fn exchanges(story: &Story, mut words: Words) -> Option<bool> {
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

fn taken_on(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let kind = words.kind()?;
    words.eat(" can be taken on ")?;
    let square = words.square()?;
    words.eat(": ")?;
    let san = words.word()?;
    words.eat(" wins ")?;
    let gain = words.points()?;
    words.end()?;
    let named = Named { kind, square };
    let moved = story.came_from(at(square)) != at(square);
    let ours = story.after().color_of(named) == Some(story.us());
    Some(moved && ours && story.after().wins(san, at(square), gain))
}

fn leaves_hanging(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("This leaves the ")?;
    let piece = words.piece()?;
    words.eat(" hanging: ")?;
    let san = words.word()?;
    words.eat(" wins ")?;
    let gain = words.points()?;
    words.end()?;
    let square = at(piece.square);
    let hung = story.passed_before.as_ref().is_some_and(|place| place.can_win(square));
    let ours = story.after().color_of(piece) == Some(story.us());
    Some(ours && !hung && story.after().wins(san, square, gain))
}

fn still_hanging(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    words.eat(" is still hanging: ")?;
    let san = words.word()?;
    words.eat(" wins ")?;
    let gain = words.points()?;
    words.end()?;
    let square = at(piece.square);
    let hung = story.passed_before.as_ref().is_some_and(|place| place.can_win(square));
    let ours = story.after().color_of(piece) == Some(story.us());
    Some(ours && hung && story.after().wins(san, square, gain))
}

fn in_danger(story: &Story, mut words: Words) -> Option<bool> {
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

fn can_be_taken(story: &Story, mut words: Words) -> Option<bool> {
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

fn safe_now(story: &Story, mut words: Words) -> Option<bool> {
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
    Some(ours && threat && !story.after().can_win(at(piece.square)))
}

fn fork(story: &Story, mut words: Words) -> Option<bool> {
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
    let answers = |mv: &Move| after.taken_by(*mv) == Some(from) && after.value(*mv) >= 0;
    let told = match answer {
        Some(san) => after.find(san).is_some_and(|mv| answers(&mv)),
        None => !after.moves.iter().any(answers),
    };
    Some(ours && targets.len() > 1 && targets.iter().all(struck) && told)
}

/// Pins, skewers and their end.
fn pin(story: &Story, mut words: Words) -> Option<bool> {
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

fn pinned_defender(story: &Story, mut words: Words) -> Option<bool> {
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

fn discovery(story: &Story, mut words: Words) -> Option<bool> {
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

fn trapped(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let piece = words.piece()?;
    words.eat(" is trapped: it can be taken there and wherever it goes")?;
    words.end()?;
    let (after, ours) = (story.after(), story.ours()?);
    let square = at(piece.square);
    let mut moves = after.moves.iter().filter(|mv| mv.from == square);
    let enemy = after.color_of(piece) == Some(story.us().other());
    Some(enemy && ours.can_win(square) && moves.all(|&mv| after.value(mv) < 0))
}

fn removal(story: &Story, mut words: Words) -> Option<bool> {
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

fn overload(story: &Story, mut words: Words) -> Option<bool> {
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

fn back_rank(story: &Story, mut words: Words) -> Option<bool> {
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

fn promotion(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The pawn promotes to a ")?;
    let piece = words.piece()?;
    words.end()?;
    let (mv, after) = story.played.as_ref()?;
    let arrived = mv.to == at(piece.square) && after.color_of(piece) == Some(story.us());
    Some(mv.promotion.is_some() && arrived)
}

fn castling(story: &Story, mut words: Words) -> Option<bool> {
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

fn en_passant(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The pawn on ")?;
    let square = words.square()?;
    words.eat(" was taken en passant")?;
    words.end()?;
    let (mv, _) = story.played.as_ref()?;
    let taken = story.before.taken_by(*mv) == Some(at(square));
    Some(mv.kind == MoveKind::EnPassant && taken)
}
