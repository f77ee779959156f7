//! Sentences about the move itself: checks, castling, promotion.

use pinpoint_oracle::MoveKind;

use super::proof::{at, price};
use super::verify::Story;
use super::words::{Named, Words};

pub(crate) fn check(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The ")?;
    let checker = words.piece()?;
    words.eat(" gives ")?;
    let discovered = words.eat("a discovered check").is_some();
    if !discovered {
        words.eat("check")?;
    }
    let attack = match words.eat(" while the ") {
        Some(()) => {
            let attacker = words.piece()?;
            words.eat(" attacks the ")?;
            is_attack_of_mover(story, attacker, words.piece()?)
        }
        None => true,
    };
    words.end()?;
    let square = at(checker.square);
    let moved = story.came_from(square) != square;
    let alone = story.after().position.checkers() == [square];
    let named = story.after().color_of(checker).is_some();
    Some(named && alone && moved != discovered && attack)
}

/// Does the piece that moved attack this one, which is dearer or undefended?
fn is_attack_of_mover(story: &Story, attacker: Named, target: Named) -> bool {
    let (after, them) = (story.after(), story.us().other());
    let (from, to) = (at(attacker.square), at(target.square));
    let named =
        after.color_of(attacker) == Some(story.us()) && after.color_of(target) == Some(them);
    let pays =
        price(target.kind) > price(attacker.kind) || !after.position.board().is_attacked(to, them);
    named && story.landing() == Some(from) && after.attacks(from, to) && pays
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

pub(crate) fn promotion(story: &Story, mut words: Words) -> Option<bool> {
    words.eat("The pawn promotes to a ")?;
    let piece = words.piece()?;
    words.end()?;
    let (mv, after) = story.played.as_ref()?;
    let arrived = mv.to == at(piece.square) && after.color_of(piece) == Some(story.us());
    Some(mv.promotion.is_some() && arrived)
}

pub(crate) fn castling(story: &Story, mut words: Words) -> Option<bool> {
    let color = words.color()?;
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
