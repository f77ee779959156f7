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
    selected(before, mv, line, |kind| REASONS.contains(&kind))
}

/// Kinds of facts that speak for a move where no reason decides. What is missing here describes
/// the move without praising it, or speaks against it.
const MERITS: [&str; 29] = [
    "sacrifice",
    "threat",
    "saved",
    "mate_stopped",
    "won_back",
    "perpetual_check",
    "recapture",
    "trade",
    "pin_broken",
    "check",
    "unstoppable_pawn",
    "promotion_race",
    "opposition",
    "key_square",
    "passed_pawn",
    "blockade",
    "outpost",
    "seventh_rank",
    "open_file",
    "battery",
    "piles_up",
    "attacks",
    "protects",
    "castling",
    "develops",
    "prepares_castling",
    "center",
    "opens_line",
    "active_king",
];

/// What speaks for this move, the most important first: reasons, and smaller merits.
pub(crate) fn merits(before: &Game, mv: Move, line: &[Move]) -> Vec<Motif> {
    selected(before, mv, line, |kind| REASONS.contains(&kind) || MERITS.contains(&kind))
}

fn selected(
    before: &Game,
    mv: Move,
    line: &[Move],
    is_wanted: impl Fn(&str) -> bool,
) -> Vec<Motif> {
    let us = before.position().turn();
    let explanation = explain(&Context::of_game(before).with_line(line), mv);
    // A theme somewhere in the line describes the line, not the move.
    let is_reason = |finding: &&Finding| {
        !matches!(finding.fact, Fact::Theme(_)) && is_wanted(finding.fact.name())
    };
    let ours = explanation.telling().filter(|finding| finding.benefits == us);
    let motif = |finding| {
        let text = explanation.sentence(finding);
        Motif {
            kind: finding.fact.name().to_owned(),
            clause: clause(&text),
            squares: finding.fact.roles(),
        }
    };
    ours.filter(is_reason).map(motif).collect()
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
    /// Is it a reason for the move, or does it only describe it?
    pub(crate) fn is_reason(&self) -> bool {
        REASONS.contains(&self.kind.as_str())
    }

    /// Does the clause say what is won? Then nobody has to say it again.
    pub(crate) fn names_gain(&self) -> bool {
        self.clause.contains(" wins ") || self.clause.contains(" mate in ")
    }

    /// The move with what it does: "Nc7+, which forks ..." or "Nc7+: the knight on c7 forks ...".
    pub(crate) fn of_move(&self, san: &str) -> String {
        let after_san = self.clause.strip_prefix(san).and_then(|rest| rest.strip_prefix(' '));
        let rest = after_san.or_else(|| self.clause.strip_prefix("it "));
        match rest {
            Some(rest) => format!("{san}, which {rest}"),
            None => format!("{san}: {}", self.clause),
        }
    }
}

/// A sentence as a part of another one.
fn clause(sentence: &str) -> String {
    let text = sentence.strip_suffix('.').unwrap_or(sentence);
    for (start, small) in [("The ", "the "), ("This ", "it ")] {
        if let Some(rest) = text.strip_prefix(start) {
            return format!("{small}{rest}");
        }
    }
    text.to_owned()
}
