//! `cargo xtask guide`: the book on writing a chess program.

use crate::steps::{Step, Steps};

/// Builds the book into `guide/book`.
pub(crate) fn build() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    steps.run("book", Step::cargo("run --quiet --manifest-path guide/Cargo.toml"))?;
    steps.finish()
}

/// Draws all pictures anew, by the commands that stand below them.
pub(crate) fn draw() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let step = Step::cargo("test -p pinpoint --test console pictures");
    steps.run("pictures", step.env("PINPOINT_PICTURES", "overwrite"))?;
    steps.finish()
}

/// As a step of the gate: the book builds, its links lead somewhere, its snippets run.
pub(crate) fn test(steps: &mut Steps) -> anyhow::Result<()> {
    let format = "fmt --manifest-path guide/Cargo.toml --check";
    steps.run("formatting of the guide", Step::cargo(format))?;
    steps.run("guide", Step::cargo("test --quiet --manifest-path guide/Cargo.toml"))
}
