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
    disks(&mut steps)?;
    python_chess(&mut steps)?;
    python::test(&mut steps)?;
    let docs = Step::cargo("doc --workspace --no-deps --all-features");
    steps.run("documentation", docs.env("RUSTDOCFLAGS", "-D warnings"))?;
    let no_std = "check -p pinpoint-rules -p pinpoint-notation --no-default-features";
    steps.run("without the standard library", Step::cargo(no_std))?;
    guide::test(&mut steps)?;
    if web::test(&mut steps)? {
        binary(&mut steps, "1")?;
        web::browser_tests(&mut steps)?;
        package::pack(&mut steps)?;
    } else {
        binary(&mut steps, "0")?;
    }
    println!("\n== licenses");
    licenses::check()?;
    steps.run("benchmarks build", Step::cargo("check --manifest-path bench/Cargo.toml"))?;
    fuzz::briefly(&mut steps, FUZZ_SECONDS)?;
    steps.finish()
}

/// The program as it is shipped, with or without the page. This builds it too, for the browser.
fn binary(steps: &mut Steps, page: &str) -> anyhow::Result<()> {
    // Asked of the whole workspace, so that cargo need not build other people's crates again.
    let tests = Step::cargo("test --workspace --test uci --test explain --test pins");
    steps.run("tests of the shipped binary", tests.env("PINPOINT_PAGE", page))
}

/// Disks that are full or read-only, where the system lets us have some for a moment.
fn disks(steps: &mut Steps) -> anyhow::Result<()> {
    const NAME: &str = "full and read-only disks";
    let mount = "--map-root-user --mount mount -t tmpfs none /tmp";
    if let Err(error) = Step::new("unshare", mount).output() {
        steps.skip(NAME, &format!("{error:#}"));
        return Ok(());
    }
    let test = "test --workspace --all-features --test play disk -- --ignored";
    steps.run(NAME, Step::cargo(test))
}

/// Annotated and kept games as python-chess reads them, which is fetched from PyPI unless
/// `PINPOINT_PYTHON` names a Python that has it.
fn python_chess(steps: &mut Steps) -> anyhow::Result<()> {
    const NAME: &str = "games in python-chess";
    let python = std::env::var("PINPOINT_PYTHON").or_else(|_| python::with_chess());
    match python {
        Ok(python) => {
            let test =
                Step::cargo("test --workspace --all-features --test python_chess -- --ignored");
            steps.run(NAME, test.env("PINPOINT_PYTHON", &python))
        }
        Err(error) => {
            steps.skip(NAME, &format!("{error:#}"));
            Ok(())
        }
    }
}
