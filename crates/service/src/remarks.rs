//! What a move did, as sentences with what to draw for each.

use pinpoint_rules::{Game, Move, Square};
use pinpoint_tactics::{Context, Fact, Proof, Role, explain};

use crate::{ArrowRole, Highlight, SquareRole};

/// One thing to say about a move, and what to draw for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// A word for what it is about: `pin`, `fork`, `check`; more may come.
    pub kind: &'static str,
    /// The sentence in English.
    pub text: String,
    /// What to draw for it.
    pub highlight: Highlight,
    /// The line that proves it, from the position before the move.
    pub proof: Option<Proof>,
}

/// What a legal move does in the game it belongs to, the most important first; the name of the
/// opening comes last.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_service::remarks;
/// use pinpoint_tactics::Context;
/// let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
/// let said = remarks(&Context::new(position), position.parse_uci("c1b2").unwrap());
/// let pin = said.iter().find(|remark| remark.kind == "pin").unwrap();
/// assert_eq!(pin.text, "The bishop on b2 is pinning the queen on g7 to the king on h8.");
/// ```
pub fn remarks(context: &Context<'_>, mv: Move) -> Vec<Remark> {
    let explanation = explain(context, mv);
    let remark = |finding: &pinpoint_tactics::Finding| Remark {
        kind: finding.fact.name(),
        text: explanation.sentence(finding),
        highlight: highlight(&finding.fact),
        proof: finding.proof.clone(),
    };
    let mut remarks: Vec<Remark> = explanation.telling().map(remark).collect();
    remarks.sort_by_key(|remark| remark.kind == "opening");
    remarks
}

/// What the last move of a game did, with all that was played before it.
///
/// ```
/// use pinpoint_service::{Start, last_move_remarks, replay};
/// let game = replay(Start::Standard, &["e2e4", "d7d5", "e4d5", "d8d5"]).unwrap();
/// assert_eq!(last_move_remarks(&game)[0].text, "Qxd5 takes back on d5.");
/// ```
pub fn last_move_remarks(game: &Game) -> Vec<Remark> {
    match game.history().split_last() {
        Some((&(mv, _), before)) => remarks(&Context::after(*game.start(), before), mv),
        None => Vec::new(),
    }
}

/// The squares of a fact, and arrows from those that act to those that suffer.
fn highlight(fact: &Fact) -> Highlight {
    let mate = match fact {
        Fact::Threat(plan) | Fact::Parried(plan) if plan.mate_in.is_some() => plan.line.first(),
        Fact::MateAllowed(allowed) => allowed.mates.first(),
        _ => None,
    };
    let roles = fact.roles();
    match mate {
        Some(mv) => marked(&roles).arrow(mv.from(), mv.landing(), ArrowRole::Mate),
        None => highlight_of(&roles),
    }
}

fn marked(roles: &[(Role, Square)]) -> Highlight {
    roles
        .iter()
        .fold(Highlight::default(), |marked, &(role, square)| marked.square(square, word(role)))
}

/// Squares with the parts they play, and arrows from those that act to those that suffer.
pub fn highlight_of(roles: &[(Role, Square)]) -> Highlight {
    let those = |wanted: fn(Role) -> bool| -> Vec<Square> {
        roles.iter().filter(|(role, _)| wanted(*role)).map(|&(_, square)| square).collect()
    };
    let pinners = those(|role| role == Role::Pinner);
    let shielded = those(|role| role == Role::Shielded);
    let acting = those(acts);
    let suffering = those(|role| matches!(role, Role::Target | Role::King | Role::Behind));
    let arrows = |highlight, from: &[Square], to: &[Square], role| {
        let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
        pairs.fold(highlight, |drawn: Highlight, (from, to)| drawn.arrow(from, to, role))
    };
    let pins = arrows(marked(roles), &pinners, &shielded, ArrowRole::Pin);
    arrows(pins, &acting, &suffering, ArrowRole::Attack)
}

fn acts(role: Role) -> bool {
    matches!(role, Role::Attacker | Role::Forker | Role::Checker | Role::Unmasked)
}

fn word(role: Role) -> SquareRole {
    match role {
        Role::Attacker | Role::Checker | Role::Forker | Role::Unmasked => SquareRole::Attacker,
        Role::Behind | Role::Shielded => SquareRole::Shielded,
        Role::Defender => SquareRole::Defender,
        Role::King => SquareRole::King,
        Role::Mover => SquareRole::Mover,
        Role::Pinned => SquareRole::Pinned,
        Role::Pinner => SquareRole::Pinner,
        Role::Square => SquareRole::Square,
        Role::Target => SquareRole::Target,
    }
}

#[cfg(test)]
mod tests {
    use pinpoint_rules::Position;

    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, text: &str, arrows: &[&str]) {
        let position = Position::from_fen(fen).unwrap();
        let said = remarks(&Context::new(position), position.parse_uci(mv).unwrap());
        let remark = said.iter().find(|remark| remark.text == text);
        let drawn: Vec<String> = remark
            .unwrap_or_else(|| panic!("{said:#?}"))
            .highlight
            .arrows
            .iter()
            .map(|(from, to, role)| format!("{role:?} {from}{to}"))
            .collect();
        assert_eq!(drawn, arrows);
    }

    #[test]
    fn a_fork_points_at_both_targets() {
        check(
            "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
            "b5c7",
            "Nc7+ forks the king on e8 and the rook on a8 and wins a rook.",
            &["Attack c7e8", "Attack c7a8"],
        );
    }

    #[test]
    fn a_mate_that_a_move_allows_is_drawn() {
        check(
            "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1",
            "f6d5",
            "The knight on f6 was tied to a mate threat: after Nd5, Qh7 is mate.",
            &["Mate h6h7"],
        );
    }

    #[test]
    fn a_pin_is_one_line() {
        check(
            "7k/6q1/8/8/8/8/8/1KB5 w - - 0 1",
            "c1b2",
            "The bishop on b2 is pinning the queen on g7 to the king on h8.",
            &["Pin b2h8"],
        );
    }
}
