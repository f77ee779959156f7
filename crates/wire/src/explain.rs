//! The document of `pinpoint explain --json`.

use pinpoint_rules::{Color, Position};
use pinpoint_tactics::{Explanation, Finding, Rank, Role, Status};
use serde::Serialize;

use crate::SCHEMA;
use crate::pins::uci;

/// The facts about a move, or about a position, the most important first.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_wire::ExplainDocument;
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let mv = position.parse_uci("b5c7").unwrap();
/// let document = ExplainDocument::new(&pinpoint_tactics::explain(&position, mv, &[]));
/// assert_eq!(document.facts[0].kind, "fork");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExplainDocument {
    /// The version of the document.
    pub schema: u32,
    /// The position asked about, before the move.
    pub fen: String,
    /// The move in UCI; `null` when the question was about the position.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The moves that follow, in UCI.
    pub line: Vec<String>,
    /// All facts, told by default or not.
    pub facts: Vec<FactJson>,
}

/// One fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FactJson {
    /// The motif: `fork`, `pin`, `hanging` and so on.
    pub kind: &'static str,
    /// `new`, `kept` or `broken` by the move; facts of a position are `kept`.
    pub status: &'static str,
    /// `white` or `black`: the side it is good for.
    pub benefits: &'static str,
    /// How important it is, from `mate` to `detail`.
    pub rank: &'static str,
    /// What it is worth in pawns, as far as exchanges tell.
    pub gain: i32,
    /// Is it among the few that are told by default?
    pub told: bool,
    /// The squares it is about, with their roles.
    pub squares: Vec<RoleJson>,
    /// The fact in English.
    pub sentence: String,
}

/// A square, what stands there and the part it plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoleJson {
    /// The part: `forker`, `target`, `pinner` and so on.
    pub role: &'static str,
    /// The square.
    pub square: String,
    /// The FEN letter of the piece there, after the move; of broken facts, before it.
    pub piece: Option<char>,
}

impl ExplainDocument {
    /// The document of an explanation.
    pub fn new(explanation: &Explanation) -> ExplainDocument {
        let line = &explanation.line;
        let start = line.position(0);
        let mut moves =
            line.moves().iter().enumerate().map(|(index, &mv)| uci(line.position(index), mv));
        let mv = moves.next();
        ExplainDocument {
            schema: SCHEMA,
            fen: start.to_fen(),
            mv,
            line: moves.collect(),
            facts: explanation.findings.iter().map(|it| fact(explanation, it)).collect(),
        }
    }
}

fn fact(explanation: &Explanation, finding: &Finding) -> FactJson {
    let line = &explanation.line;
    let position = match finding.status {
        Status::Broken => line.position(0),
        Status::New | Status::Kept => line.position(line.moves().len().min(1)),
    };
    FactJson {
        kind: finding.fact.name(),
        status: match finding.status {
            Status::New => "new",
            Status::Kept => "kept",
            Status::Broken => "broken",
        },
        benefits: match finding.benefits {
            Color::White => "white",
            Color::Black => "black",
        },
        rank: rank(finding.rank),
        gain: finding.gain,
        told: explanation.telling().any(|told| told == finding),
        squares: finding.fact.roles().into_iter().map(|part| role(position, part)).collect(),
        sentence: explanation.sentence(finding),
    }
}

fn role(position: &Position, (role, square): (Role, pinpoint_rules::Square)) -> RoleJson {
    let role = match role {
        Role::Attacker => "attacker",
        Role::Behind => "behind",
        Role::Checker => "checker",
        Role::Defender => "defender",
        Role::Forker => "forker",
        Role::King => "king",
        Role::Mover => "mover",
        Role::Pinned => "pinned",
        Role::Pinner => "pinner",
        Role::Shielded => "shielded",
        Role::Square => "square",
        Role::Target => "target",
        Role::Unmasked => "unmasked",
    };
    let piece = position.piece_on(square).map(|piece| piece.letter());
    RoleJson { role, square: square.to_string(), piece }
}

fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Mate => "mate",
        Rank::CheckWithGain => "check_with_gain",
        Rank::Material => "material",
        Rank::Threat => "threat",
        Rank::Line => "line",
        Rank::Defense => "defense",
        Rank::Rest => "rest",
        Rank::Detail => "detail",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_tactics::explain;

    #[test]
    fn the_document_of_a_fork() {
        let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
        let explanation = explain(&position, position.parse_uci("b5c7").unwrap(), &[]);
        let document = serde_json::to_value(ExplainDocument::new(&explanation)).unwrap();
        assert_eq!(document["move"], "b5c7");
        assert_eq!(
            document["facts"][0],
            serde_json::json!({
                "kind": "fork", "status": "new", "benefits": "white",
                "rank": "check_with_gain", "gain": 5, "told": true,
                "squares": [
                    {"role": "forker", "square": "c7", "piece": "N"},
                    {"role": "target", "square": "e8", "piece": "k"},
                    {"role": "target", "square": "a8", "piece": "r"},
                ],
                "sentence": "The knight on c7 forks the king on e8 and the rook on a8.",
            })
        );
        // The plain check is a fact as well, though the fork says it.
        assert_eq!(document["facts"][1]["kind"], "check");
        assert_eq!(document["facts"][1]["told"], false);
    }
}
