//! Parts: the files of a scan's result, each written under another name and renamed when it is whole.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use parquet::file::writer::SerializedFileWriter;

use crate::Error;
use crate::encode::{RowGroup, Table, append};

/// A file that is there under its name only when it is finished.
pub(crate) struct Pending {
    out: BufWriter<File>,
    temporary: PathBuf,
    path: PathBuf,
    is_finished: bool,
}

impl Pending {
    pub(crate) fn new(path: PathBuf) -> Result<Pending, Error> {
        let mut temporary = path.clone().into_os_string();
        temporary.push(".tmp");
        let temporary = PathBuf::from(temporary);
        let file = File::create(&temporary).map_err(Error::at(&temporary))?;
        Ok(Pending { out: BufWriter::new(file), temporary, path, is_finished: false })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.out.write_all(bytes).map_err(Error::at(&self.temporary))
    }

    /// Makes sure that the file is on disk, and gives it its name.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        let flushed = self.out.flush().and_then(|()| self.out.get_ref().sync_all());
        flushed.map_err(Error::at(&self.temporary))?;
        fs::rename(&self.temporary, &self.path).map_err(Error::at(&self.path))?;
        self.is_finished = true;
        Ok(())
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.is_finished {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// A Parquet file on its way.
pub(crate) struct ParquetPart(SerializedFileWriter<Pending>);

impl ParquetPart {
    pub(crate) fn new(table: &Table, path: PathBuf) -> Result<ParquetPart, Error> {
        Ok(ParquetPart(table.file(Pending::new(path)?)?))
    }

    pub(crate) fn append(&mut self, rows: RowGroup) -> Result<(), Error> {
        Ok(append(&mut self.0, rows)?)
    }

    pub(crate) fn finish(self) -> Result<(), Error> {
        self.0.into_inner()?.finish()
    }
}

/// The name of a part: `games-00012.parquet`.
pub(crate) fn part_path(folder: &Path, table: &str, number: u64, ending: &str) -> PathBuf {
    folder.join(format!("{table}-{number:05}.{ending}"))
}
