//! Which games are meant, as arguments.

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_library::{Filter, Material};
use pinpoint_notation::pgn::GameResult;

use crate::input;

#[derive(Args, Default)]
pub(super) struct FilterArguments {
    /// A part of either player's name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// A part of White's name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// A part of Black's name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// A part of the opening's code or name: B9, najdorf
    #[arg(long)]
    opening: Option<String>,
    /// 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_parser = result)]
    result: Option<GameResult>,
    /// Not before this date: 2026, 2026.11 or 2026.11.15
    #[arg(long, value_name = "DATE", value_parser = date)]
    since: Option<String>,
    /// Not after this date
    #[arg(long, value_name = "DATE", value_parser = date)]
    until: Option<String>,
    /// Both players have at least this rating
    #[arg(long, value_name = "ELO", value_parser = input::number(0u32..=9999))]
    min_rating: Option<u32>,
    /// Both players have at most this rating
    #[arg(long, value_name = "ELO", value_parser = input::number(0u32..=9999))]
    max_rating: Option<u32>,
    /// A position within the first 40 half-moves: a FEN in quotes
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Pieces that were once on the board: KRPvKR
    #[arg(long, value_name = "PIECES", value_parser = material)]
    material: Option<Material>,
    /// The name of a collection, "My games" for your own
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// Only games without a result
    #[arg(long)]
    unfinished: bool,
    /// Only games that were removed
    #[arg(long)]
    removed: bool,
}

impl FilterArguments {
    pub(super) fn filter(&self) -> anyhow::Result<Filter> {
        let position = match &self.position {
            Some(fen) => Some(input::position(fen).context("--position")?),
            None => None,
        };
        Ok(Filter {
            collection: self.collection.clone(),
            player: self.player.clone(),
            white: self.white.clone(),
            black: self.black.clone(),
            opening: self.opening.clone(),
            result: self.result,
            finished: self.unfinished.then_some(false),
            since: self.since.clone(),
            until: self.until.clone(),
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            position,
            material: self.material,
            removed: self.removed,
        })
    }

    /// Does it leave nothing open?
    pub(super) fn is_empty(&self) -> bool {
        let texts = [
            &self.player,
            &self.white,
            &self.black,
            &self.opening,
            &self.since,
            &self.until,
            &self.position,
            &self.collection,
        ];
        texts.iter().all(|text| text.is_none())
            && self.result.is_none()
            && self.min_rating.is_none()
            && self.max_rating.is_none()
            && self.material.is_none()
            && !self.unfinished
            && !self.removed
    }

    /// The same, for commands that must not mean all games by accident.
    pub(super) fn some_filter(&self) -> anyhow::Result<Filter> {
        if self.is_empty() {
            bail!("say which games: --player, --opening, --position and others; see --help");
        }
        self.filter()
    }
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::from_text(text).ok_or_else(|| "expected 1-0, 0-1, 1/2-1/2 or *".to_owned())
}

fn material(text: &str) -> Result<Material, String> {
    text.parse().map_err(|error: pinpoint_library::MaterialError| error.to_string())
}

/// Reads `2026`, `2026.11` and `2026-11-15`.
fn date(text: &str) -> Result<String, String> {
    let date = text.replace(['-', '/'], ".");
    let lens: Vec<usize> = date.split('.').map(str::len).collect();
    let is_date = matches!(lens[..], [4] | [4, 2] | [4, 2, 2])
        && date.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
    if is_date {
        Ok(date)
    } else {
        Err("expected a date as 2026, 2026.11 or 2026.11.15".to_owned())
    }
}
