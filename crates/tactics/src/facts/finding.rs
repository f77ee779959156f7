//! A fact with what is known about it: whom it helps, how important it is, and its proof.

use pinpoint_rules::{Color, Move};

use crate::{Fact, Plan};

/// How a fact relates to the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// The move made it.
    New,
    /// It was there before the move as well.
    Kept,
    /// The move ended it.
    Broken,
}

/// How important a fact is, the most important first.
///
/// ```
/// use pinpoint_tactics::Importance;
/// assert!(Importance::Mate < Importance::Material && Importance::Material < Importance::Line);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Importance {
    /// It is mate, or mate is forced.
    Mate,
    /// A check that wins something.
    CheckWithGain,
    /// Material is won or lost.
    Material,
    /// Something is threatened.
    Threat,
    /// Pins and skewers.
    Line,
    /// Something is made safe.
    Defense,
    /// What a quiet move is good for.
    Rest,
    /// True, but too common to say unless everything is asked for.
    Detail,
}

/// The line that proves a claim.
///
/// It begins in the position before the explained move; `None` is a pass. A threat begins with
/// the move and a pass of the opponent: what would happen if nothing were done about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The moves.
    pub moves: Vec<Option<Move>>,
    /// What the side that benefits gains in pawns; 0 for a mate.
    pub net: i32,
    /// In how many of its moves it mates, if it does.
    pub mate_in: Option<u32>,
}

impl Proof {
    /// The proof of a plan that begins after these moves.
    pub(super) fn of(prefix: &[Option<Move>], plan: &Plan) -> Proof {
        let moves = prefix.iter().copied().chain(plan.line.iter().map(|&mv| Some(mv)));
        Proof { moves: moves.collect(), net: plan.sure(), mate_in: plan.mate_in }
    }
}

/// A fact and what is known about it.
///
/// ```
/// use pinpoint_rules::{Color, Position};
/// use pinpoint_tactics::{Context, Importance, Status, explain};
/// let position = Position::from_fen("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1").unwrap();
/// let mv = position.parse_uci("c3d5").unwrap();
/// let explanation = explain(&Context::new(position), mv);
/// let hanging = &explanation.findings[0];
/// assert_eq!((hanging.status, hanging.benefits), (Status::New, Color::Black));
/// assert_eq!((hanging.rank, hanging.gain), (Importance::Material, 3));
/// let proof = hanging.proof.as_ref().unwrap();
/// assert_eq!((proof.net, proof.moves[0]), (3, Some(mv)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The fact.
    pub fact: Fact,
    /// New, kept or broken by the move.
    pub status: Status,
    /// The side it is good for.
    pub benefits: Color,
    /// How important it is.
    pub rank: Importance,
    /// What it is worth in pawns.
    pub gain: i32,
    /// The line that proves it, if it claims that something is won, lost, threatened or mate.
    pub proof: Option<Proof>,
}

impl Finding {
    /// A fact that the move made.
    pub(super) fn new(fact: Fact, benefits: Color, rank: Importance, gain: i32) -> Finding {
        Finding { fact, status: Status::New, benefits, rank, gain, proof: None }
    }

    /// A claim with its proof.
    pub(super) fn claim(fact: Fact, benefits: Color, rank: Importance, proof: Proof) -> Finding {
        let gain = proof.net;
        Finding { fact, status: Status::New, benefits, rank, gain, proof: Some(proof) }
    }

    /// The same, but kept if it was there before the move.
    pub(super) fn kept_if(self, kept: bool) -> Finding {
        Finding { status: if kept { Status::Kept } else { self.status }, ..self }
    }

    /// The same, but broken by the move.
    pub(super) fn broken(self) -> Finding {
        Finding { status: Status::Broken, ..self }
    }
}
