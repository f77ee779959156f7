//! What programs ask of a fact: a stable name, and the squares to draw.

use pinpoint_rules::{Move, Square};

use super::{ContinuationKind, Danger, Fact};
use crate::PinReport;

/// The part a piece or square plays in a fact.
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// use pinpoint_tactics::{Role, explain};
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("b5c7").unwrap(), &[]);
/// assert_eq!(explanation.findings[0].fact.roles()[0], (Role::Forker, Square::C7));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    Attacker,
    Behind,
    Checker,
    Defender,
    Forker,
    King,
    Mover,
    Pinned,
    Pinner,
    Shielded,
    Square,
    Target,
    Unmasked,
}

impl Fact {
    /// A word for the motif, stable for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Fact::Mate(_) => "mate",
            Fact::Check(check) if check.second.is_some() => "double_check",
            Fact::Check(check) if check.discovered => "discovered_check",
            Fact::Check(_) => "check",
            Fact::CheckAndAttack(_) => "attack_with_check",
            Fact::MateThreat(_) => "mate_threat",
            Fact::MateInOne(_) => "mate_in_one",
            Fact::MateAllowed(_) => "mate_allowed",
            Fact::MateStopped(_) => "mate_stopped",
            Fact::MateUnavoidable(_) => "mate_unavoidable",
            Fact::Checkmated(_) => "checkmated",
            Fact::Stalemate(_) => "stalemate",
            Fact::MatePin(_) => "mate_pin",
            Fact::Capture(capture) if capture.gain > 0 => "material_won",
            Fact::Capture(_) => "material_lost",
            Fact::Hanging(_) => "hanging",
            Fact::Poisoned(_) => "poisoned",
            Fact::Threat(_) => "threat",
            Fact::Saved(_) => "saved",
            Fact::Fork(_) => "fork",
            Fact::Pin(new) => pin_name(&new.report),
            Fact::StandingPin(report) => pin_name(report),
            Fact::PinBroken(_) => "pin_broken",
            Fact::KingSkewer(_) => "skewer",
            Fact::PinnedDefender(_) => "pinned_defender",
            Fact::Discovery(_) => "discovered_attack",
            Fact::Trapped(_) => "trapped",
            Fact::Removal(_) => "removed_defender",
            Fact::Overload(_) => "overloaded",
            Fact::BackRank(_) => "back_rank",
            Fact::Promotion(_) => "promotion",
            Fact::Castling(..) => "castling",
            Fact::EnPassant(_) => "en_passant",
            Fact::Continuation(continuation) => continuation.kind.name(),
        }
    }

    /// The squares it is about, with their roles: what to draw.
    pub fn roles(&self) -> Vec<(Role, Square)> {
        let pin = |report: &PinReport| {
            let pin = &report.pin;
            vec![
                (Role::Pinner, pin.pinner.square),
                (Role::Pinned, pin.pinned.square),
                (Role::Shielded, pin.shielded.square),
            ]
        };
        let danger = |danger: &Danger| {
            vec![(Role::Attacker, danger.capture.from()), (Role::Target, danger.piece.square)]
        };
        let mate = |mv: Move| vec![(Role::Attacker, mv.from()), (Role::Square, mv.landing())];
        match self {
            Fact::Mate(mate) => vec![(Role::Mover, mate.mv.landing()), (Role::King, mate.king)],
            Fact::Check(check) => {
                let checkers = [Some(check.checker), check.second].into_iter().flatten();
                let mut roles: Vec<_> =
                    checkers.map(|checker| (Role::Checker, checker.square)).collect();
                roles.push((Role::King, check.king));
                roles
            }
            Fact::CheckAndAttack(both) => vec![
                (Role::Attacker, both.attacker.square),
                (Role::Target, both.target.square),
                (Role::Square, both.checker.square),
            ],
            Fact::MateThreat(mv) | Fact::MateInOne(mv) | Fact::MateStopped(mv) => mate(*mv),
            Fact::MateAllowed(allowed) => mate(allowed.mates[0]),
            Fact::MateUnavoidable(king) | Fact::Checkmated(king) | Fact::Stalemate(king) => {
                vec![(Role::King, king.square)]
            }
            Fact::MatePin(pin) => vec![(Role::Pinned, pin.piece.square)],
            Fact::Capture(capture) => vec![(Role::Mover, capture.mv.landing())],
            Fact::Hanging(hanging) => danger(&hanging.danger),
            Fact::Poisoned(poisoned) => {
                vec![(Role::Target, poisoned.danger.piece.square)]
            }
            Fact::Threat(threat) => danger(threat),
            Fact::Saved(saved) => vec![(Role::Target, saved.piece.square)],
            Fact::Fork(fork) => {
                let targets = fork.targets.iter().map(|target| (Role::Target, target.square));
                [(Role::Forker, fork.forker.square)].into_iter().chain(targets).collect()
            }
            Fact::Pin(new) => pin(&new.report),
            Fact::StandingPin(report) => pin(report),
            Fact::PinBroken(lifted) => pin(&lifted.report),
            Fact::KingSkewer(skewer) => vec![
                (Role::Attacker, skewer.attacker.square),
                (Role::King, skewer.front.square),
                (Role::Behind, skewer.behind.square),
            ],
            Fact::PinnedDefender(pinned) => {
                vec![(Role::Defender, pinned.defender.square), (Role::Target, pinned.target.square)]
            }
            Fact::Discovery(discovery) => vec![
                (Role::Mover, discovery.mover.square),
                (Role::Unmasked, discovery.unmasked.square),
                (Role::Target, discovery.target.square),
            ],
            Fact::Trapped(trapped) => danger(&trapped.danger),
            Fact::Removal(removal) => danger(&removal.danger),
            Fact::Overload(overload) => vec![
                (Role::Defender, overload.defender.square),
                (Role::Target, overload.targets[0].square),
                (Role::Target, overload.targets[1].square),
            ],
            Fact::BackRank(back_rank) => vec![(Role::King, back_rank.king.square)],
            Fact::Promotion(piece) => vec![(Role::Mover, piece.square)],
            Fact::Castling(..) => Vec::new(),
            Fact::EnPassant(square) => vec![(Role::Square, *square)],
            Fact::Continuation(shown) => {
                vec![(Role::Target, shown.piece.square), (Role::Square, shown.square)]
            }
        }
    }

    /// Is it about a pin or a skewer?
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_tactics::explain_position;
    /// let position = Position::from_fen("7k/6q1/8/8/8/8/1B6/1K6 b - - 0 1").unwrap();
    /// let explanation = explain_position(&position);
    /// assert!(explanation.findings.iter().any(|finding| finding.fact.is_pin()));
    /// ```
    pub fn is_pin(&self) -> bool {
        matches!(self, Fact::Pin(_) | Fact::StandingPin(_) | Fact::PinBroken(_))
    }
}

fn pin_name(report: &PinReport) -> &'static str {
    if report.pin.is_skewer() { "skewer" } else { "pin" }
}

impl ContinuationKind {
    /// A word for the motif, stable for programs.
    pub fn name(self) -> &'static str {
        match self {
            ContinuationKind::Attraction => "attraction",
            ContinuationKind::Deflection => "deflection",
            ContinuationKind::Interference => "interference",
            ContinuationKind::Clearance => "clearance",
            ContinuationKind::XRay => "x_ray",
            ContinuationKind::Intermezzo => "intermezzo",
            ContinuationKind::ForkUsed => "fork_used",
        }
    }
}
