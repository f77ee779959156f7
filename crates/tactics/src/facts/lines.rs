//! What happens along lines: pins, skewers, pinned defenders.

use pinpoint_rules::{Move, Position, Selection, Square, attacks};

use super::fact::is_telling;
use super::{Fact, Finding, PinnedDefender, Rank, Scene};
use crate::{LiftedPin, PinKind, Placed, detect_pins};

/// New pins, and skewers of two pieces that are no kings.
pub(super) fn pins(scene: &Scene, found: &mut Vec<Finding>) {
    let change = detect_pins(&scene.before, scene.mv);
    for new in change.made.into_iter().filter(|new| new.report.is_significant()) {
        let pin = &new.report.pin;
        let telling = !new.continues && is_telling(scene.after.board(), &new.report);
        let rank = match telling {
            true if !can_be_taken(scene, pin.pinner.square) => Rank::Line,
            _ => Rank::Detail,
        };
        // The king is never taken: pinning a piece to it is worth the piece.
        let gain = pin.shielded.worth().min(pin.pinned.worth());
        found.push(Finding::new(Fact::Pin(new), pin.pinner.color(), rank, gain));
    }
    for lifted in change.lifted.into_iter().filter(|lifted| lifted.report.is_significant()) {
        let rank = if frees(scene, &lifted) { Rank::Defense } else { Rank::Detail };
        let freed = lifted.report.pin.pinned.color();
        found.push(Finding::new(Fact::PinBroken(lifted), freed, rank, 0).broken());
    }
}

/// Can the opponent take the pinning piece with gain?
fn can_be_taken(scene: &Scene, square: Square) -> bool {
    let captures = scene.after.moves(Selection::CAPTURES.to(square.into()));
    captures.iter().any(|&mv| scene.after.exchange_value(mv) > 0)
}

/// Did the side that moved free a piece of its own from a pin to its king? Not by taking one of
/// the three: then the capture is what the move was about.
fn frees(scene: &Scene, lifted: &LiftedPin) -> bool {
    let pin = &lifted.report.pin;
    let taken = scene.taken().map(|taken| taken.square);
    let gone = [pin.pinner, pin.pinned, pin.shielded].iter().any(|it| Some(it.square) == taken);
    !gone
        && !lifted.continues
        && pin.pinned.color() == scene.us
        && pin.kind() == PinKind::Absolute
        && is_telling(scene.before.board(), &lifted.report)
}

/// Defenders that are pinned and cannot take back.
pub(super) fn bound_defenders(scene: &Scene, found: &mut Vec<Finding>) {
    let Some(passed) = &scene.passed else { return };
    let before: Vec<_> = pinned_defenders(&scene.before).collect();
    for pinned in pinned_defenders(passed) {
        let same =
            |old: &PinnedDefender| (old.defender, old.target) == (pinned.defender, pinned.target);
        let kept = before.iter().any(same);
        let rank = if kept { Rank::Detail } else { Rank::Line };
        let gain = pinned.target.worth();
        let fact = Fact::PinnedDefender(pinned);
        found.push(Finding::new(fact, scene.us, rank, gain).kept_if(kept));
    }
}

/// What the side to move could take with gain because an enemy piece is pinned.
pub(super) fn pinned_defenders(position: &Position) -> impl Iterator<Item = PinnedDefender> {
    let them = !position.turn();
    let pinned = position.pinned(them);
    let king = position.king(them);
    let captures = position.moves(Selection::CAPTURES);
    let captures: Vec<Move> =
        if pinned.any() { captures.into_iter().collect() } else { Vec::new() };
    captures.into_iter().filter_map(move |capture| {
        let target = Placed::on(position.board(), capture.to())?;
        let defenders = position.attackers(target.square, them) & pinned;
        let off_line = |&defender: &Square| !attacks::line(king, defender).contains(target.square);
        let bound = defenders.into_iter().find(off_line)?;
        // If the pinner itself takes, the pin is over and the defender takes back after all.
        let taken = position.play(capture);
        let answers = Selection::ALL.from(bound.into()).to(target.square.into());
        let defends = !taken.moves(answers).is_empty();
        if defends || position.exchange_value(capture) <= 0 {
            return None;
        }
        let defender = Placed::on(position.board(), bound)?;
        Some(PinnedDefender { defender, target, capture })
    })
}
