//! `cargo xtask exercises`: which exercises of the book pass.

use anyhow::{Context, bail};

use crate::steps::{Step, Steps, root};

const MANIFEST: &str = "--manifest-path guide/exercises/Cargo.toml";

/// Says for each exercise whether its tests pass.
pub(crate) fn show() -> anyhow::Result<()> {
    let outcomes = outcomes()?;
    for (test, passes) in &outcomes {
        println!("{} {}", if *passes { "passes" } else { " fails" }, test.replace('_', " "));
    }
    let passed = outcomes.iter().filter(|(_, passes)| *passes).count();
    println!("\n{passed} of {} pass", outcomes.len());
    if let Some((test, _)) = outcomes.iter().find(|(_, passes)| !passes) {
        println!("\nthe next one to do: guide/exercises/exercises/{}", file(test));
        println!("to see why it fails: cargo test --lib {MANIFEST} {test}");
    }
    Ok(())
}

/// The file in which the function of a test is to be written: `exercise_02_mirror` checks
/// `mirror.rs`.
fn file(test: &str) -> String {
    let name =
        test.trim_start_matches("exercise_").trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{}.rs", name.trim_start_matches('_'))
}

/// As a step of the gate: all exercises fail as shipped, all solutions pass, and every broken engine
/// of the zoo differs from the truth where it says.
pub(crate) fn test(steps: &mut Steps) -> anyhow::Result<()> {
    let lints =
        format!("clippy --quiet --all-targets --features solutions {MANIFEST} -- -D warnings");
    steps.run("lints of the exercises", Step::cargo(&lints))?;
    let solutions = format!("test --quiet --features solutions {MANIFEST}");
    steps.run("solutions of the exercises", Step::cargo(&solutions))?;
    println!("\n== exercises as shipped");
    for (test, passes) in outcomes()? {
        if passes {
            bail!("{test} passes as shipped: an exercise must have something left to do");
        }
        let file = root().join("guide/exercises/exercises").join(file(&test));
        if !file.exists() {
            bail!("{test} should check {}, which is not there", file.display());
        }
    }
    Ok(())
}

/// The tests of the exercises in their order, each with whether it passes.
fn outcomes() -> anyhow::Result<Vec<(String, bool)>> {
    let step = Step::cargo(&format!("test --quiet --lib {MANIFEST} -- checks:: --format=pretty"));
    let output = step.output_of_any_end()?;
    let mut outcomes = parse(&output);
    outcomes.sort();
    if outcomes.is_empty() {
        bail!("the exercises do not compile:\n{output}");
    }
    Ok(outcomes)
}

/// Reads lines such as `test checks::exercise_07_mates ... FAILED`.
fn parse(output: &str) -> Vec<(String, bool)> {
    let read = |line: &str| {
        let (name, outcome) = line.strip_prefix("test checks::")?.split_once(" ... ")?;
        Some((name.split(' ').next()?.to_owned(), outcome.starts_with("ok")))
    };
    output.lines().filter_map(read).collect()
}

impl Step {
    /// What the command prints, whether it succeeds or not.
    fn output_of_any_end(self) -> anyhow::Result<String> {
        let mut command = self.into_command();
        let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
        let (printed, errors) = (output.stdout, output.stderr);
        Ok(String::from_utf8_lossy(&[printed, errors].concat()).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_read_from_the_lines_of_tests() {
        let output = "running 2 tests\ntest checks::exercise_01_knight_distance ... ok\n\
                      test checks::exercise_02_mirror ... FAILED\n\nfailures:\n";
        let expected = [("exercise_01_knight_distance", true), ("exercise_02_mirror", false)];
        let expected = expected.map(|(name, passes)| (name.to_owned(), passes));
        assert_eq!(parse(output), expected);
        assert_eq!(file("exercise_01_knight_distance"), "knight_distance.rs");
    }
}
