//! `pinpoint perft`: counts the positions after so many moves.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use clap::Args;
use pinpoint_rules::{Move, PerftTable, Position, perft};
use pinpoint_wire::{PerftDocument, PerftMove};

use crate::input;
use crate::output::Answer;

/// Count the positions after a number of moves
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint perft startpos 6
  pinpoint perft \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\" 7 --divide
  pinpoint perft startpos 7 --threads 2 --hash 256")]
pub(crate) struct Arguments {
    #[arg(help = input::POSITION_HELP)]
    position: String,
    /// How many moves deep, counting those of both sides
    #[arg(value_parser = input::number(0u32..=64))]
    depth: u32,
    /// Show the count behind each first move
    #[arg(long)]
    divide: bool,
    /// How many threads share the work
    #[arg(long, default_value_t = 1, value_parser = input::number(1u16..=1024))]
    threads: u16,
    /// Remember counts in a table of this many megabytes
    #[arg(long, value_name = "MB", value_parser = input::number(1u32..=65536))]
    hash: Option<u32>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let position = input::position(&arguments.position)?;
    has_memory(arguments.hash)?;
    let start = Instant::now();
    let counts = counts(&position, &arguments);
    let nodes = match arguments.depth {
        0 => 1,
        _ => counts.iter().map(|(_, count)| count).sum(),
    };
    let seconds = start.elapsed().as_secs_f64();
    let style = position.castling_style();
    let mut named: Vec<(String, u64)> =
        counts.iter().map(|&(mv, count)| (mv.uci(style).to_string(), count)).collect();
    named.sort();
    let mut out = io::stdout().lock();
    if arguments.json {
        let mut document = PerftDocument::new(position.to_fen(), arguments.depth, nodes, seconds);
        if arguments.divide {
            let moves = named.into_iter().map(|(mv, nodes)| PerftMove { mv, nodes });
            document.moves = Some(moves.collect());
        }
        writeln!(out, "{}", serde_json::to_string(&document)?)?;
        return Ok(Answer::Done);
    }
    if arguments.divide {
        for (name, count) in named {
            writeln!(out, "{name}: {count}")?;
        }
    }
    writeln!(out, "{nodes}")?;
    // The speed is no result: it goes to stderr, so that scripts can read the count.
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(io::stderr(), "{seconds:.3} s, {speed:.0} million positions a second")?;
    Ok(Answer::Done)
}

/// Fails before the table is made if there is no memory for it: an allocation that fails later
/// would end the program.
fn has_memory(hash: Option<u32>) -> anyhow::Result<()> {
    let megabytes = hash.unwrap_or(0) as usize;
    let mut probe: Vec<u8> = Vec::new();
    probe
        .try_reserve_exact(megabytes << 20)
        .map_err(|_| anyhow!("--hash: there is no memory for {megabytes} megabytes"))
}

/// The count behind each first move; the threads take one first move after the other.
fn counts(position: &Position, arguments: &Arguments) -> Vec<(Move, u64)> {
    let Some(depth) = arguments.depth.checked_sub(1) else { return Vec::new() };
    let moves = position.legal_moves();
    let table = arguments.hash.map(|megabytes| PerftTable::new(megabytes as usize));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            let after = position.play(mv);
            let nodes = match &table {
                Some(table) => table.perft(&after, depth),
                None => perft(&after, depth),
            };
            done.push((mv, nodes));
        }
        done
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..arguments.threads).map(|_| scope.spawn(work)).collect();
        let mut counts = work();
        for other in others {
            counts.extend(other.join().expect("counting does not panic"));
        }
        counts
    })
}
