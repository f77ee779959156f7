//! `cargo xtask guide`: the book on writing a chess program.

use std::fs;
use std::process::Command;

use anyhow::{Context, bail};

use crate::exercises;
use crate::steps::{Step, Steps, root};

/// Builds the book into `guide/book`.
pub(crate) fn build() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    steps.run("book", Step::cargo("run --quiet --manifest-path guide/Cargo.toml"))?;
    steps.finish()
}

/// Draws all pictures anew, by the commands below them.
pub(crate) fn draw() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let step = Step::cargo("test -p pinpoint --test console pictures");
    steps.run("pictures", step.env("PINPOINT_PICTURES", "overwrite"))?;
    steps.finish()
}

/// As a step of the gate: the book builds, its links lead somewhere, its snippets run, and every
/// step of the engine that it builds compiles without a warning and passes its tests.
pub(crate) fn test(steps: &mut Steps) -> anyhow::Result<()> {
    let folders = [("guide", "guide"), ("steps of the guide", "guide/steps")];
    for (name, folder) in folders {
        let manifest = format!("--manifest-path {folder}/Cargo.toml");
        let format = format!("fmt --all {manifest} --check");
        steps.run(&format!("formatting of the {name}"), Step::cargo(&format))?;
        if folder != "guide" {
            let lints = format!("clippy --quiet --all-targets {manifest} -- -D warnings");
            steps.run(&format!("lints of the {name}"), Step::cargo(&lints))?;
        }
        steps.run(name, Step::cargo(&format!("test --quiet {manifest}")))?;
    }
    exercises::test(steps)
}

/// Shows what one step of the book adds to another.
pub(crate) fn diff(old: &str, new: &str) -> anyhow::Result<()> {
    let (old, new) = (step_folder(old)?, step_folder(new)?);
    let mut command = Command::new("git");
    command.args(["diff", "--no-index", "--stat", "--patch", "--minimal"]);
    let status = command.args([&old, &new]).current_dir(root()).status();
    // The exit code 1 says that there are differences.
    match status.context("cannot run git")?.code() {
        Some(0 | 1) => Ok(()),
        _ => bail!("git diff failed"),
    }
}

/// The sources of a step by its number, relative to the root.
fn step_folder(number: &str) -> anyhow::Result<String> {
    let number: u32 = number.parse().context("a step is a number, as in: guide diff 6 7")?;
    let start = format!("{number:02}-");
    for entry in fs::read_dir(root().join("guide/steps"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(&start) {
            return Ok(format!("guide/steps/{name}/src"));
        }
    }
    bail!("there is no step {number}")
}
