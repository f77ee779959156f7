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

use pinpoint_rules::{Color, Move, Position};

use crate::facts::{self, Fact, Finding, Quiet, Rank, Scene, continuation, standing};
use crate::{Allowed, Context, ContinuationKind, Line, Motif, Plan, ShownTheme, Theme, wording};

/// How many sentences a move gets unless all are asked for.
const MOST_TOLD: usize = 3;
/// How many if a line after the move is known, which shows more.
const MOST_TOLD_WITH_LINE: usize = 6;
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
    findings.extend(continuation::continuations(context, &line, planner(&findings)));
    Explanation::ranked(line, findings)
}

/// The side that gains by what is claimed first.
fn planner(findings: &[Finding]) -> Option<Color> {
    let decides = |it: &&Finding| it.rank <= Rank::Material && it.proof.is_some();
    let claims = findings.iter().filter(decides);
    claims.min_by_key(|it| (it.rank, -weight(it))).map(|it| it.benefits)
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
        let most = match self.line.moves() {
            [] | [_] => MOST_TOLD,
            _ => MOST_TOLD_WITH_LINE,
        };
        self.findings.iter().filter(move |finding| {
            if finding.rank == Rank::Detail || said >= most || self.is_covered(finding) {
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
        // That a piece has moved is said where nothing else is.
        (_, Fact::Quiet(Quiet::Moves(_))) => true,
        // Beside a mate or the end of the game nothing else matters.
        (Fact::Mate(_) | Fact::Stalemate(_) | Fact::MateAllowed(_), _) => true,
        (Fact::Gain(plan), other) if plan.mate_in.is_some() => {
            !matches!(other, Fact::LineEnd(_) | Fact::Continuation(_) | Fact::Theme(_))
                || matches!(other, Fact::Theme(shown) if shown.ply == 0 && says(plan, shown.theme))
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
        (Fact::Gain(plan), Fact::Theme(shown)) => shown.ply == 0 && says(plan, shown.theme),
        (Fact::Allowed(Allowed { plan, .. }), Fact::Theme(shown)) => {
            shown.ply == 1 && says(plan, shown.theme)
        }
        (Fact::Theme(shown), Fact::Theme(other)) => includes(shown, other),
        (Fact::Theme(shown), Fact::Check(_)) => {
            shown.ply == 0 && matches!(shown.theme, Theme::DiscoveredCheck | Theme::DoubleCheck)
        }
        (Fact::Gain(plan), Fact::Continuation(shown)) => {
            let deflects = matches!(plan.motif, Motif::Deflection { .. });
            deflects && shown.start == 0 && shown.kind == ContinuationKind::Deflection
        }
        (Fact::Continuation(used), Fact::Theme(shown)) => {
            used.kind == ContinuationKind::ForkUsed
                && shown.theme == Theme::Fork
                && used.start == shown.ply
        }
        (Fact::LineEnd(end), Fact::Theme(shown)) => {
            end.promotion.is_some() && matches!(shown.theme, Theme::Promotion | Theme::AdvancedPawn)
        }
        (Fact::Sacrifice(_), Fact::Theme(shown)) => shown.theme == Theme::Sacrifice,
        (Fact::Gain(plan), Fact::Quiet(_)) => plan.net >= 2,
        (Fact::Gain(plan), Fact::Pin(pin)) => match &plan.motif {
            Motif::Pin { pinned, .. } => *pinned == pin.report.pin.pinned,
            Motif::Skewer { front, .. } => *front == pin.report.pin.pinned,
            _ => false,
        },
        // Who hears of the file knows what a rook covers on it.
        (Fact::Quiet(Quiet::OpenFile(rook, _)), Fact::Quiet(Quiet::Eyes(piece, _))) => {
            rook.square == piece.square
        }
        // What a piece does on a square where it is taken off does not matter.
        (Fact::Exchange(trade), Fact::Quiet(quiet)) if trade.can_be_retaken => {
            quiet.placement() == Some(trade.mv.landing())
        }
        (Fact::GivenUp(plan), Fact::Quiet(quiet)) => quiet.placement() == Some(plan.first().to()),
        (Fact::Sacrifice(_), Fact::Exchange(_)) => true,
        (Fact::WonBack(_), Fact::Threat(_)) => true,
        (Fact::Missed(missed), Fact::Threat(threat)) => missed.first() == threat.first(),
        (Fact::Threat(threat), Fact::Quiet(Quiet::Attacks(_, target))) => {
            threat.taken().is_some_and(|taken| taken.square == target.square)
        }
        (Fact::Parried(threat), Fact::Quiet(Quiet::Protects(_, target))) => {
            threat.taken().is_some_and(|taken| taken.square == target.square)
        }
        (Fact::Gain(plan), Fact::Promotion(_)) => plan.motif == Motif::Promotion,
        (Fact::Gain(_), Fact::EnPassant(_)) => true,
        _ => false,
    }
}

/// Does the sentence about the plan name this theme?
fn says(plan: &Plan, theme: Theme) -> bool {
    match theme {
        Theme::Fork => matches!(plan.motif, Motif::Fork { .. }),
        Theme::Skewer => matches!(plan.motif, Motif::Skewer { .. }),
        Theme::Pin => matches!(plan.motif, Motif::Pin { .. }),
        Theme::DiscoveredAttack => {
            matches!(plan.motif, Motif::DiscoveredAttack { .. } | Motif::DiscoveredCheck { .. })
        }
        Theme::DiscoveredCheck => matches!(plan.motif, Motif::DiscoveredCheck { .. }),
        Theme::DoubleCheck => plan.motif == Motif::DoubleCheck,
        Theme::CapturingDefender => matches!(plan.motif, Motif::Removal { .. }),
        Theme::HangingPiece => matches!(plan.motif, Motif::Loose { .. }),
        Theme::TrappedPiece => matches!(plan.motif, Motif::Trap { .. }),
        Theme::Promotion | Theme::AdvancedPawn => plan.motif == Motif::Promotion,
        _ => false,
    }
}

/// Does the sentence about one theme say the other as well?
fn includes(shown: &ShownTheme, other: &ShownTheme) -> bool {
    match (shown.theme, other.theme) {
        (Theme::DoubleCheck, Theme::DiscoveredCheck | Theme::DiscoveredAttack)
        | (Theme::DiscoveredCheck, Theme::DiscoveredAttack)
        | (Theme::UnderPromotion, Theme::Promotion) => shown.ply == other.ply,
        (Theme::Promotion | Theme::UnderPromotion, Theme::AdvancedPawn) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
