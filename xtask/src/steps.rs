//! Commands that are run one after the other, with their names and times.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root of the repository").to_owned()
}

/// One command to run.
pub(crate) struct Step(Command);

impl Step {
    /// A program with arguments separated by spaces, run in the root of the repository.
    pub(crate) fn new(program: &str, arguments: &str) -> Step {
        let mut command = Command::new(program);
        command.args(arguments.split_whitespace()).current_dir(root());
        Step(command)
    }

    /// The cargo that runs us.
    pub(crate) fn cargo(arguments: &str) -> Step {
        Step::new(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()), arguments)
    }

    /// The same with another folder to run in, relative to the root.
    pub(crate) fn folder(mut self, folder: &str) -> Step {
        self.0.current_dir(root().join(folder));
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Step {
        self.0.env(name, value);
        self
    }

    /// The same for another workspace that shares what ours has compiled.
    pub(crate) fn in_our_target(self) -> Step {
        let target = root().join("target").to_string_lossy().into_owned();
        self.env("CARGO_TARGET_DIR", &target)
    }

    pub(crate) fn arguments(mut self, arguments: &[&str]) -> Step {
        self.0.args(arguments);
        self
    }

    /// The command itself.
    pub(crate) fn into_command(self) -> Command {
        self.0
    }

    /// What the command prints, if it runs and succeeds.
    pub(crate) fn output(mut self) -> anyhow::Result<String> {
        let output = self.0.output().with_context(|| format!("cannot run {:?}", self.0))?;
        if !output.status.success() {
            bail!("{:?} failed: {}", self.0, String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?)
    }
}

/// Runs steps, says how long each took, and stops at the first that fails.
pub(crate) struct Steps {
    done: Vec<(String, Duration)>,
    /// Steps that could not run here, with the reason.
    missing: Vec<(String, String)>,
    /// What is never part of the run, with what does its work instead.
    replaced: Vec<(String, String)>,
}

impl Steps {
    pub(crate) fn new() -> Steps {
        Steps { done: Vec::new(), missing: Vec::new(), replaced: Vec::new() }
    }

    pub(crate) fn run(&mut self, name: &str, step: Step) -> anyhow::Result<()> {
        self.run_together(name, vec![step])
    }

    /// Runs commands side by side as one step.
    pub(crate) fn run_together(&mut self, name: &str, steps: Vec<Step>) -> anyhow::Result<()> {
        for step in &steps {
            println!("\n== {name}: {:?}", step.0);
        }
        let start = Instant::now();
        let mut running = Vec::new();
        for mut step in steps {
            running.push(step.0.spawn().with_context(|| format!("{name}: cannot start"))?);
        }
        // All are waited for, so that none is left behind when another fails.
        let ends: Vec<_> = running.iter_mut().map(|child| child.wait()).collect();
        self.done.push((name.to_owned(), start.elapsed()));
        for end in ends {
            let status = end?;
            if !status.success() {
                bail!("step \"{name}\" failed ({status})");
            }
        }
        Ok(())
    }

    /// Says why a step cannot run here; the last lines repeat it, and it is a failure where `CI`
    /// is set.
    pub(crate) fn skip(&mut self, name: &str, reason: &str) {
        println!("\n== {name}: left out, {reason}");
        self.missing.push((name.to_owned(), reason.to_owned()));
    }

    /// Says what is left to a command of its own, and what was run in its place.
    pub(crate) fn replace(&mut self, name: &str, instead: &str) {
        self.replaced.push((name.to_owned(), instead.to_owned()));
    }

    /// Prints the times and what was not run.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        println!("\n== times");
        for (name, time) in &self.done {
            println!("{:8.1} s  {name}", time.as_secs_f64());
        }
        let total: Duration = self.done.iter().map(|(_, time)| *time).sum();
        println!("{:8.1} s  in all", total.as_secs_f64());
        for (name, instead) in &self.replaced {
            println!("not run: {name} ({instead})");
        }
        for (name, reason) in &self.missing {
            println!("NOT RUN: {name}: {reason}");
        }
        let is_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
        if is_ci && !self.missing.is_empty() {
            bail!("{} steps could not run, and CI is set", self.missing.len());
        }
        Ok(())
    }
}
