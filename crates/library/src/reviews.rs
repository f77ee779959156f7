//! Reviews of games, kept as they came.

use rusqlite::{OptionalExtension, params};

use crate::{GameId, Library, Result, date};

impl Library {
    /// Keeps a review of a game; an older one with the same settings is replaced.
    ///
    /// What a review is, only the caller knows: the library keeps its bytes. The settings are any
    /// text that names what makes reviews differ, such as the engine and the number of nodes.
    pub fn keep_review(&mut self, game: GameId, settings: &str, review: &[u8]) -> Result<()> {
        self.header(game)?;
        self.connection
            .prepare_cached("INSERT OR REPLACE INTO reviews VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![game.0, settings, date::now(), review])?;
        Ok(())
    }

    /// The review of a game with these settings.
    pub fn review(&self, game: GameId, settings: &str) -> Result<Option<Vec<u8>>> {
        let sql = "SELECT data FROM reviews WHERE game = ?1 AND settings = ?2";
        let mut select = self.connection.prepare_cached(sql)?;
        Ok(select.query_row(params![game.0, settings], |row| row.get(0)).optional()?)
    }

    /// The settings of all reviews of a game, the latest first.
    pub fn reviews(&self, game: GameId) -> Result<Vec<String>> {
        let sql = "SELECT settings FROM reviews WHERE game = ?1 ORDER BY made DESC, rowid DESC";
        let mut select = self.connection.prepare_cached(sql)?;
        Ok(select.query_map([game.0], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    }
}
