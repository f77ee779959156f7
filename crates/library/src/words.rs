//! Names and words that many games share, by number.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use crate::Result;
use crate::codec::Strings;

/// Gives numbers to names of players and to other words, and remembers those it gave.
pub(crate) struct Words<'c> {
    connection: &'c Connection,
    players: HashMap<String, i64>,
    words: HashMap<String, i64>,
}

impl<'c> Words<'c> {
    pub(crate) fn new(connection: &'c Connection) -> Words<'c> {
        Words { connection, players: HashMap::new(), words: HashMap::new() }
    }

    pub(crate) fn player(&mut self, name: &str) -> Result<i64> {
        let sql =
            ["SELECT id FROM players WHERE name = ?1", "INSERT INTO players (name) VALUES (?1)"];
        number(self.connection, &mut self.players, name, sql)
    }

    pub(crate) fn word(&mut self, text: &str) -> Result<i64> {
        let sql =
            ["SELECT id FROM strings WHERE text = ?1", "INSERT INTO strings (text) VALUES (?1)"];
        number(self.connection, &mut self.words, text, sql)
    }
}

fn number(
    connection: &Connection,
    known: &mut HashMap<String, i64>,
    text: &str,
    [select, insert]: [&str; 2],
) -> Result<i64> {
    if let Some(&id) = known.get(text) {
        return Ok(id);
    }
    let found =
        connection.prepare_cached(select)?.query_row([text], |row| row.get(0)).optional()?;
    let id = match found {
        Some(id) => id,
        None => {
            connection.prepare_cached(insert)?.execute([text])?;
            connection.last_insert_rowid()
        }
    };
    known.insert(text.to_owned(), id);
    Ok(id)
}

impl Strings for Words<'_> {
    fn number(&mut self, text: &str) -> Result<u64> {
        Ok(self.word(text)? as u64)
    }

    fn text(&mut self, number: u64) -> Result<Option<String>> {
        let mut select =
            self.connection.prepare_cached("SELECT text FROM strings WHERE id = ?1")?;
        Ok(select.query_row([number as i64], |row| row.get(0)).optional()?)
    }
}
