//! Where games are kept: the one being played, and those saved by name.
//!
//! Every running program saves its game in a slot of its own, guarded by a lock that ends with
//! the program, however it ends. A game in a slot without owner was interrupted.

mod date;
mod files;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::model::table::Table;
use super::record;

pub(crate) use date::today;
pub(crate) use files::write_atomically;

/// The folder of games and the slot of this program.
#[derive(Debug)]
pub(crate) struct Storage {
    /// `None` where no folder for data is known.
    folder: Option<PathBuf>,
    slot: Option<Slot>,
}

/// A file for one unfinished game, ours as long as the lock is held.
#[derive(Debug)]
struct Slot {
    game: PathBuf,
    _lock: File,
}

/// A game that was interrupted.
pub(crate) struct Interrupted {
    pub(crate) table: Table,
    number: u32,
    slot: Slot,
    saved: SystemTime,
}

impl Interrupted {
    /// What it is called in the list of games: `unfinished 3`.
    pub(crate) fn name(&self) -> String {
        format!("unfinished {}", self.number)
    }
}

/// No one leaves more games unfinished than this.
const SLOTS: u32 = 500;

impl Storage {
    /// The folder for data as the XDG specification says: `$XDG_DATA_HOME/pinpoint`, else
    /// `~/.local/share/pinpoint`; on Windows `%LOCALAPPDATA%\pinpoint`.
    pub(crate) fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Storage {
        let absolute =
            |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let base = absolute("XDG_DATA_HOME")
            .or_else(|| absolute("LOCALAPPDATA"))
            .or_else(|| absolute("HOME").map(|home| home.join(".local/share")));
        Storage { folder: base.map(|base| base.join("pinpoint")), slot: None }
    }

    fn folder(&self) -> Result<&Path, String> {
        self.folder.as_deref().ok_or_else(|| {
            "no folder for saved games is known: set XDG_DATA_HOME or HOME".to_owned()
        })
    }

    /// Saves the game that is being played; one without moves is not worth a file.
    pub(crate) fn autosave(&mut self, table: &Table) -> Result<(), String> {
        if self.slot.is_none() {
            if table.plies() == 0 {
                return Ok(());
            }
            self.slot = Some(self.free_slot()?);
        }
        let Some(slot) = &self.slot else { return Ok(()) };
        let pgn = record::to_pgn(table, &today());
        write_atomically(&slot.game, pgn.as_bytes())
            .map_err(|error| format!("the game cannot be saved: {error}"))
    }

    /// Another game begins; the last one stays in its slot.
    pub(crate) fn leave_slot(&mut self) {
        self.slot = None;
    }

    /// A slot that nobody holds and that keeps no unfinished game.
    fn free_slot(&self) -> Result<Slot, String> {
        let folder = self.folder()?.join("unfinished");
        fs::create_dir_all(&folder)
            .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        (1..=SLOTS)
            .filter_map(|number| Slot::take(&folder, number))
            .find(|slot| !slot.read().is_some_and(|table| is_unfinished(&table)))
            .ok_or_else(|| format!("too many unfinished games in {}", folder.display()))
    }

    /// The game that was interrupted last.
    pub(crate) fn interrupted(&self) -> Option<Interrupted> {
        self.all_interrupted().into_iter().next()
    }

    /// All interrupted games, the last one first.
    pub(crate) fn all_interrupted(&self) -> Vec<Interrupted> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let folder = folder.join("unfinished");
        let mut found: Vec<Interrupted> = (1..=SLOTS)
            .filter(|number| game_path(&folder, *number).exists())
            .filter_map(|number| {
                let slot = Slot::take(&folder, number)?;
                let saved = fs::metadata(&slot.game).and_then(|data| data.modified()).ok()?;
                let table = slot.read().filter(is_unfinished)?;
                Some(Interrupted { table, number, slot, saved })
            })
            .collect();
        found.sort_by_key(|game| std::cmp::Reverse(game.saved));
        found
    }

    /// The interrupted game of this name, unless a file was saved under it. What the list says
    /// behind the name may follow it.
    pub(crate) fn interrupted_named(&self, name: &str) -> Option<Interrupted> {
        let name = name.split(':').next().unwrap_or_default().trim();
        if !name.starts_with("unfinished ") || self.path_of(name).is_ok_and(|path| path.exists()) {
            return None;
        }
        self.all_interrupted().into_iter().find(|game| game.name() == name)
    }

    /// Goes on saving an interrupted game where it was.
    pub(crate) fn resume(&mut self, interrupted: Interrupted) -> Table {
        self.slot = Some(interrupted.slot);
        interrupted.table
    }

    /// Writes a game under a name, or to a path; an existing file only if that is wanted.
    pub(crate) fn save(
        &self,
        table: &Table,
        name: &str,
        overwrite: bool,
    ) -> Result<String, String> {
        let path = self.path_of(name)?;
        let pgn = record::to_pgn(&record::annotated(table), &today());
        write_new(&path, &pgn, overwrite)
            .map_err(|why| why.replace("save!", &format!("save! {name}")))
    }

    /// Reads a saved game by name, or any PGN file by path.
    pub(crate) fn load(&self, name: &str) -> Result<Table, String> {
        let direct = PathBuf::from(name);
        let path = if direct.is_file() { direct } else { self.path_of(name)? };
        let shown = path.display();
        let file = File::open(&path).map_err(|error| format!("cannot open {shown}: {error}"))?;
        record::from_pgn(file).map_err(|why| format!("{shown}: {why}"))
    }

    /// The names of the saved games, newest first.
    pub(crate) fn saved_games(&self) -> Vec<String> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let Ok(entries) = fs::read_dir(folder.join("games")) else { return Vec::new() };
        let mut games: Vec<(SystemTime, String)> = entries
            .flatten()
            .filter_map(|entry| {
                let path = entry.path();
                let is_pgn = path.extension().is_some_and(|end| end == "pgn");
                let name = path.file_stem().filter(|_| is_pgn)?.to_string_lossy().into_owned();
                Some((entry.metadata().ok()?.modified().ok()?, name))
            })
            .collect();
        games.sort_by(|a, b| b.cmp(a));
        games.into_iter().map(|(_, name)| name).collect()
    }

    /// A bare name lies in our folder; a path, or a name that ends in `.pgn`, is taken as it is.
    fn path_of(&self, name: &str) -> Result<PathBuf, String> {
        let is_path = name.contains(['/', '\\']) || name.ends_with(".pgn");
        if is_path {
            return Ok(PathBuf::from(name));
        }
        if name.starts_with('.') || name.contains(char::is_control) || name.len() > 100 {
            return Err(format!("\"{name}\" is no name for a file"));
        }
        Ok(self.folder()?.join("games").join(format!("{name}.pgn")))
    }
}

/// Writes a file, but not over another one unless that is wanted.
pub(crate) fn write_new(path: &Path, text: &str, overwrite: bool) -> Result<String, String> {
    let shown = path.display();
    if path.exists() && !overwrite {
        return Err(format!("{shown} is there already: save! overwrites it"));
    }
    write_atomically(path, text.as_bytes())
        .map_err(|error| format!("cannot write {shown}: {error}"))?;
    Ok(shown.to_string())
}

fn is_unfinished(table: &Table) -> bool {
    table.plies() > 0 && table.ending().is_none()
}

fn game_path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number}.pgn"))
}

impl Slot {
    /// Takes the slot if no running program has it.
    fn take(folder: &Path, number: u32) -> Option<Slot> {
        let path = folder.join(format!("{number}.lock"));
        let lock = File::options().create(true).append(true).open(path).ok()?;
        lock.try_lock().ok()?;
        Some(Slot { game: game_path(folder, number), _lock: lock })
    }

    fn read(&self) -> Option<Table> {
        record::from_pgn(File::open(&self.game).ok()?).ok()
    }
}

#[cfg(test)]
mod tests;
