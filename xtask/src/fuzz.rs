//! Fuzzing, where a nightly toolchain and cargo-fuzz are installed.

use anyhow::bail;

use crate::steps::{Step, Steps};

/// Every target for this many seconds; an error if fuzzing is not possible here.
pub(crate) fn run(seconds: u32) -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let Some(targets) = targets() else { bail!("{MISSING}") };
    fuzz(&mut steps, &targets, seconds)?;
    steps.finish()
}

/// As a step of the gate: every target over its corpus and seeded mutations of it, and guided
/// fuzzing where it is possible.
pub(crate) fn briefly(steps: &mut Steps, seconds: u32) -> anyhow::Result<()> {
    let seeded = "test --quiet --manifest-path fuzz/Cargo.toml --no-default-features";
    steps.run("fuzz targets with seeded mutations", Step::cargo(seeded).in_our_target())?;
    match targets() {
        Some(targets) => fuzz(steps, &targets, seconds),
        None => {
            let instead = format!("seeded mutations ran instead; {MISSING}");
            steps.replace("guided fuzzing", &instead);
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

/// Builds the targets, then runs as many at once as there are processors.
fn fuzz(steps: &mut Steps, targets: &[String], seconds: u32) -> anyhow::Result<()> {
    let cargo_fuzz = |arguments| Step::new("cargo", arguments).folder("fuzz");
    steps.run("fuzz targets", cargo_fuzz("+nightly fuzz build"))?;
    let at_once = std::thread::available_parallelism().map_or(1, usize::from);
    for group in targets.chunks(at_once) {
        let mut members = Vec::new();
        for target in group {
            // New finds go to a folder of their own; the committed corpus stays small.
            let found = std::env::temp_dir().join(format!("pinpoint-fuzz-{target}"));
            std::fs::create_dir_all(&found)?;
            let found = found.to_string_lossy().into_owned();
            let corpus = format!("corpus/{target}");
            let limit = format!("-max_total_time={seconds}");
            let step = cargo_fuzz("+nightly fuzz run");
            members.push(step.arguments(&[target, &found, &corpus, "--", &limit, "-timeout=10"]));
        }
        steps.run_together(&format!("fuzzing {}", group.join(", ")), members)?;
    }
    Ok(())
}
