//! `cargo xtask bench-peers` and `bench-library`: our speed beside that of others.

use crate::python;
use crate::steps::{Step, Steps, root};

/// Runs the benchmark in a portable and in a native build.
///
/// The peers live in a workspace of their own, so that none of them enters the product.
pub(crate) fn peers(options: &[&str]) -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let folder = |name: &str| root().join("bench/target").join(name).to_string_lossy().into_owned();
    for (name, flags) in [("portable", ""), ("native", "-C target-cpu=native")] {
        let step = Step::cargo("run --release --manifest-path bench/Cargo.toml -- rules");
        let step = step.arguments(options).env("RUSTFLAGS", flags);
        steps.run(&format!("{name} build"), step.env("CARGO_TARGET_DIR", &folder(name)))?;
    }
    // Valgrind knows no AVX-512: the count is of the path that the processor before it takes.
    let step = Step::cargo("run --release --manifest-path bench/Cargo.toml -- instructions");
    let step = step.env("RUSTFLAGS", "-C target-cpu=x86-64-v3");
    steps.run("instructions", step.env("CARGO_TARGET_DIR", &folder("v3")))?;
    steps.finish()
}

/// Runs the library's benchmark on games that follow those of the engine in `testdata`.
pub(crate) fn library(options: &[&str]) -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let games = options.first().unwrap_or(&"200000");
    let step = Step::cargo("run --release -p pinpoint-library --example figures --")
        .arguments(&[games, "testdata/archive/engine-games.pgn"])
        .env("PINPOINT_PYTHON", &python::with_chess()?);
    steps.run("figures of the library", step)?;
    steps.finish()
}
