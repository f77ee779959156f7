//! `cargo xtask mutants`: small errors put into the search on purpose, each of which some test
//! must notice.
//!
//! Works in a copy of the repository below `target/mutants` and needs nothing but cargo. A
//! mutant that does not compile says nothing and is left out of the count; one whose tests do
//! not end in time counts as killed.

mod edits;
mod named;
mod trial;

use std::collections::BTreeMap;
use std::fmt;
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
    /// The K-th of N parts, each spread evenly over all files; together they are all.
    Part(usize, usize),
    /// All of one file.
    File(&'a str),
}

impl<'a> Choice<'a> {
    /// From a word of the command line: `60`, `all`, `3/20` or the path of a file.
    pub(crate) fn parse(word: &'a str) -> Choice<'a> {
        let part = word.split_once('/').and_then(|(part, parts)| {
            let (part, parts) = (part.parse().ok()?, parts.parse().ok()?);
            (1..=parts).contains(&part).then_some(Choice::Part(part, parts))
        });
        match word.parse() {
            Ok(count) => Choice::Sample(count),
            Err(_) if word == "all" => Choice::All,
            Err(_) => part.unwrap_or(Choice::File(word)),
        }
    }

    /// Is this one of `total` mutants to be tried?
    fn has(self, index: usize, total: usize) -> bool {
        match self {
            // Evenly spread, and the same each time.
            Choice::Sample(count) => {
                let wanted = count.clamp(1, total);
                (index + 1) * wanted / total > index * wanted / total
            }
            Choice::Part(part, parts) => index % parts == part - 1,
            Choice::All | Choice::File(_) => true,
        }
    }
}

/// What became of the mutants.
#[derive(Default)]
struct Tally<'a> {
    /// How many were killed and how many survived in each file.
    by_file: BTreeMap<&'a str, [usize; 2]>,
    survivors: Vec<&'a Mutant>,
    /// How many do not compile.
    silent: usize,
}

impl<'a> Tally<'a> {
    fn add(&mut self, mutant: &'a Mutant, fate: Fate) {
        let survived = match fate {
            Fate::NotCompiled => {
                self.silent += 1;
                return;
            }
            Fate::Killed | Fate::TimedOut => false,
            Fate::Survived => true,
        };
        if survived {
            self.survivors.push(mutant);
        }
        self.by_file.entry(&mutant.file).or_default()[usize::from(survived)] += 1;
    }

    fn killed(&self) -> usize {
        self.by_file.values().map(|[killed, _]| killed).sum()
    }

    fn tried(&self) -> usize {
        self.killed() + self.survivors.len()
    }
}

impl fmt::Display for Tally<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (file, [killed, survived]) in &self.by_file {
            writeln!(f, "{killed:4} of {:4} killed in {file}", killed + survived)?;
        }
        let (killed, tried) = (self.killed(), self.tried());
        writeln!(f, "{killed:4} of {tried:4} killed; {} do not compile", self.silent)?;
        self.survivors.iter().try_for_each(|mutant| writeln!(f, "survived  {mutant}"))
    }
}

/// Tries mutants and fails if too many survive.
pub(crate) fn run(choice: Choice<'_>) -> anyhow::Result<()> {
    let chosen = choose(choice)?;
    let trial = Trial::new()?;
    println!("trying {} mutants in {}", chosen.len(), trial.folder().display());
    let start = Instant::now();
    let mut tally = Tally::default();
    for (index, mutant) in chosen.iter().enumerate() {
        let fate = trial.try_out(mutant)?;
        println!("{:4} of {}: {:<9} {mutant}", index + 1, chosen.len(), fate.name());
        tally.add(mutant, fate);
    }
    println!("\n{tally}{:.1} minutes", start.elapsed().as_secs_f64() / 60.0);
    ensure!(tally.tried() > 0, "no mutant compiles");
    if let Some(named) = tally.survivors.iter().find(|mutant| mutant.name.is_some()) {
        bail!("a named mutant survives: {named}");
    }
    let is_enough = 100 * tally.killed() >= ENOUGH * tally.tried();
    ensure!(is_enough, "fewer than {ENOUGH} % are killed");
    Ok(())
}

fn choose(choice: Choice<'_>) -> anyhow::Result<Vec<Mutant>> {
    if let Choice::File(file) = choice {
        return mutants_of(file);
    }
    let mut chosen = match choice {
        Choice::Part(..) => Vec::new(),
        _ => named::mutants()?,
    };
    let mut others = Vec::new();
    for file in FILES {
        others.extend(mutants_of(file)?);
    }
    let total = others.len();
    let others = others.into_iter().enumerate().filter(|&(index, _)| choice.has(index, total));
    chosen.extend(others.map(|(_, mutant)| mutant));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(word: &str, total: usize) -> Vec<usize> {
        let choice = Choice::parse(word);
        (0..total).filter(|&index| choice.has(index, total)).collect()
    }

    #[test]
    fn samples_are_spread_and_parts_make_a_whole() {
        assert_eq!(chosen("3", 10), [3, 6, 9]);
        assert_eq!(chosen("1/3", 7), [0, 3, 6]);
        assert_eq!(chosen("3/3", 7), [2, 5]);
        assert_eq!(chosen("all", 3), [0, 1, 2]);
        assert_eq!(chosen("99", 3), [0, 1, 2]);
    }

    #[test]
    fn anything_else_is_a_file() {
        for word in ["crates/engine/src/time.rs", "0/3", "4/3"] {
            assert!(matches!(Choice::parse(word), Choice::File(file) if file == word));
        }
    }
}
