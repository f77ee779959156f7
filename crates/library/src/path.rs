//! Where the library lies.

use std::path::PathBuf;

use crate::{Error, Result};

/// The file of the library: what `PINPOINT_LIBRARY` names, else `pinpoint/library.db` in the
/// user's folder for data.
///
/// That folder is `$XDG_DATA_HOME`, `%LOCALAPPDATA%` on Windows, `~/Library/Application Support`
/// on a Mac or `~/.local/share`. The environment is handed in, so that tests need not change it.
///
/// ```
/// use pinpoint_library::default_path;
/// let home = |name: &str| (name == "XDG_DATA_HOME").then(|| "/data".into());
/// assert_eq!(default_path(home)?, std::path::Path::new("/data/pinpoint/library.db"));
/// let named = |name: &str| (name == "PINPOINT_LIBRARY").then(|| "games.db".into());
/// assert_eq!(default_path(named)?, std::path::Path::new("games.db"));
/// # Ok::<(), pinpoint_library::Error>(())
/// ```
pub fn default_path(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Result<PathBuf> {
    if let Some(named) = variable("PINPOINT_LIBRARY").filter(|path| !path.is_empty()) {
        return Ok(PathBuf::from(named));
    }
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let in_home =
        if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" };
    absolute("XDG_DATA_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| absolute("HOME").map(|home| home.join(in_home)))
        .map(|base| base.join("pinpoint").join("library.db"))
        .ok_or(Error::NoFolder)
}
