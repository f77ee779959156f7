//! What can go wrong with a library, in words for its user.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::GameId;

/// Why the library could not do what was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No folder for data is known.
    NoFolder,
    /// The folder or file cannot be made or opened.
    Open(PathBuf, io::Error),
    /// A newer Pinpoint wrote the file.
    Newer {
        /// The schema's version in the file.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The file belongs to another program.
    Foreign(PathBuf),
    /// The file is damaged; what SQLite says about it.
    Damaged(String),
    /// No space is left on the disk.
    DiskFull,
    /// The file or its folder cannot be written to.
    ReadOnly,
    /// Another program writes, and did not finish in time.
    Busy,
    /// There is no game with this number.
    NoGame(GameId),
    /// The game was changed elsewhere since it was read.
    Changed(GameId),
    /// The source of an import, or the target of an export, failed.
    Stream(io::Error),
    /// Anything else that SQLite reports.
    Database(rusqlite::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoFolder => f.write_str(
                "no folder for the library of games is known: set PINPOINT_LIBRARY, \
                 XDG_DATA_HOME or HOME",
            ),
            Error::Open(path, error) => write!(f, "cannot open {}: {error}", path.display()),
            Error::Newer { found, known } => write!(
                f,
                "a newer Pinpoint wrote this library (schema {found}; this program knows up to \
                 {known}): update Pinpoint, or name another library"
            ),
            Error::Foreign(path) => {
                write!(f, "{} is no library of games", path.display())
            }
            Error::Damaged(what) => write!(f, "the library is damaged: {what}"),
            Error::DiskFull => f.write_str("the disk is full"),
            Error::ReadOnly => f.write_str("the library cannot be written to"),
            Error::Busy => f.write_str("another program is writing to the library"),
            Error::NoGame(id) => write!(f, "there is no game {id} in the library"),
            Error::Changed(id) => write!(f, "game {id} was changed elsewhere"),
            Error::Stream(error) => error.fmt(f),
            Error::Database(error) => write!(f, "the library: {error}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Error::Damaged(error.to_string())
            }
            Some(ErrorCode::DiskFull) => Error::DiskFull,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Error::ReadOnly,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy,
            // A full or vanished disk shows as a failed write, too.
            _ => Error::Database(error),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Stream(error)
    }
}

/// What the operations of this crate give.
pub type Result<T> = std::result::Result<T, Error>;
