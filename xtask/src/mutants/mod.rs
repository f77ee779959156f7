//! `cargo xtask mutants`: small errors put into the search on purpose, each of which some test
//! must notice.
//!
//! Works in a copy of the repository below `target/mutants` and needs nothing but cargo. A
//! mutant that does not compile says nothing and is left out of the count; one whose tests do
//! not end in time counts as killed.

mod edits;
mod named;
mod trial;

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail, ensure};

use crate::steps::root;
use edits::Mutant;
use trial::{Fate, Trial};

/// The files whose mutants must be killed.
const FILES: [&str; 10] = [
    "crates/engine/src/hash_table.rs",
    "crates/engine/src/history.rs",
    "crates/engine/src/move_picker.rs",
    "crates/engine/src/search/mod.rs",
    "crates/engine/src/search/learning.rs",
    "crates/engine/src/search/node.rs",
    "crates/engine/src/search/proofs.rs",
    "crates/engine/src/search/quiescence.rs",
    "crates/engine/src/search/root.rs",
    "crates/engine/src/time.rs",
];

/// The share of mutants that must be killed, in percent.
const ENOUGH: usize = 90;

/// Which mutants to try.
#[derive(Clone, Copy)]
pub(crate) enum Choice<'a> {
    /// The named ones and about this many others, spread evenly over all files.
    Sample(usize),
    /// The named ones and every other one.
    All,
    /// All of one file.
    File(&'a str),
}

/// Tries mutants and fails if too many survive.
pub(crate) fn run(choice: Choice<'_>) -> anyhow::Result<()> {
    let chosen = choose(choice)?;
    let trial = Trial::new()?;
    println!("trying {} mutants in {}", chosen.len(), trial.folder().display());
    let start = Instant::now();
    let (mut killed, mut survivors, mut silent) = (0, Vec::new(), 0);
    for (index, mutant) in chosen.iter().enumerate() {
        let fate = trial.try_out(mutant)?;
        println!("{:4} of {}: {:<9} {mutant}", index + 1, chosen.len(), fate.name());
        match fate {
            Fate::Killed | Fate::TimedOut => killed += 1,
            Fate::Survived => survivors.push(mutant),
            Fate::NotCompiled => silent += 1,
        }
    }
    let tried = killed + survivors.len();
    ensure!(tried > 0, "no mutant compiles");
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    println!("\n{killed} of {tried} killed; {silent} do not compile; {minutes:.1} minutes");
    survivors.iter().for_each(|mutant| println!("survived  {mutant}"));
    if let Some(named) = survivors.iter().find(|mutant| mutant.name.is_some()) {
        bail!("a named mutant survives: {named}");
    }
    ensure!(100 * killed >= ENOUGH * tried, "fewer than {ENOUGH} % are killed");
    Ok(())
}

fn choose(choice: Choice<'_>) -> anyhow::Result<Vec<Mutant>> {
    if let Choice::File(file) = choice {
        return mutants_of(file);
    }
    let mut chosen = named::mutants()?;
    let mut others = Vec::new();
    for file in FILES {
        others.extend(mutants_of(file)?);
    }
    let wanted = match choice {
        Choice::Sample(count) => count.clamp(1, others.len()),
        _ => others.len(),
    };
    // Evenly spread, and the same each time.
    let total = others.len();
    let is_chosen = |index: usize| (index + 1) * wanted / total > index * wanted / total;
    chosen.extend(others.into_iter().enumerate().filter_map(|(i, m)| is_chosen(i).then_some(m)));
    Ok(chosen)
}

fn mutants_of(file: &str) -> anyhow::Result<Vec<Mutant>> {
    Ok(edits::mutants(file, &read(file)?))
}

/// The text of a file of the repository.
fn read(file: &str) -> anyhow::Result<String> {
    let path = root().join(Path::new(file));
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}
