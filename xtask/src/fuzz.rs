//! Fuzzing, where a nightly toolchain and cargo-fuzz are installed.

use anyhow::bail;

use crate::steps::{Step, Steps};

/// Every target for so many seconds; an error if fuzzing is not possible here.
pub(crate) fn run(seconds: u32) -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let Some(targets) = targets() else { bail!("{MISSING}") };
    fuzz(&mut steps, &targets, seconds)?;
    steps.finish()
}

/// As a step of the gate: left out, and said so, if fuzzing is not possible here.
pub(crate) fn briefly(steps: &mut Steps, seconds: u32) -> anyhow::Result<()> {
    match targets() {
        Some(targets) => fuzz(steps, &targets, seconds),
        None => {
            steps.skip("fuzzing", MISSING);
            Ok(())
        }
    }
}

const MISSING: &str = "it needs `rustup toolchain install nightly` and `cargo install cargo-fuzz`";

/// The names of the fuzz targets, if they can be run.
fn targets() -> Option<Vec<String>> {
    // Not the cargo that runs us: only the one of rustup understands +nightly.
    let list = Step::new("cargo", "+nightly fuzz list").folder("fuzz").output().ok()?;
    Some(list.split_whitespace().map(str::to_owned).collect())
}

fn fuzz(steps: &mut Steps, targets: &[String], seconds: u32) -> anyhow::Result<()> {
    for target in targets {
        // New finds go to a folder of their own; the committed corpus stays small.
        let found = std::env::temp_dir().join(format!("pinpoint-fuzz-{target}"));
        std::fs::create_dir_all(&found)?;
        let found = found.to_string_lossy().into_owned();
        let corpus = format!("corpus/{target}");
        let limit = format!("-max_total_time={seconds}");
        let step = Step::new("cargo", "+nightly fuzz run").folder("fuzz");
        let step = step.arguments(&[target, &found, &corpus, "--", &limit, "-timeout=10"]);
        steps.run(&format!("fuzzing {target}"), step)?;
    }
    Ok(())
}
