//! Keeping single games.

use pinpoint_notation::pgn::GameTree;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use crate::codec::Encoder;
use crate::content::{self, Content};
use crate::header::{self, Figures, Header, number_to_result, result_to_number};
use crate::words::Words;
use crate::{Error, GameId, Library, Result, date, index};

/// A game that is on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saved {
    /// The number of the game.
    pub id: GameId,
    /// To be named when it is saved again.
    pub revision: i64,
}

/// The collection of games of one's own.
pub(crate) const OWN_ID: i64 = 1;

impl Library {
    /// Keeps a new game of one's own. It is on disk when this returns.
    pub fn create(&mut self, tree: &GameTree) -> Result<Saved> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let saved = insert_own(&transaction, tree)?;
        transaction.commit()?;
        Ok(saved)
    }

    /// Keeps a new game of one's own under a name that the caller made up, unless there is one of
    /// that name: then nothing is changed, and the answer is that game as it was saved last.
    ///
    /// Who never heard an answer can ask again without making a second game. A removed game leaves
    /// its name to the next one.
    pub fn create_once(&mut self, key: &str, tree: &GameTree) -> Result<Saved> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let known = transaction
            .prepare_cached(
                "SELECT id, coalesce(revision, 0) FROM keys JOIN games ON id = game
                 WHERE key = ?1 AND removed IS NULL",
            )?
            .query_row([key], |row| Ok(Saved { id: GameId(row.get(0)?), revision: row.get(1)? }))
            .optional()?;
        if let Some(saved) = known {
            return Ok(saved);
        }
        let saved = insert_own(&transaction, tree)?;
        transaction
            .prepare_cached("INSERT OR REPLACE INTO keys VALUES (?1, ?2)")?
            .execute(params![key, saved.id.0])?;
        transaction.commit()?;
        Ok(saved)
    }

    /// Saves a game again. It is on disk when this returns.
    ///
    /// The revision is the one of the last save, or of the [`Header`] (0 for an imported game):
    /// if somebody else has saved the game since, nothing is changed and the error is
    /// [`Error::Changed`].
    pub fn save(&mut self, saved: Saved, tree: &GameTree) -> Result<Saved> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let Saved { id, revision } = saved;
        let found = transaction
            .prepare_cached("SELECT coalesce(revision, 0) FROM games WHERE id = ?1")?
            .query_row([id.0], |row| row.get::<_, i64>(0))
            .optional()?;
        match found {
            None => return Err(Error::NoGame(id)),
            Some(found) if found != revision => return Err(Error::Changed(id)),
            Some(_) => {}
        }
        let row = Row::new(&encode(tree), &mut Words::new(&transaction))?;
        row.update(&transaction, id.0, revision + 1)?;
        // What the index knows of it may be wrong now.
        let waits =
            transaction.prepare_cached("SELECT 1 FROM pending WHERE game = ?1")?.exists([id.0])?;
        if !waits {
            index::mark_stale(&transaction, id.0)?;
            transaction.execute("INSERT INTO pending VALUES (?1)", [id.0])?;
        }
        transaction.commit()?;
        Ok(Saved { id, revision: revision + 1 })
    }

    /// The whole game.
    pub fn game(&self, id: GameId) -> Result<GameTree> {
        let mut select = self.connection.prepare_cached(
            "SELECT w.name, b.name, result, data FROM games JOIN contents ON game = games.id
             JOIN players w ON w.id = white JOIN players b ON b.id = black WHERE games.id = ?1",
        )?;
        let mut rows = select.query([id.0])?;
        let row = rows.next()?.ok_or(Error::NoGame(id))?;
        let (white, black): (String, String) = (row.get(0)?, row.get(1)?);
        let result = number_to_result(row.get(2)?);
        let data = row.get_ref(3)?.as_blob().map_err(rusqlite::Error::from)?;
        Content::read(data)?.tree([&white, &black], result, &mut Words::new(&self.connection))
    }

    /// What is known of a game without its moves.
    pub fn header(&self, id: GameId) -> Result<Header> {
        let sql =
            format!("SELECT {} FROM games {} WHERE games.id = ?1", header::COLUMNS, header::JOINS);
        let found =
            self.connection.prepare_cached(&sql)?.query_row([id.0], header::from_row).optional()?;
        found.ok_or(Error::NoGame(id))
    }
}

/// A new game among one's own.
fn insert_own(connection: &Connection, tree: &GameTree) -> Result<Saved> {
    let row = Row::new(&encode(tree), &mut Words::new(connection))?;
    let figures = row.insert(connection, OWN_ID, Some(date::now_millis()))?;
    connection.prepare_cached("INSERT INTO pending VALUES (?1)")?.execute([figures.id])?;
    index::settle(connection)?;
    Ok(Saved { id: GameId(figures.id), revision: 1 })
}

fn encode(tree: &GameTree) -> Encoder {
    let mut encoder = Encoder::default();
    tree.walk(&mut encoder);
    encoder
}

/// A game as the tables hold it.
pub(crate) struct Row {
    players: [i64; 2],
    date: u32,
    result: u8,
    elos: [u32; 2],
    opening: i64,
    plies: u32,
    material: u64,
    likeness: u64,
    data: Vec<u8>,
}

/// What [`Row::write`] fills in, in its order.
macro_rules! columns {
    () => {
        "white, black, date, result, white_elo, black_elo, opening, plies, material, likeness,
         changed, revision"
    };
}

const INSERT: &str = concat!(
    "INSERT INTO games (",
    columns!(),
    ", collection) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"
);
const UPDATE: &str = concat!(
    "UPDATE games SET (",
    columns!(),
    ") = (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) WHERE id = ?13"
);

impl Row {
    pub(crate) fn new(game: &Encoder, words: &mut Words<'_>) -> Result<Row> {
        let tag = |name: &str| game.tags.get(name);
        let names = ["White", "Black"].map(|name| tag(name).unwrap_or("?"));
        let elo = |name| tag(name).and_then(|text| text.parse().ok()).filter(|&elo| elo < 10_000);
        let date = ["Date", "UTCDate"].iter().find_map(|name| date::from_tag(tag(name)?));
        let opening = match game.opening {
            Some(opening) => words.word(&opening.to_string())?,
            None => 0,
        };
        Ok(Row {
            players: [words.player(names[0])?, words.player(names[1])?],
            date: date.unwrap_or(0),
            result: result_to_number(game.result),
            elos: ["WhiteElo", "BlackElo"].map(|name| elo(name).unwrap_or(0)),
            opening,
            plies: game.plies,
            material: game.material,
            likeness: likeness(game),
            data: content::write(game, names, words)?,
        })
    }

    /// A game that is there already, tag by tag and move by move.
    pub(crate) fn twin(&self, connection: &Connection) -> Result<Option<i64>> {
        let mut select = connection.prepare_cached(
            "SELECT id FROM games JOIN contents ON game = id WHERE likeness = ?1 AND data = ?2",
        )?;
        let likeness = self.likeness as i64;
        Ok(select.query_row(params![likeness, self.data], |row| row.get(0)).optional()?)
    }

    pub(crate) fn insert(
        &self,
        connection: &Connection,
        collection: i64,
        changed: Option<i64>,
    ) -> Result<Figures> {
        self.write(connection, INSERT, changed, changed.map(|_| 1), collection)?;
        let id = connection.last_insert_rowid();
        connection
            .prepare_cached("INSERT INTO contents VALUES (?1, ?2)")?
            .execute(params![id, self.data])?;
        Ok(Figures::new(id, self.date, self.elos, self.result))
    }

    /// `of` is the collection of a new game, the number of an old one.
    fn write(
        &self,
        connection: &Connection,
        sql: &str,
        changed: Option<i64>,
        revision: Option<i64>,
        of: i64,
    ) -> Result<()> {
        connection.prepare_cached(sql)?.execute(params![
            self.players[0],
            self.players[1],
            self.date,
            self.result,
            self.elos[0],
            self.elos[1],
            self.opening,
            self.plies,
            self.material as i64,
            self.likeness as i64,
            changed,
            revision,
            of,
        ])?;
        Ok(())
    }

    fn update(&self, connection: &Connection, id: i64, revision: i64) -> Result<()> {
        self.write(connection, UPDATE, Some(date::now_millis()), Some(revision), id)?;
        connection
            .prepare_cached("UPDATE contents SET data = ?2 WHERE game = ?1")?
            .execute(params![id, self.data])?;
        Ok(())
    }
}

/// A hash that the same game has in every file: of players, date, time, round and moves.
fn likeness(game: &Encoder) -> u64 {
    let mut hash = game.line ^ u64::from(result_to_number(game.result));
    for name in ["White", "Black", "Date", "Round", "UTCTime"] {
        let value = game.tags.get(name).unwrap_or("?").to_lowercase();
        for byte in value.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }
    hash
}
