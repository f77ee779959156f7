//! What a move did, as typed facts.
//!
//! One struct per motif, its fields the roles a coach would name. A detector makes a fact only
//! where the rules prove it; the English is in `wording`, the order in [`explain`](crate::explain).

mod danger;
mod defenders;
mod fact;
mod forks;
mod lines;
mod mates;
mod moves;
mod roles;
mod scene;
mod trapped;

pub(crate) mod continuation;
pub(crate) mod standing;

pub use danger::Danger;
pub(crate) use danger::dangers;
pub use fact::{
    BackRank, Capture, Check, CheckAndAttack, Continuation, ContinuationKind, Discovery, Fact,
    Finding, Fork, Hanging, HangingKind, KingSkewer, Mate, MateAllowed, MateBlame, Overload,
    PinnedDefender, Poisoned, Rank, Removal, Status, Trapped,
};
pub use roles::Role;
pub(crate) use scene::Scene;

/// Everything the detectors find about a move, in no particular order.
pub(crate) fn find(scene: &Scene) -> Vec<Finding> {
    let mut found = Vec::new();
    for detect in DETECTORS {
        detect(scene, &mut found);
    }
    found
}

type Detector = fn(&Scene, &mut Vec<Finding>);

const DETECTORS: [Detector; 22] = [
    mates::mate,
    mates::stalemate,
    mates::mate_forced,
    mates::mate_threat,
    mates::mate_allowed,
    mates::mate_stopped,
    mates::back_rank,
    moves::check,
    moves::check_and_attack,
    moves::special,
    danger::captures,
    danger::own_pieces,
    danger::poisoned,
    danger::threats,
    forks::fork,
    lines::pins,
    lines::king_skewers,
    lines::bound_defenders,
    lines::discoveries,
    defenders::removal,
    defenders::overload,
    trapped::trapped,
];
