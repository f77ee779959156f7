//! A copy of the repository in which mutants are built and tested.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::Value;

use super::edits::Mutant;
use crate::steps::{Step, root};

/// How a mutant ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Killed,
    TimedOut,
    Survived,
    NotCompiled,
}

impl Fate {
    pub(super) fn name(self) -> &'static str {
        match self {
            Fate::Killed => "killed",
            Fate::TimedOut => "timed out",
            Fate::Survived => "SURVIVED",
            Fate::NotCompiled => "no build",
        }
    }
}

/// Tests that notice most errors in a second or two come first, then those that notice most of
/// the others; all the rest follows only where these pass.
const STAGES: [&[&str]; 2] = [
    &[
        "decisions::",
        "fingerprint::double",
        "fingerprint::the_search",
        "hash_table::",
        "history::",
        "learning::",
        "move_picker::",
        "root::",
        "time::",
    ],
    &["bench::", "fingerprint::"],
];

/// What the copy needs to be built.
const COPIED: [&str; 7] =
    ["Cargo.toml", "Cargo.lock", ".cargo", "crates", "measure", "testdata", "xtask"];

/// How many times longer than without an error the tests may take.
const PATIENCE: u32 = 10;

pub(super) struct Trial {
    folder: PathBuf,
    /// How long each stage of the tests may take.
    patience: Vec<Duration>,
}

impl Trial {
    /// Copies the working tree and proves that its tests pass without any error put in.
    pub(super) fn new() -> anyhow::Result<Trial> {
        let mut trial = Trial { folder: root().join("target/mutants"), patience: Vec::new() };
        trial.copy_tree()?;
        let tests = trial.build()?.context("the tests do not compile as they are")?;
        for stage in stages() {
            let start = Instant::now();
            if trial.run(&tests, &stage, Duration::MAX)? != Fate::Survived {
                bail!("the tests fail as they are: run `cargo test -p pinpoint-engine` first");
            }
            // A second more: the machine may be busier next time.
            trial.patience.push(PATIENCE * (start.elapsed() + Duration::from_secs(1)));
        }
        Ok(trial)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    fn tree(&self) -> PathBuf {
        self.folder.join("tree")
    }

    fn copy_tree(&self) -> anyhow::Result<()> {
        let list = Step::new("git", "ls-files --cached --others --exclude-standard -z --");
        let list = list.arguments(&COPIED).output()?;
        for file in list.split('\0').filter(|file| !file.is_empty()) {
            let (from, to) = (root().join(file), self.tree().join(file));
            // A file that was deleted but not committed yet is still listed.
            let Ok(content) = fs::read(&from) else { continue };
            // What is the same keeps its date, so that cargo does not build it again.
            if fs::read(&to).is_ok_and(|old| old == content) {
                continue;
            }
            let parent = to.parent().context("every file is in a folder")?;
            fs::create_dir_all(parent).with_context(|| format!("cannot make {parent:?}"))?;
            fs::write(&to, content).with_context(|| format!("cannot write {to:?}"))?;
        }
        Ok(())
    }

    /// Builds and tests with the error in the file, then puts the file right again.
    pub(super) fn try_out(&self, mutant: &Mutant) -> anyhow::Result<Fate> {
        let place = self.tree().join(&mutant.file);
        let original = fs::read(&place)?;
        fs::write(&place, &mutant.text)?;
        let fate = self.build().and_then(|tests| match tests {
            Some(tests) => self.test(&tests),
            None => Ok(Fate::NotCompiled),
        });
        fs::write(&place, original)?;
        fate
    }

    /// The program that runs the engine's unit tests; `None` if it does not compile.
    fn build(&self) -> anyhow::Result<Option<PathBuf>> {
        // Less optimized than usual: most of the time goes into building.
        let arguments = "test --quiet -p pinpoint-engine --lib --no-run --message-format json \
                         --config profile.dev.package.pinpoint-engine.opt-level=1 \
                         --config profile.dev.debug=false";
        let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
        command.args(arguments.split_whitespace()).current_dir(self.tree());
        command.env("CARGO_TARGET_DIR", self.folder.join("target")).stderr(Stdio::null());
        let output = command.output().context("cannot run cargo")?;
        if !output.status.success() {
            return Ok(None);
        }
        let messages = String::from_utf8(output.stdout)?;
        let program = messages
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .find_map(|message| message["executable"].as_str().map(PathBuf::from));
        program.context("cargo names no test program").map(Some)
    }

    fn test(&self, program: &Path) -> anyhow::Result<Fate> {
        for (stage, &patience) in stages().iter().zip(&self.patience) {
            let fate = self.run(program, stage, patience)?;
            if fate != Fate::Survived {
                return Ok(fate);
            }
        }
        Ok(Fate::Survived)
    }

    fn run(&self, program: &Path, arguments: &[&str], patience: Duration) -> anyhow::Result<Fate> {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.tree().join("crates/engine"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().with_context(|| format!("cannot run {program:?}"))?;
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(if status.success() { Fate::Survived } else { Fate::Killed });
            }
            if start.elapsed() > patience {
                child.kill()?;
                child.wait()?;
                return Ok(Fate::TimedOut);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// What the test program is asked for in each stage; the last one has all that is left.
fn stages() -> Vec<Vec<&'static str>> {
    let skipped = STAGES.into_iter().flatten().flat_map(|&name| ["--skip", name]);
    STAGES.into_iter().map(<[_]>::to_vec).chain([skipped.collect()]).collect()
}
