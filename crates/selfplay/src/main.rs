//! Self-play and tuning, from nothing to weights:
//!
//! ```text
//! pinpoint-selfplay start > crates/engine/src/evaluation/weights.rs
//! pinpoint-selfplay play --games 10000 --nodes 2000 --threads 8 --out games.txt
//! pinpoint-selfplay tune games.txt > weights.rs
//! ```
//!
//! Games begin with random moves, so no two are alike; a position is kept if nothing is
//! hanging in it. Each line of the data is a FEN, the score of the search and the result of the
//! game, both from White's view.
#![forbid(unsafe_code)]

mod data;
mod model;
mod play;
mod start;
mod tune;
mod weights_file;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

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
    /// Plays games and writes their quiet positions.
    Play {
        /// How many games.
        #[arg(long, default_value_t = 1000)]
        games: u64,
        /// Nodes for each move.
        #[arg(long, default_value_t = 2000)]
        nodes: u64,
        /// Games played at the same time.
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// Start value of the random openings.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where to write.
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
        #[arg(long, default_value_t = 2)]
        threads: usize,
        /// Share of the game's result in what is learned; the rest is the search's score.
        #[arg(long, default_value_t = 0.7)]
        result_share: f64,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Start => print!("{}", weights_file::write(&start::weights())),
        Command::Play { games, nodes, threads, seed, out } => {
            play::run(games, nodes, threads, seed, &out)?;
        }
        Command::Tune { data, epochs, threads, result_share } => {
            let samples = data::read(&data, result_share)?;
            let tuned = tune::run(&samples, model::Weights::current(), epochs, threads);
            print!("{}", weights_file::write(&tuned));
        }
    }
    Ok(())
}
