//! Reading whole files of games.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use pinpoint_notation::pgn::{GameError, ReadError, Reader, Warning};
use rusqlite::{OptionalExtension, TransactionBehavior};

use crate::codec::Encoder;
use crate::index::{self, SegmentBuilder};
use crate::store::Row;
use crate::words::Words;
use crate::{Error, GameId, Library, Result, date, open};

/// What happens during an import.
#[derive(Debug)]
pub enum ImportEvent<'a> {
    /// More games were read; those of a whole portion are on disk.
    Progress(&'a ImportReport),
    /// A game is broken and was passed over.
    Broken(&'a GameError),
    /// Something in a game was passed over or mended; the game is kept.
    Odd(&'a Warning),
}

/// What came of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportReport {
    /// Games that are new in the library.
    pub imported: u64,
    /// Games that were there already, tag by tag and move by move.
    pub duplicates: u64,
    /// Games that could not be read.
    pub broken: u64,
    /// Places in games that were passed over or mended, at most
    /// [`Reader::MAX_WARNINGS`](pinpoint_notation::pgn::Reader::MAX_WARNINGS) in each game.
    pub odd_places: u64,
    /// The import was stopped before the end.
    pub is_cancelled: bool,
    /// The first game of the text that could be read, new or not.
    pub first: Option<GameId>,
}

/// The first errors and warnings of an import, for people to read; the report counts them all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportNotes {
    /// Why games could not be read, with game, line and column.
    pub errors: Vec<String>,
    /// What was passed over or mended, in the same form.
    pub warnings: Vec<String>,
    most: usize,
}

impl ImportNotes {
    /// Keeps at most this many errors, and as many warnings.
    pub fn new(most: usize) -> ImportNotes {
        ImportNotes { errors: Vec::new(), warnings: Vec::new(), most }
    }

    /// Keeps what the event says, and gives it; `None` if it says nothing or there is no room.
    pub fn note(&mut self, event: &ImportEvent<'_>) -> Option<&str> {
        let (notes, text) = match event {
            ImportEvent::Progress(_) => return None,
            ImportEvent::Broken(error) => (&mut self.errors, error.to_string()),
            ImportEvent::Odd(warning) => (&mut self.warnings, warning.to_string()),
        };
        if notes.len() == self.most {
            return None;
        }
        notes.push(text);
        notes.last().map(String::as_str)
    }
}

/// Where imported games go.
#[derive(Debug, Clone)]
pub struct Import {
    /// The name of the collection, which is made if there is none.
    pub collection: String,
}

/// Games travel in parcels between the thread that reads and the one that writes.
const PARCEL: usize = 200;

/// Who waits longer than this for the next parcel lets others write meanwhile.
const LULL: Duration = Duration::from_millis(20);

type Parcel = Vec<Box<Encoder>>;

/// What the reading thread found.
enum Found {
    Games(Parcel),
    Broken(GameError),
    Odd(Vec<Warning>),
    Failed(std::io::Error),
}

impl Library {
    /// Imports all games of a PGN text. Games are on disk in portions of a few thousand, each
    /// whole or not at all; importing the same text again goes on where the first time ended.
    /// Between portions others can write.
    ///
    /// The listener hears of broken games and progress; when it breaks, the import ends early
    /// with what it has.
    pub fn import<L>(
        &mut self,
        source: impl Read + Send,
        import: &Import,
        mut listener: L,
    ) -> Result<ImportReport>
    where
        L: FnMut(ImportEvent<'_>) -> ControlFlow<()>,
    {
        let (sender, found) = sync_channel(16);
        std::thread::scope(|scope| {
            scope.spawn(move || read(source, &sender));
            // When this ends early the channel closes, and the reading thread ends with it.
            self.write(found, import, &mut listener)
        })
    }

    fn write<L>(
        &mut self,
        found: Receiver<Found>,
        import: &Import,
        listener: &mut L,
    ) -> Result<ImportReport>
    where
        L: FnMut(ImportEvent<'_>) -> ControlFlow<()>,
    {
        let mut report = ImportReport::default();
        let collection = self.collection(&import.collection)?;
        let mut failure = None;
        while failure.is_none() && !report.is_cancelled {
            match self.write_portion(&found, collection, &mut report, listener)? {
                // Somebody who wants to save a move gets a turn.
                Ended::Portion => std::thread::sleep(2 * open::POLL),
                Ended::Source => break,
                Ended::Failed(error) => failure = Some(error),
            }
        }
        match failure {
            Some(error) => Err(Error::Stream(error)),
            None => Ok(report),
        }
    }

    /// Writes games until a segment is full, in one transaction.
    fn write_portion<L>(
        &mut self,
        found: &Receiver<Found>,
        collection: i64,
        report: &mut ImportReport,
        listener: &mut L,
    ) -> Result<Ended>
    where
        L: FnMut(ImportEvent<'_>) -> ControlFlow<()>,
    {
        // Nobody else can write while the transaction lasts: it begins when there is something
        // to write.
        let Ok(mut next) = found.recv() else { return Ok(Ended::Source) };
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut words = Words::new(&transaction);
        let mut segment = SegmentBuilder::default();
        let ended = loop {
            match next {
                Found::Games(games) => {
                    for game in games {
                        add(&transaction, &game, collection, &mut words, &mut segment, report)?;
                    }
                    report.is_cancelled |= listener(ImportEvent::Progress(report)).is_break();
                }
                Found::Broken(error) => {
                    report.broken += 1;
                    report.is_cancelled |= listener(ImportEvent::Broken(&error)).is_break();
                }
                Found::Odd(warnings) => {
                    report.odd_places += warnings.len() as u64;
                    for warning in &warnings {
                        report.is_cancelled |= listener(ImportEvent::Odd(warning)).is_break();
                    }
                }
                Found::Failed(error) => break Ended::Failed(error),
            }
            if segment.len() >= index::MOST || report.is_cancelled {
                break Ended::Portion;
            }
            match found.recv_timeout(LULL) {
                Ok(more) => next = more,
                Err(RecvTimeoutError::Timeout) => break Ended::Portion,
                Err(RecvTimeoutError::Disconnected) => break Ended::Source,
            }
        };
        segment.write(&transaction, collection)?;
        index::settle(&transaction)?;
        drop(words);
        transaction.commit()?;
        Ok(ended)
    }

    fn collection(&mut self, name: &str) -> Result<i64> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let known = transaction
            .query_row("SELECT id FROM collections WHERE name = ?1", [name], |row| row.get(0))
            .optional()?;
        let id = match known {
            Some(id) => id,
            None => {
                let sql = "INSERT INTO collections (name, made) VALUES (?1, ?2)";
                transaction.execute(sql, rusqlite::params![name, date::now()])?;
                transaction.last_insert_rowid()
            }
        };
        transaction.commit()?;
        Ok(id)
    }
}

/// Why a portion ended.
enum Ended {
    Portion,
    Source,
    Failed(std::io::Error),
}

fn add(
    connection: &rusqlite::Connection,
    game: &Encoder,
    collection: i64,
    words: &mut Words<'_>,
    segment: &mut SegmentBuilder,
    report: &mut ImportReport,
) -> Result<()> {
    let row = Row::new(game, words)?;
    if let Some(twin) = row.twin(connection)? {
        report.first.get_or_insert(GameId(twin));
        let sql = "UPDATE games SET removed = NULL WHERE id = ?1 AND removed IS NOT NULL";
        match connection.prepare_cached(sql)?.execute([twin])? {
            0 => report.duplicates += 1,
            _ => report.imported += 1,
        }
        return Ok(());
    }
    let figures = row.insert(connection, collection, None)?;
    report.first.get_or_insert(GameId(figures.id));
    segment.add(figures, &game.visits);
    report.imported += 1;
    Ok(())
}

/// Reads games and sends them on, until the source or the receiver ends.
fn read(source: impl Read, sender: &SyncSender<Found>) {
    let mut reader = Reader::new(source);
    let mut encoder = Encoder::default();
    let mut parcel = Parcel::with_capacity(PARCEL);
    while let Some(game) = reader.read_game(&mut encoder) {
        let sent = match game {
            Ok(()) => {
                parcel.push(Box::new(encoder.take()));
                let said = match reader.warnings() {
                    [] => Ok(()),
                    warnings => sender.send(Found::Odd(warnings.to_vec())),
                };
                match said.is_err() || parcel.len() < PARCEL {
                    true => said,
                    false => sender.send(Found::Games(std::mem::take(&mut parcel))),
                }
            }
            Err(ReadError::Game(error)) => sender.send(Found::Broken(error)),
            Err(ReadError::Source(error)) => {
                let _ = sender.send(Found::Games(std::mem::take(&mut parcel)));
                sender.send(Found::Failed(error))
            }
        };
        if sent.is_err() {
            return;
        }
    }
    let _ = sender.send(Found::Games(parcel));
}
