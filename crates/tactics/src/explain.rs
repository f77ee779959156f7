//! What a move did, ranked: the facts, and the few that are worth saying.
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_tactics::{Context, explain};
//! let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
//! let explanation = explain(&Context::new(position), position.parse_uci("b5c7").unwrap());
//! assert_eq!(
//!     explanation.told(),
//!     ["Nc7+ forks the king on e8 and the rook on a8 and wins a rook."]
//! );
//! ```

use pinpoint_rules::{Move, Position};

use crate::facts::{self, Fact, Finding, Quiet, Rank, Scene, continuation, standing};
use crate::{Context, Line, Motif, wording};

/// How many sentences a move gets unless all are asked for.
const MOST_TOLD: usize = 3;
/// How many of them may be about what is plain to see.
const MOST_PLAIN: usize = 2;

/// The facts about a move or a position, the most important first.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Context, explain};
/// let position = Position::from_fen("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("d1d5").unwrap());
/// assert_eq!(explanation.findings[0].fact.name(), "material_won");
/// assert_eq!(explanation.all()[0], "Rxd5 wins the knight on d5.");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The move and the moves after it; no move when a position is explained.
    pub line: Line,
    /// All facts, the most important first.
    pub findings: Vec<Finding>,
}

/// Explains a legal move in its context: the game before it, and perhaps a line after it.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Context, explain};
/// let position = Position::from_fen("3rk3/8/8/8/3B4/4P3/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("e3e4").unwrap());
/// let told = ["This leaves the bishop on d4 hanging: Rxd4 wins a bishop and a pawn."];
/// assert_eq!(explanation.told(), told);
/// ```
pub fn explain(context: &Context, mv: Move) -> Explanation {
    let mut line = Line::new(*context.position());
    line.push(mv);
    context.line().iter().for_each(|&mv| line.push(mv));
    let mut findings = facts::find(&mut Scene::new(context, mv));
    findings.extend(continuation::continuations(&line));
    Explanation::ranked(line, findings)
}

/// Explains a position before anybody moves.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::explain_position;
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
/// assert_eq!(explain_position(&position).told(), ["Ra8 is mate."]);
/// ```
pub fn explain_position(position: &Position) -> Explanation {
    Explanation::ranked(Line::new(*position), standing::standing(position))
}

impl Explanation {
    fn ranked(line: Line, mut findings: Vec<Finding>) -> Explanation {
        findings.sort_by_key(|finding| (finding.rank, -weight(finding)));
        Explanation { line, findings }
    }

    /// The sentence for one of the findings.
    pub fn sentence(&self, finding: &Finding) -> String {
        wording::sentence(&self.line, finding)
    }

    /// All sentences, the most important first.
    pub fn all(&self) -> Vec<String> {
        self.findings.iter().map(|finding| self.sentence(finding)).collect()
    }

    /// The few sentences that are worth saying.
    pub fn told(&self) -> Vec<String> {
        self.telling().map(|finding| self.sentence(finding)).collect()
    }

    /// The few findings that are worth saying: no details, nothing that another one says.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_tactics::{Context, explain};
    /// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
    /// let explanation = explain(&Context::new(position), position.parse_uci("b5c7").unwrap());
    /// let kinds: Vec<&str> = explanation.telling().map(|finding| finding.fact.name()).collect();
    /// // That a fork of the king is a check goes without saying.
    /// assert_eq!(kinds, ["fork"]);
    /// ```
    pub fn telling(&self) -> impl Iterator<Item = &Finding> {
        let mut plain = 0;
        let mut said = 0;
        self.findings.iter().filter(move |finding| {
            if finding.rank == Rank::Detail || said >= MOST_TOLD || self.is_covered(finding) {
                return false;
            }
            if finding.rank == Rank::Rest {
                plain += 1;
                if plain > MOST_PLAIN || said >= MOST_PLAIN {
                    return false;
                }
            }
            said += 1;
            true
        })
    }

    /// Does another fact that is worth saying include this one?
    fn is_covered(&self, finding: &Finding) -> bool {
        let telling = self.findings.iter().filter(|other| other.rank < Rank::Detail);
        let mut others = telling.map(|other| &other.fact).filter(|&other| *other != finding.fact);
        others.any(|other| covers(other, &finding.fact))
    }
}

/// What comes first among facts of one rank.
fn weight(finding: &Finding) -> i32 {
    match &finding.fact {
        Fact::Quiet(quiet) => quiet.weight(),
        Fact::Opening(_) => 40,
        Fact::LeavesBook(_) => 6,
        Fact::Castling(..) => 35,
        Fact::Check(_) => 16,
        Fact::LineEnd(_) => 500,
        _ => finding.proof.as_ref().map_or(finding.gain, |proof| {
            proof.mate_in.map_or(proof.net, |moves| 1_000 - moves as i32)
        }),
    }
}

/// Is the second fact not worth a word beside the first?
fn covers(fact: &Fact, other: &Fact) -> bool {
    match (fact, other) {
        // Beside a mate or the end of the game nothing else matters.
        (Fact::Mate(_) | Fact::Stalemate(_) | Fact::MateAllowed(_), _) => true,
        (Fact::Gain(plan), other) if plan.mate_in.is_some() => {
            !matches!(other, Fact::LineEnd(_) | Fact::Continuation(_))
        }
        (Fact::Chance(plan), other) if plan.mate_in.is_some() => {
            !matches!(other, Fact::MatePin(_) | Fact::StandingPin(_)) || plan.mate_in == Some(1)
        }
        // Where something is lost, small merits are no comfort.
        (
            Fact::Allowed(_) | Fact::Missed(_) | Fact::NotTakenBack(_),
            Fact::Quiet(_) | Fact::Check(_) | Fact::Opening(_),
        ) => true,
        (Fact::Gain(plan), Fact::Check(_)) => {
            !matches!(plan.motif, Motif::None | Motif::Loose { .. })
        }
        (Fact::Gain(plan), Fact::Quiet(_)) => plan.net >= 2,
        (Fact::Gain(plan), Fact::Pin(pin)) => match &plan.motif {
            Motif::Pin { pinned, .. } => *pinned == pin.report.pin.pinned,
            Motif::Skewer { front, .. } => *front == pin.report.pin.pinned,
            _ => false,
        },
        (Fact::Sacrifice(_), Fact::Exchange(_)) => true,
        (Fact::Missed(missed), Fact::Threat(threat)) => missed.first() == threat.first(),
        (Fact::Threat(threat), Fact::Quiet(Quiet::Attacks(_, target))) => {
            threat.taken().is_some_and(|taken| taken.square == target.square)
        }
        (Fact::Parried(threat), Fact::Quiet(Quiet::Protects(_, target))) => {
            threat.taken().is_some_and(|taken| taken.square == target.square)
        }
        (Fact::Gain(plan), Fact::Promotion(_)) => plan.motif == Motif::Promotion,
        (Fact::Gain(_), Fact::EnPassant(_)) => true,
        // That a piece has moved is said where nothing else is.
        (_, Fact::Quiet(Quiet::Moves(_))) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
