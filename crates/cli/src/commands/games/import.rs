//! `games import`: files of games, compressed or not.

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_library::{Import, ImportEvent, ImportNotes, ImportReport, Library, unpacked};
use pinpoint_wire::ImportReply;

use crate::interrupt::stop_flag;
use crate::output::{Answer, json};
use crate::progress::Progress;

/// Import games from PGN files, also compressed (.pgn.gz, .pgn.zst)
///
/// Games that are there already are passed over, so an import that was interrupted goes on when
/// it is started again. A broken game is named with its line and passed over; what is odd in a game
/// that can be read is a warning. Ctrl-C keeps what was read so far.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint games import games.pgn
  pinpoint games import --collection Lichess lichess_db_standard_rated_2026-10.pgn.zst
  curl -s https://example.org/games.pgn | pinpoint games import -")]
pub(super) struct Arguments {
    /// PGN files, `-` for stdin
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The collection that the games go to; by default the file's name
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
}

/// More broken games of a file than this are only counted, and more warnings.
const MOST_NOTES: usize = 10;

pub(super) fn run(library: &mut Library, arguments: &Arguments) -> anyhow::Result<Answer> {
    let stop = stop_flag();
    let (mut replies, mut is_found, mut is_cut) = (Vec::new(), false, false);
    for path in &arguments.files {
        let import = Import {
            collection: arguments.collection.clone().unwrap_or_else(|| collection_of(path)),
        };
        let (report, notes) = import_file(library, path, &import, &stop)
            .with_context(|| format!("cannot import {}", path.display()))?;
        if !arguments.json {
            let summary = summary(&import.collection, &report);
            writeln!(io::stdout(), "{}: {summary}", path.display())?;
        }
        is_found |= report.imported + report.duplicates > 0;
        is_cut |= report.is_cancelled;
        replies.push(ImportReply::new(import.collection, &report, notes));
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    if arguments.json {
        json(&mut io::stdout(), &replies)?;
    }
    if is_cut || replies.len() < arguments.files.len() {
        bail!("stopped before the end; the same command goes on from here");
    }
    Ok(if is_found { Answer::Done } else { Answer::Nothing })
}

/// The file's name without its endings.
fn collection_of(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.trim_end_matches(".zst").trim_end_matches(".gz").trim_end_matches(".pgn");
    if stem.is_empty() || stem == "-" { "Imported".to_owned() } else { stem.to_owned() }
}

/// What came of a file, and the first of its errors and warnings.
fn import_file(
    library: &mut Library,
    path: &Path,
    import: &Import,
    stop: &AtomicBool,
) -> anyhow::Result<(ImportReport, ImportNotes)> {
    let (source, length): (Box<dyn Read + Send>, Option<u64>) = match path == Path::new("-") {
        true => (Box::new(io::stdin()), None),
        false => {
            let file = File::open(path)?;
            let length = file.metadata()?.len();
            (Box::new(file), Some(length))
        }
    };
    let progress = Progress::bytes(length);
    let text = unpacked(progress.counted(source))?;
    let mut notes = ImportNotes::new(MOST_NOTES);
    let report = library.import(text, import, |event| {
        if let ImportEvent::Progress(report) = event {
            progress.say(&counts(report));
        }
        let kind = if matches!(event, ImportEvent::Odd(_)) { "warning: " } else { "" };
        if let Some(text) = notes.note(&event) {
            progress.aside(|| {
                let _ = writeln!(io::stderr(), "{kind}{}: {text}", path.display());
            });
        }
        match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    drop(progress);
    Ok((report, notes))
}

fn counts(report: &ImportReport) -> String {
    format!("{} games", report.imported + report.duplicates)
}

fn summary(collection: &str, report: &ImportReport) -> String {
    let mut text = format!(
        "{} {} imported into \"{}\"",
        report.imported,
        if report.imported == 1 { "game" } else { "games" },
        collection
    );
    if report.duplicates > 0 {
        text += &format!(", {} already there", report.duplicates);
    }
    if report.broken > 0 {
        text += &format!(", {} broken", report.broken);
    }
    match report.odd_places {
        0 => {}
        1 => text += ", 1 warning",
        count => text += &format!(", {count} warnings"),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_is_called_like_its_file() {
        for (path, name) in [
            ("/x/twic1500.pgn", "twic1500"),
            ("lichess_db_2026-10.pgn.zst", "lichess_db_2026-10"),
            ("a.pgn.gz", "a"),
            ("-", "Imported"),
        ] {
            assert_eq!(collection_of(Path::new(path)), name);
        }
    }
}
