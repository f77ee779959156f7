//! The library of games, as the commands open it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use pinpoint_library::{Exploration, ExploredMove, Library, default_path};
use pinpoint_notation::{opening, san_and_play};
use pinpoint_rules::Position;

/// The file: the one that was named, else what the environment says.
pub(crate) fn path(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    match named {
        Some(path) => Ok(path.to_owned()),
        None => Ok(default_path(|name| std::env::var_os(name))?),
    }
}

/// Opens the library, or begins one; what the user should know of it goes to stderr.
pub(crate) fn open(named: Option<&Path>) -> anyhow::Result<Library> {
    let path = path(named)?;
    let (library, notice) =
        Library::open(&path).with_context(|| format!("the library {}", path.display()))?;
    if let Some(notice) = notice {
        let _ = writeln!(io::stderr(), "warning: {notice}");
    }
    Ok(library)
}

/// What was played from a position, as a table.
pub(crate) fn explored_lines(position: &Position, found: &Exploration) -> Vec<String> {
    let mut lines: Vec<String> = opening(position).map(|it| it.to_string()).into_iter().collect();
    if !found.moves.is_empty() {
        lines.push("move      games  share  white  drawn  black  rating  last".to_owned());
    }
    lines.extend(found.moves.iter().map(|explored| row(position, explored, found.games)));
    lines
}

fn row(position: &Position, explored: &ExploredMove, games: u64) -> String {
    let percent = |part: u64, whole: u64| format!("{:.0} %", 100.0 * part as f64 / whole as f64);
    let of_results = |part| percent(part, explored.games);
    let rating = explored.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let (san, after) = san_and_play(position, explored.mv);
    let text = format!(
        "{:<8} {:>6}  {:>5}  {:>5}  {:>5}  {:>5}  {rating:>6}  {:<10}  {}",
        san.to_string(),
        explored.games,
        percent(explored.games, games),
        of_results(explored.white),
        of_results(explored.draws),
        of_results(explored.black),
        explored.last.as_deref().unwrap_or(""),
        opening(&after).map(|it| it.to_string()).unwrap_or_default()
    );
    text.trim_end().to_owned()
}
