//! Segments: written when games are imported, or when enough single games wait.

use rusqlite::{Connection, params};

use super::postings::{Posting, pack};
use super::{Visit, short};
use crate::Result;
use crate::header::Figures;

/// With this many games a segment is written; fewer wait and are replayed when asked.
const ENOUGH: usize = 400;
/// Of the games that wait, this many always do.
const RECENT: usize = 100;
/// No segment has more games.
pub(crate) const MOST: usize = 5_000;

/// Collects the visits of games for a segment.
#[derive(Default)]
pub(crate) struct SegmentBuilder {
    postings: Vec<Posting>,
    games: Vec<Figures>,
}

impl SegmentBuilder {
    pub(crate) fn add(&mut self, game: Figures, visits: &[Visit]) {
        let place = self.games.len() as u32;
        self.games.push(game);
        let posting = |visit: &Visit| Posting { key: short(visit.key), place, byte: visit.byte };
        self.postings.extend(visits.iter().map(posting));
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Writes the segment, or leaves the games waiting if they are few. Part of the caller's
    /// transaction.
    pub(crate) fn write(self, connection: &Connection, collection: i64) -> Result<()> {
        if self.games.len() < ENOUGH {
            let mut wait =
                connection.prepare_cached("INSERT OR IGNORE INTO pending VALUES (?1)")?;
            for game in &self.games {
                wait.execute([game.id])?;
            }
            return Ok(());
        }
        self.write_all(connection, collection)
    }

    fn write_all(self, connection: &Connection, collection: i64) -> Result<()> {
        let games: Vec<u8> = self.games.iter().flat_map(|game| game.to_bytes()).collect();
        connection
            .prepare_cached("INSERT INTO segments (collection, games) VALUES (?1, ?2)")?
            .execute(params![collection, games])?;
        let segment = connection.last_insert_rowid();
        let mut insert = connection
            .prepare_cached("INSERT INTO blocks (segment, first, data) VALUES (?1, ?2, ?3)")?;
        for block in pack(self.postings) {
            insert.execute(params![segment, block.first as i64, block.data])?;
        }
        Ok(())
    }
}

/// What segments say of the game is out of date.
pub(crate) fn mark_stale(connection: &Connection, game: i64) -> Result<()> {
    let sql =
        "INSERT OR REPLACE INTO stale VALUES (?1, (SELECT coalesce(max(id), 0) FROM segments))";
    connection.prepare_cached(sql)?.execute([game])?;
    Ok(())
}

/// Makes segments of the games that wait, if they are many.
pub(crate) fn settle(connection: &Connection) -> Result<()> {
    let mut count = connection.prepare_cached("SELECT count(*) FROM pending")?;
    if count.query_row([], |row| row.get::<_, usize>(0))? < 2 * ENOUGH {
        return Ok(());
    }
    let mut groups = connection
        .prepare("SELECT collection FROM pending JOIN games ON id = game GROUP BY collection")?;
    let groups = groups.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
    groups.into_iter().try_for_each(|collection| settle_collection(connection, collection))
}

fn settle_collection(connection: &Connection, collection: i64) -> Result<()> {
    let mut waiting = connection.prepare(
        "SELECT id FROM pending JOIN games ON id = game WHERE collection = ?1
         ORDER BY coalesce(changed, 0), id",
    )?;
    let mut waiting = waiting
        .query_map([collection], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    // The games that were changed last may be changed again soon.
    waiting.truncate(waiting.len().saturating_sub(RECENT).min(MOST));
    if waiting.len() < ENOUGH {
        return Ok(());
    }
    // What earlier segments say of them stays out of date; the new one does not.
    let mut outdated = connection.prepare_cached(
        "UPDATE stale SET segment = (SELECT coalesce(max(id), 0) FROM segments) WHERE game = ?1",
    )?;
    let mut done = connection.prepare_cached("DELETE FROM pending WHERE game = ?1")?;
    let mut builder = SegmentBuilder::default();
    for id in waiting {
        let (figures, visits) = super::lookup::visits_of(connection, id)?;
        builder.add(figures, &visits);
        outdated.execute([id])?;
        done.execute([id])?;
    }
    builder.write_all(connection, collection)
}
