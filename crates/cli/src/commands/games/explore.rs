//! `games explore` and `games departure`: what was played, and where a game left it.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use pinpoint_library::{Departure, Exploration, Filter, GameId, Header, Library, OWN};
use pinpoint_notation::san;
use pinpoint_rules::{Color, Position};
use pinpoint_wire::{DepartureReply, Document, ExplorerReply};

use super::filter::FilterArguments;
use crate::input;
use crate::library::explored_lines;
use crate::output::{Answer, json, nothing};
use crate::position;

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
    for mv in position::moves(&position, arguments.moves.as_deref().unwrap_or_default())? {
        position = position.play(mv);
    }
    let found = library.explore(&position, &arguments.filter.filter()?)?;
    let mut out = io::stdout().lock();
    if arguments.json {
        json(&mut out, &Document::new(&ExplorerReply::new(&position, &found)))?;
    } else {
        print(&mut out, &position, &found)?;
    }
    Ok(if found.games == 0 { nothing("no game came to this position") } else { Answer::Done })
}

fn print(out: &mut impl Write, position: &Position, found: &Exploration) -> io::Result<()> {
    explored_lines(position, found).into_iter().try_for_each(|line| writeln!(out, "{line}"))
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
    let filter = Filter { collection: Some(name.clone()), ..Filter::default() };
    let (left, header) = (library.departure(id, &filter)?, library.header(id)?);
    let is_left = left.is_some();
    let mut out = io::stdout().lock();
    if arguments.json {
        let reply = DepartureReply::new(header, name.clone(), left);
        json(&mut out, &Document::new(&reply))?;
    } else if let Some(Departure { position, played, known, .. }) = left {
        let Header { white, black, date, .. } = header;
        writeln!(out, "Game {id}: {white} - {black}, {date}")?;
        let new = numbered(&position, &san(&position, played).to_string());
        writeln!(out, "{} left \"{name}\" with {new}. Played before:", position.turn())?;
        print(&mut out, &position, &known)?;
    }
    match is_left {
        true => Ok(Answer::Done),
        false => Ok(nothing(&format!("game {id} does not leave \"{name}\""))),
    }
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
