//! A folder for the games of one test.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own for the games of one test, gone at the end.
pub(crate) struct Home(PathBuf);

impl Home {
    pub(crate) fn new(name: &str) -> Home {
        let path =
            std::env::temp_dir().join(format!("pinpoint-play-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Home(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
