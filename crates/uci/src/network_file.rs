//! A network read from a file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::{error, fmt};

use pinpoint_nnue::{Network, NetworkError};

/// Files larger than this are not read: a network is far smaller.
const MOST_BYTES: u64 = 64 << 20;

/// Why a file gave no network.
#[derive(Debug)]
pub(crate) enum NetworkFileError {
    /// The system does not let us read it.
    Unreadable(io::Error),
    /// It is a folder, a pipe or something else without an end.
    NotAFile,
    /// It is larger than any network.
    TooLarge,
    /// It is not a network, or not a whole one.
    Content(NetworkError),
}

impl fmt::Display for NetworkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkFileError::Unreadable(error) => write!(f, "cannot read the file: {error}"),
            NetworkFileError::NotAFile => f.write_str("not a file"),
            NetworkFileError::TooLarge => {
                write!(f, "the file has more than {} MiB, a network has less", MOST_BYTES >> 20)
            }
            NetworkFileError::Content(error) => write!(f, "{error}"),
        }
    }
}

impl error::Error for NetworkFileError {}

/// Reads the network in this file.
pub(crate) fn read(path: &Path) -> Result<Network, NetworkFileError> {
    let bytes = read_bytes(path, MOST_BYTES)?;
    Network::from_bytes(&bytes).map_err(NetworkFileError::Content)
}

/// The bytes of a file that has no more than `most` of them.
fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, NetworkFileError> {
    // Asked before it is opened: opening a pipe would wait for a writer.
    if !fs::metadata(path).map_err(NetworkFileError::Unreadable)?.is_file() {
        return Err(NetworkFileError::NotAFile);
    }
    let file = File::open(path).map_err(NetworkFileError::Unreadable)?;
    let mut bytes = Vec::new();
    let read = file.take(most + 1).read_to_end(&mut bytes).map_err(NetworkFileError::Unreadable)?;
    if read as u64 > most { Err(NetworkFileError::TooLarge) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A file that is there and holds something else.
    fn this_file() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/network_file.rs")
    }

    #[track_caller]
    fn check_error(path: &Path, expected: &str) {
        let error = read(path).expect_err("this is no network").to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn what_is_not_a_network_is_refused_with_a_reason() {
        check_error(Path::new("no such file"), "cannot read the file");
        check_error(Path::new(env!("CARGO_MANIFEST_DIR")), "not a file");
        check_error(&this_file(), "not a network file");
    }

    #[test]
    fn no_more_is_read_than_asked_for() {
        let size = fs::metadata(this_file()).unwrap().len();
        assert_eq!(read_bytes(&this_file(), size).unwrap().len() as u64, size);
        let error = read_bytes(&this_file(), size - 1).unwrap_err();
        assert!(matches!(error, NetworkFileError::TooLarge));
        assert_eq!(error.to_string(), "the file has more than 64 MiB, a network has less");
    }
}
