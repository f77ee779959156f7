//! How a library is named in a table.

use std::fmt;

use crate::library::{Library, Pgn};

const LOCK_FILE: &str = include_str!("../Cargo.lock");

/// A library's name and version, and what decides whom it is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub name: String,
    pub ours: bool,
    pub keeps_hash: bool,
}

impl Label {
    pub fn of<L: Library>() -> Self {
        let mut name = with_version(L::NAME);
        if let Some(detail) = L::detail() {
            name = format!("{name}, {detail}");
        }
        Self { name, ours: L::OURS, keeps_hash: L::KEEPS_HASH }
    }

    pub fn of_pgn<P: Pgn>() -> Self {
        let names: Vec<_> = P::PACKAGES.iter().map(|name| with_version(name)).collect();
        Self { name: names.join(" + "), ours: P::OURS, keeps_hash: false }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A package name followed by the version that the lock file pins.
fn with_version(package: &str) -> String {
    let entry = format!("name = \"{package}\"\nversion = \"");
    let (_, rest) = LOCK_FILE.split_once(&entry).expect("every library measured is a dependency");
    let (version, _) = rest.split_once('"').expect("the lock file closes its quotes");
    format!("{package} {version}")
}

#[cfg(test)]
mod tests {
    use super::with_version;

    #[test]
    fn versions_come_from_the_lock_file() {
        assert_eq!(with_version("chess"), "chess 3.2.0");
        assert_eq!(with_version("eschac"), "eschac 0.6.2");
    }
}
