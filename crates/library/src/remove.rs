//! Removing games, and changing one's mind.

use rusqlite::params;

use crate::{GameId, Library, Result, date, index};

impl Library {
    /// Removes games from lists, searches and the explorer; gives how many were there.
    /// [`Library::restore`] brings them back.
    pub fn remove(&mut self, games: &[GameId]) -> Result<usize> {
        self.mark(games, Some(date::now()))
    }

    /// Brings removed games back; gives how many there were.
    pub fn restore(&mut self, games: &[GameId]) -> Result<usize> {
        self.mark(games, None)
    }

    fn mark(&mut self, games: &[GameId], removed: Option<i64>) -> Result<usize> {
        let transaction = self.connection.transaction()?;
        let mut count = 0;
        {
            let mut update = transaction.prepare_cached(
                "UPDATE games SET removed = ?2 WHERE id = ?1 AND (removed IS NULL) = ?3",
            )?;
            for game in games {
                count += update.execute(params![game.0, removed, removed.is_some()])?;
            }
        }
        transaction.commit()?;
        Ok(count)
    }

    /// Deletes removed games for good; others are left alone. Gives how many there were.
    pub fn purge(&mut self, games: &[GameId]) -> Result<usize> {
        let transaction = self.connection.transaction()?;
        let mut count = 0;
        for game in games {
            let sql = "DELETE FROM games WHERE id = ?1 AND removed IS NOT NULL";
            if transaction.prepare_cached(sql)?.execute([game.0])? == 0 {
                continue;
            }
            count += 1;
            for sql in [
                "DELETE FROM contents WHERE game = ?1",
                "DELETE FROM pending WHERE game = ?1",
                "DELETE FROM reviews WHERE game = ?1",
                "DELETE FROM made_puzzles WHERE game = ?1",
                "DELETE FROM keys WHERE game = ?1",
            ] {
                transaction.prepare_cached(sql)?.execute([game.0])?;
            }
            index::mark_stale(&transaction, game.0)?;
        }
        // A collection without games goes, and its part of the index with it.
        transaction.execute_batch(
            "DELETE FROM collections WHERE id > 1 AND id NOT IN (SELECT collection FROM games);
             DELETE FROM segments WHERE collection NOT IN (SELECT id FROM collections);
             DELETE FROM blocks WHERE segment NOT IN (SELECT id FROM segments);",
        )?;
        transaction.commit()?;
        Ok(count)
    }
}
