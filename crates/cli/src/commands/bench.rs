//! `pinpoint bench`: a checksum of the search, and how many test positions it solves.

mod suite;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use pinpoint_engine::{BENCH_DEPTH, Limits, bench};

use crate::commands::bench_tactics;
use crate::input;
use crate::output::Answer;
use crate::progress::Progress;

/// Measure the engine: nodes and speed, or solved test positions
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Examples:
  pinpoint bench
  pinpoint bench 14
  pinpoint bench epd suite.epd --nodes 1000000
  pinpoint bench puzzles puzzles.csv --nodes 100000 --limit 500"
)]
pub(crate) struct Arguments {
    /// How deep to search; commit messages quote the default
    #[arg(value_parser = input::number(1u32..=64))]
    depth: Option<u32>,
    #[command(subcommand)]
    suite: Option<Suite>,
}

#[derive(Subcommand)]
enum Suite {
    /// Solve the positions of an EPD file (bm, am, and points in c0)
    #[command(after_help = "Examples:
  pinpoint bench epd suite.epd
  pinpoint bench epd suite.epd --nodes 1000000 --verbose")]
    Epd(SuiteArguments),
    /// Solve puzzles in the CSV format of the Lichess database
    #[command(after_help = "Examples:
  pinpoint bench puzzles puzzles.csv --limit 500
  pinpoint bench puzzles puzzles.csv --time 100")]
    Puzzles(SuiteArguments),
    Tactics(bench_tactics::Arguments),
}

#[derive(Args)]
struct SuiteArguments {
    /// The file to read
    file: PathBuf,
    /// Positions to visit for each move [default: 100000, if no time is given]
    #[arg(long, value_parser = input::number(1u64..=input::MOST_NODES))]
    nodes: Option<u64>,
    /// Milliseconds to think about each move
    #[arg(long, value_parser = input::number(1u64..=86_400_000))]
    time: Option<u64>,
    /// The most positions to try, evenly spread over the file
    #[arg(long, value_parser = input::number(1usize..=1_000_000_000))]
    limit: Option<usize>,
    /// Name the positions that were not solved
    #[arg(long)]
    verbose: bool,
}

impl SuiteArguments {
    fn limits(&self) -> Limits {
        let default = self.time.is_none().then_some(100_000);
        Limits::default()
            .with_nodes(self.nodes.or(default))
            .with_move_time(self.time.map(Duration::from_millis))
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let mut out = io::stdout().lock();
    let (arguments, read): (SuiteArguments, suite::Reader) = match arguments.suite {
        None => {
            let depth = arguments.depth.unwrap_or(BENCH_DEPTH);
            let report = Progress::while_working(|| bench(depth));
            writeln!(out, "{} nodes {} nps", report.nodes, report.nodes_per_second())?;
            return Ok(Answer::Done);
        }
        Some(Suite::Tactics(arguments)) => {
            drop(out);
            return bench_tactics::run(arguments);
        }
        Some(Suite::Epd(arguments)) => (arguments, suite::read_epd),
        Some(Suite::Puzzles(arguments)) => (arguments, suite::read_puzzle),
    };
    let name = arguments.file.display();
    let text =
        std::fs::read_to_string(&arguments.file).with_context(|| format!("cannot read {name}"))?;
    let problems = suite::read(&text, read, arguments.limit).with_context(|| name.to_string())?;
    if problems.is_empty() {
        bail!("{name}: there is nothing to solve in it");
    }
    let progress = Progress::counting(problems.len() as u64, "positions");
    let solved = suite::solve(&problems, &arguments.limits(), |problem, is_solved| {
        progress.add(1);
        if arguments.verbose && !is_solved {
            progress.aside(|| {
                let _ = writeln!(io::stderr(), "not solved: {}", problem.name);
            });
        }
    });
    drop(progress);
    for (group, count) in &solved {
        let percent = 100.0 * count.solved as f64 / count.total.max(1) as f64;
        writeln!(out, "{group}: solved {}/{} ({percent:.1} %)", count.solved, count.total)?;
        if count.points > 0 {
            writeln!(out, "{group}: {} points of {}", count.points, count.most_points)?;
        }
    }
    Ok(Answer::Done)
}
