//! What happens along lines: pins, skewers, pinned defenders, discovered attacks.

use pinpoint_rules::{PieceKind, Position, Selection, Square, attacks};

use super::fact::is_telling;
use super::mates::king_of;
use super::{Danger, Discovery, Fact, Finding, KingSkewer, PinnedDefender, Rank, Scene};
use crate::{LiftedPin, PinKind, Placed, detect_pins};

/// New pins, and skewers of two pieces that are no kings.
pub(super) fn pins(scene: &Scene, found: &mut Vec<Finding>) {
    let change = detect_pins(&scene.before, scene.mv);
    for new in change.made.into_iter().filter(|new| new.report.is_significant()) {
        let pin = &new.report.pin;
        let telling = !new.continues && is_telling(scene.after.board(), &new.report);
        let rank = match telling {
            true => scene.rank_unless_taken(pin.pinner.square, Rank::Line),
            false => Rank::Detail,
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
    let before: Vec<_> = pinned_defenders(&scene.before, &scene.chances_before).collect();
    for (pinned, gain) in pinned_defenders(passed, &scene.chances) {
        let same =
            |old: &PinnedDefender| (old.defender, old.target) == (pinned.defender, pinned.target);
        let kept = before.iter().any(|(old, _)| same(old));
        let rank = match kept {
            true => Rank::Detail,
            false => scene.rank_unless_taken(pinned.capture.from(), Rank::Threat),
        };
        let fact = Fact::PinnedDefender(pinned);
        found.push(Finding::new(fact, scene.us, rank, gain).kept_if(kept));
    }
}

/// A slider checks, and behind the king on the line stands a piece it attacks next.
pub(super) fn king_skewers(scene: &Scene, found: &mut Vec<Finding>) {
    let (board, king) = (scene.after.board(), scene.after.king(scene.them()));
    let lifted = board.occupied().without(king);
    for at in scene.after.checkers() {
        let Some(attacker) = Placed::on(board, at).filter(|it| it.kind().is_slider()) else {
            continue;
        };
        let reach = match attacker.kind() {
            PieceKind::Bishop => attacks::bishop(at, lifted),
            PieceKind::Rook => attacks::rook(at, lifted),
            _ => attacks::queen(at, lifted),
        };
        let beyond = reach & attacks::line(at, king) & board.pieces_of(scene.them()).without(king);
        let behind = beyond.into_iter().find(|&it| attacks::between(at, it).contains(king));
        let Some(behind) = behind.and_then(|it| Placed::on(board, it)) else { continue };
        let hangs = !board
            .attackers(behind.square, lifted.without(at))
            .intersects(board.pieces_of(scene.them()).without(king));
        if behind.worth() > attacker.worth() || hangs && behind.kind() != PieceKind::Pawn {
            let front = king_of(&scene.after, scene.them());
            let skewer = Fact::KingSkewer(KingSkewer { attacker, front, behind });
            let rank = scene.rank_unless_taken(at, Rank::CheckWithGain);
            found.push(Finding::new(skewer, scene.us, rank, behind.worth()));
        }
    }
}

/// Chances of the side to move that an enemy piece would answer, were it not pinned.
pub(super) fn pinned_defenders(
    position: &Position,
    chances: &[Danger],
) -> impl Iterator<Item = (PinnedDefender, i32)> {
    let them = !position.turn();
    let pinned = position.pinned(them);
    let king = position.king(them);
    chances.iter().filter_map(move |chance| {
        let target = chance.piece;
        let defenders = position.attackers(target.square, them) & pinned;
        let off_line = |&defender: &Square| !attacks::line(king, defender).contains(target.square);
        let bound = defenders.into_iter().find(off_line)?;
        // If the pinner itself takes, the pin is over and the defender takes back after all.
        let taken = position.play(chance.capture);
        let answers = Selection::ALL.from(bound.into()).to(target.square.into());
        if chance.capture.to() != target.square || !taken.moves(answers).is_empty() {
            return None;
        }
        let defender = Placed::on(position.board(), bound)?;
        Some((PinnedDefender { defender, target, capture: chance.capture }, chance.gain))
    })
}

/// Sliders whose line the move opened, and what they attack now.
pub(super) fn discoveries(scene: &Scene, found: &mut Vec<Finding>) {
    if scene.mv.is_castling() {
        return;
    }
    let (before, after) = (scene.before.board(), scene.after.board());
    let (from, mover) = (scene.mv.from(), scene.mover());
    for at in after.pieces_of(scene.us) & (after.diagonal_sliders() | after.straight_sliders()) {
        let Some(unmasked) = Placed::on(after, at).filter(|_| at != mover.square) else { continue };
        let opened =
            (after.attacks_from(at) - before.attacks_from(at)) & after.pieces_of(scene.them());
        for target in opened.into_iter().filter_map(|square| Placed::on(after, square)) {
            let worthwhile = target.worth() > unmasked.worth()
                || !scene.after.is_attacked(target.square, scene.them());
            let through = attacks::between(at, target.square).contains(from);
            // Discovered check has a sentence of its own.
            if through && worthwhile && target.kind() != PieceKind::King {
                let discovery = Fact::Discovery(Discovery { mover, unmasked, target });
                let rank = match target.kind() {
                    PieceKind::Pawn => Rank::Detail,
                    _ if scene.after.is_check() => Rank::CheckWithGain,
                    _ => Rank::Threat,
                };
                let rank = scene.rank_unless_taken(at, rank);
                found.push(Finding::new(discovery, scene.us, rank, target.worth()));
            }
        }
    }
}
