//! Instructions per node, counted by callgrind: a figure that a busy machine cannot disturb.
//!
//! The program starts itself under valgrind once for each library at a real depth and once at
//! depth 1, whose count is the cost of starting up. Valgrind shows programs a CPU without
//! AVX-512, so a library that chooses its path at run time is measured on another path than by
//! the clock; the row names the path.

use std::env;
use std::io;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::perft::{CONTENDERS, Contender};
use crate::report::{Cell, Row, Table};

const POSITION: &str = "kiwipete";
const STARTUP_DEPTH: u32 = 1;
const DEPTH: u32 = 4;

/// The table, or one line that says why there is none.
pub enum Outcome {
    Counted(Table),
    NotHere(String),
}

pub fn measure() -> Result<Outcome> {
    let mut rows = Vec::new();
    for contender in &CONTENDERS {
        let (deep, startup) = match (run(contender, DEPTH)?, run(contender, STARTUP_DEPTH)?) {
            (Run::Counted(deep), Run::Counted(startup)) => (deep, startup),
            (Run::Failed(reason), _) | (_, Run::Failed(reason)) => {
                return Ok(Outcome::NotHere(reason));
            }
        };
        let instructions = (deep.instructions - startup.instructions) as f64;
        let nodes = (deep.nodes - startup.nodes) as f64;
        let mut label = (contender.label)();
        label.name = deep.name;
        rows.push(Row { label, cells: vec![Cell::Number(instructions / nodes)] });
    }
    Ok(Outcome::Counted(Table {
        title: "Instructions per node".to_owned(),
        note: format!(
            "Perft of {POSITION} to depth {DEPTH} with bulk counting under callgrind, start-up \
             subtracted; fewer is better."
        ),
        columns: vec!["instructions".to_owned()],
        rows,
        remarks: Vec::new(),
    }))
}

/// What came of one run under valgrind.
enum Run {
    Counted(Counted),
    Failed(String),
}

struct Counted {
    nodes: u64,
    instructions: u64,
    /// The library's label as seen inside valgrind, with the path chosen there.
    name: String,
}

fn run(contender: &Contender, depth: u32) -> Result<Run> {
    let program = env::current_exe().context("this program cannot find itself")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["count", contender.key, POSITION, &depth.to_string()])
        .output();
    let output = match output {
        Ok(output) => output,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Run::Failed("valgrind is not installed".to_owned()));
        }
        Err(error) => return Err(error).context("valgrind does not start"),
    };
    let log = String::from_utf8_lossy(&output.stderr);
    if log.contains("SIGILL") || log.contains("unhandled instruction") {
        return Ok(Run::Failed(
            "valgrind does not know an instruction of this build; build with \
             RUSTFLAGS=\"-C target-cpu=x86-64-v3\" to count"
                .to_owned(),
        ));
    }
    ensure!(output.status.success(), "valgrind failed: {log}");
    let answer = String::from_utf8_lossy(&output.stdout);
    let counted = parse(&answer, &log).with_context(|| format!("no count in {answer}{log}"))?;
    Ok(Run::Counted(counted))
}

/// Takes the answer of `count` and the log of callgrind apart.
fn parse(answer: &str, log: &str) -> Option<Counted> {
    let (nodes, name) = answer.trim().split_once(' ')?;
    let collected = log.lines().find_map(|line| line.split_once("Collected :"));
    Some(Counted {
        nodes: nodes.parse().ok()?,
        instructions: collected?.1.trim().parse().ok()?,
        name: name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_count_is_found_in_the_log() {
        let log = "==7== Events    : Ir\n==7== Collected : 123456\n==7==\n";
        let counted = parse("48 eschac 0.6.2\n", log).unwrap();
        assert_eq!(counted.nodes, 48);
        assert_eq!(counted.instructions, 123_456);
        assert_eq!(counted.name, "eschac 0.6.2");
    }
}
