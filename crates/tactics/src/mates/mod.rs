//! Mates that have a name.

mod patterns;

use pinpoint_rules::{Move, Position};

/// A mate known by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is described where it is recognized")]
pub enum MatePattern {
    Anastasia,
    Arabian,
    BackRank,
    BlindSwine,
    Boden,
    Corner,
    DoubleBishop,
    Dovetail,
    Epaulette,
    Hook,
    KillBox,
    Morphy,
    Opera,
    Pillsbury,
    Smothered,
    Swallowtail,
    Triangle,
    Vukovic,
}

/// The patterns that a mate shows; `mated` is the final position, `last` the mating move.
pub fn mate_patterns(mated: &Position, last: Move) -> Vec<MatePattern> {
    let mate = patterns::Mate::new(mated, last);
    patterns::ALL.iter().filter(|(_, shows)| shows(&mate)).map(|&(pattern, _)| pattern).collect()
}
