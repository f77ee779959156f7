//! Self-play and tuning, from nothing to weights:
//!
//! ```text
//! pinpoint-selfplay start > crates/engine/src/evaluation/weights.rs
//! pinpoint-selfplay play --games 10000 --nodes 2000 --threads 8 --out games.bin
//! pinpoint-selfplay tune games.bin > weights.rs
//! pinpoint-selfplay samples games.bin --out samples.bin
//! pinpoint-selfplay train samples.bin --start built-in --out new.nnue    # or training/train.py
//! pinpoint-selfplay relabel games.bin --judge new.nnue --out better.bin
//! ```
//!
//! Games begin with random moves, so no two are alike; the tuner
//! looks at their quiet positions, each with the score of the search and the result of the game.
#![forbid(unsafe_code)]

mod average;
mod bits;
mod data;
mod duel;
mod games;
mod label;
mod model;
mod play;
mod relabel;
mod samples;
#[cfg(feature = "switches")]
mod screen;
#[cfg(feature = "switches")]
mod spsa;
mod start;
mod train;
mod tune;
mod unpacked;
mod weights_file;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::{Parser, Subcommand};
use pinpoint_engine::Judge;
use pinpoint_nnue::{Network, Weights};
use pinpoint_notation::epd::{self, Epd, EpdError};
use pinpoint_rules::Position;

/// Plays the engine against itself and tunes its evaluation on the games.
#[derive(Parser)]
#[command(name = "pinpoint-selfplay", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints weights made from simple formulae, to begin with.
    Start,
    /// Plays games and appends them to a file, with scores.
    ///
    /// It can be killed at any time; the same command goes on where it was.
    Play {
        /// Number of games.
        #[arg(long, default_value_t = 1000)]
        games: u32,
        /// Nodes for each move; the depth that reaches them is finished.
        #[arg(long, default_value_t = 2000)]
        nodes: u64,
        /// Games played at the same time.
        #[arg(long, default_value_t = 1, value_parser = at_least_one)]
        threads: usize,
        /// Start value of the random openings.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The evaluation: the file of a network, `built-in` or `hand-written`.
        #[arg(long, default_value = "built-in")]
        judge: String,
        /// Begins no game after this many seconds.
        #[arg(long, default_value_t = u64::MAX)]
        seconds: u64,
        /// Where to write; games that are there already are kept.
        #[arg(long)]
        out: PathBuf,
    },
    /// Lets two evaluations play each other and prints the difference in Elo.
    ///
    /// Each is the file of a network, `built-in` or `hand-written`.
    Duel {
        /// The first.
        first: String,
        /// The second.
        second: String,
        /// Numbers of the search that only the first has, as in `late_move_count=5`.
        #[cfg(feature = "switches")]
        #[arg(long, value_delimiter = ',')]
        set: Vec<String>,
        #[command(flatten)]
        games: Games,
    },
    /// Tunes the numbers of the search by games and prints them.
    #[cfg(feature = "switches")]
    Spsa {
        /// Tunes only these.
        #[arg(long, value_delimiter = ',')]
        only: Vec<String>,
        #[command(flatten)]
        games: Games,
        /// The evaluation, as in `duel`.
        #[arg(long, default_value = "built-in")]
        judge: String,
    },
    /// Tries many changes of the search's numbers in the same games and prints what each is worth.
    #[cfg(feature = "switches")]
    Screen {
        /// Changes, each one or more numbers, as in `late_move_count=5,late_move_depth=7`.
        #[arg(required = true)]
        changes: Vec<String>,
        /// Numbers that both players have.
        #[arg(long, value_delimiter = ',')]
        set: Vec<String>,
        #[command(flatten)]
        games: Games,
    },
    /// Turns games into positions for the training of a network.
    Samples {
        /// Files written by `play`.
        #[arg(required = true)]
        games: Vec<PathBuf>,
        /// Positions that random moves reach from each one, without a score.
        #[arg(long, default_value_t = 0)]
        detours: u32,
        /// Start value of the random moves.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Games turned into positions at the same time.
        #[arg(long, default_value_t = 1, value_parser = at_least_one)]
        threads: usize,
        /// Where to write.
        #[arg(long)]
        out: PathBuf,
    },
    /// Scores samples by a short search of each, and drops those that are not quiet.
    Label {
        /// Files written by `samples`.
        #[arg(required = true)]
        samples: Vec<PathBuf>,
        /// Nodes for each position; the depth that reaches them is finished. With fewer than 300
        /// the scores are worse than the network's own.
        #[arg(long, default_value_t = 500)]
        nodes: u64,
        /// Positions scored at the same time.
        #[arg(long, default_value_t = 1, value_parser = at_least_one)]
        threads: usize,
        /// The evaluation, as in `play`.
        #[arg(long, default_value = "built-in")]
        judge: String,
        /// Also scores positions that have a score.
        #[arg(long)]
        all: bool,
        /// Where to write; the file must not exist.
        #[arg(long)]
        out: PathBuf,
    },
    /// Trains a network on samples with scores, on processors alone.
    Train {
        /// Files written by `samples` or `label`.
        #[arg(required = true)]
        samples: Vec<PathBuf>,
        /// The network to begin with: a file or `built-in`; without it nothing is known.
        #[arg(long)]
        start: Option<String>,
        /// How often each position is looked at.
        #[arg(long, default_value_t = 7)]
        epochs: usize,
        /// Positions for each step.
        #[arg(long, default_value_t = 16_384, value_parser = at_least_one)]
        batch: usize,
        /// Length of the longest step.
        #[arg(long, default_value_t = 0.004)]
        rate: f32,
        /// How strongly weights that nobody needs are drawn to zero.
        #[arg(long, default_value_t = 0.05)]
        decay: f32,
        /// Share of the game's result in what is learned; the rest is the search's score.
        #[arg(long, default_value_t = 0.1)]
        result_share: f32,
        /// Threads.
        #[arg(long, default_value_t = 1, value_parser = at_least_one)]
        threads: usize,
        /// Start value of the first weights and of the order of positions.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where to write the network.
        #[arg(long)]
        out: PathBuf,
    },
    /// Writes the mean of networks that learned on from the same one.
    ///
    /// It has less of what each of them knows by heart. A network that is named twice counts twice.
    Average {
        /// Files written by `train`, or `built-in`.
        #[arg(required = true, num_args = 2..)]
        networks: Vec<String>,
        /// Where to write the network; the file must not exist.
        #[arg(long)]
        out: PathBuf,
    },
    /// Writes games with the scores that another evaluation gives their positions.
    Relabel {
        /// Files written by `play`.
        #[arg(required = true)]
        games: Vec<PathBuf>,
        /// Nodes for each position; the depth that reaches them is finished.
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// Games scored at the same time.
        #[arg(long, default_value_t = 1, value_parser = at_least_one)]
        threads: usize,
        /// The evaluation, as in `play`.
        #[arg(long, default_value = "built-in")]
        judge: String,
        /// Where to write; the file must not exist.
        #[arg(long)]
        out: PathBuf,
    },
    /// Writes games of the earlier format, four bytes a move, in the one of today.
    Pack {
        /// A file of the earlier format.
        games: PathBuf,
        /// Where to write; the file must not exist.
        #[arg(long)]
        out: PathBuf,
    },
    /// Fits the weights to the games and prints them.
    Tune {
        /// Files written by `play`.
        #[arg(required = true)]
        data: Vec<PathBuf>,
        /// Passes over the data.
        #[arg(long, default_value_t = 400)]
        epochs: usize,
        /// Threads.
        #[arg(long, default_value_t = 2, value_parser = at_least_one)]
        threads: usize,
        /// Share of the game's result in what is learned; the rest is the search's score.
        #[arg(long, default_value_t = 0.7)]
        result_share: f64,
    },
}

/// How the games of a match are played.
#[derive(clap::Args)]
struct Games {
    /// A file of positions (EPD or FEN, one a line) in which games begin; without it they begin
    /// with random moves.
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Pairs of games, each opening once with either color.
    #[arg(long, default_value_t = 500)]
    pairs: u64,
    /// Nodes for each move.
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// Plays on clocks that count nodes: 100 times `--nodes` at first, `--nodes` more with each
    /// move.
    #[arg(long)]
    clock: bool,
    /// Games played at the same time.
    #[arg(long, default_value_t = 1, value_parser = at_least_one)]
    threads: usize,
    /// Start value of all that is random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begins no pair after this many seconds.
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
}

impl Games {
    fn plan(self) -> anyhow::Result<duel::Games> {
        let Games { openings, pairs, nodes, clock, threads, seed, seconds } = self;
        let openings = openings.map_or(Ok(Vec::new()), |path| positions(&path))?;
        let pace = if clock { duel::Pace::Clock(nodes) } else { duel::Pace::Nodes(nodes) };
        let time = Duration::from_secs(seconds);
        Ok(duel::Games { openings, pairs, pace, threads, seed, time })
    }
}

/// The positions of a file, one a line.
fn positions(path: &Path) -> anyhow::Result<Vec<Position>> {
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let position = |(number, record): (usize, Result<Epd, EpdError>)| {
        let place = || format!("{}, line {number}", path.display());
        record.map(|epd| epd.position).with_context(place)
    };
    let positions = epd::records(&text).map(position).collect::<anyhow::Result<Vec<_>>>()?;
    ensure!(!positions.is_empty(), "{} names no position", path.display());
    Ok(positions)
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Start => print!("{}", weights_file::write(&start::weights())),
        Command::Play { games, nodes, threads, seed, judge: name, seconds, out } => {
            let (judge, time) = (judge(&name)?, Duration::from_secs(seconds));
            play::run(&play::Match { games, nodes, threads, seed, judge, time }, &out)?;
        }
        Command::Duel {
            first,
            second,
            #[cfg(feature = "switches")]
            set,
            games,
        } => duel::run(&duel::Plan {
            judges: [judge(&first)?, judge(&second)?],
            #[cfg(feature = "switches")]
            parameters: duel::parameters(&set)?,
            games: games.plan()?,
        }),
        #[cfg(feature = "switches")]
        Command::Spsa { only, games, judge: name } => {
            spsa::run(&spsa::Plan { only, games: games.plan()? }, &judge(&name)?)?;
        }
        #[cfg(feature = "switches")]
        Command::Screen { changes, set, games } => {
            screen::run(&screen::Plan { changes, set, games: games.plan()? })?;
        }
        Command::Samples { games, detours, seed, threads, out } => {
            samples::write(&games, &out, &samples::Plan { detours, seed, threads })?;
        }
        Command::Label { samples, nodes, threads, judge: name, all, out } => {
            let judge = judge(&name)?;
            label::run(&label::Plan { nodes, threads, judge, all }, &samples, &out)?;
        }
        Command::Train {
            samples,
            start,
            epochs,
            batch,
            rate,
            decay,
            result_share,
            threads,
            seed,
            out,
        } => {
            let start = start.map(|name| weights(&name)).transpose()?;
            let plan = train::Plan { epochs, batch, rate, decay, result_share, threads, seed };
            train::run(&plan, &samples, start, &out)?;
        }
        Command::Average { networks, out } => {
            let networks = networks.iter().map(|name| weights(name));
            let networks = networks.collect::<anyhow::Result<Vec<_>>>()?;
            let place = || format!("cannot write {}", out.display());
            let mut file = File::create_new(&out).with_context(place)?;
            file.write_all(&average::average(&networks).to_bytes()).with_context(place)?;
        }
        Command::Relabel { games, nodes, threads, judge: name, out } => {
            let judge = judge(&name)?;
            relabel::run(&relabel::Plan { nodes, threads, judge }, &games, &out)?;
        }
        Command::Pack { games, out } => unpacked::pack(&games, &out)?,
        Command::Tune { data, epochs, threads, result_share } => {
            let samples = data::read(&data, result_share)?;
            let tuned = tune::run(&samples, model::Weights::current(), epochs, threads);
            print!("{}", weights_file::write(&tuned));
        }
    }
    Ok(())
}

/// An evaluation by name.
fn judge(name: &str) -> anyhow::Result<Judge> {
    Ok(match name {
        "built-in" => Judge::default(),
        "hand-written" => Judge::HandWritten,
        path => {
            let network = Network::from_bytes(&contents(path)?);
            Judge::Network(Arc::new(network.context(path.to_owned())?))
        }
    })
}

/// The weights of a network by name.
fn weights(name: &str) -> anyhow::Result<Weights> {
    match name {
        "built-in" => Ok(Weights::built_in()),
        path => Weights::from_bytes(&contents(path)?).context(path.to_owned()),
    }
}

fn contents(path: &str) -> anyhow::Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("cannot read {path}"))
}

/// A number that must not be zero.
fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("at least 1 is needed".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(error.to_string()),
    }
}
