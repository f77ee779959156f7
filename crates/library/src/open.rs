//! Opening the file: who may read it, whose it is, whether it is sound.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags};

use crate::{Error, Result, schema};

/// A library that is open.
///
/// It may be sent to another thread, but not be shared: each thread opens its own.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    path: Option<PathBuf>,
}

/// What the user should know about a library that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The file was damaged. It was moved aside, unchanged, and a new library was begun.
    Damaged {
        /// Where the damaged file lies now.
        kept: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file or its folder cannot be written to: games can be read, but not kept.
    ReadOnly,
}

impl std::fmt::Display for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Notice::Damaged { kept, reason } => write!(
                f,
                "the library of games is damaged ({reason}): it is kept as {}, and a new one \
                 was begun",
                kept.display()
            ),
            Notice::ReadOnly => {
                f.write_str("the library of games cannot be written to: nothing will be kept")
            }
        }
    }
}

/// How long to wait for another program that writes, and how often to look whether it is done. An
/// import writes for a second, pauses for two looks, and writes on: who looked less often would
/// wait for its end.
const PATIENCE: Duration = Duration::from_secs(20);
pub(crate) const POLL: Duration = Duration::from_millis(2);

/// Files up to this size are looked through whenever they are opened; it takes milliseconds.
const CHECKED: u64 = 16 << 20;

impl Library {
    /// Opens the library, or begins one where there is none.
    ///
    /// A damaged file is never written to: it is moved aside, and a notice says so.
    pub fn open(path: &Path) -> Result<(Library, Option<Notice>)> {
        match Library::open_sound(path) {
            Err(Error::Damaged(reason)) => {
                let kept = move_aside(path).map_err(|error| Error::Open(path.into(), error))?;
                let (library, _) = Library::open_sound(path)?;
                Ok((library, Some(Notice::Damaged { kept, reason })))
            }
            opened => opened,
        }
    }

    fn open_sound(path: &Path) -> Result<(Library, Option<Notice>)> {
        let cannot_open = |error| Error::Open(path.to_owned(), error);
        let is_writable = prepare_file(path).map_err(cannot_open)?;
        check_head(path)?;
        if is_writable {
            match Library::open_writable(path) {
                Err(error) if is_unwritable(&error) && is_closed(path) => {}
                opened => return Ok((opened?, None)),
            }
        }
        Ok((Library::open_read_only(path)?, Some(Notice::ReadOnly)))
    }

    fn open_writable(path: &Path) -> Result<Library> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        let mut library = Library::set_up(connection, Some(path.to_owned()))?;
        schema::migrate(&mut library.connection)?;
        Ok(library)
    }

    fn open_read_only(path: &Path) -> Result<Library> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = |name: &Path, flags| {
            let connection = Connection::open_with_flags(name, flags)?;
            Library::set_up(connection, Some(path.to_owned()))
        };
        let library = match open(path, flags) {
            // Readers share a file beside the library. Where none can be made nobody writes, and
            // the library can be read without one.
            Err(error) if is_unwritable(&error) && is_closed(path) => {
                open(&unchanging(path), flags | OpenFlags::SQLITE_OPEN_URI)
            }
            opened => opened,
        }?;
        // An older schema would have to be brought up to date first.
        match schema::version(&library.connection)? {
            schema::VERSION => Ok(library),
            _ => Err(Error::ReadOnly),
        }
    }

    /// A library that ends with the program, for tests and for players who want nothing kept.
    pub fn in_memory() -> Result<Library> {
        let mut library = Library::set_up(Connection::open_in_memory()?, None)?;
        schema::migrate(&mut library.connection)?;
        Ok(library)
    }

    /// The file; `None` for a library in memory.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn set_up(mut connection: Connection, path: Option<PathBuf>) -> Result<Library> {
        connection.busy_handler(Some(wait_for_writer))?;
        connection.set_prepared_statement_cache_capacity(64);
        check_owner(&connection, path.as_deref())?;
        // With FULL, a commit is on the disk when it returns, also if the power fails.
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
             PRAGMA fullfsync = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;";
        if !connection.is_readonly("main")? {
            connection.execute_batch(settings)?;
        }
        if path
            .as_deref()
            .and_then(|path| fs::metadata(path).ok())
            .is_some_and(|file| file.len() <= CHECKED)
        {
            check(&connection)?;
        }
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        connection.create_scalar_function("contains", 2, flags, |context| {
            let (text, part) = (context.get_raw(0).as_str()?, context.get_raw(1).as_str()?);
            Ok(contains(text, part))
        })?;
        Ok(Library { connection, path })
    }

    /// Looks through the whole file; takes about a second for 200 MB.
    pub fn check(&self) -> Result<()> {
        check(&self.connection)
    }
}

fn check(connection: &Connection) -> Result<()> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    match found.lines().last() {
        Some("ok") => Ok(()),
        // The lines before say which database it is.
        reason => Err(Error::Damaged(reason.unwrap_or("unknown").to_owned())),
    }
}

/// Is this what SQLite says where it cannot write?
fn is_unwritable(error: &Error) -> bool {
    let cannot_open = |error: &rusqlite::Error| {
        error.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen)
    };
    match error {
        Error::ReadOnly => true,
        Error::Database(error) => cannot_open(error),
        _ => false,
    }
}

/// Does the folder of the file take no other files? SQLite says the same where a program has too many
/// files open, which passes.
fn is_closed(path: &Path) -> bool {
    let probe = path.with_extension(format!("probe-{}", std::process::id()));
    match File::create_new(&probe) {
        Ok(_) => {
            let _ = fs::remove_file(&probe);
            false
        }
        Err(error) => matches!(
            error.kind(),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
        ),
    }
}

/// The name of a file that nobody changes, as SQLite wants to have it.
fn unchanging(path: &Path) -> PathBuf {
    let escaped =
        path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    PathBuf::from(format!("file:{escaped}?immutable=1"))
}

/// Waits a little; `false` gives up.
fn wait_for_writer(looks: i32) -> bool {
    std::thread::sleep(POLL);
    POLL * looks.unsigned_abs() < PATIENCE
}

/// Is the text a part of the other, whatever the case? `part` is in lower case.
fn contains(text: &str, part: &str) -> bool {
    if text.is_ascii() {
        let (text, part) = (text.as_bytes(), part.as_bytes());
        return part.is_empty()
            || text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part));
    }
    text.to_lowercase().contains(part)
}

/// An empty file becomes ours; one of another program, or of a newer Pinpoint, is left alone.
fn check_owner(connection: &Connection, path: Option<&Path>) -> Result<()> {
    let owner: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if owner != schema::APPLICATION && (owner != 0 || tables > 0) {
        return Err(Error::Foreign(path.unwrap_or(Path::new("the file")).to_owned()));
    }
    schema::version(connection).map(|_| ())
}

/// Makes the folder and an empty file that only the user can read; says whether it can be
/// written to.
fn prepare_file(path: &Path) -> io::Result<bool> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        make_folder(folder)?;
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(true),
        Err(error) => match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                if path.exists() =>
            {
                Ok(false)
            }
            _ => Err(error),
        },
    }
}

/// A file that does not begin like a database is a damaged library, or something that was named
/// by mistake: the name decides, since only a library may be moved aside.
fn check_head(path: &Path) -> Result<()> {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut head));
    read.map_err(|error| Error::Open(path.to_owned(), error))?;
    if head.is_empty() || head == b"SQLite format 3\0" {
        return Ok(());
    }
    match path.extension().is_some_and(|end| end == "db") {
        true => Err(Error::Damaged("its beginning is not that of a database".to_owned())),
        false => Err(Error::Foreign(path.to_owned())),
    }
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Gives the file, and what SQLite keeps beside it, another name.
fn move_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = |number: u32, end: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".damaged-{number}{end}"));
        PathBuf::from(name)
    };
    let number = (1..).find(|&number| !aside(number, "").exists()).unwrap_or(u32::MAX);
    for end in ["-wal", "-shm", ""] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        match fs::rename(&name, aside(number, end)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(aside(number, ""))
}
