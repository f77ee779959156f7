//! What the engine says, as UCI text.

use std::fmt::Write;

use pinpoint_engine::{BestMove, Bound, Report, Score, ScoredLine};
use pinpoint_rules::CastlingStyle;

/// The `info` lines of a report, one for each line of play.
///
/// ```
/// use pinpoint_engine::{Engine, Limits, Options};
/// use pinpoint_rules::CastlingStyle;
/// let found = Engine::new(Options::default()).search(Limits::depth(4));
/// let lines = pinpoint_uci::info_lines(&found.report, CastlingStyle::Standard, false);
/// assert!(lines[0].starts_with("info depth 4 seldepth "));
/// ```
pub fn info_lines(report: &Report, style: CastlingStyle, show_wdl: bool) -> Vec<String> {
    let info = |line: &ScoredLine| {
        let mut text = format!(
            "info depth {} seldepth {} multipv {} score {}",
            line.depth,
            report.selective_depth,
            line.rank,
            score(line.score.mover())
        );
        text.push_str(match line.score.bound_of(line.score.side()) {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        });
        if show_wdl {
            let wdl = line.score.mover().wdl();
            let _ = write!(text, " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
        }
        let _ = write!(
            text,
            " nodes {} nps {} hashfull {} tbhits {} time {} pv",
            report.nodes,
            report.nodes_per_second(),
            report.hash_full,
            report.tablebase_hits,
            report.time.as_millis()
        );
        for mv in &line.moves {
            let _ = write!(text, " {}", mv.uci(style));
        }
        text
    };
    report.lines.iter().map(info).collect()
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(score) => format!("cp {score}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

/// The `bestmove` line; `(none)` if the side to move has no legal move.
pub fn best_move(best: &BestMove, style: CastlingStyle) -> String {
    let Some(mv) = best.mv else { return "bestmove (none)".into() };
    match best.ponder {
        Some(ponder) => format!("bestmove {} ponder {}", mv.uci(style), ponder.uci(style)),
        None => format!("bestmove {}", mv.uci(style)),
    }
}
