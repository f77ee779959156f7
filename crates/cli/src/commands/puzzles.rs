//! `pinpoint puzzles`: made of games, solved in the terminal, tagged with themes.

mod make;
mod solve;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use pinpoint_tactics::{Puzzle, Theme, ThemeSet, themes};

use crate::output::Answer;
use crate::progress::Progress;

/// Make puzzles of your games, solve and tag puzzles
#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "Examples:
  pinpoint puzzles solve
  pinpoint puzzles make games.pgn --out puzzles.csv
  pinpoint puzzles solve puzzles.csv
  pinpoint puzzles tag puzzles.csv"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(make::MakeArguments),
    Solve(solve::SolveArguments),
    Tag(TagArguments),
}

/// Print each puzzle's id and themes
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint puzzles tag puzzles.csv
  pinpoint puzzles tag puzzles.csv --compare")]
struct TagArguments {
    /// A CSV file with the columns of the Lichess puzzle database, `-` for stdin
    file: PathBuf,
    /// Compare with the themes in the file: precision, recall and F1 of each
    #[arg(long)]
    compare: bool,
    /// With --compare: list the puzzles on which this theme differs
    #[arg(long, value_name = "THEME", requires = "compare")]
    differing: Option<String>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match &arguments.command {
        Command::Make(arguments) => make::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Tag(arguments) => tag(arguments),
    }
}

fn tag(arguments: &TagArguments) -> anyhow::Result<Answer> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut comparison = Comparison::default();
    let differing = match &arguments.differing {
        Some(name) => {
            let theme = Theme::from_name(name);
            Some(theme.with_context(|| format!("there is no theme \"{name}\""))?)
        }
        None => None,
    };
    let prints = !arguments.compare && io::stdout().is_terminal();
    let refused = for_each_puzzle(&arguments.file, prints, |puzzle| {
        let found = themes(&puzzle.line);
        if !arguments.compare {
            return Ok(writeln!(out, "{} {found}", puzzle.id)?);
        }
        let expected: ThemeSet =
            puzzle.themes.split_whitespace().filter_map(Theme::from_name).collect();
        comparison.add(found, expected);
        let differs = |theme: &Theme| found.contains(*theme) != expected.contains(*theme);
        if let Some(theme) = differing.filter(differs) {
            let side = if found.contains(theme) { "only found" } else { "only in the file" };
            writeln!(out, "{} {side}", puzzle.id)?;
        }
        Ok(())
    })?;
    if arguments.compare && differing.is_none() {
        comparison.print(&mut out)?;
    }
    out.flush()?;
    match refused {
        0 => Ok(Answer::Done),
        1 => bail!("1 row could not be read"),
        _ => bail!("{refused} rows could not be read"),
    }
}

/// More bad rows than this are only counted: it may be a file of another kind.
const MOST_ERRORS: u64 = 10;

/// Reads the file row by row; a heading and empty rows are passed over. A row that cannot be read
/// is reported on stderr and does not end the rest; returns how many there were. `prints` says
/// whether `each` prints to the terminal.
fn for_each_puzzle(
    path: &Path,
    prints: bool,
    each: impl FnMut(Puzzle<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let is_stdin = path == Path::new("-");
    let name = if is_stdin { "stdin".to_owned() } else { path.display().to_string() };
    let (reader, length): (Box<dyn Read>, Option<u64>) = if is_stdin {
        (Box::new(io::stdin().lock()), None)
    } else {
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        let length = file.metadata().ok().map(|metadata| metadata.len());
        (Box::new(file), length)
    };
    for_each_row(reader, length, &name, prints, each)
}

/// The same for any text, under a name for errors.
fn for_each_row(
    reader: impl Read + 'static,
    length: Option<u64>,
    name: &str,
    prints: bool,
    mut each: impl FnMut(Puzzle<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let progress = Progress::bytes(length);
    // What is printed line by line to the same terminal shows the progress by itself.
    let reader: Box<dyn Read> = match prints {
        true => Box::new(reader),
        false => Box::new(progress.counted(reader)),
    };
    let mut refused = 0;
    for (index, row) in BufReader::new(reader).split(b'\n').enumerate() {
        let row = row.with_context(|| format!("cannot read {name}"))?;
        let row = String::from_utf8_lossy(&row);
        let row = row.trim_start_matches('\u{feff}');
        let heading = index == 0 && row.trim_start_matches('"').starts_with("PuzzleId");
        if heading || row.trim().is_empty() {
            continue;
        }
        match Puzzle::from_row(row) {
            Ok(puzzle) => each(puzzle)?,
            Err(error) => {
                refused += 1;
                if refused <= MOST_ERRORS {
                    progress.aside(|| {
                        let _ =
                            writeln!(io::stderr(), "error: {name}, line {}: {error}", index + 1);
                    });
                }
            }
        }
    }
    Ok(refused)
}

/// How often each theme was found, expected, and both.
struct Comparison(Vec<[u32; 3]>);

impl Default for Comparison {
    fn default() -> Comparison {
        Comparison(vec![[0; 3]; Theme::ALL.len()])
    }
}

impl Comparison {
    fn add(&mut self, found: ThemeSet, expected: ThemeSet) {
        for (&theme, counts) in Theme::ALL.iter().zip(&mut self.0) {
            let (found, expected) = (found.contains(theme), expected.contains(theme));
            let cases = [found, expected, found && expected];
            counts.iter_mut().zip(cases).for_each(|(count, case)| *count += u32::from(case));
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{:<20} {:>8} {:>8} {:>10} {:>8} {:>8}",
            "theme", "found", "in file", "precision", "recall", "F1"
        )?;
        for (theme, &[found, expected, both]) in Theme::ALL.iter().zip(&self.0) {
            let share = |part: u32, whole: u32| match whole {
                0 => 1.0,
                _ => f64::from(part) / f64::from(whole),
            };
            let (precision, recall) = (share(both, found), share(both, expected));
            let f1 = share(2 * both, found + expected);
            writeln!(
                out,
                "{theme:<20} {found:>8} {expected:>8} {precision:>10.4} {recall:>8.4} {f1:>8.4}"
            )?;
        }
        Ok(())
    }
}
