//! How much there is.

use crate::{Library, Result};

/// A collection of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// Its name.
    pub name: String,
    /// Its games, removed ones left out.
    pub games: u64,
}

/// What a library holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stats {
    /// The collections, one's own games first.
    pub collections: Vec<Collection>,
    /// Names of players.
    pub players: u64,
    /// Games without a result among one's own.
    pub unfinished: u64,
    /// Removed games that can be restored.
    pub removed: u64,
    /// Games that White won, that were drawn, that Black won, and others.
    pub results: [u64; 4],
    /// Half-moves in all games.
    pub plies: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
}

impl Library {
    /// Counts what there is; takes longer than a list does.
    pub fn stats(&self) -> Result<Stats> {
        let one = |sql: &str| self.connection.query_row(sql, [], |row| row.get::<_, u64>(0));
        let result = |number: u8| {
            one(&format!("SELECT count(*) FROM games WHERE removed IS NULL AND result = {number}"))
        };
        Ok(Stats {
            collections: self.collections()?,
            players: one("SELECT count(*) FROM players")?,
            unfinished: one("SELECT count(*) FROM games WHERE changed IS NOT NULL AND result = 0
                             AND removed IS NULL")?,
            removed: one("SELECT count(*) FROM games WHERE removed IS NOT NULL")?,
            results: [result(1)?, result(3)?, result(2)?, result(0)?],
            plies: one("SELECT coalesce(sum(plies), 0) FROM games WHERE removed IS NULL")?,
            bytes: one("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?,
        })
    }

    /// The collections, one's own games first.
    pub fn collections(&self) -> Result<Vec<Collection>> {
        let mut select = self.connection.prepare_cached(
            "SELECT name, count(games.id) FROM collections
             LEFT JOIN games ON collection = collections.id AND removed IS NULL
             GROUP BY collections.id ORDER BY collections.id",
        )?;
        let found =
            select.query_map([], |row| Ok(Collection { name: row.get(0)?, games: row.get(1)? }))?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }
}
