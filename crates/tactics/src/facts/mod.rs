//! What a move did, as typed facts.
//!
//! One struct per motif, its fields the roles a coach would name. A claim that something is won,
//! lost or threatened carries the line that proves it; everything else is what the rules show on
//! the board. The English is in `wording`, the order in [`explain`](crate::explain).

mod claims;
mod fact;
mod finding;
mod game;
mod harm;
mod lines;
mod mates;
mod moves;
mod outcome;
mod perpetual;
mod quiet;
mod roles;
mod scene;

pub(crate) mod continuation;
pub(crate) mod standing;

pub use fact::{
    Allowed, AllowedHow, BackRank, Check, Continuation, ContinuationKind, Exchange, Fact, LineEnd,
    Mate, MateAllowed, MateBlame, PinnedDefender, Sacrifice,
};
// What this crate calls a rank is no rank of the board, so users know it by another name.
pub(crate) use finding::Importance as Rank;
pub use finding::{Finding, Importance, Proof, Status};
pub use quiet::Quiet;
pub use roles::Role;
pub(crate) use scene::Scene;

/// Everything the detectors find about a move, in no particular order.
pub(crate) fn find(scene: &mut Scene) -> Vec<Finding> {
    let mut found = Vec::new();
    mates::mate(scene, &mut found);
    mates::stalemate(scene, &mut found);
    if found.is_empty() {
        claims::claims(scene, &mut found);
        perpetual::perpetual(scene, &mut found);
        outcome::line_end(scene, &mut found);
        lines::pins(scene, &mut found);
        lines::bound_defenders(scene, &mut found);
        game::game_facts(scene, &mut found);
        quiet::quiet(scene, &mut found);
    }
    moves::check(scene, &mut found);
    moves::special(scene, &mut found);
    mates::back_rank(scene, &mut found);
    found
}
