//! What programs ask of a fact: a stable name, and the squares to draw.

use pinpoint_rules::{Move, Square};

use super::{Allowed, AllowedHow, ContinuationKind, Fact, Quiet};
use crate::{Motif, PinReport, Plan};

/// The part a piece or square plays in a fact.
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// use pinpoint_tactics::{Context, Role, explain};
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("b5c7").unwrap());
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
            Fact::Checkmated(_) => "checkmated",
            Fact::Stalemate(_) => "stalemate",
            Fact::Check(check) if check.second.is_some() => "double_check",
            Fact::Check(check) if check.discovered => "discovered_check",
            Fact::Check(_) => "check",
            Fact::Gain(plan) | Fact::Chance(plan) => plan_name(plan, "mate_forced", "material_won"),
            Fact::WonBack(_) => "won_back",
            Fact::MateAllowed(_) => "mate_allowed",
            Fact::Allowed(allowed) if allowed.plan.mate_in.is_some() => "mate_allowed",
            Fact::Allowed(allowed) => match allowed.how {
                AllowedHow::BadCapture(_) => "material_lost",
                AllowedHow::Opened => "allowed",
                _ => "hanging",
            },
            Fact::NotTakenBack(_) => "material_lost",
            Fact::GivenUp(_) => "given_up",
            Fact::Sacrifice(_) => "sacrifice",
            Fact::Missed(_) => "missed",
            Fact::Threat(plan) if plan.mate_in.is_some() => "mate_threat",
            Fact::Threat(_) => "threat",
            Fact::Parried(plan) if plan.mate_in.is_some() => "mate_stopped",
            Fact::Parried(_) => "saved",
            Fact::Doomed(plan) if plan.mate_in.is_some() => "mate_unavoidable",
            Fact::Doomed(_) => "loss_unavoidable",
            Fact::Exchange(exchange) if exchange.takes_back => "recapture",
            Fact::Exchange(_) => "trade",
            Fact::LineEnd(_) => "line",
            Fact::Continuation(continuation) => continuation.kind.name(),
            Fact::Theme(shown) => shown.theme.name(),
            Fact::MatePin(_) => "mate_pin",
            Fact::Pin(new) => pin_name(&new.report),
            Fact::StandingPin(report) => pin_name(report),
            Fact::PinBroken(_) => "pin_broken",
            Fact::PinnedDefender(_) => "pinned_defender",
            Fact::BackRank(_) => "back_rank",
            Fact::Promotion(_) => "promotion",
            Fact::Castling(..) => "castling",
            Fact::EnPassant(_) => "en_passant",
            Fact::OnlyMove => "only_move",
            Fact::Opening(_) => "opening",
            Fact::LeavesBook(_) => "leaves_book",
            Fact::Perpetual(_) => "perpetual_check",
            Fact::Repetition(_) => "repetition",
            Fact::MoveRule(_) => "move_rule",
            Fact::Quiet(quiet) => quiet.name(),
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
            Fact::Checkmated(king) | Fact::Stalemate(king) => vec![(Role::King, king.square)],
            Fact::Gain(plan) | Fact::WonBack(plan) => plan_roles(plan, true),
            Fact::MateAllowed(allowed) => mate(allowed.mates[0]),
            Fact::Allowed(Allowed { plan, .. })
            | Fact::GivenUp(plan)
            | Fact::Missed(plan)
            | Fact::Threat(plan)
            | Fact::Parried(plan)
            | Fact::Doomed(plan)
            | Fact::Chance(plan) => plan_roles(plan, false),
            Fact::Sacrifice(sacrifice) => vec![
                (Role::Target, sacrifice.piece.square),
                (Role::Attacker, sacrifice.plan.first().from()),
                (Role::Square, sacrifice.plan.first().landing()),
            ],
            Fact::Exchange(exchange) => vec![(Role::Mover, exchange.mv.landing())],
            Fact::LineEnd(end) => {
                end.promotion.iter().map(|piece| (Role::Square, piece.square)).collect()
            }
            Fact::Continuation(shown) => {
                vec![(Role::Target, shown.piece.square), (Role::Square, shown.square)]
            }
            Fact::Theme(shown) => {
                let roles = [Role::Attacker].into_iter().chain(std::iter::repeat(Role::Target));
                roles.zip(shown.pieces.iter().map(|piece| piece.square)).collect()
            }
            Fact::MatePin(pin) => vec![(Role::Pinned, pin.piece.square)],
            Fact::Pin(new) => pin(&new.report),
            Fact::StandingPin(report) => pin(report),
            Fact::PinBroken(lifted) => pin(&lifted.report),
            Fact::PinnedDefender(pinned) => {
                vec![(Role::Defender, pinned.defender.square), (Role::Target, pinned.target.square)]
            }
            Fact::BackRank(back_rank) => vec![(Role::King, back_rank.king.square)],
            Fact::Promotion(piece) => vec![(Role::Mover, piece.square)],
            Fact::EnPassant(square) => vec![(Role::Square, *square)],
            Fact::Quiet(quiet) => quiet_roles(quiet),
            Fact::Perpetual(mv) => vec![(Role::Checker, mv.landing())],
            Fact::Castling(..)
            | Fact::NotTakenBack(_)
            | Fact::OnlyMove
            | Fact::Opening(_)
            | Fact::LeavesBook(_)
            | Fact::Repetition(_)
            | Fact::MoveRule(_) => Vec::new(),
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

fn plan_name(plan: &Plan, mate: &'static str, plain: &'static str) -> &'static str {
    if plan.mate_in.is_some() {
        return mate;
    }
    plan.motif.name().unwrap_or(plain)
}

/// Who acts and who suffers in a plan; `played`: its first move has been made.
fn plan_roles(plan: &Plan, played: bool) -> Vec<(Role, Square)> {
    let first = plan.first();
    let at = if played { first.landing() } else { first.from() };
    match &plan.motif {
        Motif::Fork { targets, .. } => {
            let targets = targets.iter().map(|target| (Role::Target, target.square));
            let square = (!played).then_some((Role::Square, first.landing()));
            [(Role::Forker, at)].into_iter().chain(square).chain(targets).collect()
        }
        Motif::Skewer { front, behind, .. } => {
            vec![(Role::Attacker, at), (Role::Target, front.square), (Role::Behind, behind.square)]
        }
        Motif::Pin { pinned, shielded } => {
            vec![
                (Role::Attacker, at),
                (Role::Pinned, pinned.square),
                (Role::Shielded, shielded.square),
            ]
        }
        Motif::DiscoveredAttack { unmasked, target } => {
            vec![
                (Role::Mover, at),
                (Role::Unmasked, unmasked.square),
                (Role::Target, target.square),
            ]
        }
        Motif::DiscoveredCheck { checker } => {
            let king = plan.start.king(!plan.side());
            vec![(Role::Mover, at), (Role::Checker, checker.square), (Role::King, king)]
        }
        _ if played => vec![(Role::Mover, at)],
        _ => match plan.taken() {
            Some(taken) => vec![(Role::Attacker, at), (Role::Target, taken.square)],
            None => vec![(Role::Attacker, at), (Role::Square, first.landing())],
        },
    }
}

fn quiet_roles(quiet: &Quiet) -> Vec<(Role, Square)> {
    match quiet {
        Quiet::Attacks(mover, target) | Quiet::PilesUp(mover, target) => {
            vec![(Role::Attacker, mover.square), (Role::Target, target.square)]
        }
        Quiet::Protects(mover, target) => {
            vec![(Role::Defender, mover.square), (Role::Square, target.square)]
        }
        Quiet::Battery(mover, other) => {
            vec![(Role::Mover, mover.square), (Role::Square, other.square)]
        }
        Quiet::OpensLine(piece) | Quiet::Isolates(piece) | Quiet::Blockades(piece) => {
            vec![(Role::Square, piece.square)]
        }
        Quiet::Luft(square) => vec![(Role::Square, *square)],
        Quiet::Eyes(mover, squares) => {
            let squares = squares.iter().map(|&square| (Role::Square, square));
            [(Role::Mover, mover.square)].into_iter().chain(squares).collect()
        }
        Quiet::Unstoppable(piece)
        | Quiet::KeySquare(piece)
        | Quiet::WrongBishop(piece)
        | Quiet::PassedPawn(piece)
        | Quiet::PassedPawnAdvances(piece)
        | Quiet::Outpost(piece)
        | Quiet::Seventh(piece)
        | Quiet::OpenFile(piece, _)
        | Quiet::Develops(piece)
        | Quiet::Center(piece)
        | Quiet::LeavesCenter(piece)
        | Quiet::Space(piece)
        | Quiet::ActivatesKing(piece)
        | Quiet::Moves(piece) => vec![(Role::Mover, piece.square)],
        Quiet::Race(_)
        | Quiet::Opposition
        | Quiet::PreparesCastling(_)
        | Quiet::LosesCastling(_)
        | Quiet::DoublesPawns(..) => Vec::new(),
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
