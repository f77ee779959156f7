//! What a plan does, as a clause: "forks the king on e8 and the rook on a8 and wins a rook".

use pinpoint_rules::PieceKind;

use super::{full_san, listed};
use crate::steps::taken_on;
use crate::{Motif, Plan};

/// The time in which a clause speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tense {
    /// "wins"
    Present,
    /// "would win"
    Would,
    /// "would have won"
    WouldHave,
}

impl Tense {
    /// A regular or irregular verb in this tense.
    fn of(self, base: &str, third: &str, participle: &str) -> String {
        match self {
            Tense::Present => third.to_owned(),
            Tense::Would => format!("would {base}"),
            Tense::WouldHave => format!("would have {participle}"),
        }
    }

    /// A second verb of the same clause: "forks ... and wins", "would fork ... and win".
    fn then(self, base: &str, third: &str, participle: &str) -> String {
        match self {
            Tense::Present => third.to_owned(),
            Tense::Would => base.to_owned(),
            Tense::WouldHave => participle.to_owned(),
        }
    }
}

/// What the first move of the plan does and gains.
pub(super) fn clause(plan: &Plan, tense: Tense) -> String {
    match plan.mate_in {
        Some(1) => return tense.of("be mate", "is mate", "been mate"),
        Some(moves) => {
            let mates = tense.of("force", "forces", "forced");
            return format!("{mates} mate in {moves}");
        }
        None => {}
    }
    let wins = |verb: String| format!("{verb} {}", prize(plan));
    let and_wins = wins(tense.then("win", "wins", "won"));
    match &plan.motif {
        Motif::Fork { targets, .. } => {
            let targets: Vec<String> =
                targets.iter().map(|target| format!("the {target}")).collect();
            let forks = tense.of("fork", "forks", "forked");
            format!("{forks} {} and {and_wins}", listed(&targets, "and"))
        }
        Motif::DiscoveredCheck { .. } => {
            format!("{} a discovered check and {and_wins}", tense.of("give", "gives", "given"))
        }
        Motif::DoubleCheck => {
            format!("{} a double check and {and_wins}", tense.of("give", "gives", "given"))
        }
        Motif::DiscoveredAttack { unmasked, target } => format!(
            "{} the line of the {unmasked} to the {target} and {and_wins}",
            tense.of("open", "opens", "opened")
        ),
        Motif::Skewer { front, behind, .. } => format!(
            "{} the {front} to the {behind} and {and_wins}",
            tense.of("skewer", "skewers", "skewered")
        ),
        Motif::Pin { pinned, shielded } => format!(
            "{} the {pinned} to the {shielded} and {and_wins}",
            tense.of("pin", "pins", "pinned")
        ),
        Motif::Removal { defender, target } => format!(
            "{} the {defender}, a guard of the {target}, and {and_wins}",
            tense.of("take", "takes", "taken")
        ),
        Motif::Deflection { defender, square } => format!(
            "{} the {defender} away from {square} and {and_wins}",
            tense.of("draw", "draws", "drawn")
        ),
        // More than half of it is paid.
        Motif::Trap { target } if 2 * plan.net < target.worth() => {
            let attacks = tense.of("attack", "attacks", "attacked");
            format!("{attacks} the {target}, which cannot get away, and {and_wins}")
        }
        Motif::Trap { target } => {
            format!("{} the {target}, which cannot get away", tense.of("win", "wins", "won"))
        }
        Motif::Promotion if plan.first().promotion() == Some(PieceKind::Queen) => {
            tense.of("make a new queen", "makes a new queen", "made a new queen")
        }
        Motif::Promotion if plan.spoils.is_promotion() => {
            tense.of("get a new queen", "gets a new queen", "gotten a new queen")
        }
        Motif::Promotion => {
            format!("{} a pawn and {and_wins}", tense.of("promote", "promotes", "promoted"))
        }
        // A pawn may be a gambit: whether taking it wins anything is another question.
        Motif::Loose { target } if plan.net == 1 && target.worth() == 1 => {
            format!("{} the {target}", tense.of("take", "takes", "taken"))
        }
        Motif::Loose { target } if plan.net == target.worth() => {
            format!("{} the {target}", tense.of("win", "wins", "won"))
        }
        Motif::Loose { .. } | Motif::None => wins(tense.of("win", "wins", "won")),
    }
}

/// What is won: the pieces if they are few, else points.
pub(super) fn prize(plan: &Plan) -> String {
    if plan.sure() < plan.net {
        return "at least a pawn".to_owned();
    }
    let exact = plan.spoils.worth() == plan.net;
    let words = plan.spoils.words().filter(|_| exact);
    words.unwrap_or_else(|| points(plan.net))
}

pub(super) fn points(net: i32) -> String {
    if net == 1 { "a pawn's worth".to_owned() } else { format!("{net} points of material") }
}

/// How the plan goes on, where its motif does not say it: ": after Kxh7, Ng5+ follows".
pub(super) fn sequel(plan: &Plan) -> String {
    let says = plan.net > 0 && !matches!(plan.motif, Motif::None | Motif::Deflection { .. });
    let [first, reply, next, ..] = plan.line[..] else { return String::new() };
    let after = plan.start.play(first);
    // Who sees a queen fall wants to know why it does not matter.
    let shocks = taken_on(&after, reply).filter(|&at| at != first.landing()).is_some();
    if says && !shocks && plan.mate_in.is_none() {
        return String::new();
    }
    let played = after.play(reply);
    format!(": after {}, {} follows", full_san(&after, reply), full_san(&played, next))
}
