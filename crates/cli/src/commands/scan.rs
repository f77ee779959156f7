//! `scan`: archives of games as tables of games and of what happened in them.

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use pinpoint_archive::{
    Blocks, Condition, Facts, Folder, Format, InputFile, Progress, Report, Sample, Scan, stream,
};

use crate::input;
use crate::interrupt::stop_flag;
use crate::output::{Answer, counted};

/// Turn archives of games into tables: games, pins, forks, mates
///
/// Reads PGN files of any size, also compressed (.pgn.zst, .pgn.gz), on all cores, in bounded memory.
/// Writes two tables into a folder: games-*.parquet (tags, result, opening, moves, clocks,
/// evaluations) and events-*.parquet (a row for each fact; `game` joins the two). Games that cannot
/// be read are listed in errors.parquet. Ask your own engine afterwards: DuckDB, Polars, Spark.
#[derive(Args)]
#[command(after_help = "Facts (--facts):
  pins, forks, skewers, discoveries, hanging, mates, promotions, material   quick, the default
  sacrifices, gains, allowed, missed                                        proven, slow
  all, quick, none

Examples:
  pinpoint scan lichess_db_standard_rated_2026-10.pgn.zst --out october
  pinpoint scan games.pgn --out tables --facts pins,forks --where \"WhiteElo >= 2000\"
  pinpoint scan games.pgn --pgn --where \"fact = mate:smotheredMate\" > smothered.pgn
  pinpoint scan games.pgn --jsonl --facts none --sample 0.01")]
pub(crate) struct Arguments {
    /// PGN files, plain or compressed
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The folder for the result; without it, --jsonl and --pgn print to stdout
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What to look for, with commas: pins,forks,... or all, quick, none
    #[arg(long, value_name = "LIST", default_value = "quick")]
    facts: Facts,
    /// Only games like this: "WhiteElo >= 2000", "Elo < 1500", "Result = 1-0", "plies > 40",
    /// "fact = fork"; may be repeated, and all must hold
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,
    /// Only games that reach this position
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Only a share of the games, chosen by chance but always the same, such as 0.01
    #[arg(long, value_name = "SHARE", value_parser = share)]
    sample: Option<f64>,
    /// Choose other games for --sample
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Write a line of JSON for each game instead of Parquet
    #[arg(long, conflicts_with = "pgn")]
    jsonl: bool,
    /// Write the games themselves, whole, instead of Parquet
    #[arg(long)]
    pgn: bool,
    /// Go on with a scan that was interrupted
    #[arg(long, requires = "out")]
    resume: bool,
    /// How many threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = input::number(1usize..=1024))]
    threads: Option<usize>,
    /// The size of a block in bytes of text: a row group of the result
    #[arg(long, value_name = "N", hide = true, default_value_t = Blocks::SIZE,
          value_parser = input::number(1_000usize..=1_000_000_000))]
    block_bytes: usize,
    /// The number of blocks in a file of the result
    #[arg(long, value_name = "N", hide = true, default_value_t = Folder::BLOCKS_PER_PART,
          value_parser = input::number(1u64..=1_000_000))]
    part_blocks: u64,
}

/// Reads a share from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let files = arguments.files.iter().map(InputFile::new);
    let files = files.collect::<Result<Vec<InputFile>, _>>()?;
    let format = match (arguments.jsonl, arguments.pgn) {
        (true, _) => Format::Jsonl,
        (_, true) => Format::Pgn,
        _ => Format::Parquet,
    };
    let scan = arguments.scan(format)?;
    let threads = arguments.threads.or_else(|| available_parallelism().ok().map(usize::from));
    let threads = threads.unwrap_or(1);
    let stop = stop_flag();
    let bar = crate::progress::Progress::bytes(Some(files.iter().map(|file| file.len).sum()));
    let begun = Instant::now();
    let listener = |progress: Progress| show(&bar, begun, progress);
    let report = match &arguments.out {
        Some(path) => {
            let folder = Folder {
                path: path.clone(),
                format,
                is_resumed: arguments.resume,
                threads,
                block_size: arguments.block_bytes,
                blocks_per_part: arguments.part_blocks,
            };
            folder.scan(&scan, &files, &stop, listener)?
        }
        None if format == Format::Parquet => {
            bail!("Parquet needs a folder: add --out DIR, or print with --jsonl or --pgn")
        }
        None => stream(&scan, &files, format, threads, &mut io::stdout().lock(), &stop, listener)?,
    };
    drop(bar);
    conclude(&report, &arguments)
}

impl Arguments {
    fn scan(&self, format: Format) -> anyhow::Result<Scan> {
        let position = self.position.as_deref().map(input::position).transpose()?;
        Ok(Scan {
            // The games themselves have no place for facts; conditions still look for theirs.
            facts: if format == Format::Pgn { Facts::NONE } else { self.facts },
            conditions: self.conditions.clone(),
            position,
            sample: self.sample.map(|share| Sample { share, seed: self.seed }),
            keeps_text: format == Format::Pgn,
        })
    }
}

/// Says how many games were read, and how fast.
fn show(bar: &crate::progress::Progress, begun: Instant, progress: Progress) {
    bar.reach(progress.bytes);
    let rate = progress.games as f64 / begun.elapsed().as_secs_f64().max(0.001);
    bar.say(&format!("{} games, {rate:.0} a second", progress.games));
}

/// Says what was done, and whether it was all.
fn conclude(report: &Report, arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut err = io::stderr();
    for damage in &report.damaged {
        writeln!(err, "damaged: {damage}")?;
    }
    let text = summary(report);
    match &arguments.out {
        Some(_) => writeln!(io::stdout(), "{text}")?,
        None => writeln!(err, "{text}")?,
    }
    if report.is_stopped {
        let hint = if arguments.out.is_some() { "; add --resume to go on" } else { "" };
        bail!("stopped before the end{hint}");
    }
    if report.damaged_files > 0 {
        bail!("not all of the input could be read");
    }
    Ok(if report.taken > 0 { Answer::Done } else { Answer::Nothing })
}

fn summary(report: &Report) -> String {
    let mut text = counted(report.taken, "game");
    if report.taken + report.broken != report.seen {
        text += &format!(" of {}", report.seen);
    }
    if report.events > 0 {
        text += &format!(", {}", counted(report.events, "event"));
    }
    if report.broken > 0 {
        text += &format!(", {} broken", report.broken);
    }
    text
}
