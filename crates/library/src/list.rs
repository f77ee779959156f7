//! Lists of games, page by page.

use rusqlite::OptionalExtension;

use crate::filter::Conditions;
use crate::header::{self, Header};
use crate::{Filter, GameId, Library, Result};

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// Those that were added last come first.
    #[default]
    Newest,
    /// The games of one's own that were changed last first.
    Changed,
    /// By date, the latest first.
    Date,
    /// By date, the earliest first.
    Oldest,
    /// By White's name.
    White,
    /// By Black's name.
    Black,
    /// By the sum of the ratings, the highest first.
    Rating,
    /// By length, the longest first.
    Length,
}

/// What a list shall show.
#[derive(Debug, Clone)]
pub struct Query {
    /// Which games.
    pub filter: Filter,
    /// In which order.
    pub sort: Sort,
    /// How many to pass over.
    pub offset: u64,
    /// How many to show at most.
    pub limit: u64,
}

impl Default for Query {
    fn default() -> Query {
        Query { filter: Filter::default(), sort: Sort::default(), offset: 0, limit: 100 }
    }
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// How many games there are in all.
    pub total: u64,
    /// Those that were asked for.
    pub games: Vec<Header>,
}

impl Sort {
    /// Games that have nothing to be sorted by are left out.
    fn condition(self) -> &'static str {
        match self {
            Sort::Changed => "AND games.changed IS NOT NULL",
            _ => "",
        }
    }
}

impl Library {
    /// The games that a query asks for.
    pub fn list(&self, query: &Query) -> Result<Page> {
        let conditions = query.filter.conditions(&self.connection)?;
        let total = self.count(query, &conditions)?;
        let ids = self.page(query, &conditions)?;
        let mut games = Vec::with_capacity(ids.len());
        for id in ids {
            games.push(self.header(id)?);
        }
        Ok(Page { total, games })
    }

    /// The numbers of all games that the filter finds, in the order in which they came.
    pub fn find(&self, filter: &Filter) -> Result<Vec<GameId>> {
        crate::filter::ids(&self.connection, filter)
    }

    fn count(&self, query: &Query, conditions: &Conditions) -> Result<u64> {
        let one = |sql: &str| self.connection.query_row(sql, [], |row| row.get::<_, u64>(0));
        let leaves_none_out = query.sort.condition().is_empty();
        if conditions.is_open() && !query.filter.removed && leaves_none_out {
            // Both counts walk over a small index instead of the table.
            let all = one("SELECT count(*) FROM games")?;
            return Ok(all - one("SELECT count(*) FROM games WHERE removed IS NOT NULL")?);
        }
        if let Some(total) = conditions.total().filter(|_| leaves_none_out) {
            return Ok(total);
        }
        let only_own = query.sort.condition();
        let sql = format!("SELECT count(*) FROM games WHERE {} {only_own}", conditions.sql());
        let mut select = self.connection.prepare(&sql)?;
        Ok(select.query_row(conditions.values(), |row| row.get(0))?)
    }

    fn page(&self, query: &Query, conditions: &Conditions) -> Result<Vec<GameId>> {
        // A cross join keeps the order of the tables: the names are walked in order, and only as
        // far as the page reaches.
        let (from, order) = match query.sort {
            Sort::Newest => ("games", "games.id DESC"),
            Sort::Changed => ("games", "games.changed DESC, games.id DESC"),
            Sort::Date => ("games", "games.date DESC, games.id DESC"),
            Sort::Oldest => ("games", "games.date, games.id"),
            Sort::White => (
                "players CROSS JOIN games ON games.white = players.id",
                "players.name COLLATE NOCASE, games.id",
            ),
            Sort::Black => (
                "players CROSS JOIN games ON games.black = players.id",
                "players.name COLLATE NOCASE, games.id",
            ),
            Sort::Rating => ("games", "games.white_elo + games.black_elo DESC, games.id DESC"),
            Sort::Length => ("games", "games.plies DESC, games.id DESC"),
        };
        let only_own = query.sort.condition();
        let sql = format!(
            "SELECT games.id FROM {from} WHERE {} {only_own} ORDER BY {order} LIMIT {} OFFSET {}",
            conditions.sql(),
            query.limit,
            query.offset
        );
        let mut select = self.connection.prepare(&sql)?;
        let found = select.query_map(conditions.values(), |row| Ok(GameId(row.get(0)?)))?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }

    /// The game of one's own that was changed last and is not finished.
    pub fn last_unfinished(&self) -> Result<Option<Header>> {
        let sql = format!(
            "SELECT {} FROM games {} WHERE games.changed IS NOT NULL AND games.result = 0
             AND games.removed IS NULL ORDER BY games.changed DESC, games.id DESC LIMIT 1",
            header::COLUMNS,
            header::JOINS
        );
        Ok(self.connection.query_row(&sql, [], header::from_row).optional()?)
    }
}
