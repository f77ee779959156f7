//! The tables, and how older ones become today's.

use rusqlite::Connection;

use crate::{Error, Result};

/// "PINP", in SQLite's field for the program that a file belongs to.
pub(crate) const APPLICATION: i64 = 0x5049_4E50;

/// What each version of the schema added to the one before. Never change an entry that was
/// released: add another.
const MIGRATIONS: [&str; 5] = ["
    CREATE TABLE collections (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, made INTEGER NOT NULL);
    INSERT INTO collections VALUES (1, 'My games', unixepoch());
    CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE INDEX players_by_name ON players (name COLLATE NOCASE);
    CREATE TABLE strings (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);

    -- What lists and searches read. The number of a game is never used again.
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        collection INTEGER NOT NULL,
        white INTEGER NOT NULL,
        black INTEGER NOT NULL,
        date INTEGER NOT NULL,       -- 20261115; unknown parts are 0
        result INTEGER NOT NULL,     -- 0 unknown, 1 White, 2 Black, 3 draw
        white_elo INTEGER NOT NULL,  -- 0: unknown
        black_elo INTEGER NOT NULL,
        opening INTEGER NOT NULL,    -- in strings; 0: none
        plies INTEGER NOT NULL,
        material INTEGER NOT NULL,   -- what is left at the end
        likeness INTEGER NOT NULL,   -- hash of players, date and moves
        changed INTEGER,             -- milliseconds since 1970; games of one's own only
        revision INTEGER,            -- the same
        removed INTEGER              -- when it was removed; can be undone
    );
    CREATE INDEX games_by_likeness ON games (likeness);
    CREATE INDEX games_by_date ON games (date);
    CREATE INDEX games_by_white ON games (white);
    CREATE INDEX games_by_black ON games (black);
    CREATE INDEX own_games ON games (changed) WHERE changed IS NOT NULL;
    CREATE INDEX removed_games ON games (removed) WHERE removed IS NOT NULL;

    -- Tags, moves, variations, comments. Apart from the above, which stays small to walk over.
    CREATE TABLE contents (game INTEGER PRIMARY KEY, data BLOB NOT NULL);

    -- Positions: sorted runs, each of many games. Made from the contents, can be made again.
    CREATE TABLE segments (
        id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, games BLOB NOT NULL
    );
    CREATE TABLE blocks (id INTEGER PRIMARY KEY, segment INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE INDEX blocks_by_position ON blocks (segment, first);
    -- Games that no segment has yet, and games whose entries in segments are out of date.
    CREATE TABLE pending (game INTEGER PRIMARY KEY);
    CREATE TABLE stale (game INTEGER PRIMARY KEY);
    CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

    CREATE TABLE reviews (
        game INTEGER NOT NULL, settings TEXT NOT NULL, made INTEGER NOT NULL, data BLOB NOT NULL,
        PRIMARY KEY (game, settings)
    );
    CREATE TABLE puzzles (
        name TEXT PRIMARY KEY, stage INTEGER NOT NULL, due INTEGER NOT NULL,
        tries INTEGER NOT NULL, solved INTEGER NOT NULL, seen INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX puzzles_due ON puzzles (due);
", "
    -- Puzzles made of games.
    CREATE TABLE made_puzzles (
        name TEXT PRIMARY KEY, game INTEGER NOT NULL, fen TEXT NOT NULL, moves TEXT NOT NULL,
        themes TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX made_puzzles_by_game ON made_puzzles (game);
", "
    -- What segments up to this one say of the game is out of date; later ones are right.
    ALTER TABLE stale ADD COLUMN segment INTEGER NOT NULL DEFAULT 9223372036854775807;
", "
    -- Lists by rating and length read one page, not all games.
    CREATE INDEX games_by_rating ON games (white_elo + black_elo);
    CREATE INDEX games_by_length ON games (plies);
", "
    -- Names that programs made up for games before they knew their numbers.
    CREATE TABLE keys (key TEXT PRIMARY KEY, game INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX keys_by_game ON keys (game);
"];

/// The version that this program writes.
pub(crate) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Brings the tables up to date, all or nothing.
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    if version(connection)? == VERSION {
        return Ok(());
    }
    // Another program may do the same at this moment: look again once the file is ours.
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found = version(&transaction)?;
    for step in MIGRATIONS.iter().skip(found as usize) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    Ok(transaction.commit()?)
}

/// The version of the file; an error if this program does not know it.
pub(crate) fn version(connection: &Connection) -> Result<i64> {
    let found = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if !(0..=VERSION).contains(&found) {
        return Err(Error::Newer { found, known: VERSION });
    }
    Ok(found)
}
