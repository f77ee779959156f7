//! The library of games, as the commands open it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use pinpoint_library::{Library, default_path};

/// The file: the one that was named, else what the environment says.
pub(crate) fn path(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    match named {
        Some(path) => Ok(path.to_owned()),
        None => Ok(default_path(|name| std::env::var_os(name))?),
    }
}

/// Opens the library, or begins one; what the user should know of it goes to stderr.
pub(crate) fn open(named: Option<&Path>) -> anyhow::Result<Library> {
    let path = path(named)?;
    let (library, notice) =
        Library::open(&path).with_context(|| format!("the library {}", path.display()))?;
    if let Some(notice) = notice {
        let _ = writeln!(io::stderr(), "warning: {notice}");
    }
    Ok(library)
}
