//! `games explore` and `games departure`: what was played, and where a game left it.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use pinpoint_library::{Filter, GameId, Library, OWN};
use pinpoint_rules::{Color, Position};
use pinpoint_wire::{DepartureReply, ExplorerMove, ExplorerReply, KeptGame};

use super::filter::FilterArguments;
use crate::input;
use crate::output::{Answer, nothing};

/// Show which moves were played from a position, and how those games ended
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games explore
  pinpoint games explore --moves \"e4 c5 Nf3\"
  pinpoint games explore --collection \"My games\" --white You
  pinpoint games explore \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\" --json")]
pub(super) struct Arguments {
    #[arg(value_name = "FEN", help = input::POSITION_HELP, default_value = "startpos")]
    fen: String,
    /// Moves to play from there first, in quotes
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    filter: FilterArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(library: &Library, arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut position = input::position(&arguments.fen)?;
    for text in arguments.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        // A number such as `1.` is no move.
        let text = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        if !text.is_empty() {
            position = position.play(input::legal_move(&position, text)?);
        }
    }
    let found = library.explore(&position, &arguments.filter.filter()?)?;
    let reply = ExplorerReply::new(&position, &found);
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&reply)?)?;
    } else {
        print(&mut out, &reply)?;
    }
    Ok(if reply.games == 0 { nothing("no game came to this position") } else { Answer::Done })
}

fn print(out: &mut impl Write, reply: &ExplorerReply) -> io::Result<()> {
    if let Some(opening) = &reply.opening {
        writeln!(out, "{opening}")?;
    }
    if reply.moves.is_empty() {
        return Ok(());
    }
    writeln!(out, "move      games  share  white  drawn  black  rating  last")?;
    for explored in &reply.moves {
        writeln!(out, "{}", row(explored, reply.games))?;
    }
    Ok(())
}

fn row(explored: &ExplorerMove, games: u64) -> String {
    let percent = |part: u64, whole: u64| format!("{:.0} %", 100.0 * part as f64 / whole as f64);
    let of_results = |part| percent(part, explored.games);
    let rating = explored.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let text = format!(
        "{:<8} {:>6}  {:>5}  {:>5}  {:>5}  {:>5}  {rating:>6}  {:<10}  {}",
        explored.san,
        explored.games,
        percent(explored.games, games),
        of_results(explored.white),
        of_results(explored.draws),
        of_results(explored.black),
        explored.last.as_deref().unwrap_or(""),
        explored.opening.as_deref().unwrap_or("")
    );
    text.trim_end().to_owned()
}

/// Say where a game left what was played before: your repertoire, or a collection
///
/// Goes through the first 40 half-moves and stops at the first move that no other game played,
/// although some came to that position.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games departure
  pinpoint games departure 12 --collection repertoire
  pinpoint games departure --json")]
pub(super) struct DepartureArguments {
    /// The number of the game; by default your last one
    #[arg(value_name = "ID")]
    game: Option<i64>,
    /// Compare with this collection instead of your own games
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn departure(
    library: &Library,
    arguments: &DepartureArguments,
) -> anyhow::Result<Answer> {
    let id = match arguments.game {
        Some(id) => GameId(id),
        None => last_own(library)?.context("there is no game of yours in the library")?,
    };
    let name = arguments.collection.clone().unwrap_or_else(|| OWN.to_owned());
    let reply = DepartureReply::new(library, id, name)?;
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&reply)?)?;
    }
    let name = &reply.collection;
    let Some(left) = &reply.departure else {
        return Ok(nothing(&format!("game {id} does not leave \"{name}\"")));
    };
    if !arguments.json {
        let KeptGame { white, black, date, .. } = &reply.game;
        writeln!(out, "Game {id}: {white} - {black}, {date}")?;
        let position = input::position(&left.known.fen)?;
        let new = numbered(&position, &left.san);
        writeln!(out, "{} left \"{name}\" with {new}. Played before:", position.turn())?;
        print(&mut out, &left.known)?;
    }
    Ok(Answer::Done)
}

fn last_own(library: &Library) -> anyhow::Result<Option<GameId>> {
    let filter = Filter { collection: Some(OWN.to_owned()), ..Filter::default() };
    let sort = pinpoint_library::Sort::Changed;
    let query = pinpoint_library::Query { filter, sort, offset: 0, limit: 1 };
    Ok(library.list(&query)?.games.first().map(|game| game.id))
}

/// `3. Bb5`, `3... a6`
fn numbered(position: &Position, san: &str) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    format!("{}{dots} {san}", position.fullmove_number())
}
