//! A scan whose result goes to a folder, part by part, or to a stream.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::broken::ErrorsBuilder;
use crate::encode::{RowGroup, Table};
use crate::parts::{ParquetPart, Pending, part_path};
use crate::state::{self, State};
use crate::{
    Block, Blocks, BrokenGame, Error, Found, InputFile, Outcome, Pipeline, Place, Scan, Text,
    errors_schema, events_schema, games_schema, jsonl,
};

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Parquet files of games and of events.
    Parquet,
    /// A line of JSON for each game, with its events.
    Jsonl,
    /// The games themselves, as they are in the files.
    Pgn,
}

/// Where a scan's result goes.
#[derive(Debug, Clone)]
pub struct Folder {
    /// The folder, which is made if there is none.
    pub path: PathBuf,
    /// What is written there.
    pub format: Format,
    /// Whether a scan that was interrupted goes on.
    pub is_resumed: bool,
    /// How many threads work on blocks.
    pub threads: usize,
    /// The size of a block, which becomes a row group.
    pub block_size: usize,
    /// The number of blocks in a part.
    pub blocks_per_part: u64,
}

/// How far a scan has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Bytes read of all files, as they are on disk.
    pub bytes: u64,
    /// Games seen.
    pub games: u64,
}

/// What came of a scan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Games in the files.
    pub seen: u64,
    /// Games in the result.
    pub taken: u64,
    /// Events in the result.
    pub events: u64,
    /// Games that could not be read.
    pub broken: u64,
    /// What was wrong with files that could not be read to their end.
    pub damaged: Vec<String>,
    /// How many files could not be read to their end, also before the scan was resumed.
    pub damaged_files: u64,
    /// Was the scan stopped before its end?
    pub is_stopped: bool,
}

impl Folder {
    /// The usual number of blocks in a part: a quarter of a gigabyte of text.
    pub const BLOCKS_PER_PART: u64 = 32;

    /// A folder for Parquet files, with the usual sizes.
    pub fn new(path: impl Into<PathBuf>, threads: usize) -> Folder {
        Folder {
            path: path.into(),
            format: Format::Parquet,
            is_resumed: false,
            threads,
            block_size: Blocks::SIZE,
            blocks_per_part: Folder::BLOCKS_PER_PART,
        }
    }

    /// Scans the files into the folder. The listener hears of every block.
    pub fn scan(
        &self,
        scan: &Scan,
        files: &[InputFile],
        stop: &AtomicBool,
        mut listener: impl FnMut(Progress),
    ) -> Result<Report, Error> {
        fs::create_dir_all(&self.path).map_err(Error::at(&self.path))?;
        let request = self.request(scan, files);
        let state = match (self.is_resumed, state::path(&self.path).exists()) {
            (true, _) => State::read(&self.path, &request)?,
            (false, true) => return Err(Error::NotEmpty(self.path.clone())),
            (false, false) => State::default(),
        };
        state.write(&self.path, &request)?;
        let sink = FolderSink::new(self, state, request)?;
        let mut run = Run { files, state, report: Report::default(), sink, bytes: 0 };
        run.bytes = files.iter().take(state.next.file as usize).map(|file| file.len).sum();
        if !state.is_done {
            let pipeline = Pipeline {
                files,
                start: state.next,
                threads: self.threads,
                block_size: self.block_size,
                stop,
            };
            let tables = Tables::new()?;
            let encode = |block: &Block| self.encode(scan, files, &tables, block);
            pipeline.run(encode, |outcome| run.consume(outcome, &mut listener))?;
        }
        run.finish(stop.load(Ordering::Relaxed))
    }

    /// What was asked for, a line a thing: what must be the same when a scan is resumed.
    fn request(&self, scan: &Scan, files: &[InputFile]) -> String {
        let mut lines = vec![
            format!("format {:?}", self.format),
            format!("blocks of {} bytes, {} in a part", self.block_size, self.blocks_per_part),
            format!("facts {}", scan.facts),
        ];
        lines.extend(scan.conditions.iter().map(|condition| format!("where {condition}")));
        lines
            .extend(scan.position.iter().map(|position| format!("position {}", position.to_fen())));
        let sample = scan.sample.iter();
        lines.extend(sample.map(|it| format!("sample {} seed {}", it.share, it.seed)));
        lines.extend(files.iter().map(|file| format!("file {} {:?}", file.len, file.name())));
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn encode(&self, scan: &Scan, files: &[InputFile], tables: &Tables, block: &Block) -> Made {
        let name = files[block.place.file as usize].name();
        let found = scan.read(&Text::of(block, &name));
        Made::new(found, self.format, !scan.facts.is_empty(), tables)
    }
}

/// Scans the files and writes lines of JSON or games to a stream, in their order.
pub fn stream(
    scan: &Scan,
    files: &[InputFile],
    format: Format,
    threads: usize,
    out: &mut dyn Write,
    stop: &AtomicBool,
    mut listener: impl FnMut(Progress),
) -> Result<Report, Error> {
    let pipeline = Pipeline {
        files,
        start: Place::default(),
        threads,
        // Whoever reads along does not want to wait for a row group.
        block_size: 1 << 20,
        stop,
    };
    let tables = Tables::new()?;
    let state = State::default();
    let mut run = Run { files, state, report: Report::default(), sink: StreamSink(out), bytes: 0 };
    let work = |block: &Block| {
        let name = files[block.place.file as usize].name();
        let found = scan.read(&Text::of(block, &name));
        Made::new(found, format, !scan.facts.is_empty(), &tables)
    };
    pipeline.run(work, |outcome| run.consume(outcome, &mut listener))?;
    run.finish(stop.load(Ordering::Relaxed))
}

/// How the tables become Parquet.
struct Tables {
    games: Table,
    events: Table,
    errors: Table,
}

impl Tables {
    fn new() -> Result<Tables, Error> {
        Ok(Tables {
            games: Table::new(games_schema())?,
            events: Table::new(events_schema())?,
            errors: Table::new(errors_schema())?,
        })
    }
}

/// What a worker made of a block.
struct Made {
    content: Result<Content, Error>,
    broken: Vec<BrokenGame>,
    seen: u64,
    taken: u64,
    events: u64,
}

enum Content {
    Rows { games: RowGroup, events: Option<RowGroup> },
    Bytes(Vec<u8>),
}

impl Made {
    fn new(found: Found, format: Format, has_events: bool, tables: &Tables) -> Made {
        let rows = || {
            let games = tables.games.encode(&found.games)?;
            let events = has_events.then(|| tables.events.encode(&found.events)).transpose()?;
            Ok(Content::Rows { games, events })
        };
        let content = match format {
            Format::Parquet => rows(),
            Format::Jsonl => Ok(Content::Bytes(jsonl::lines(&found.games, &found.events))),
            Format::Pgn => Ok(Content::Bytes(found.text)),
        };
        Made {
            content,
            broken: found.broken,
            seen: found.games_seen,
            taken: found.games.num_rows() as u64,
            events: found.events.num_rows() as u64,
        }
    }
}

/// Where results go.
trait Sink {
    /// Takes what was made of the next block.
    fn put(&mut self, content: Content) -> Result<(), Error>;
    /// Takes a broken game of the file.
    fn put_error(&mut self, file: &str, broken: &BrokenGame, state: &State);
    /// A block is over; the state is that behind it.
    fn end_block(&mut self, state: &mut State) -> Result<(), Error>;
    /// Everything is written.
    fn finish(&mut self, state: &mut State) -> Result<(), Error>;
}

/// A scan on its way.
struct Run<'a, S> {
    files: &'a [InputFile],
    state: State,
    report: Report,
    sink: S,
    /// The length of all files before the present one.
    bytes: u64,
}

impl<S: Sink> Run<'_, S> {
    fn consume(
        &mut self,
        outcome: Outcome<Made>,
        listener: &mut impl FnMut(Progress),
    ) -> Result<ControlFlow<()>, Error> {
        let Outcome { place, next, lines, damage, bytes_read, value: made } = outcome;
        let file = &self.files[place.file as usize];
        let name = file.name();
        for broken in &made.broken {
            self.sink.put_error(&name, broken, &self.state);
        }
        if let Some(damage) = damage {
            let reason = format!("the text ends early: {}", damage.reason);
            self.report.damaged.push(format!(
                "{name}: {} after {} bytes of text ({bytes_read} of {} bytes of the file)",
                damage.reason, damage.offset, file.len
            ));
            let broken = BrokenGame {
                offset: damage.offset,
                number: None,
                line: None,
                reason,
                is_damage: true,
            };
            self.sink.put_error(&name, &broken, &self.state);
            self.state.damaged += 1;
        }
        self.sink.put(made.content?)?;
        self.state.seen += made.seen;
        self.state.taken += made.taken;
        self.state.events += made.events;
        self.state.broken += made.broken.len() as u64;
        (self.state.file_games, self.state.file_lines) = match next.file == place.file {
            true => (self.state.file_games + made.seen, self.state.file_lines + lines),
            false => (0, 0),
        };
        if next.file != place.file {
            self.bytes += file.len;
        }
        self.state.next = next;
        self.sink.end_block(&mut self.state)?;
        let part = if next.file == place.file { bytes_read } else { 0 };
        listener(Progress { bytes: self.bytes + part, games: self.state.seen });
        Ok(ControlFlow::Continue(()))
    }

    fn finish(mut self, is_stopped: bool) -> Result<Report, Error> {
        let is_whole = self.state.next.file as usize >= self.files.len();
        if is_whole {
            self.sink.finish(&mut self.state)?;
        }
        let State { seen, taken, events, broken, damaged, .. } = self.state;
        self.report.is_stopped = is_stopped && !is_whole;
        Ok(Report { seen, taken, events, broken, damaged_files: damaged, ..self.report })
    }
}

/// Writes to a stream.
struct StreamSink<'a>(&'a mut dyn Write);

impl Sink for StreamSink<'_> {
    fn put(&mut self, content: Content) -> Result<(), Error> {
        match content {
            Content::Bytes(bytes) => self.0.write_all(&bytes).map_err(Error::at("stdout")),
            Content::Rows { .. } => Err(Error::Parquet("a stream takes no Parquet".into())),
        }
    }

    fn put_error(&mut self, _file: &str, _broken: &BrokenGame, _state: &State) {}

    fn end_block(&mut self, _state: &mut State) -> Result<(), Error> {
        Ok(())
    }

    fn finish(&mut self, _state: &mut State) -> Result<(), Error> {
        self.0.flush().map_err(Error::at("stdout"))
    }
}

/// Writes parts to a folder.
struct FolderSink<'a> {
    folder: &'a Folder,
    request: String,
    tables: Tables,
    number: u64,
    blocks: u64,
    games: Option<ParquetPart>,
    events: Option<ParquetPart>,
    text: Option<Pending>,
    errors: ErrorsBuilder,
}

impl<'a> FolderSink<'a> {
    fn new(folder: &'a Folder, state: State, request: String) -> Result<FolderSink<'a>, Error> {
        Ok(FolderSink {
            folder,
            request,
            tables: Tables::new()?,
            number: state.parts,
            blocks: 0,
            games: None,
            events: None,
            text: None,
            errors: ErrorsBuilder::default(),
        })
    }

    fn path(&self, table: &str, ending: &str) -> PathBuf {
        part_path(&self.folder.path, table, self.number, ending)
    }

    /// Gives the present part's files their names.
    fn end_part(&mut self, state: &mut State) -> Result<(), Error> {
        if self.blocks == 0 {
            return Ok(());
        }
        if self.errors.len > 0 {
            let rows = self.tables.errors.encode(&self.errors.finish())?;
            let mut part = ParquetPart::new(&self.tables.errors, self.path("errors", "parquet"))?;
            part.append(rows)?;
            part.finish()?;
        }
        self.events.take().map_or(Ok(()), ParquetPart::finish)?;
        self.games.take().map_or(Ok(()), ParquetPart::finish)?;
        self.text.take().map_or(Ok(()), Pending::finish)?;
        self.number += 1;
        self.blocks = 0;
        state.parts = self.number;
        state.write(&self.folder.path, &self.request)
    }

    /// Joins the errors of all parts in one file.
    fn join_errors(&self) -> Result<(), Error> {
        let path = self.folder.path.join("errors.parquet");
        let mut all = ParquetPart::new(&self.tables.errors, path)?;
        for path in self.error_parts() {
            for batch in read_parquet(&path)? {
                all.append(self.tables.errors.encode(&batch?)?)?;
            }
        }
        all.finish()
    }

    /// The errors of single parts, as long as they are not in one file.
    fn error_parts(&self) -> Vec<PathBuf> {
        let path = |number| part_path(&self.folder.path, "errors", number, "parquet");
        (0..self.number).map(path).filter(|path| path.exists()).collect()
    }
}

type Batches = Box<dyn Iterator<Item = Result<arrow_array::RecordBatch, Error>>>;

fn read_parquet(path: &Path) -> Result<Batches, Error> {
    let file = fs::File::open(path).map_err(Error::at(path))?;
    let reader = ParquetRecordBatchReaderBuilder::try_new(file)?.build()?;
    Ok(Box::new(reader.map(|batch| batch.map_err(|error| Error::Parquet(error.to_string())))))
}

impl Sink for FolderSink<'_> {
    fn put(&mut self, content: Content) -> Result<(), Error> {
        self.blocks += 1;
        match content {
            Content::Rows { games, events } => {
                if self.games.is_none() {
                    let path = self.path("games", "parquet");
                    self.games = Some(ParquetPart::new(&self.tables.games, path)?);
                }
                if self.events.is_none() && events.is_some() {
                    let path = self.path("events", "parquet");
                    self.events = Some(ParquetPart::new(&self.tables.events, path)?);
                }
                self.games.as_mut().map_or(Ok(()), |part| part.append(games))?;
                match (&mut self.events, events) {
                    (Some(part), Some(events)) => part.append(events),
                    _ => Ok(()),
                }
            }
            Content::Bytes(bytes) => {
                if self.text.is_none() {
                    let jsonl = self.folder.format == Format::Jsonl;
                    let path = self.path("games", if jsonl { "jsonl" } else { "pgn" });
                    self.text = Some(Pending::new(path)?);
                }
                self.text.as_mut().map_or(Ok(()), |part| part.write(&bytes))
            }
        }
    }

    fn put_error(&mut self, file: &str, broken: &BrokenGame, state: &State) {
        self.errors.append(file, broken, state.file_games, state.file_lines);
    }

    fn end_block(&mut self, state: &mut State) -> Result<(), Error> {
        match self.blocks >= self.folder.blocks_per_part {
            true => self.end_part(state),
            false => Ok(()),
        }
    }

    fn finish(&mut self, state: &mut State) -> Result<(), Error> {
        if !state.is_done {
            self.end_part(state)?;
            self.join_errors()?;
            state.is_done = true;
            state.write(&self.folder.path, &self.request)?;
        }
        // Not before the state says so: whoever is killed here has them in the one file.
        let parts = self.error_parts();
        parts.iter().try_for_each(|path| fs::remove_file(path).map_err(Error::at(path)))
    }
}
