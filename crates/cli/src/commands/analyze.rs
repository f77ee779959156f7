//! `pinpoint analyze`: the engine's search for people.

use std::io::{self, Write};
use std::sync::mpsc;
use std::time::Duration;

use clap::Args;
use pinpoint_engine::{Engine, Limits, Options, Report, ScoredLine, SearchEvent};
use pinpoint_notation::san_and_play;
use pinpoint_rules::{Color, Move, Position};
use pinpoint_wire::AnalysisDocument;

use crate::input;
use crate::output::Answer;

/// Show the best moves of a position
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint analyze startpos --depth 16
  pinpoint analyze \"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4\"
  pinpoint analyze startpos --multipv 3 --time 5 --json")]
pub(crate) struct Arguments {
    #[arg(help = input::POSITION_HELP)]
    position: String,
    /// Search so many moves deep, counting those of both sides
    #[arg(long, value_parser = input::number(1u32..=150))]
    depth: Option<u32>,
    /// Visit so many positions
    #[arg(long, value_parser = input::number(1u64..=input::MOST_NODES))]
    nodes: Option<u64>,
    /// Think so many seconds [default: 3, if no other limit is given]
    #[arg(long, value_parser = seconds)]
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
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|&time| time <= Duration::from_secs(86_400))
        .ok_or_else(|| "expected a number of seconds from 0 to 86400".into())
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let position = input::position(&arguments.position)?;
    let mut engine = Engine::new(Options {
        hash_mb: arguments.hash as usize,
        threads: arguments.threads.into(),
        multi_pv: arguments.multipv.into(),
        ..Options::default()
    });
    engine.set_position(position);
    let (sender, events) = mpsc::channel();
    engine.go(limits(&arguments), move |event| drop(sender.send(event)));
    let mut last = Report::default();
    let mut out = io::stdout().lock();
    for event in events {
        match event {
            SearchEvent::Depth(report) if report.lines.iter().all(ScoredLine::is_exact) => {
                if !arguments.json && !report.lines.is_empty() {
                    print_depth(&mut out, &position, &report)?;
                }
                last = report;
            }
            _ => {}
        }
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut out, &AnalysisDocument::new(&position, &last))?;
        writeln!(out)?;
    } else if last.lines.is_empty() {
        let why = if position.is_check() { "checkmate" } else { "stalemate" };
        writeln!(out, "no legal move: {why}")?;
    }
    Ok(if last.lines.is_empty() { Answer::Nothing } else { Answer::Done })
}

fn limits(arguments: &Arguments) -> Limits {
    let Arguments { depth, nodes, time, .. } = arguments;
    let unlimited = depth.is_none() && nodes.is_none() && time.is_none();
    let default_time = unlimited.then_some(Duration::from_secs(3));
    Limits { depth: *depth, nodes: *nodes, move_time: time.or(default_time), ..Limits::default() }
}

fn print_depth(out: &mut impl Write, position: &Position, report: &Report) -> io::Result<()> {
    for line in &report.lines {
        // Scores are White's, as in books and on other boards.
        let score = line.score.white();
        let moves = numbered_san(position, &line.moves);
        writeln!(out, "{:>3}  {:>7}  {moves}", line.depth, score.to_string())?;
    }
    out.flush()
}

/// The moves in SAN.
fn sans(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *position;
    let written = moves.iter().map(|&mv| {
        let (san, next) = san_and_play(&position, mv);
        position = next;
        san.as_str().to_owned()
    });
    written.collect()
}

/// The moves in SAN with move numbers.
fn numbered_san(position: &Position, moves: &[Move]) -> String {
    let mut number = position.fullmove_number();
    let mut turn = position.turn();
    let mut text = String::new();
    for (index, san) in sans(position, moves).into_iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match turn {
            Color::White => text += &format!("{number}. "),
            Color::Black if index == 0 => text += &format!("{number}... "),
            Color::Black => {}
        }
        text += &san;
        number = number.saturating_add(u16::from(turn == Color::Black));
        turn = !turn;
    }
    text
}
