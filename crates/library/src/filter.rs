//! Which games are meant.

use pinpoint_notation::pgn::GameResult;
use pinpoint_rules::Position;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use crate::codec::Replay;
use crate::content::Content;
use crate::header::result_to_number;
use crate::{GameId, Material, Result, date, index};

/// What a game must have to be found; everything that is `None` is left open.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// The name of a collection.
    pub collection: Option<String>,
    /// A part of the name of either player, in any case.
    pub player: Option<String>,
    /// A part of White's name.
    pub white: Option<String>,
    /// A part of Black's name.
    pub black: Option<String>,
    /// A part of the opening's code or name: `B9`, `najdorf`.
    pub opening: Option<String>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// Whether it says how it ended.
    pub finished: Option<bool>,
    /// Not before this date, as PGN writes it.
    pub since: Option<String>,
    /// Not after this date.
    pub until: Option<String>,
    /// Both players have at least this rating.
    pub min_rating: Option<u32>,
    /// Both players have a known rating, of at most this.
    pub max_rating: Option<u32>,
    /// A position that it came to within its first 40 half-moves.
    pub position: Option<Position>,
    /// Material that was once on the board.
    pub material: Option<Material>,
    /// Only games that were removed; otherwise only those that were not.
    pub removed: bool,
}

/// Conditions as SQL.
#[derive(Default)]
pub(crate) struct Conditions {
    parts: Vec<String>,
    values: Vec<Value>,
    /// How many games there are, where that is known without asking.
    total: Option<u64>,
}

impl Conditions {
    fn add(&mut self, sql: &str) {
        self.parts.push(sql.to_owned());
    }

    /// Adds a condition on a value, `?` in the text.
    fn with(&mut self, sql: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        self.parts.push(sql.replace('?', &format!("?{}", self.values.len())));
    }

    /// Adds a condition on the players with such a name. Unless they are very many they are looked
    /// for once, not again in each question about the games.
    fn with_players(
        &mut self,
        connection: &Connection,
        name: &str,
        sql: impl Fn(&str) -> String,
    ) -> Result<()> {
        let name = name.to_lowercase();
        let mut select = connection
            .prepare_cached("SELECT id FROM players WHERE contains(name, ?1) LIMIT ?2")?;
        let found = select
            .query_map(rusqlite::params![name, NAMED + 1], |row| row.get(0))?
            .collect::<rusqlite::Result<Vec<i64>>>()?;
        if found.len() > NAMED {
            self.with(&sql("SELECT id FROM players WHERE contains(name, ?)"), name);
            return Ok(());
        }
        let numbers: Vec<String> = found.iter().map(i64::to_string).collect();
        self.add(&sql(&numbers.join(",")));
        Ok(())
    }

    pub(crate) fn sql(&self) -> String {
        self.parts.join(" AND ")
    }

    pub(crate) fn values(&self) -> impl rusqlite::Params + '_ {
        params_from_iter(&self.values)
    }

    /// Is a game left out only if it was removed?
    pub(crate) fn is_open(&self) -> bool {
        self.parts.len() == 1
    }

    /// How many games there are, where that is known without asking.
    pub(crate) fn total(&self) -> Option<u64> {
        self.total
    }
}

/// Up to this many games or players are named in the question itself.
const NAMED: usize = 1000;

impl Filter {
    /// All games that were not removed.
    pub fn all() -> Filter {
        Filter::default()
    }

    /// The number of the collection; -1 for a name that no collection has.
    pub(crate) fn collection_id(&self, connection: &Connection) -> Result<Option<i64>> {
        let Some(name) = &self.collection else { return Ok(None) };
        let mut select = connection.prepare_cached("SELECT id FROM collections WHERE name = ?1")?;
        Ok(Some(select.query_row([name], |row| row.get(0)).optional()?.unwrap_or(-1)))
    }

    /// The conditions; positions and material are looked up at once.
    pub(crate) fn conditions(&self, connection: &Connection) -> Result<Conditions> {
        let mut conditions = self.of_headers(connection)?;
        if let Some(position) = &self.position {
            let collection = self.collection_id(connection)?;
            let hits = index::lookup(connection, position, collection)?;
            // The index knows which games were removed.
            let decides = conditions.is_open() && !self.removed && self.material.is_none();
            let ids = hits.iter().map(|(game, _)| game.id).collect();
            let count = among(&mut conditions, connection, "at_position", ids)?;
            conditions.total = decides.then_some(count);
        }
        if let Some(material) = self.material {
            let found = with_material(connection, &conditions, material)?;
            among(&mut conditions, connection, "with_material", found)?;
        }
        Ok(conditions)
    }

    /// The conditions that the table of games answers.
    pub(crate) fn of_headers(&self, connection: &Connection) -> Result<Conditions> {
        let mut all = Conditions::default();
        all.add(if self.removed { "removed IS NOT NULL" } else { "removed IS NULL" });
        if let Some(id) = self.collection_id(connection)? {
            all.with("games.collection = ?", id);
        }
        if let Some(name) = &self.player {
            all.with_players(connection, name, |named| {
                format!("(games.white IN ({named}) OR games.black IN ({named}))")
            })?;
        }
        for (side, name) in [("white", &self.white), ("black", &self.black)] {
            if let Some(name) = name {
                all.with_players(connection, name, |named| format!("games.{side} IN ({named})"))?;
            }
        }
        if let Some(opening) = &self.opening {
            let sql = "games.opening IN (SELECT id FROM strings WHERE contains(text, ?))";
            all.with(sql, opening.to_lowercase());
        }
        if let Some(result) = self.result {
            all.with("games.result = ?", i64::from(result_to_number(result)));
        }
        match self.finished {
            Some(true) => all.add("games.result > 0"),
            Some(false) => all.add("games.result = 0"),
            None => {}
        }
        if let Some(first) = self.since.as_deref().and_then(date::from_tag) {
            all.with("games.date >= ?", i64::from(first));
        }
        if let Some(last) = self.until.as_deref().and_then(date::from_tag) {
            // Up to 2026 means up to its last day.
            let last = last + if last % 10_000 == 0 { 1231 } else { 0 };
            let last = last + if last % 100 == 0 { 31 } else { 0 };
            all.with("games.date BETWEEN 1 AND ?", i64::from(last));
        }
        if let Some(least) = self.min_rating {
            all.with("min(games.white_elo, games.black_elo) >= ?", i64::from(least));
        }
        if let Some(most) = self.max_rating {
            all.add("min(games.white_elo, games.black_elo) > 0");
            all.with("max(games.white_elo, games.black_elo) <= ?", i64::from(most));
        }
        Ok(all)
    }
}

/// Adds the condition that a game is one of these, and gives how many they are.
fn among(
    conditions: &mut Conditions,
    connection: &Connection,
    function: &str,
    mut ids: Vec<i64>,
) -> Result<u64> {
    ids.sort_unstable();
    ids.dedup();
    if ids.len() <= NAMED {
        let list: Vec<String> = ids.iter().map(i64::to_string).collect();
        conditions.add(&format!("games.id IN ({})", list.join(",")));
    } else {
        let set = IdSet::new(&ids);
        let contains = move |context: &Context<'_>| Ok(set.contains(context.get(0)?));
        connection.create_scalar_function(function, 1, FunctionFlags::SQLITE_UTF8, contains)?;
        conditions.add(&format!("{function}(games.id)"));
    }
    Ok(ids.len() as u64)
}

/// Numbers of games, a bit for each.
struct IdSet(Vec<u64>);

impl IdSet {
    /// Of sorted numbers.
    fn new(ids: &[i64]) -> IdSet {
        let words = ids.last().map_or(0, |&last| last as usize / 64 + 1);
        let mut bits = vec![0; words];
        for &id in ids {
            bits[id as usize / 64] |= 1_u64 << (id % 64);
        }
        IdSet(bits)
    }

    fn contains(&self, id: i64) -> bool {
        self.0.get(id as usize / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }
}

/// Replays the games that can have had the material.
fn with_material(
    connection: &Connection,
    conditions: &Conditions,
    material: Material,
) -> Result<Vec<i64>> {
    let sql = format!(
        "SELECT games.id, material, data FROM games JOIN contents ON game = games.id WHERE {}",
        conditions.sql()
    );
    let mut select = connection.prepare(&sql)?;
    let mut rows = select.query(conditions.values())?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if !material.can_come_before(row.get::<_, i64>(1)? as u64) {
            continue;
        }
        let content = Content::read(row.get_ref(2)?.as_blob().map_err(rusqlite::Error::from)?)?;
        let mut replay = Replay::new(content.start, content.moves);
        let was_there = replay.by_ref().any(|(before, ..)| material.is_in(&before));
        if was_there || material.is_in(&replay.position) {
            found.push(row.get(0)?);
        }
    }
    Ok(found)
}

/// The numbers of all games that the filter finds.
pub(crate) fn ids(connection: &Connection, filter: &Filter) -> Result<Vec<GameId>> {
    let conditions = filter.conditions(connection)?;
    let sql = format!("SELECT games.id FROM games WHERE {} ORDER BY games.id", conditions.sql());
    let mut select = connection.prepare(&sql)?;
    let found = select.query_map(conditions.values(), |row| Ok(GameId(row.get(0)?)))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}
