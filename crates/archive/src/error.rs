//! What can go wrong around the games: files, folders and options.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a scan could not go on.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file could not be opened, read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The folder holds the result of another scan.
    NotEmpty(PathBuf),
    /// There is nothing to resume in the folder.
    NothingToResume(PathBuf),
    /// The scan in the folder was begun with other options or files.
    OtherScan {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        what: String,
    },
    /// More files, or a longer one, than games can be numbered in.
    TooLarge(PathBuf),
    /// A Parquet file could not be made.
    Parquet(String),
}

impl Error {
    /// An error with this file.
    pub(crate) fn at(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Error {
        move |source| Error::File { path: path.as_ref().to_owned(), source }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::File { path, source } => write!(f, "{}: {source}", path.display()),
            Error::NotEmpty(folder) => write!(
                f,
                "{} holds a scan already: resume it, or choose another folder",
                folder.display()
            ),
            Error::NothingToResume(folder) => {
                write!(f, "{} holds no scan to resume", folder.display())
            }
            Error::OtherScan { folder, what } => {
                write!(f, "the scan in {} cannot be resumed: {what}", folder.display())
            }
            Error::TooLarge(path) => {
                write!(
                    f,
                    "{}: more than 4 TB of text in a file, or 2 million files",
                    path.display()
                )
            }
            Error::Parquet(reason) => write!(f, "Parquet: {reason}"),
        }
    }
}

/// What the system says is part of the text, so there is no further source.
impl std::error::Error for Error {}

impl From<parquet::errors::ParquetError> for Error {
    fn from(error: parquet::errors::ParquetError) -> Error {
        Error::Parquet(error.to_string())
    }
}
