//! `pinpoint analyze`: the best moves of a position, and why.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_engine::{Engine, Limits, Options, Report, ScoredLine, SearchEvent};
use pinpoint_notation::pgn::{ReadError, Reader};
use pinpoint_notation::{opening, san};
use pinpoint_review::{main_game, numbered_line, why};
use pinpoint_rules::{Game, Position};
use pinpoint_wire::AnalysisDocument;

use super::review::source::Source;
use super::review::table::{width, wrapped};
use crate::input;
use crate::output::Answer;

/// Show the best moves of a position, and why
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint analyze startpos --depth 16
  pinpoint analyze startpos --moves \"e4 e5 Qh5 Nf6\"
  pinpoint analyze --pgn game.pgn --ply 24 --multipv 3
  pinpoint analyze startpos --multipv 3 --time 5 --json")]
pub(crate) struct Arguments {
    #[arg(help = input::POSITION_HELP, required_unless_present = "pgn")]
    position: Option<String>,
    /// Moves to play first, in SAN or UCI, with or without numbers
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Take the position from a game of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pgn: Option<PathBuf>,
    /// The number of the game in the file
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pgn", value_parser = input::number(1u64..=u64::MAX))]
    game: u64,
    /// The half-moves of the game to play [default: all]
    #[arg(long, value_name = "N", requires = "pgn")]
    ply: Option<usize>,
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
    let game = game(&arguments)?;
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
        serde_json::to_writer_pretty(&mut out, &document)?;
        writeln!(out)?;
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

/// The game whose last position is asked about.
fn game(arguments: &Arguments) -> anyhow::Result<Game> {
    let mut game = match (&arguments.position, &arguments.pgn) {
        (Some(text), _) => Game::new(input::position(text)?),
        (None, Some(path)) => from_pgn(path, arguments.game, arguments.ply)?,
        (None, None) => bail!("a position or --pgn is needed"),
    };
    let words = arguments.moves.as_deref().unwrap_or_default().split_whitespace();
    for word in words {
        // Numbers, with or without the move behind them: `1.`, `1.e4`, `1...e5`.
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        if word.is_empty() {
            continue;
        }
        let mv = input::legal_move(game.position(), word)?;
        game.try_play(mv).context("cannot play")?;
    }
    Ok(game)
}

fn from_pgn(path: &std::path::Path, number: u64, ply: Option<usize>) -> anyhow::Result<Game> {
    let source = Source::new(path)?;
    let mut reader = Reader::new(source.open()?);
    let mut at = 0;
    while let Some(read) = reader.read_tree() {
        at += 1;
        match read {
            _ if at < number => {}
            Ok(tree) => {
                let whole = main_game(&tree);
                let plies = whole.moves().len();
                let wanted = ply.unwrap_or(plies);
                if wanted > plies {
                    bail!("game {number} has only {plies} half-moves");
                }
                let mut game = Game::new(*whole.start());
                for mv in whole.moves().take(wanted) {
                    game.try_play(mv).context("cannot play")?;
                }
                return Ok(game);
            }
            Err(ReadError::Game(error)) => bail!("{}: {error}", source.name()),
            Err(ReadError::Source(error)) => {
                return Err(error).with_context(|| format!("cannot read {}", source.name()));
            }
        }
    }
    bail!("{} has only {at} games", source.name())
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
    let shows_progress = !arguments.json && !arguments.verbose && io::stderr().is_terminal();
    let mut last = Report::default();
    for event in events {
        match event {
            SearchEvent::Depth(report) if report.lines.iter().all(ScoredLine::is_exact) => {
                if arguments.verbose && !arguments.json && !report.lines.is_empty() {
                    write!(out, "{}", lines(game.position(), &report))?;
                    out.flush()?;
                }
                if shows_progress {
                    write!(io::stderr(), "\rdepth {} ", report.depth)?;
                }
                last = report;
            }
            _ => {}
        }
    }
    if shows_progress {
        write!(io::stderr(), "\r{:20}\r", "")?;
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
