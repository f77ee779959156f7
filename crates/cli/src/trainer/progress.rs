//! When an exercise comes again: kept in the library of games.

use std::time::SystemTime;

use pinpoint_library::Library;

use crate::library;

/// How somebody does with each exercise.
pub(crate) struct Progress(Library);

impl Progress {
    /// The progress in the library of this user.
    pub(crate) fn open() -> anyhow::Result<Progress> {
        Ok(Progress(library::open(None)?))
    }

    /// Should it be posed today? A new one should; one that is known never again.
    pub(crate) fn is_due(&self, name: &str, day: i64) -> anyhow::Result<bool> {
        let known = self.0.puzzle(name)?;
        Ok(known.is_none_or(|known| known.due.is_some_and(|due| due <= day)))
    }

    /// Notes how it went today.
    pub(crate) fn record(&mut self, name: &str, solved: bool, day: i64) -> anyhow::Result<()> {
        self.0.record_puzzle(name, solved, day)?;
        Ok(())
    }
}

/// Days since 1970.
pub(crate) fn today() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| (time.as_secs() / 86_400) as i64)
}
