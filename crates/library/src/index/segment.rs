//! Segments: written when games are imported, or when enough single games wait.

use rusqlite::{Connection, params};

use super::postings::{Posting, pack};
use super::{Visit, short};
use crate::Result;
use crate::header::Figures;

/// With this many games a segment is written; fewer wait and are replayed when asked.
const ENOUGH: usize = 400;
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

/// Makes segments of the finished games that wait, if they are many.
pub(crate) fn settle(connection: &Connection) -> Result<()> {
    let mut count = connection.prepare_cached("SELECT count(*) FROM pending")?;
    if count.query_row([], |row| row.get::<_, usize>(0))? < 2 * ENOUGH {
        return Ok(());
    }
    let mut groups = connection.prepare(
        "SELECT collection, count(*) FROM pending JOIN games ON id = game
         WHERE result > 0 AND game NOT IN (SELECT game FROM stale) GROUP BY collection",
    )?;
    let groups = groups
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<Vec<(i64, usize)>>>()?;
    for (collection, _) in groups.into_iter().filter(|&(_, count)| count >= ENOUGH) {
        settle_collection(connection, collection)?;
    }
    Ok(())
}

fn settle_collection(connection: &Connection, collection: i64) -> Result<()> {
    let mut waiting = connection.prepare(
        "SELECT id FROM pending JOIN games ON id = game
         WHERE collection = ?1 AND result > 0 AND game NOT IN (SELECT game FROM stale)
         ORDER BY id LIMIT ?2",
    )?;
    let waiting = waiting
        .query_map(params![collection, MOST], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    let mut builder = SegmentBuilder::default();
    let mut done = connection.prepare_cached("DELETE FROM pending WHERE game = ?1")?;
    for id in waiting {
        let (figures, visits) = super::lookup::visits_of(connection, id)?;
        builder.add(figures, &visits);
        done.execute([id])?;
    }
    builder.write_all(connection, collection)
}
