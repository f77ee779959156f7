//! `pinpoint analyze`: the best moves of a position, and why.

use std::io::{self, Write};
use std::sync::mpsc;
use std::time::Duration;

use clap::Args;
use pinpoint_engine::{Engine, Limits, Options, Report, ScoredLine, SearchEvent};
use pinpoint_notation::{opening, san};
use pinpoint_review::{numbered_line, why};
use pinpoint_rules::{Game, Position};
use pinpoint_wire::AnalysisDocument;

use super::review::table::{width, wrapped};
use crate::input;
use crate::output::{Answer, json};
use crate::position::PositionArguments;
use crate::progress::Progress;

/// Show the best moves of a position, and why
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint analyze startpos --depth 16
  pinpoint analyze startpos --moves \"e4 e5 Qh5 Nf6\"
  pinpoint analyze --pgn game.pgn --ply 24 --multipv 3
  pinpoint analyze startpos --multipv 3 --time 5 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Depth in half-moves
    #[arg(long, value_parser = input::number(1u32..=150))]
    depth: Option<u32>,
    /// Positions to visit
    #[arg(long, value_parser = input::number(1u64..=input::MOST_NODES))]
    nodes: Option<u64>,
    /// Seconds to think [default: 3, if no other limit is given]
    #[arg(long, value_parser = input::seconds)]
    time: Option<Duration>,
    /// How many lines to show
    #[arg(long, default_value_t = 1, value_parser = input::number(1u16..=256))]
    multipv: u16,
    /// How many threads search
    #[arg(long, default_value_t = 1, value_parser = input::number(1u16..=512))]
    threads: u16,
    /// Size of the hash table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64,
        value_parser = input::number(1u32..=65536))]
    hash: u32,
    /// Show every depth, not only the last
    #[arg(long, short)]
    verbose: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let game = arguments.position.game()?;
    let position = *game.position();
    let mut out = io::stdout().lock();
    if !arguments.json {
        write!(out, "{}", header(&position))?;
    }
    let last = search(&arguments, &game, &mut out)?;
    let best = last.lines.first().and_then(|line| line.moves.split_first());
    let reason = best.map_or_else(Vec::new, |(&mv, line)| why(&game, mv, line));
    if arguments.json {
        let document = AnalysisDocument::new(&position, &last, reason);
        json(&mut out, &document)?;
    } else if let Some((&mv, _)) = best {
        write!(out, "{}", table(&position, &last))?;
        let closing = format!("Best is {}. {}", san(&position, mv), reason.join(" "));
        write!(out, "\n{}", wrapped(&closing, width(), ""))?;
    } else {
        let why = if position.is_check() { "checkmate" } else { "stalemate" };
        writeln!(out, "no legal move: {why}")?;
    }
    Ok(if last.lines.is_empty() { Answer::Nothing } else { Answer::Done })
}

/// Searches; shows every depth if that is wanted, and on a terminal how far it is.
fn search(arguments: &Arguments, game: &Game, out: &mut impl Write) -> anyhow::Result<Report> {
    let options = Options::default()
        .with_hash_mb(arguments.hash as usize)
        .with_threads(arguments.threads.into())
        .with_multi_pv(arguments.multipv.into());
    let mut engine = Engine::new(options);
    engine.set_game(game);
    let (sender, events) = mpsc::channel();
    engine.go(limits(arguments), move |event| drop(sender.send(event)));
    let progress = Progress::waiting();
    let mut last = Report::default();
    for event in events {
        match event {
            SearchEvent::Depth(report) if report.lines.iter().all(ScoredLine::is_exact) => {
                if arguments.verbose && !arguments.json && !report.lines.is_empty() {
                    let shown = lines(game.position(), &report);
                    progress.aside(|| write!(out, "{shown}").and_then(|()| out.flush()))?;
                }
                progress.say(&format!("depth {}", report.depth));
                last = report;
            }
            _ => {}
        }
    }
    Ok(last)
}

fn limits(arguments: &Arguments) -> Limits {
    let Arguments { depth, nodes, time, .. } = arguments;
    let unlimited = depth.is_none() && nodes.is_none() && time.is_none();
    let default_time = unlimited.then_some(Duration::from_secs(3));
    Limits::default().with_depth(*depth).with_nodes(*nodes).with_move_time(time.or(default_time))
}

/// The position, who is to move and what the opening is called.
fn header(position: &Position) -> String {
    let name = opening(position).map(|opening| format!(", {opening}")).unwrap_or_default();
    format!("{}\n{} to move{name}\n\n", position.fen().as_str(), position.turn())
}

/// The lines of the last depth, then nodes and speed.
fn table(position: &Position, report: &Report) -> String {
    let speed = report.nodes_per_second();
    let seconds = report.time.as_secs_f64();
    format!(
        "depth    score  line\n{}\n{} nodes in {seconds:.1} s, {speed} nodes a second\n",
        lines(position, report),
        report.nodes,
    )
}

/// A row for each line. Long ones go on below their first move, and never break within a move.
fn lines(position: &Position, report: &Report) -> String {
    const INDENT: &str = "                 ";
    let rows = report.lines.iter().map(|line| {
        // Scores are White's, as in books and on other boards.
        let score = line.score.white().to_string();
        // A number and its move stay together.
        let moves = numbered_line(position, &line.moves).replace(". ", ".\x01");
        let moves = wrapped(&moves, width(), INDENT).replace('\x01', " ");
        format!("{:>5}  {score:>7}  {}", line.depth, moves.trim_start_matches(' '))
    });
    rows.collect()
}
