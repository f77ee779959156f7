//! What the tactics can prove of a move: the only place that asks them.

use pinpoint_rules::{Game, Move, Square};
use pinpoint_tactics::{Context, Fact, Finding, Role, explain};

/// Something a move does for the side that plays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Motif {
    /// A word for programs: `fork`, `pin`.
    pub(crate) kind: String,
    /// A clause without capital and full stop: "the knight on c7 forks ...".
    pub(crate) clause: String,
    /// What to draw.
    pub(crate) squares: Vec<(Role, Square)>,
}

/// Kinds of facts that are reasons for or against a move. The others describe it.
const REASONS: [&str; 17] = [
    "mate",
    "mate_forced",
    "material_won",
    "mate_threat",
    "mate_unavoidable",
    "double_check",
    "discovered_check",
    "attack_with_check",
    "fork",
    "pin",
    "skewer",
    "discovered_attack",
    "trapped",
    "removed_defender",
    "pinned_defender",
    "promotion",
    "overloaded",
];

/// The reasons to play this move after the given game, the most important first; `line` are the
/// moves expected after it.
pub(crate) fn motifs(before: &Game, mv: Move, line: &[Move]) -> Vec<Motif> {
    let position = before.position();
    let explanation = explain(&Context::of_game(before).with_line(line), mv);
    let us = position.turn();
    // A theme somewhere in the line describes the line, not the move.
    let is_reason = |finding: &&Finding| {
        let name = finding.fact.name();
        !matches!(finding.fact, Fact::Theme(_)) && REASONS.contains(&name)
    };
    let ours = explanation.telling().filter(|finding| finding.benefits == us);
    let reasons = ours.filter(is_reason);
    let motif = |finding| {
        let text = explanation.sentence(finding);
        Motif {
            kind: finding.fact.name().to_owned(),
            clause: clause(&text),
            squares: finding.fact.roles(),
        }
    };
    reasons.map(motif).collect()
}

/// What a move does, in sentences: the most important first, at most three.
///
/// ```
/// use pinpoint_review::why;
/// use pinpoint_rules::{Game, Position};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
/// let mate = position.parse_uci("a1a8").unwrap();
/// assert!(why(&Game::new(position), mate, &[])[0].starts_with("Ra8 is checkmate"));
/// ```
pub fn why(before: &Game, mv: Move, line: &[Move]) -> Vec<String> {
    let explanation = explain(&Context::of_game(before).with_line(line), mv);
    let about_move = explanation.telling().filter(|it| !matches!(it.fact, Fact::Theme(_)));
    about_move.take(3).map(|finding| explanation.sentence(finding)).collect()
}

impl Motif {
    /// Does the clause say what is won? Then nobody has to say it again.
    pub(crate) fn names_gain(&self) -> bool {
        self.clause.contains(" wins ") || self.clause.contains(" mate in ")
    }

    /// The move with what it does: "Nc7+, which forks ..." or "Nc7+: the knight on c7 forks ...".
    pub(crate) fn of_move(&self, san: &str) -> String {
        let rest = self.clause.strip_prefix(san).and_then(|rest| rest.strip_prefix(' '));
        match rest {
            Some(rest) => format!("{san}, which {rest}"),
            None => format!("{san}: {}", self.clause),
        }
    }
}

/// A sentence as a part of another one.
fn clause(sentence: &str) -> String {
    let text = sentence.strip_suffix('.').unwrap_or(sentence);
    match text.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => text.to_owned(),
    }
}
