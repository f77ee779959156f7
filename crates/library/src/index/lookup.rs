//! Finding the games that came to a position.

use std::collections::{HashMap, HashSet};

use pinpoint_rules::Position;
use rusqlite::{Connection, OptionalExtension, params};

use super::{DEPTH, LAST, Visit, postings, short};
use crate::codec::Replay;
use crate::content::Content;
use crate::header::Figures;
use crate::{Error, Result};

/// Games that came to a position, each with the byte of the move played there.
pub(crate) type Hits = Vec<(Figures, u8)>;

/// The games of a collection, or of all, that came to the position.
pub(crate) fn lookup(
    connection: &Connection,
    position: &Position,
    collection: Option<i64>,
) -> Result<Hits> {
    let removed: HashSet<i64> =
        rows(connection, "SELECT id FROM games WHERE removed IS NOT NULL", |row| row.get(0))?;
    let stale: HashMap<i64, i64> =
        rows(connection, "SELECT game, segment FROM stale", |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut hits = Hits::new();
    for segment in segments(connection, collection)? {
        let found = in_segment(connection, segment, position)?;
        // A segment that was written after the game was changed knows it.
        let is_current = |id: &i64| {
            !removed.contains(id) && stale.get(id).is_none_or(|&outdated| segment > outdated)
        };
        hits.extend(found.into_iter().filter(|(game, _)| is_current(&game.id)));
    }
    let mut pending = connection.prepare_cached(
        "SELECT game FROM pending JOIN games ON id = game
         WHERE removed IS NULL AND (?1 IS NULL OR collection = ?1)",
    )?;
    let pending = pending
        .query_map([collection], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    for id in pending {
        let (game, visits) = visits_of(connection, id)?;
        let here = visits.iter().filter(|visit| visit.key == position.hash());
        let mut moves: Vec<u8> = here.map(|visit| visit.byte).collect();
        moves.sort_unstable();
        moves.dedup();
        hits.extend(moves.into_iter().map(|byte| (game, byte)));
    }
    Ok(hits)
}

/// All rows of a query, as the collection that is wanted.
fn rows<T, C: FromIterator<T>>(
    connection: &Connection,
    sql: &str,
    read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> Result<C> {
    let mut select = connection.prepare_cached(sql)?;
    Ok(select.query_map([], read)?.collect::<rusqlite::Result<C>>()?)
}

fn segments(connection: &Connection, collection: Option<i64>) -> Result<Vec<i64>> {
    let mut select =
        connection.prepare_cached("SELECT id FROM segments WHERE ?1 IS NULL OR collection = ?1")?;
    Ok(select.query_map([collection], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

fn in_segment(connection: &Connection, segment: i64, position: &Position) -> Result<Hits> {
    let key = position.hash();
    let mut select = connection.prepare_cached(
        "SELECT first, data FROM blocks WHERE segment = ?1 AND first <= ?2
         ORDER BY first DESC LIMIT 1",
    )?;
    let found = select
        .query_row(params![segment, short(key) as i64], |row| {
            let first: i64 = row.get(0)?;
            let data = row.get_ref(1)?.as_blob()?;
            Ok(postings::find(first as u64, data, key))
        })
        .optional()?;
    let places = match found {
        None => return Ok(Hits::new()),
        Some(None) => return Err(damaged()),
        Some(Some(places)) => places,
    };
    if places.is_empty() {
        return Ok(Hits::new());
    }
    let mut select = connection.prepare_cached("SELECT games FROM segments WHERE id = ?1")?;
    let hits = select.query_row([segment], |row| {
        let games = row.get_ref(0)?.as_blob()?;
        Ok(places.iter().map(|&(place, byte)| Some((figures(games, place)?, byte))).collect())
    })?;
    let hits: Option<Hits> = hits;
    verified(connection, hits.ok_or_else(damaged)?, position)
}

fn figures(games: &[u8], place: u32) -> Option<Figures> {
    let at = place as usize * Figures::LEN;
    Figures::from_bytes(games.get(at..at + Figures::LEN)?)
}

fn damaged() -> Error {
    Error::Damaged("the index of positions cannot be read".to_owned())
}

/// Stored keys are short, so two positions may share one: the first game found is replayed, and
/// if it did not come to this very position, all are.
fn verified(connection: &Connection, hits: Hits, position: &Position) -> Result<Hits> {
    let Some((first, _)) = hits.first() else { return Ok(hits) };
    if came_to(connection, first.id, position)? {
        return Ok(hits);
    }
    let mut kept = Hits::new();
    for (game, byte) in hits {
        if came_to(connection, game.id, position)? {
            kept.push((game, byte));
        }
    }
    Ok(kept)
}

/// Did the game come to the position? One that is no longer there may have.
fn came_to(connection: &Connection, id: i64, position: &Position) -> Result<bool> {
    match visits_of(connection, id) {
        Ok((_, visits)) => Ok(visits.iter().any(|visit| visit.key == position.hash())),
        Err(Error::NoGame(_)) => Ok(true),
        Err(error) => Err(error),
    }
}

/// What the index keeps of a stored game.
pub(super) fn visits_of(connection: &Connection, id: i64) -> Result<(Figures, Vec<Visit>)> {
    let mut select = connection.prepare_cached(
        "SELECT date, white_elo, black_elo, result, data FROM games JOIN contents ON game = id
         WHERE id = ?1",
    )?;
    let found = select
        .query_row([id], |row| {
            let elos = [row.get(1)?, row.get(2)?];
            let figures = Figures::new(id, row.get(0)?, elos, row.get(3)?);
            let data = row.get_ref(4)?.as_blob()?;
            Ok((figures, Content::read(data).map(|content| visits(&content))))
        })
        .optional()?;
    let (figures, visits) = found.ok_or(Error::NoGame(crate::GameId(id)))?;
    Ok((figures, visits?))
}

fn visits(content: &Content<'_>) -> Vec<Visit> {
    let mut replay = Replay::new(content.start, content.moves);
    let mut visits: Vec<Visit> = replay
        .by_ref()
        .take(DEPTH + 1)
        .map(|(before, byte, _)| Visit { key: before.hash(), byte })
        .collect();
    if visits.len() <= DEPTH {
        visits.push(Visit { key: replay.position.hash(), byte: LAST });
    }
    visits
}
