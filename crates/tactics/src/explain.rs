//! What a move did, ranked: the facts, and the few that are worth telling.
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_tactics::explain;
//! let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
//! let explanation = explain(&position, position.parse_uci("b5c7").unwrap(), &[]);
//! assert_eq!(
//!     explanation.told(),
//!     ["The knight on c7 forks the king on e8 and the rook on a8."]
//! );
//! ```

use pinpoint_rules::{Move, Position, Square};

use crate::facts::{self, Check, Fact, Finding, Rank, Scene, continuation, standing};
use crate::{Line, wording};

/// How many sentences a move gets unless all are asked for.
const MOST_TOLD: usize = 3;

/// The facts about a move or a position, the most important first.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::explain;
/// let position = Position::from_fen("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("d1d5").unwrap(), &[]);
/// assert_eq!(explanation.findings[0].fact.name(), "material_won");
/// assert_eq!(explanation.all()[0], "Rxd5 wins a knight: nothing can take back.");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The move and the moves after it; no move when a position is explained.
    pub line: Line,
    /// All facts, the most important first.
    pub findings: Vec<Finding>,
}

/// Explains a legal move; `continuation` are the moves expected after it, each legal in turn.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::explain;
/// let position = Position::from_fen("3rk3/8/8/8/3B4/4P3/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("e3e4").unwrap(), &[]);
/// let told = ["This leaves the bishop on d4 hanging: Rxd4 wins 3 points."];
/// assert_eq!(explanation.told(), told);
/// ```
pub fn explain(position: &Position, mv: Move, continuation: &[Move]) -> Explanation {
    let mut line = Line::new(*position);
    line.push(mv);
    continuation.iter().for_each(|&mv| line.push(mv));
    let mut findings = facts::find(&Scene::new(position, mv));
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
        findings.sort_by_key(|finding| (finding.rank, -finding.gain));
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

    /// The few sentences that are worth telling.
    pub fn told(&self) -> Vec<String> {
        self.telling().map(|finding| self.sentence(finding)).collect()
    }

    /// The few findings that are worth telling: no details, nothing that another one says.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_tactics::explain;
    /// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
    /// let explanation = explain(&position, position.parse_uci("b5c7").unwrap(), &[]);
    /// let kinds: Vec<&str> = explanation.telling().map(|finding| finding.fact.name()).collect();
    /// // That a fork of the king is a check goes without saying.
    /// assert_eq!(kinds, ["fork"]);
    /// assert_eq!(explanation.findings[1].fact.name(), "check");
    /// ```
    pub fn telling(&self) -> impl Iterator<Item = &Finding> {
        let worth_telling =
            |finding: &&Finding| finding.rank < Rank::Detail && !self.is_covered(finding);
        self.findings.iter().filter(worth_telling).take(MOST_TOLD)
    }

    /// Does another fact that is worth telling include this one?
    fn is_covered(&self, finding: &Finding) -> bool {
        let others = || {
            let telling = self.findings.iter().filter(|other| other.rank < Rank::Detail);
            telling.map(|other| &other.fact).filter(|&other| *other != finding.fact)
        };
        others().any(|it| outshines(it, &finding.fact))
            || match &finding.fact {
                Fact::Threat(danger) => others().any(|it| tells_danger_of(it, danger.piece.square)),
                Fact::Saved(danger) => others().any(|it| tells_rescue_from(it, danger.capture)),
                Fact::Trapped(trapped) => {
                    let square = trapped.danger.piece.square;
                    others().any(|it| matches!(it, Fact::Fork(_)) && tells_danger_of(it, square))
                }
                Fact::Check(check) if check.second.is_none() => {
                    others().any(|it| tells_check(it, check))
                }
                _ => false,
            }
    }
}

/// Beside a mate or the end of the game nothing else matters; how a mate that cannot be helped
/// threatens is worth a word.
fn outshines(fact: &Fact, other: &Fact) -> bool {
    match fact {
        Fact::Mate(_) | Fact::MateInOne(_) | Fact::MateAllowed(_) | Fact::Stalemate(_) => true,
        Fact::MateUnavoidable(_) => !matches!(other, Fact::MateThreat(_)),
        _ => false,
    }
}

/// Does the fact say that this threat of the opponent is over?
fn tells_rescue_from(fact: &Fact, capture: Move) -> bool {
    match fact {
        Fact::MateStopped(mate) => mate.to() == capture.to(),
        Fact::Capture(won) => won.gain > 0 && won.taken.square == capture.from(),
        _ => false,
    }
}

/// Does the fact say that the piece on this square is in danger?
fn tells_danger_of(fact: &Fact, square: Square) -> bool {
    match fact {
        Fact::MateThreat(mate) => mate.to() == square,
        Fact::Fork(fork) => fork.targets.iter().any(|target| target.square == square),
        Fact::PinnedDefender(pinned) => pinned.target.square == square,
        Fact::Discovery(discovery) => discovery.target.square == square,
        Fact::Trapped(trapped) => trapped.danger.piece.square == square,
        Fact::Removal(removal) => removal.danger.piece.square == square,
        _ => false,
    }
}

/// Does the sentence of this fact already say that the king is attacked?
fn tells_check(fact: &Fact, check: &Check) -> bool {
    match fact {
        Fact::CheckAndAttack(_) => true,
        Fact::Fork(fork) => {
            !check.discovered && fork.targets.iter().any(|target| target.square == check.king)
        }
        Fact::KingSkewer(_) => !check.discovered,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
