//! `pinpoint perft`: counts the positions after a number of moves.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, anyhow};
use clap::Args;
use pinpoint_rules::{Move, PerftTable, Position, perft};
use pinpoint_wire::{PerftDocument, PerftMove};

use crate::input;
use crate::output::{Answer, json};
use crate::position::PositionArguments;
use crate::progress::Progress;

/// Count the positions after a number of moves
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint perft startpos 6
  pinpoint perft \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\" 7 --divide
  pinpoint perft startpos 7 --threads 2 --hash 256
  pinpoint perft --pgn game.pgn --ply 20 4")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The depth in half-moves
    #[arg(value_name = "DEPTH")]
    depth: Option<String>,
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

pub(crate) fn run(mut arguments: Arguments) -> anyhow::Result<Answer> {
    let depth = arguments.position.next_word(arguments.depth.take());
    let depth = depth.context("which depth? Name the half-moves to play: perft startpos 5")?;
    let depth =
        input::number(0u32..=64)(&depth).map_err(|why| anyhow!("the depth {depth:?}: {why}"))?;
    let position = arguments.position.position()?;
    has_memory(arguments.hash)?;
    let start = Instant::now();
    let counts = counts(&position, depth, &arguments);
    let nodes = match depth {
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
        let mut document = PerftDocument::new(position.to_fen(), depth, nodes, seconds);
        if arguments.divide {
            let moves = named.into_iter().map(|(mv, nodes)| PerftMove { mv, nodes });
            document.moves = Some(moves.collect());
        }
        json(&mut out, &document)?;
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

/// The count behind each first move. The threads share the pairs of first moves, so that the last
/// of them are done at about the same time and the progress is seen.
fn counts(position: &Position, depth: u32, arguments: &Arguments) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    let mut counts: Vec<(Move, u64)> = moves.iter().map(|&mv| (mv, 0)).collect();
    let tasks = tasks(position, depth);
    let table = arguments.hash.map(|megabytes| PerftTable::new(megabytes as usize));
    let progress = Progress::counting(tasks.len() as u64, "parts");
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = match &table {
                Some(table) => table.perft(&task.position, task.depth),
                None => perft(&task.position, task.depth),
            };
            progress.add(1);
            done.push((task.first, nodes));
        }
        done
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..arguments.threads).map(|_| scope.spawn(work)).collect();
        let mut add = |done: Vec<(usize, u64)>| {
            done.into_iter().for_each(|(first, nodes)| counts[first].1 += nodes);
        };
        add(work());
        for other in others {
            add(other.join().expect("counting does not panic"));
        }
    });
    counts
}

/// A position to count from, and the first move that led to it, by its number.
struct Task {
    first: usize,
    position: Position,
    depth: u32,
}

/// The positions after the first move, or after the second where there is more than one to come.
fn tasks(position: &Position, depth: u32) -> Vec<Task> {
    let first_moves = position.legal_moves();
    let after_first = first_moves.iter().enumerate().map(|(first, &mv)| (first, position.play(mv)));
    match depth {
        0..=2 => {
            let task = |(first, position)| Task { first, position, depth: depth - 1 };
            after_first.map(task).collect()
        }
        _ => after_first
            .flat_map(|(first, position)| {
                let replies = position.legal_moves();
                let task =
                    |&mv: &Move| Task { first, position: position.play(mv), depth: depth - 2 };
                replies.iter().map(task).collect::<Vec<_>>()
            })
            .collect(),
    }
}
