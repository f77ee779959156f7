//! What the engine found in one position: `pinpoint analyze --json`.

use pinpoint_engine::{Report, ScoredLine};
use pinpoint_notation::san_and_play;
use pinpoint_rules::{Move, Position};
use serde::Serialize;

use crate::{SCHEMA, ScoreReply, Side, WdlReply};

/// The best lines of a position. Scores and chances are White's, whoever is to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnalysisDocument {
    /// The version of the document.
    pub schema: u32,
    /// The position searched.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// Half-moves searched in full.
    pub depth: u32,
    /// Half-moves of the longest line looked at.
    pub seldepth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited in a second.
    pub nps: u64,
    /// Time since the search began.
    pub time_ms: u64,
    /// The best lines, best first for the side to move.
    pub lines: Vec<AnalysisLine>,
    /// Why the best move is good, in sentences.
    pub reason: Vec<String>,
}

/// One line of an analysis.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnalysisLine {
    /// 1 for the best line, 2 for the next.
    pub rank: usize,
    /// The depth to which this line was searched.
    pub depth: u32,
    /// What it is worth, as White sees it.
    pub white_score: ScoreReply,
    /// The chances that go with the score, in thousandths, as White sees them.
    pub white_wdl: WdlReply,
    /// The moves in UCI.
    pub uci: Vec<String>,
    /// The same moves in SAN.
    pub san: Vec<String>,
}

impl AnalysisDocument {
    /// The document of a report about this position.
    pub fn new(position: &Position, report: &Report, reason: Vec<String>) -> AnalysisDocument {
        let line = |line: &ScoredLine| {
            let (uci, san) = spelled(position, &line.moves);
            AnalysisLine {
                rank: line.rank,
                depth: line.depth,
                white_score: line.score.into(),
                white_wdl: line.score.into(),
                uci,
                san,
            }
        };
        AnalysisDocument {
            schema: SCHEMA,
            fen: position.to_fen(),
            turn: position.turn().into(),
            depth: report.depth,
            seldepth: report.selective_depth,
            nodes: report.nodes,
            nps: report.nodes_per_second(),
            time_ms: report.time.as_millis() as u64,
            lines: report.lines.iter().map(line).collect(),
            reason,
        }
    }
}

/// The moves in UCI and in SAN, up to one that is not legal, should there be one.
pub fn spelled(start: &Position, moves: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut position = *start;
    let mut spelled = (Vec::new(), Vec::new());
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        spelled.0.push(uci_of(&position, mv));
        let (san, next) = san_and_play(&position, mv);
        spelled.1.push(san.to_string());
        position = next;
    }
    spelled
}

/// A legal move in UCI, castling as the position needs it.
pub fn uci_of(position: &Position, mv: Move) -> String {
    let style = position.castling_style();
    mv.uci(style).to_string()
}

#[cfg(test)]
mod tests {
    use pinpoint_engine::{Engine, Limits, Options};

    use super::*;

    #[test]
    fn score_and_chances_are_white_s_when_black_is_to_move_and_wins() {
        let position = Position::from_fen("3qk3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        let mut engine = Engine::new(Options::default().with_hash_mb(1));
        engine.set_position(position);
        let document =
            AnalysisDocument::new(&position, &engine.search(Limits::depth(4)).report, Vec::new());
        let line = &document.lines[0];
        assert!(matches!(line.white_score, ScoreReply::Cp(..=-300) | ScoreReply::Mate(..0)));
        assert!(line.white_wdl.loss > 900, "{line:?}");
        assert_eq!(document.turn, Side::Black);
    }
}
