//! Files of games, plain or packed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Error;

/// A file of a scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its length on disk.
    pub len: u64,
}

impl InputFile {
    /// Looks the file up.
    pub fn new(path: impl Into<PathBuf>) -> Result<InputFile, Error> {
        let path = path.into();
        let len = std::fs::metadata(&path)
            .and_then(|found| match found.is_dir() {
                true => Err(io::Error::other("is a folder")),
                false => Ok(found.len()),
            })
            .map_err(Error::at(&path))?;
        Ok(InputFile { path, len })
    }

    /// The name under which the file's games are listed.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }
}

/// The text of a file, unpacked if its first bytes say that it is packed.
pub struct Input {
    text: Box<dyn Read + Send>,
    /// How many bytes of the file itself were read.
    read: Arc<AtomicU64>,
}

impl Input {
    /// Opens a file and goes on to this offset of its text.
    pub fn open(path: &Path, offset: u64) -> Result<Input, Error> {
        let file = File::open(path).map_err(Error::at(path))?;
        Input::with_file(file, offset).map_err(Error::at(path))
    }

    fn with_file(mut file: File, offset: u64) -> io::Result<Input> {
        let mut head = Vec::with_capacity(4);
        Read::by_ref(&mut file).take(4).read_to_end(&mut head)?;
        let packing = Packing::of(&head);
        let read = Arc::new(AtomicU64::new(0));
        let start = if packing == Packing::None { offset } else { 0 };
        file.seek(SeekFrom::Start(start))?;
        read.store(start, Ordering::Relaxed);
        let counted = Counted { file, read: Arc::clone(&read) };
        let mut text = packing.unpacked(BufReader::with_capacity(1 << 17, counted))?;
        if packing != Packing::None {
            // What is packed can only be read from its beginning.
            io::copy(&mut Read::by_ref(&mut text).take(offset), &mut io::sink())?;
        }
        Ok(Input { text, read })
    }

    /// Text that lies in memory.
    pub fn from_reader(source: impl Read + Send + 'static) -> io::Result<Input> {
        let mut source = BufReader::with_capacity(1 << 17, source);
        let packing = Packing::of(source.fill_buf()?);
        Ok(Input { text: packing.unpacked(source)?, read: Arc::default() })
    }

    /// How many bytes of the file were read so far.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }
}

/// An unpacker that meets damage gives nothing of what it was asked for, so it is asked for little.
const PIECE: usize = 1 << 14;

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(PIECE);
        self.text.read(&mut buffer[..len])
    }
}

/// How a file is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Packing {
    None,
    Gzip,
    Zstd,
}

impl Packing {
    /// What the first bytes say, whatever the file is called.
    fn of(head: &[u8]) -> Packing {
        match head {
            [0x1F, 0x8B, ..] => Packing::Gzip,
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Packing::Zstd,
            // A zstd file may begin with a frame to skip.
            [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Packing::Zstd,
            _ => Packing::None,
        }
    }

    fn unpacked(self, source: impl BufRead + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Packing::None => Box::new(source),
            Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(source)),
            Packing::Zstd => {
                let mut decoder = zstd::stream::read::Decoder::with_buffer(source)?;
                // Long-distance archives need more than the default of 128 MB.
                decoder.window_log_max(31)?;
                Box::new(decoder)
            }
        })
    }
}

/// A file that counts what is read of it.
struct Counted {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.file.read(buffer)?;
        self.read.fetch_add(len as u64, Ordering::Relaxed);
        Ok(len)
    }
}
