//! `cargo xtask test`: what must hold before a change lands.

use crate::steps::{Step, Steps};
use crate::{fuzz, guide, licenses, package, python, web};

const FUZZ_SECONDS: u32 = 20;

pub(crate) fn run() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    steps.run("formatting", Step::cargo("fmt --all --check"))?;
    let clippy = "clippy --workspace --all-targets --all-features -- -D warnings";
    steps.run("lints", Step::cargo(clippy))?;
    steps.run("tests", Step::cargo("test --workspace --all-features"))?;
    // With all features the numbers of the search are variables. What is shipped has constants:
    // it is tested too, where that makes a difference.
    let shipped =
        "test -p pinpoint-engine -p pinpoint-uci -p pinpoint-selfplay --lib --bins --tests";
    steps.run("tests of the shipped build", Step::cargo(shipped))?;
    // Asked of the whole workspace, so that cargo need not build other people's crates again.
    let binary = "test --workspace --test uci --test explain --test pins";
    steps.run("tests of the shipped binary", Step::cargo(binary))?;
    python_chess(&mut steps)?;
    let docs = Step::cargo("doc --workspace --no-deps --all-features");
    steps.run("documentation", docs.env("RUSTDOCFLAGS", "-D warnings"))?;
    let no_std = "check -p pinpoint-rules -p pinpoint-notation --no-default-features";
    steps.run("without the standard library", Step::cargo(no_std))?;
    guide::test(&mut steps)?;
    web::test(&mut steps)?;
    if web::has_npm(&mut steps, "packages") {
        package::pack(&mut steps)?;
    }
    println!("\n== licenses");
    licenses::check()?;
    steps.run("benchmarks build", Step::cargo("check --manifest-path bench/Cargo.toml"))?;
    fuzz::briefly(&mut steps, FUZZ_SECONDS)?;
    steps.finish()
}

/// Annotated games as python-chess reads them, fetched from PyPI unless `PINPOINT_PYTHON` names a
/// Python that has it.
fn python_chess(steps: &mut Steps) -> anyhow::Result<()> {
    const NAME: &str = "annotated games in python-chess";
    let python =
        std::env::var("PINPOINT_PYTHON").or_else(|_| python::with_packages("chess==1.11.2"));
    match python {
        Ok(python) => {
            let test = Step::cargo("test -p pinpoint-review --test python_chess -- --ignored");
            steps.run(NAME, test.env("PINPOINT_PYTHON", &python))
        }
        Err(error) => {
            steps.skip(NAME, &format!("{error:#}"));
            Ok(())
        }
    }
}
