//! Files that are there whole, or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that at every moment the old or the new content is there, never a part.
///
/// The text goes to a new file beside the old one, down to the disk, and then takes its name.
fn write_atomically(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = folder.join(temporary);
    let written = write_through(&temporary, content).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    // The new name itself reaches the disk with the folder; where folders cannot be opened, the
    // system sees to it.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    written
}

fn write_through(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// Writes a file, but not over another one.
pub(crate) fn write_new(path: &Path, text: &str) -> Result<String, String> {
    let shown = path.display();
    if path.exists() {
        return Err(format!("{shown} is there already: choose another name"));
    }
    write(path, text.as_bytes())
}

/// Adds a game to a file of games, or puts it where the same game stood before. Whatever else is
/// in the file stays as it is.
pub(crate) fn add_to_file(path: &Path, before: Option<&str>, game: &str) -> Result<String, String> {
    let shown = path.display();
    let mut content = match fs::read(path) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(format!("cannot read {shown}: {error}")),
    };
    let place = before.and_then(|before| Some((find(&content, before.as_bytes())?, before.len())));
    match place {
        Some((at, len)) => {
            content.splice(at..at + len, game.bytes());
        }
        None => {
            if !content.is_empty() {
                let is_line = content.ends_with(b"\n");
                content.extend_from_slice(if is_line { b"\n" } else { b"\n\n" });
            }
            content.extend_from_slice(game.as_bytes());
        }
    }
    write(path, &content)
}

/// The last place where the part stands.
fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len().max(1)).rposition(|window| window == part)
}

fn write(path: &Path, content: &[u8]) -> Result<String, String> {
    let shown = path.display();
    write_atomically(path, content).map_err(|error| format!("cannot write {shown}: {error}"))?;
    Ok(shown.to_string())
}
