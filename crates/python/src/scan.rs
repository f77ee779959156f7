//! Archives as Arrow tables.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use arrow_array::RecordBatch;
use pinpoint_archive::{
    Block, Blocks, Condition, Error, Facts, InputFile, Pipeline, Place, Sample, Scan, Text,
    events_schema, games_schema,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrow::{Batch, Table};
use crate::errors::ScanError;
use crate::position::Position;

/// How often a scan looks for Ctrl-C.
const BREATH: Duration = Duration::from_millis(100);

fn failed(error: impl ToString) -> PyErr {
    ScanError::new_err(error.to_string())
}

/// One text or several, as Python says it.
#[derive(FromPyObject)]
pub(crate) enum Texts {
    One(String),
    Many(Vec<String>),
}

impl Texts {
    fn list(self) -> Vec<String> {
        match self {
            Texts::One(text) => vec![text],
            Texts::Many(texts) => texts,
        }
    }
}

/// One path or several.
#[derive(FromPyObject)]
pub(crate) enum Paths {
    One(PathBuf),
    Many(Vec<PathBuf>),
}

fn request(
    facts: Option<Texts>,
    conditions: Option<Texts>,
    position: Option<Position>,
    sample: Option<f64>,
    seed: u64,
) -> PyResult<Scan> {
    let facts = match facts {
        Some(facts) => facts.list().join(",").parse().map_err(failed)?,
        None => Facts::QUICK,
    };
    let conditions = conditions.map(Texts::list).unwrap_or_default();
    let conditions = conditions.iter().map(|text| text.parse::<Condition>().map_err(failed));
    if sample.is_some_and(|share| !(0.0..=1.0).contains(&share)) {
        return Err(PyValueError::new_err("sample is a number from 0 to 1"));
    }
    Ok(Scan {
        facts,
        conditions: conditions.collect::<PyResult<_>>()?,
        position: position.map(|position| position.inner),
        sample: sample.map(|share| Sample { share, seed }),
        keeps_text: false,
    })
}

fn threads_or_all(threads: Option<usize>) -> usize {
    threads.or_else(|| available_parallelism().ok().map(usize::from)).unwrap_or(1).max(1)
}

/// What was found in a block, with the name of its file.
struct Part {
    games: RecordBatch,
    events: RecordBatch,
    broken: Vec<Broken>,
}

/// What could not be read: file, offset in its text, reason.
type Broken = (String, u64, String);

impl Part {
    fn of(scan: &Scan, block: &Block, file: &str) -> Part {
        let found = scan.read(&Text::of(block, file));
        let broken = found.broken.into_iter().map(|it| (file.to_owned(), it.offset, it.reason));
        let damage = block.damage.iter().map(|damage| {
            (file.to_owned(), damage.offset, format!("the text ends early: {}", damage.reason))
        });
        let broken = broken.chain(damage).collect();
        Part { games: found.games, events: found.events, broken }
    }
}

/// Batches of games and events in their order; made by `scan_batches`.
#[pyclass(frozen, module = "pinpoint")]
pub(crate) struct BatchReader {
    parts: Mutex<Receiver<Result<Part, Error>>>,
    broken: Mutex<Vec<Broken>>,
    stop: Arc<AtomicBool>,
}

impl BatchReader {
    fn new(parts: Receiver<Result<Part, Error>>, stop: Arc<AtomicBool>) -> BatchReader {
        BatchReader { parts: Mutex::new(parts), broken: Mutex::default(), stop }
    }

    /// Scans in the background; a few blocks wait to be taken.
    fn start(scan: Scan, files: Vec<InputFile>, threads: usize) -> BatchReader {
        let (send, parts) = sync_channel(2);
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        std::thread::spawn(move || {
            let start = Place::default();
            let pipeline =
                Pipeline { files: &files, start, threads, block_size: Blocks::SIZE, stop: &flag };
            let work =
                |block: &Block| Part::of(&scan, block, &files[block.place.file as usize].name());
            let ended = pipeline.run(work, |outcome| {
                Ok(match send.send(Ok(outcome.value)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            });
            if let Err(error) = ended {
                let _ = send.send(Err(error));
            }
        });
        BatchReader::new(parts, stop)
    }

    /// The next part, waited for without the interpreter's lock.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Part>> {
        loop {
            // Parts may come so fast that nobody ever waits: look before each.
            if let Err(interrupt) = py.check_signals() {
                self.stop.store(true, Ordering::Relaxed);
                return Err(interrupt);
            }
            let next = py.detach(|| {
                self.parts.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(BREATH)
            });
            match next {
                Ok(Ok(mut part)) => {
                    self.broken().append(&mut part.broken);
                    return Ok(Some(part));
                }
                Ok(Err(error)) => return Err(failed(error)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn broken(&self) -> MutexGuard<'_, Vec<Broken>> {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for BatchReader {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl BatchReader {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(Batch, Batch)>> {
        let part = self.next(py)?;
        Ok(part.map(|part| (Batch { inner: part.games }, Batch { inner: part.events })))
    }

    /// What could not be read so far: file, offset in its text, reason.
    #[getter]
    fn errors(&self) -> Vec<Broken> {
        self.broken().clone()
    }
}

/// The tables of a scan.
#[pyclass(frozen, get_all, module = "pinpoint")]
pub(crate) struct Tables {
    /// A row for each game.
    games: Py<Table>,
    /// A row for each fact.
    events: Py<Table>,
    /// What could not be read: file, offset in its text, reason.
    errors: Vec<Broken>,
}

/// Scans files, plain or packed, into tables in memory.
///
/// Facts, conditions, position and sample are those of `pinpoint scan`. The work is done on all cores
/// without the interpreter's lock; Ctrl-C stops it.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.pgn"
/// >>> _ = path.write_text("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")
/// >>> tables = scan([path], facts="mates")
/// >>> len(tables.games), len(tables.events), tables.errors
/// (1, 1, [])
/// >>> scan([path], facts="pinns")
/// Traceback (most recent call last):
///     ...
/// pinpoint.ScanError: unknown fact "pinns"; facts are pins, forks, skewers, discoveries, hanging, mates, promotions, sacrifices, material, gains, allowed, missed, or all, quick, none
#[pyfunction]
#[pyo3(signature = (paths, *, facts=None, r#where=None, position=None, sample=None, seed=0, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn scan(
    py: Python<'_>,
    paths: Paths,
    facts: Option<Texts>,
    r#where: Option<Texts>,
    position: Option<Position>,
    sample: Option<f64>,
    seed: u64,
    threads: Option<usize>,
) -> PyResult<Tables> {
    let reader = scan_batches(paths, facts, r#where, position, sample, seed, threads)?;
    let (mut games, mut events) = (Vec::new(), Vec::new());
    while let Some(part) = reader.next(py)? {
        games.push(part.games);
        events.push(part.events);
    }
    Ok(Tables {
        games: Py::new(py, Table { schema: games_schema(), batches: games })?,
        events: Py::new(py, Table { schema: events_schema(), batches: events })?,
        errors: reader.errors(),
    })
}

/// Scans files and gives pairs of batches, games and events, in bounded memory.
#[pyfunction]
#[pyo3(signature = (paths, *, facts=None, r#where=None, position=None, sample=None, seed=0, threads=None))]
pub(crate) fn scan_batches(
    paths: Paths,
    facts: Option<Texts>,
    r#where: Option<Texts>,
    position: Option<Position>,
    sample: Option<f64>,
    seed: u64,
    threads: Option<usize>,
) -> PyResult<BatchReader> {
    let scan = request(facts, r#where, position, sample, seed)?;
    let paths = match paths {
        Paths::One(path) => vec![path],
        Paths::Many(paths) => paths,
    };
    let files = paths.into_iter().map(InputFile::new).collect::<Result<Vec<_>, _>>();
    Ok(BatchReader::start(scan, files.map_err(failed)?, threads_or_all(threads)))
}

/// Scans the games of one file that begin in a range of its text: what a task on a cluster does. A
/// range is for plain files; a packed file is read whole (end=None).
#[pyfunction]
#[pyo3(signature = (path, *, name, file, start=0, end=None, facts=None, r#where=None, position=None, sample=None, seed=0))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn scan_range(
    path: PathBuf,
    name: String,
    file: u32,
    start: u64,
    end: Option<u64>,
    facts: Option<Texts>,
    r#where: Option<Texts>,
    position: Option<Position>,
    sample: Option<f64>,
    seed: u64,
) -> PyResult<BatchReader> {
    let scan = request(facts, r#where, position, sample, seed)?;
    let range = start..end.unwrap_or(u64::MAX);
    let blocks = Blocks::of_range(&path, file, range).map_err(failed)?;
    let (send, parts) = sync_channel(2);
    std::thread::spawn(move || {
        for block in blocks {
            if send.send(Ok(Part::of(&scan, &block, &name))).is_err() {
                return;
            }
        }
    });
    Ok(BatchReader::new(parts, Arc::default()))
}
