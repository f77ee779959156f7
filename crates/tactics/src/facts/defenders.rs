//! Duties: what falls if a defender is gone.

use pinpoint_rules::{Position, Setup, Square};

use super::{Danger, Fact, Finding, Overload, Rank, Removal, Scene, dangers};
use crate::Placed;

/// The move took a defender of something that can now be taken with gain.
pub(super) fn removal(scene: &Scene, found: &mut Vec<Finding>) {
    let Some(defender) = scene.taken() else { return };
    for &danger in &scene.chances {
        let guarded = scene.before.attackers(danger.piece.square, scene.them());
        let new = !scene.chances_before.iter().any(|chance| chance.piece == danger.piece);
        if new && guarded.contains(defender.square) {
            let removal = Fact::Removal(Removal { defender, danger });
            let rank = scene.rank_unless_taken(danger.capture.from(), Rank::Threat);
            found.push(Finding::new(removal, scene.us, rank, danger.gain));
        }
    }
}

/// An enemy piece without which two others fall.
pub(super) fn overload(scene: &Scene, found: &mut Vec<Finding>) {
    let Some(passed) = &scene.passed else { return };
    let before = overloads(&scene.before, &scene.chances_before);
    for overload in overloads(passed, &scene.chances) {
        let kept = before.contains(&overload);
        let gain = overload.targets[1].worth();
        let rank = if kept { Rank::Detail } else { Rank::Rest };
        let fact = Fact::Overload(overload);
        found.push(Finding::new(fact, scene.us, rank, gain).kept_if(kept));
    }
}

/// The overloaded defenders of the side that is not to move.
pub(super) fn overloads(position: &Position, chances: &[Danger]) -> Vec<Overload> {
    let them = !position.turn();
    let guards = position.pieces_of(them).without(position.king(them));
    guards
        .into_iter()
        .filter_map(|square| {
            let mut duties = duties(position, chances, square).into_iter();
            let targets = [duties.next()?, duties.next()?];
            Some(Overload { defender: Placed::on(position.board(), square)?, targets })
        })
        .collect()
}

/// What the side to move could take with gain only if this enemy piece were gone, the dearest
/// first; pawns are not worth a word.
fn duties(position: &Position, chances: &[Danger], defender: Square) -> Vec<Placed> {
    let guards = position.board().attacks_from(defender) & position.pieces_of(!position.turn());
    let attacked = |square: Square| position.is_attacked(square, position.turn());
    // Most pieces have no two duties even at a glance.
    if guards.into_iter().filter(|&square| attacked(square)).count() < 2 {
        return Vec::new();
    }
    let mut setup = Setup::from(*position);
    setup.board.remove(defender);
    setup.castling = setup.castling.without(defender);
    setup.en_passant = None;
    let Ok(without) = Position::try_from(setup) else { return Vec::new() };
    let already = |piece: &Placed| chances.iter().any(|chance| chance.piece == *piece);
    let mut fallen: Vec<Placed> = dangers(&without)
        .into_iter()
        .map(|danger| danger.piece)
        .filter(|piece| guards.contains(piece.square) && piece.worth() > 1 && !already(piece))
        .collect();
    fallen.sort_by_key(|piece| -piece.worth());
    fallen
}
