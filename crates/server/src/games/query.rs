//! What the address asks for behind its question mark.

use pinpoint_library::{Filter, Query, Sort};
use pinpoint_notation::pgn::GameResult;
use pinpoint_rules::Position;
use pinpoint_wire::Failure;
use serde::Deserialize;

/// A list of games, or the games of an export.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ListQuery {
    player: Option<String>,
    white: Option<String>,
    black: Option<String>,
    opening: Option<String>,
    result: Option<String>,
    finished: Option<bool>,
    since: Option<String>,
    until: Option<String>,
    min_rating: Option<u32>,
    max_rating: Option<u32>,
    fen: Option<String>,
    material: Option<String>,
    collection: Option<String>,
    removed: bool,
    sort: Option<String>,
    offset: u64,
    limit: Option<u64>,
}

/// More games than this are on another page.
const MOST_GAMES: u64 = 1_000;

impl ListQuery {
    pub(super) fn query(&self) -> Result<Query, Failure> {
        let sort = match self.sort.as_deref() {
            None | Some("newest") => Sort::Newest,
            Some("changed") => Sort::Changed,
            Some("date") => Sort::Date,
            Some("oldest") => Sort::Oldest,
            Some("white") => Sort::White,
            Some("black") => Sort::Black,
            Some("rating") => Sort::Rating,
            Some("length") => Sort::Length,
            Some(_) => return Err(Failure::new("query", "this order of games is not known")),
        };
        let limit = self.limit.unwrap_or(100).min(MOST_GAMES);
        Ok(Query { filter: self.filter()?, sort, offset: self.offset, limit })
    }

    pub(super) fn filter(&self) -> Result<Filter, Failure> {
        let result = match self.result.as_deref() {
            None => None,
            Some(text) => Some(
                GameResult::from_text(text)
                    .ok_or_else(|| Failure::new("query", "a result is 1-0, 0-1, 1/2-1/2 or *"))?,
            ),
        };
        let material = match self.material.as_deref().map(str::parse) {
            None => None,
            Some(Ok(material)) => Some(material),
            Some(Err(error)) => {
                let error: pinpoint_library::MaterialError = error;
                return Err(Failure::new("query", error.to_string()));
            }
        };
        let some = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        Ok(Filter {
            collection: some(&self.collection),
            player: some(&self.player),
            white: some(&self.white),
            black: some(&self.black),
            opening: some(&self.opening),
            result,
            finished: self.finished,
            since: some(&self.since),
            until: some(&self.until),
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            position: self.fen.as_deref().map(position).transpose()?,
            material,
            removed: self.removed,
        })
    }
}

fn position(fen: &str) -> Result<Position, Failure> {
    Position::from_fen(fen).map_err(|error| Failure::new("fen", error.to_string()))
}

/// What was played from a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExplorerQuery {
    fen: String,
    collection: Option<String>,
    player: Option<String>,
    white: Option<String>,
    black: Option<String>,
    since: Option<String>,
    until: Option<String>,
    min_rating: Option<u32>,
    max_rating: Option<u32>,
}

impl ExplorerQuery {
    pub(super) fn position(&self) -> Result<Position, Failure> {
        position(&self.fen)
    }

    pub(super) fn filter(&self) -> Result<Filter, Failure> {
        ListQuery {
            collection: self.collection.clone(),
            player: self.player.clone(),
            white: self.white.clone(),
            black: self.black.clone(),
            since: self.since.clone(),
            until: self.until.clone(),
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            ..ListQuery::default()
        }
        .filter()
    }
}

/// Where an import goes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CollectionQuery {
    collection: Option<String>,
}

impl CollectionQuery {
    pub(super) fn collection(&self, otherwise: &str) -> String {
        let name = self.collection.as_deref().map(str::trim).unwrap_or_default();
        if name.is_empty() { otherwise.to_owned() } else { name.chars().take(200).collect() }
    }
}
