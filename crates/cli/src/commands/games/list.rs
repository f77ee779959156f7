//! `games list` and `games find`.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use pinpoint_library::{Header, Library, Query, Sort};
use pinpoint_wire::KeptGame;

use super::filter::FilterArguments;
use crate::output::{Answer, json, nothing};

/// List games, the newest first
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games list
  pinpoint games list --collection \"My games\" --unfinished
  pinpoint games list --sort date --limit 20 --json")]
pub(super) struct ListArguments {
    #[command(flatten)]
    filter: FilterArguments,
    #[command(flatten)]
    paging: Paging,
}

/// Find games by player, opening, result, date, rating, position or material
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games find --player carlsen --result 0-1
  pinpoint games find --opening najdorf --since 2020 --min-rating 2500
  pinpoint games find --position \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"
  pinpoint games find --material KRPvKR")]
pub(super) struct FindArguments {
    #[command(flatten)]
    filter: FilterArguments,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Args)]
struct Paging {
    /// The order
    #[arg(long, value_enum, default_value_t)]
    sort: Order,
    /// Show at most this many games
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: u64,
    /// Pass over this many games
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Order {
    /// Those that were added last come first
    #[default]
    Newest,
    /// By date, the latest first
    Date,
    /// By date, the earliest first
    Oldest,
    /// By White's name
    White,
    /// By Black's name
    Black,
    /// By rating, the highest first
    Rating,
    /// By length, the longest first
    Length,
}

impl From<Order> for Sort {
    fn from(order: Order) -> Sort {
        match order {
            Order::Newest => Sort::Newest,
            Order::Date => Sort::Date,
            Order::Oldest => Sort::Oldest,
            Order::White => Sort::White,
            Order::Black => Sort::Black,
            Order::Rating => Sort::Rating,
            Order::Length => Sort::Length,
        }
    }
}

pub(super) fn list(library: &Library, arguments: ListArguments) -> anyhow::Result<Answer> {
    show(library, arguments.filter.filter()?, arguments.paging)
}

pub(super) fn find(library: &Library, arguments: FindArguments) -> anyhow::Result<Answer> {
    show(library, arguments.filter.some_filter()?, arguments.paging)
}

fn show(
    library: &Library,
    filter: pinpoint_library::Filter,
    paging: Paging,
) -> anyhow::Result<Answer> {
    let query =
        Query { filter, sort: paging.sort.into(), offset: paging.offset, limit: paging.limit };
    let page = library.list(&query)?;
    let is_empty = page.games.is_empty();
    let mut out = io::stdout().lock();
    if paging.json {
        let games: Vec<KeptGame> = page.games.into_iter().map(KeptGame::from).collect();
        json(&mut out, &games)?;
    } else {
        for game in &page.games {
            writeln!(out, "{}", line(game))?;
        }
        let end = paging.offset + page.games.len() as u64;
        if end < page.total {
            writeln!(out, "{end} of {} games; --offset {end} shows more", page.total)?;
        }
    }
    Ok(if is_empty { nothing("no games found") } else { Answer::Done })
}

/// One line about a game.
fn line(game: &Header) -> String {
    let player = |name: &str, elo: Option<u32>| match elo {
        Some(elo) => format!("{name} ({elo})"),
        None => name.to_owned(),
    };
    let players = format!(
        "{} - {}",
        player(&game.white, game.white_elo),
        player(&game.black, game.black_elo)
    );
    let moves = game.plies.div_ceil(2);
    let opening = game.opening.as_deref().unwrap_or("");
    let text = format!(
        "{:>7}  {}  {players:<44} {:<7} {moves:>4}  {opening}",
        game.id, game.date, game.result
    );
    text.trim_end().to_owned()
}
