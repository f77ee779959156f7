//! Where games are kept: every game in the library, and in files where the player wants one.
//!
//! Each move is on disk before the next one is asked for. A running program guards its game by a
//! lock that ends with the program, however it ends, so that nobody else takes it up.

mod autosaves;
mod date;
mod files;

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use pinpoint_library::{Error, Filter, GameId, Header, Library, OWN, Query, Saved, Sort};
use pinpoint_rules::Position;

use super::model::table::Table;
use super::record;
use crate::library::explored_lines;

pub(crate) use date::today;
pub(crate) use files::{add_to_file, write_new};

/// The library, the folder of saved files, and the game of this program.
#[derive(Debug, Default)]
pub(crate) struct Storage {
    library: Option<Library>,
    /// Why there is no library; `None` if none is wanted.
    failure: Option<String>,
    /// For files that are saved by name; `None` where no folder for data is known.
    folder: Option<PathBuf>,
    game: Option<Guarded>,
    /// Whether anything happened since the game came from the library or a file.
    is_touched: bool,
    /// What was last written to a file, to be replaced there when it is saved again.
    written: Option<(PathBuf, String)>,
}

/// A game that this program plays.
#[derive(Debug)]
struct Guarded {
    saved: Saved,
    _lock: Option<File>,
}

/// How many games a list shows.
const LISTED: u64 = 500;

impl Storage {
    /// Opens the library, and takes over the games of folders where earlier versions kept them;
    /// gives what the player should know of it.
    ///
    /// Files lie in the folder for data as the XDG specification says: `$XDG_DATA_HOME/pinpoint`,
    /// else `~/.local/share/pinpoint`; on Windows `%LOCALAPPDATA%\pinpoint`.
    pub(crate) fn open(
        library: Option<&Path>,
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> (Storage, Option<String>) {
        let mut storage = Storage::without_library(&variable);
        let path = match library {
            Some(path) => Ok(path.to_owned()),
            None => pinpoint_library::default_path(&variable),
        };
        let mut notice = None;
        match path.and_then(|path| Library::open(&path)) {
            Ok((library, word)) => {
                storage.library = Some(library);
                notice = word.map(|word| word.to_string());
            }
            Err(error) => storage.failure = Some(error.to_string()),
        }
        if notice.is_none() {
            storage.take_over_autosaves();
        }
        (storage, notice)
    }

    /// Keeps nothing of its own accord; files can still be saved.
    pub(crate) fn without_library(variable: impl Fn(&str) -> Option<OsString>) -> Storage {
        let database = pinpoint_library::default_path(|name| {
            variable(name).filter(|_| name != "PINPOINT_LIBRARY")
        });
        let folder = database.ok().and_then(|file| Some(file.parent()?.to_owned()));
        Storage { folder, ..Storage::default() }
    }

    fn folder(&self) -> Result<&Path, String> {
        self.folder.as_deref().ok_or_else(|| {
            "no folder for saved games is known: set XDG_DATA_HOME or HOME".to_owned()
        })
    }

    /// Keeps the game that is being played; one without moves is not worth it.
    pub(crate) fn autosave(&mut self, table: &Table) -> Result<(), String> {
        if let Some(why) = &self.failure {
            return Err(format!("the game cannot be saved: {why}"));
        }
        let is_new = self.game.is_none() && table.origin().is_none();
        if self.library.is_none() || is_new && table.plies() == 0 {
            return Ok(());
        }
        if !self.is_touched && record::is_as_read(table) {
            return Ok(());
        }
        self.is_touched = true;
        let saved =
            self.keep(table).map_err(|error| format!("the game cannot be saved: {error}"))?;
        match &mut self.game {
            Some(game) if game.saved.id == saved.id => game.saved = saved,
            _ => self.guard(saved),
        }
        Ok(())
    }

    fn keep(&mut self, table: &Table) -> pinpoint_library::Result<Saved> {
        let Some(library) = &mut self.library else { return Err(Error::NoFolder) };
        let tree = record::to_tree(table, &today());
        match &self.game {
            None => library.create(&tree),
            Some(game) => match library.save(game.saved, &tree) {
                // Somebody else went on with it: this becomes a game of its own.
                Err(Error::Changed(_) | Error::NoGame(_)) => library.create(&tree),
                saved => saved,
            },
        }
    }

    /// Another game begins; the last one stays where it is.
    pub(crate) fn leave_game(&mut self) {
        self.game = None;
        self.is_touched = false;
        self.written = None;
    }

    fn guard(&mut self, saved: Saved) {
        self.game = Some(Guarded { saved, _lock: self.lock(saved.id) });
    }

    /// The lock of a game, if no running program has it.
    fn lock(&self, id: GameId) -> Option<File> {
        let folder = self.library.as_ref()?.path()?.parent()?.join("playing");
        fs::create_dir_all(&folder).ok()?;
        let path = folder.join(format!("{id}.lock"));
        let lock = File::options().create(true).append(true).open(path).ok()?;
        lock.try_lock().ok()?;
        Some(lock)
    }

    /// Is a running program playing this game?
    fn is_played(&self, id: GameId) -> bool {
        let folder = self
            .library
            .as_ref()
            .and_then(|library| Some(library.path()?.parent()?.join("playing")));
        let lock = folder.and_then(|folder| File::open(folder.join(format!("{id}.lock"))).ok());
        lock.is_some_and(|lock| lock.try_lock().is_err())
    }

    /// The game that was interrupted last.
    pub(crate) fn interrupted(&self) -> Option<Header> {
        let unfinished = Filter { finished: Some(false), ..own() };
        let games = self.list(unfinished);
        games.into_iter().find(|game| game.plies > 0 && !self.is_played(game.id))
    }

    /// The games of one's own, the one changed last first.
    pub(crate) fn games(&self) -> Vec<Header> {
        self.list(own())
    }

    fn list(&self, filter: Filter) -> Vec<Header> {
        let Some(library) = &self.library else { return Vec::new() };
        let query = Query { filter, sort: Sort::Changed, offset: 0, limit: LISTED };
        library.list(&query).map(|page| page.games).unwrap_or_default()
    }

    /// What was played from a position in all games of the library, as a table.
    pub(crate) fn explore(&self, position: &Position) -> Result<Vec<String>, String> {
        let library = self.library.as_ref().ok_or("nothing is kept here")?;
        let found = library.explore(position, &Filter::default());
        let found = found.map_err(|error| error.to_string())?;
        match found.moves.is_empty() {
            true => Err("no game of the library went on from this position".to_owned()),
            false => Ok(explored_lines(position, &found)),
        }
    }

    /// Takes a game of the library up again, and goes on saving it where it was.
    pub(crate) fn resume(&mut self, id: GameId) -> Result<Table, String> {
        let library = self.library.as_ref().ok_or("nothing is kept here")?;
        let header = library.header(id).map_err(|error| error.to_string())?;
        let tree = library.game(id).map_err(|error| error.to_string())?;
        if self.is_played(id) && self.game.as_ref().is_none_or(|game| game.saved.id != id) {
            return Err(format!("game {id} is being played in another window"));
        }
        self.leave_game();
        self.guard(Saved { id, revision: header.revision.unwrap_or(0) });
        Ok(record::from_tree(tree))
    }

    /// Removes a game from the lists, or brings it back.
    pub(crate) fn remove(&mut self, id: GameId, undo: bool) -> Result<(), String> {
        if self.game.as_ref().is_some_and(|game| game.saved.id == id) && !undo {
            return Err("this is the game on the board: begin another one first".to_owned());
        }
        let library = self.library.as_mut().ok_or("nothing is kept here")?;
        let done = if undo { library.restore(&[id]) } else { library.remove(&[id]) };
        match done.map_err(|error| error.to_string())? {
            0 if undo => Err(format!("game {id} was not removed")),
            0 => Err(format!("there is no game {id}")),
            _ => Ok(()),
        }
    }

    /// Writes the game to a file, by name or path. What is in the file stays there; only what
    /// this game wrote before is replaced.
    pub(crate) fn save(&mut self, table: &Table, name: &str) -> Result<String, String> {
        let path = self.path_of(name)?;
        let pgn = record::to_tree(&record::annotated(table), &today()).to_pgn();
        let before = self.written.as_ref().filter(|(file, _)| *file == path);
        let shown = add_to_file(&path, before.map(|(_, text)| text.as_str()), &pgn)?;
        self.written = Some((path, pgn));
        Ok(shown)
    }

    /// Reads a saved game by name, or any PGN file by path.
    pub(crate) fn load(&self, name: &str) -> Result<Table, String> {
        let direct = PathBuf::from(name);
        let path = if direct.is_file() { direct } else { self.path_of(name)? };
        let shown = path.display();
        let file = File::open(&path).map_err(|error| format!("cannot open {shown}: {error}"))?;
        record::from_pgn(file, 1).map_err(|why| format!("{shown}: {why}"))
    }

    /// The names of the saved files, newest first.
    pub(crate) fn saved_files(&self) -> Vec<String> {
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

fn own() -> Filter {
    Filter { collection: Some(OWN.to_owned()), ..Filter::default() }
}

#[cfg(test)]
mod tests;
