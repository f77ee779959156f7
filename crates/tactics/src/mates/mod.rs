//! Mates, and the names they have.

mod hunt;
mod patterns;

use std::ops::ControlFlow;

use pinpoint_rules::{Move, Position};

/// A mate known by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is described where it is recognized")]
pub enum MatePattern {
    Anastasia,
    Arabian,
    BackRank,
    Balestra,
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
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{MatePattern, mate_patterns};
/// let position = Position::from_fen("6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1").unwrap();
/// let mv = position.parse_uci("g5f7").unwrap();
/// assert_eq!(mate_patterns(&position.play(mv), mv), [MatePattern::Smothered]);
/// ```
pub fn mate_patterns(mated: &Position, last: Move) -> Vec<MatePattern> {
    let mate = patterns::Mate::new(mated, last);
    patterns::ALL.iter().filter(|(_, shows)| shows(&mate)).map(|&(pattern, _)| pattern).collect()
}

/// The moves of the side to move that mate at once.
pub(crate) fn mates_in_one(position: &Position) -> Vec<Move> {
    let mut mates = Vec::new();
    hunt::visit_mates(position, &mut |mv| {
        mates.push(mv);
        ControlFlow::Continue(())
    });
    mates
}

/// The first of the moves that mate at once.
pub(crate) fn mate_in_one(position: &Position) -> Option<Move> {
    let mut mate = None;
    hunt::visit_mates(position, &mut |mv| {
        mate = Some(mv);
        ControlFlow::Break(())
    });
    mate
}
