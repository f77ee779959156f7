//! What is done is kept, so that an interrupted review can go on.
//!
//! The engine's findings of each game are written to a file in the user's cache folder as soon
//! as the game is done. When the whole review is done the file goes.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use pinpoint_review::{Budget, Examination};
use pinpoint_rules::Game;

/// The file of findings; none where no folder is known or the games came from stdin.
pub(super) struct Journal {
    file: Option<(PathBuf, File)>,
    kept: Kept,
}

/// Findings of an earlier run, by the number of the game.
#[derive(Default)]
pub(super) struct Kept(HashMap<u64, String>);

impl Kept {
    /// What was found in this game, if it is the same game.
    pub(super) fn find(&self, number: u64, game: &Game) -> Option<Examination> {
        Examination::from_text(game, self.0.get(&number)?).ok()
    }

    /// Each game is a line `game NUMBER`, its findings and an empty line, without which it was
    /// cut short.
    fn read(text: &str) -> Kept {
        let mut kept = HashMap::new();
        let mut rest = text;
        while let Some((block, later)) = rest.split_once("\n\n") {
            rest = later;
            let head = block.split_once('\n');
            let number = head.and_then(|(head, _)| head.strip_prefix("game ")?.parse().ok());
            if let (Some(number), Some((_, findings))) = (number, head) {
                kept.insert(number, findings.to_owned());
            }
        }
        Kept(kept)
    }
}

impl Journal {
    /// The journal of a review of this file with this budget; what an earlier run wrote counts
    /// only if it is to be resumed.
    pub(super) fn open(
        path: Option<&Path>,
        budget: Budget,
        resume: bool,
    ) -> anyhow::Result<Journal> {
        let none = Journal { file: None, kept: Kept::default() };
        let Some(path) = path.and_then(|path| journal_path(path, budget)) else { return Ok(none) };
        let context = || format!("cannot use {}", path.display());
        let kept = match fs::read_to_string(&path) {
            Ok(text) if resume => Kept::read(&text),
            Err(error) if resume && error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(context);
            }
            _ => Kept::default(),
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        let open = fs::create_dir_all(folder).and_then(|()| {
            OpenOptions::new().create(true).write(true).truncate(!resume).append(resume).open(&path)
        });
        // A review is possible without a place to keep it.
        Ok(Journal { file: open.ok().map(|file| (path, file)), kept })
    }

    /// What an earlier run found.
    pub(super) fn take_kept(&mut self) -> Kept {
        std::mem::take(&mut self.kept)
    }

    /// Keeps the findings of a game.
    pub(super) fn keep(&mut self, number: u64, found: &Examination) -> anyhow::Result<()> {
        if let Some((path, file)) = &mut self.file {
            write!(file, "game {number}\n{}\n", found.to_text())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    /// All is done, or interrupted: then the file stays.
    pub(super) fn end(self, interrupted: bool) -> anyhow::Result<()> {
        match self.file {
            Some((path, _)) if !interrupted => {
                fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
            }
            _ => Ok(()),
        }
    }
}

/// The place of a journal: the cache folder of the user, and a name made of file and budget.
fn journal_path(path: &Path, budget: Budget) -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = std::env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let folder = absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| absolute("HOME").map(|home| home.join(".cache")))?;
    let whole = fs::canonicalize(path).ok()?;
    let version = env!("CARGO_PKG_VERSION");
    let key = format!("{version} {budget} {}", whole.display());
    // 64-bit FNV-1a, which stays the same from run to run.
    let hash = key.bytes().fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    Some(folder.join("pinpoint").join("reviews").join(format!("{hash:016x}.txt")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_cut_short_does_not_count() {
        let kept = Kept::read("game 1\n10 5 -\n\ngame 2\n20 5 - e2e4\n30 5");
        assert_eq!(kept.0.len(), 1);
        assert_eq!(kept.0[&1], "10 5 -");
        assert!(kept.find(1, &Game::default()).is_some());
        assert!(kept.find(2, &Game::default()).is_none());
    }
}
