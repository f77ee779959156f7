//! Is a claim true? The engine's scores and lines decide, not the definitions of the explainer.
//!
//! A claim is data here: a side, a line that begins before the explained move (with a pass where
//! something "would" happen), and either a net gain in pawns or a mate. The line is played up to
//! and including the first move of the side that is said to gain; there the engine is asked.
//! A gain is refuted if neither the engine's line brings the material nor its score the
//! difference.

use pinpoint_rules::{Color, Move, PieceKind, Position};
use pinpoint_tactics::{Fact, Finding, Proof};

use super::cases::Case;
use super::engine::Judge;

/// How often the engine is asked how its line goes on.
const CONTINUATIONS: usize = 3;

/// What a claim says, as far as the engine is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// The move gains.
    Gain,
    /// The opponent gains by its answer.
    Loss,
    /// The move would gain if the opponent passed.
    Threat,
    /// The opponent would have gained if the side had passed.
    Danger,
    /// Another move would have gained more.
    Missed,
    /// Any of them, by mate.
    Mate,
}

/// The engine's view of one claim.
pub(crate) struct Verdict {
    pub(crate) kind: Kind,
    pub(crate) is_refuted: bool,
    /// Does the engine's line bring all the material that is claimed, against what the side had
    /// before the opponent's last capture?
    pub(crate) shows_material: bool,
    pub(crate) reason: String,
}

/// The kind of a claim, read off its line.
pub(crate) fn kind(case: &Case, finding: &Finding, proof: &Proof) -> Kind {
    let us = case.before().turn();
    match (proof.moves.first(), proof.moves.get(1)) {
        _ if proof.mate_in.is_some() => Kind::Mate,
        (Some(None), _) => Kind::Danger,
        (_, Some(None)) => Kind::Threat,
        (Some(Some(mv)), _) if *mv != case.mv => Kind::Missed,
        _ if finding.benefits == us => Kind::Gain,
        _ => Kind::Loss,
    }
}

/// Asks the engine about a claim.
pub(crate) fn verdict(
    judge: &mut Judge,
    case: &Case,
    finding: &Finding,
    proof: &Proof,
) -> anyhow::Result<Verdict> {
    let kind = kind(case, finding, proof);
    let side = finding.benefits_in(case, proof);
    let is_offer = matches!(finding.fact, Fact::Sacrifice(_));
    let Some((at, reference)) = decisive(case, proof, side, is_offer) else {
        return Ok(Verdict {
            kind,
            is_refuted: true,
            shows_material: false,
            reason: "the line cannot be played".to_owned(),
        });
    };
    if at.legal_moves().is_empty() {
        let mated = at.is_check() && at.turn() != side;
        let reason = "the line ends the game".to_owned();
        return Ok(Verdict { kind, is_refuted: !mated, shows_material: false, reason });
    }
    let opinion = judge.ask(&at.to_fen())?;
    let score = if at.turn() == side { opinion.score } else { -opinion.score };
    if let Some(moves) = proof.mate_in {
        let is_refuted = score < super::engine::MATE - 1_000;
        let reason = format!("mate in {moves} claimed, engine {score}, {}", opinion.line.join(" "));
        return Ok(Verdict { kind, is_refuted, shows_material: false, reason });
    }
    // A threat is one in the position that the move leads to.
    let had = match kind {
        Kind::Threat => material(&case.after(), side),
        _ => balance_before(case, side),
    };
    let tolerance = if proof.net >= 3 { 1 } else { 0 };
    let due = had + proof.net - tolerance;
    let line = match promotes(proof, side, case.before()) {
        true => up_to_promotion(judge, &at, opinion.line, side, due)?,
        false => opinion.line,
    };
    let material = best_balance(&at, &line, side) - had;
    let before = match reference {
        Some(position) if !position.legal_moves().is_empty() => {
            let opinion = judge.ask(&position.to_fen())?;
            Some(if position.turn() == side { opinion.score } else { -opinion.score })
        }
        _ => None,
    };
    let net = proof.net;
    let in_material = material >= net - tolerance;
    // Half a pawn of score for a pawn of material; a won game stays won.
    let in_score =
        before.is_some_and(|before| score - before >= 50 * net.min(9)) || score >= 500 + 50 * net;
    let is_refuted = !in_material && !in_score;
    let reason = format!(
        "net {net} claimed; engine {score} (before {before:?}), material {material}, {}",
        line.join(" ")
    );
    let shows_material = net > 0 && material >= net;
    Ok(Verdict { kind, is_refuted, shows_material, reason })
}

/// Does the side promote in the line that shows the claim?
fn promotes(proof: &Proof, side: Color, before: &Position) -> bool {
    let turns = [before.turn(), !before.turn()].into_iter().cycle();
    let promotes = |mv: &Option<Move>| mv.is_some_and(|mv| mv.promotion().is_some());
    proof.moves.iter().zip(turns).any(|(mv, turn)| turn == side && promotes(mv))
}

/// A promotion that nothing stops can be put off for long: where the engine's line breaks off before
/// the material is due, it is asked how it goes on.
fn up_to_promotion(
    judge: &mut Judge,
    start: &Position,
    mut line: Vec<String>,
    side: Color,
    due: i32,
) -> anyhow::Result<Vec<String>> {
    for _ in 0..CONTINUATIONS {
        let end = line.iter().try_fold(*start, |at, text| Some(at.play(at.parse_uci(text).ok()?)));
        let Some(end) = end.filter(|end| !end.legal_moves().is_empty()) else { break };
        if best_balance(start, &line, side) >= due {
            break;
        }
        line.extend(judge.ask(&end.to_fen())?.line);
    }
    Ok(line)
}

/// Whom the line helps: also of a missed chance it is the side that would have played it.
trait Benefits {
    fn benefits_in(&self, case: &Case, proof: &Proof) -> Color;
}

impl Benefits for Finding {
    fn benefits_in(&self, case: &Case, proof: &Proof) -> Color {
        match proof.moves.first() {
            Some(Some(mv)) if *mv != case.mv => case.before().turn(),
            Some(None) => !case.before().turn(),
            _ => self.benefits,
        }
    }
}

/// The position after the first move of the side in the line, and the one to compare it with. Of
/// an offer it is the answer to the capture: "if it is taken".
fn decisive(
    case: &Case,
    proof: &Proof,
    side: Color,
    is_offer: bool,
) -> Option<(Position, Option<Position>)> {
    let before = *case.before();
    let mut position = before;
    let pass = proof.moves.iter().position(Option::is_none);
    for (index, mv) in proof.moves.iter().enumerate() {
        let mover = position.turn();
        position = match mv {
            Some(mv) => position.try_play(*mv).ok()?,
            None => position.play_null()?,
        };
        // What comes before a pass is not the claim yet.
        let begun = pass.is_none_or(|pass| index > pass) && !(is_offer && index == 0);
        if mover == side && mv.is_some() && begun {
            break;
        }
    }
    let us = before.turn();
    let reference = match proof.moves.first()? {
        // A threat that was stopped, or a chance that was missed, is compared with what came.
        None => Some(case.after()),
        Some(mv) if *mv != case.mv => Some(case.after()),
        _ if side != us => Some(before),
        _ if proof.moves.get(1) == Some(&None) => Some(case.after()),
        _ => before_last(case).or_else(|| before.play_null()),
    };
    Some((position, reference))
}

/// The position before the opponent's last move.
fn before_last(case: &Case) -> Option<Position> {
    let history = case.game.history();
    match history.len() {
        0 => None,
        1 => Some(*case.game.start()),
        plies => Some(history[plies - 2].1),
    }
}

/// The material of the side before the move; before the opponent's last capture, if it took.
fn balance_before(case: &Case, side: Color) -> i32 {
    let now = material(case.before(), side);
    let us = case.before().turn();
    match before_last(case) {
        Some(earlier) if side == us => now.max(material(&earlier, side)),
        Some(earlier) => now.min(material(&earlier, side)),
        None => now,
    }
}

/// The best balance at rest that the engine's line reaches: no capture before or after it.
fn best_balance(start: &Position, line: &[String], side: Color) -> i32 {
    let mut position = *start;
    let mut counts = vec![material(start, side)];
    for text in line {
        let Ok(mv) = position.parse_uci(text) else { break };
        position = position.play(mv);
        counts.push(material(&position, side));
    }
    let rest = counts.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    rest.max().unwrap_or(counts[counts.len() - 1])
}

/// The material of the side less that of the other, in pawns: 1, 3, 3, 5, 9.
pub(crate) fn material(position: &Position, side: Color) -> i32 {
    let count = |color| -> i32 {
        let kinds = [
            (PieceKind::Pawn, 1),
            (PieceKind::Knight, 3),
            (PieceKind::Bishop, 3),
            (PieceKind::Rook, 5),
            (PieceKind::Queen, 9),
        ];
        kinds.iter().map(|&(kind, worth)| worth * position.pieces(color, kind).len() as i32).sum()
    };
    count(side) - count(!side)
}

/// Winning chances from 0 to 100 for a score in centipawns.
pub(crate) fn chances(score: i32) -> f64 {
    let score = f64::from(score.clamp(-1_500, 1_500));
    100.0 / (1.0 + (-0.003_682_08 * score).exp())
}

/// What the move takes, in pawns.
pub(crate) fn taken(position: &Position, mv: Move) -> i32 {
    material(&position.play(mv), position.turn()) - material(position, position.turn())
}
