//! `cargo xtask guide sizes`: what a position costs each engine of the book, in instructions.
//!
//! Instructions do not depend on what else the machine does. Those of a long search less those of a
//! short one leave out the start of the program and the filling of its tables.

use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::steps::{Step, root};

/// The steps that search.
const STEPS: RangeInclusive<u32> = 7..=18;

/// The first step that obeys a limit of nodes; those before look to a fixed depth.
const FIRST_WITH_LIMITS: u32 = 12;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/ppp2ppp/2n2n2/3pp3/1bPP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2r3k1/1p3ppp/p2r4/3pn3/3N4/2P1R3/PP3PPP/3R2K1 w - - 0 25",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1PN1PN2/PBQ1BPPP/R4RK1 b - - 2 11",
];

/// Prints what `guide/sizes.csv` holds, for the named steps or for all.
pub(crate) fn print(steps: &[&str]) -> anyhow::Result<()> {
    let steps = match steps {
        [] => STEPS.collect(),
        steps => steps.iter().map(|step| read_step(step)).collect::<anyhow::Result<Vec<_>>>()?,
    };
    let build = "build --release --bins --manifest-path guide/steps/Cargo.toml";
    Step::cargo(build).output()?;
    println!("step,instructions");
    for step in steps {
        let limits = match step {
            ..FIRST_WITH_LIMITS => ["depth 2", "depth 3"],
            _ => ["nodes 1000", "nodes 5000"],
        };
        let [short, long] = limits.map(|limit| measure(step, limit));
        let ((short, few), (long, many)) = (short?, long?);
        println!("{step},{}", (long - short) / (many - few));
    }
    Ok(())
}

fn read_step(text: &str) -> anyhow::Result<u32> {
    let step = text.parse().ok().filter(|step| STEPS.contains(step));
    step.with_context(|| format!("expected a step that searches, 7 to 18, not {text}"))
}

/// The instructions and the positions of one search in each of our positions.
fn measure(step: u32, limit: &str) -> anyhow::Result<(u64, u64)> {
    let program = root().join(format!("guide/steps/target/release/sprout-{step:02}"));
    let counts = std::env::temp_dir().join(format!("sprout-{}", std::process::id()));
    let mut child = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind"])
        .arg(format!("--callgrind-out-file={}", counts.display()))
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run valgrind")?;
    let mut input = child.stdin.take().context("valgrind has no input")?;
    for fen in POSITIONS {
        writeln!(input, "ucinewgame\nposition fen {fen}\ngo {limit}\nwait")?;
    }
    drop(input);
    let output = child.wait_with_output()?;
    let file = fs::read_to_string(&counts).context("valgrind left no counts")?;
    fs::remove_file(&counts)?;
    let sum = file.lines().find_map(|line| line.strip_prefix("totals: "));
    let instructions = sum.context("valgrind counted nothing")?.trim().parse()?;
    let visited = match limit.strip_prefix("nodes ") {
        Some(nodes) => nodes.parse::<u64>()? * POSITIONS.len() as u64,
        None => visited(&String::from_utf8(output.stdout)?)?,
    };
    Ok((instructions, visited))
}

/// The sum of all `nodes` that an engine reports, once for each search.
fn visited(output: &str) -> anyhow::Result<u64> {
    let words: Vec<&str> = output.split_whitespace().collect();
    let numbers = words.windows(2).filter(|pair| pair[0] == "nodes").map(|pair| pair[1].parse());
    let numbers: Vec<u64> = numbers.collect::<Result<_, _>>()?;
    if numbers.len() != POSITIONS.len() {
        bail!("expected one report for each position, not {}", numbers.len());
    }
    Ok(numbers.iter().sum())
}
