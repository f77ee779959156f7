//! What a scan has done so far, as a small file in its folder: what `resume` needs.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Error, Place};

const NAME: &str = "scan.state";
const HEAD: &str = "pinpoint scan 1";

/// How far a scan has come. All counts are those of finished parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct State {
    /// How many parts are finished.
    pub(crate) parts: u64,
    /// Where the next part begins.
    pub(crate) next: Place,
    /// Games and lines of the present file before that.
    pub(crate) file_games: u64,
    pub(crate) file_lines: u64,
    /// Counts of everything so far.
    pub(crate) seen: u64,
    pub(crate) taken: u64,
    pub(crate) events: u64,
    pub(crate) broken: u64,
    pub(crate) damaged: u64,
    pub(crate) is_done: bool,
}

impl State {
    fn numbers(&self) -> [u64; 11] {
        [
            self.parts,
            u64::from(self.next.file),
            self.next.offset,
            self.file_games,
            self.file_lines,
            self.seen,
            self.taken,
            self.events,
            self.broken,
            self.damaged,
            u64::from(self.is_done),
        ]
    }

    fn from_numbers(numbers: &[u64]) -> Option<State> {
        let &[
            parts,
            file,
            offset,
            file_games,
            file_lines,
            seen,
            taken,
            events,
            broken,
            damaged,
            done,
        ] = numbers
        else {
            return None;
        };
        let next = Place { file: u32::try_from(file).ok()?, offset };
        let is_done = done == 1;
        Some(State {
            parts,
            next,
            file_games,
            file_lines,
            seen,
            taken,
            events,
            broken,
            damaged,
            is_done,
        })
    }

    /// Writes the state, whole or not at all. `request` says what was asked for, a line a thing.
    pub(crate) fn write(&self, folder: &Path, request: &str) -> Result<(), Error> {
        let mut text = format!("{HEAD}\n{request}");
        text += "state";
        self.numbers().iter().for_each(|number| {
            let _ = write!(text, " {number}");
        });
        text.push('\n');
        let (temporary, path) = (folder.join("scan.state.tmp"), path(folder));
        fs::write(&temporary, text).map_err(Error::at(&temporary))?;
        fs::rename(&temporary, &path).map_err(Error::at(&path))
    }

    /// Reads the state of a scan, which must have been asked for the same.
    pub(crate) fn read(folder: &Path, request: &str) -> Result<State, Error> {
        let path = path(folder);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(Error::NothingToResume(folder.to_owned()));
            }
            Err(error) => return Err(Error::at(&path)(error)),
        };
        let other = |what: String| Error::OtherScan { folder: folder.to_owned(), what };
        let damaged = || other("scan.state is damaged".to_owned());
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(damaged());
        }
        let mut lines = lines.collect::<Vec<_>>();
        let last = lines.pop().and_then(|line| line.strip_prefix("state ")).ok_or_else(damaged)?;
        let differing = first_difference(&lines, &request.lines().collect::<Vec<_>>());
        if let Some((old, new)) = differing {
            return Err(other(format!("it was asked for {old}, now for {new}")));
        }
        let numbers: Result<Vec<u64>, _> = last.split(' ').map(str::parse).collect();
        numbers.ok().and_then(|it| State::from_numbers(&it)).ok_or_else(damaged)
    }
}

fn first_difference<'a>(old: &[&'a str], new: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let longest = old.len().max(new.len());
    let line = |lines: &[&'a str], at: usize| lines.get(at).copied().unwrap_or("nothing more");
    (0..longest).map(|at| (line(old, at), line(new, at))).find(|(old, new)| old != new)
}

pub(crate) fn path(folder: &Path) -> PathBuf {
    folder.join(NAME)
}
