//! The document of `pinpoint explain --json`.

use pinpoint_rules::{Color, Position};
use pinpoint_tactics::{Explanation, Finding, Importance, Proof, Role, Status};
use serde::Serialize;

use crate::{SCHEMA, uci_of};

/// The facts about a move, or about a position, the most important first.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Context, explain};
/// use pinpoint_wire::ExplainDocument;
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let mv = position.parse_uci("b5c7").unwrap();
/// let document = ExplainDocument::new(&explain(&Context::new(position), mv));
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
    /// All facts, also those that are not shown by default.
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
    /// What it is worth in pawns.
    pub gain: i32,
    /// What the proof gains in pawns; `null` for facts that claim no gain. 0 for a mate.
    pub net: Option<i32>,
    /// In how many moves it mates, if the proof shows a mate.
    pub mate_in: Option<u32>,
    /// The proof in UCI from the position before the move; `0000` is a pass.
    pub proof: Vec<String>,
    /// Is it among the few that are shown by default?
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
            line.moves().iter().enumerate().map(|(index, &mv)| uci_of(line.position(index), mv));
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
        net: finding.proof.as_ref().map(|proof| proof.net),
        mate_in: finding.proof.as_ref().and_then(|proof| proof.mate_in),
        proof: finding.proof.as_ref().map(|it| proof(line.position(0), it)).unwrap_or_default(),
        told: explanation.telling().any(|other| other == finding),
        squares: finding.fact.roles().into_iter().map(|part| role(position, part)).collect(),
        sentence: explanation.sentence(finding),
    }
}

/// The moves of a proof in UCI; a pass is `0000`.
pub(crate) fn proof(start: &Position, proof: &Proof) -> Vec<String> {
    let mut position = *start;
    let mut written = Vec::new();
    for mv in &proof.moves {
        match mv {
            Some(mv) => {
                written.push(uci_of(&position, *mv));
                position = position.play(*mv);
            }
            None => {
                written.push("0000".to_owned());
                position = position.play_null().unwrap_or(position);
            }
        }
    }
    written
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

fn rank(rank: Importance) -> &'static str {
    match rank {
        Importance::Mate => "mate",
        Importance::CheckWithGain => "check_with_gain",
        Importance::Material => "material",
        Importance::Threat => "threat",
        Importance::Line => "line",
        Importance::Defense => "defense",
        Importance::Rest => "rest",
        Importance::Detail => "detail",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_tactics::{Context, explain};

    #[test]
    fn the_document_of_a_fork() {
        let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
        let explanation = explain(&Context::new(position), position.parse_uci("b5c7").unwrap());
        let document = serde_json::to_value(ExplainDocument::new(&explanation)).unwrap();
        assert_eq!(document["move"], "b5c7");
        assert_eq!(
            document["facts"][0],
            serde_json::json!({
                "kind": "fork", "status": "new", "benefits": "white",
                "rank": "check_with_gain", "gain": 5, "told": true,
                "net": 5, "mate_in": null, "proof": ["b5c7", "e8d7", "c7a8"],
                "squares": [
                    {"role": "forker", "square": "c7", "piece": "N"},
                    {"role": "target", "square": "e8", "piece": "k"},
                    {"role": "target", "square": "a8", "piece": "r"},
                ],
                "sentence": "Nc7+ forks the king on e8 and the rook on a8 and wins a rook.",
            })
        );
        // The plain check is a fact as well, though the fork says it.
        let facts = document["facts"].as_array().unwrap();
        let check = facts.iter().find(|fact| fact["kind"] == "check").unwrap();
        assert_eq!((&check["told"], &check["net"]), (&false.into(), &serde_json::Value::Null));
    }
}
