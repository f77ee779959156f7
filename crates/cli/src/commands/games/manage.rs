//! `games show`, `export`, `remove` and `stats`.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_library::{GameId, Library};
use pinpoint_wire::{Document, KeptCollection, LibraryStats, Removal, ShownGame};

use super::filter::FilterArguments;
use crate::output::{Answer, json, nothing};

/// Print games as PGN
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games show 12
  pinpoint games show 12 15 --json")]
pub(super) struct ShowArguments {
    /// The numbers of the games, as lists show them
    #[arg(required = true, value_name = "ID")]
    games: Vec<i64>,
    /// Print what lists show, and the PGN, as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn show(library: &Library, arguments: &ShowArguments) -> anyhow::Result<Answer> {
    let mut out = io::stdout().lock();
    let games: Vec<GameId> = arguments.games.iter().copied().map(GameId).collect();
    if arguments.json {
        write_json(library, &games, &mut out)?;
        return Ok(Answer::Done);
    }
    for (index, &id) in games.iter().enumerate() {
        let pgn = library.game(id)?.to_pgn();
        write!(out, "{}{pgn}", if index > 0 { "\n" } else { "" })?;
    }
    Ok(Answer::Done)
}

/// Writes an array of games, one at a time: there may be very many.
fn write_json(library: &Library, games: &[GameId], out: &mut impl Write) -> anyhow::Result<()> {
    for (index, &id) in games.iter().enumerate() {
        write!(out, "{}", if index == 0 { "[" } else { "," })?;
        let (game, pgn) = (library.header(id)?.into(), library.game(id)?.to_pgn());
        serde_json::to_writer(&mut *out, &ShownGame { game, pgn })?;
    }
    Ok(writeln!(out, "{}", if games.is_empty() { "[]" } else { "]" })?)
}

/// Write games to a PGN file
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games export > all.pgn
  pinpoint games export --collection \"My games\" --out mine.pgn
  pinpoint games export --player carlsen --opening najdorf
  pinpoint games export --player carlsen --json")]
pub(super) struct ExportArguments {
    #[command(flatten)]
    filter: FilterArguments,
    /// A new file; one that exists is not overwritten
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write what lists show, and the PGN, as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn export(library: &Library, arguments: &ExportArguments) -> anyhow::Result<Answer> {
    let filter = arguments.filter.filter()?;
    let write = |mut out: &mut dyn Write| -> anyhow::Result<u64> {
        if !arguments.json {
            return Ok(library.export(&filter, &mut out)?);
        }
        let games = library.find(&filter)?;
        write_json(library, &games, &mut out)?;
        Ok(games.len() as u64)
    };
    let count = match &arguments.out {
        None => {
            let mut out = BufWriter::new(io::stdout().lock());
            let count = write(&mut out)?;
            out.flush()?;
            count
        }
        Some(path) => {
            let cannot_write = || format!("cannot write {}", path.display());
            let file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(path)
                .with_context(cannot_write)?;
            let mut out = BufWriter::new(file);
            let count = write(&mut out)?;
            out.flush().with_context(cannot_write)?;
            out.get_ref().sync_all().with_context(cannot_write)?;
            writeln!(io::stdout(), "{count} games written to {}", path.display())?;
            count
        }
    };
    Ok(if count == 0 { nothing("no games found") } else { Answer::Done })
}

/// Remove games; --undo brings them back
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games remove 12 15
  pinpoint games remove 12 --undo
  pinpoint games remove --collection twic1500
  pinpoint games remove --collection twic1500 --forever")]
pub(super) struct RemoveArguments {
    /// The numbers of the games
    #[arg(value_name = "ID")]
    games: Vec<i64>,
    #[command(flatten)]
    filter: FilterArguments,
    /// Bring removed games back
    #[arg(long)]
    undo: bool,
    /// Delete them for good
    #[arg(long, conflicts_with = "undo")]
    forever: bool,
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn remove(library: &mut Library, arguments: &RemoveArguments) -> anyhow::Result<Answer> {
    let games = if arguments.games.is_empty() {
        let mut filter = arguments.filter.some_filter()?;
        let mut found = library.find(&filter)?;
        if arguments.undo || arguments.forever {
            // Those that are gone from the lists are meant, too.
            filter.removed = true;
            found.extend(library.find(&filter)?);
        }
        found
    } else if arguments.filter.is_empty() {
        arguments.games.iter().copied().map(GameId).collect()
    } else {
        bail!("name games by their numbers or by what they have in common, not both");
    };
    let (count, done) = match (arguments.undo, arguments.forever) {
        (true, _) => (library.restore(&games)?, "restored"),
        (_, true) => {
            library.remove(&games)?;
            (library.purge(&games)?, "deleted")
        }
        _ => (library.remove(&games)?, "removed"),
    };
    if arguments.json {
        let removal = Removal { done, games: count as u64 };
        json(&mut io::stdout(), &Document::new(removal))?;
    }
    if count == 0 {
        return Ok(nothing("no such games"));
    }
    if !arguments.json {
        let games = if count == 1 { "game" } else { "games" };
        let hint = match done {
            "removed" => "; --undo brings them back",
            "deleted" => " for good",
            _ => "",
        };
        writeln!(io::stdout(), "{count} {games} {done}{hint}")?;
    }
    Ok(Answer::Done)
}

/// Count what the library holds
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games stats
  pinpoint games stats --check
  pinpoint games stats --json")]
pub(super) struct StatsArguments {
    /// Look through the whole file for damage, too
    #[arg(long)]
    check: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn stats(library: &Library, arguments: &StatsArguments) -> anyhow::Result<Answer> {
    if arguments.check {
        library.check()?;
    }
    let stats = library.stats()?;
    let [white_wins, draws, black_wins, _] = stats.results;
    let stats = LibraryStats {
        file: library.path().map(|path| path.display().to_string()),
        bytes: stats.bytes,
        games: stats.results.iter().sum(),
        unfinished: stats.unfinished,
        removed: stats.removed,
        players: stats.players,
        half_moves: stats.plies,
        white_wins,
        draws,
        black_wins,
        collections: stats
            .collections
            .into_iter()
            .map(|it| KeptCollection { name: it.name, games: it.games })
            .collect(),
    };
    let mut out = io::stdout().lock();
    if arguments.json {
        json(&mut out, &Document::new(&stats))?;
    } else {
        print_stats(&mut out, &stats)?;
    }
    Ok(Answer::Done)
}

fn print_stats(out: &mut impl Write, stats: &LibraryStats) -> io::Result<()> {
    let file = stats.file.as_deref().unwrap_or("in memory");
    writeln!(out, "{file}, {:.1} MB", stats.bytes as f64 / 1e6)?;
    for collection in &stats.collections {
        writeln!(out, "{:>9}  {}", collection.games, collection.name)?;
    }
    let LibraryStats { games, half_moves, players, .. } = stats;
    writeln!(out, "{games:>9}  games in all, {half_moves} half-moves, {players} names of players")?;
    let LibraryStats { white_wins, draws, black_wins, .. } = stats;
    writeln!(out, "{:>9}  +{white_wins} ={draws} -{black_wins}, from White's side", "")?;
    if stats.unfinished > 0 {
        writeln!(out, "{:>9}  of your games are not finished", stats.unfinished)?;
    }
    if stats.removed > 0 {
        writeln!(
            out,
            "{:>9}  removed; `games remove --removed --undo` brings them back",
            stats.removed
        )?;
    }
    Ok(())
}
