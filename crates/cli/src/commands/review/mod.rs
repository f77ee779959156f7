//! `pinpoint review`: what went wrong in a game, and why.

mod html;
mod journal;
mod learn;
mod player;
pub(crate) mod source;
pub(crate) mod table;
mod work;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_notation::pgn::GameTree;
use pinpoint_review::{Budget, Habits, METHOD, Review, annotate};
use pinpoint_wire::{HabitsDocument, ReviewDocument, ReviewedGame};

use self::source::{Source, Wanted};
use self::work::{Finished, Work};
use crate::input;
use crate::output::Answer;
use crate::trainer::Exercise;

/// Review games: what went wrong, and why
///
/// Every move gets a verdict from the engine's scores before and after it, and every inaccuracy,
/// mistake and blunder a reason with a line that proves it.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint review game.pgn
  pinpoint review game.pgn --html review.html
  pinpoint review game.pgn --player Carlsen --learn
  pinpoint review games.pgn.zst --player Carlsen --nodes 50000
  pinpoint review games.pgn --pgn annotated.pgn --threads 4 --resume")]
pub(crate) struct Arguments {
    /// A PGN file, perhaps packed as .pgn.zst; `-` for stdin
    file: PathBuf,
    /// Positions that the engine visits for each move [default: 200000, if no other limit is given]
    #[arg(long, value_parser = input::number(1u64..=input::MOST_NODES))]
    nodes: Option<u64>,
    /// Half-moves that the engine looks ahead
    #[arg(long, value_parser = input::number(1u32..=100))]
    depth: Option<u32>,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = input::seconds)]
    movetime: Option<Duration>,
    /// Threads: games side by side, or one game searched by all [default: all processors]
    #[arg(long, value_parser = input::number(1u16..=512))]
    threads: Option<u16>,
    /// Size of the hash table of each engine in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = input::number(1u32..=65536))]
    hash: u32,
    /// Only the game with this number
    #[arg(long, value_name = "N", value_parser = input::number(1u64..=u64::MAX))]
    game: Option<u64>,
    /// Only games of this player, and a summary of what goes wrong most
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Write the games with scores, signs, sentences and better lines; `-` for stdout
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write one page with graphs and diagrams, which needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
    /// Then find the better move in the positions before the mistakes
    #[arg(long, conflicts_with_all = ["json", "pgn"])]
    learn: bool,
    /// Go on with a review of this file that was interrupted
    #[arg(long)]
    resume: bool,
}

impl Arguments {
    fn budget(&self) -> Budget {
        Budget::of(self.nodes, self.depth, self.movetime)
    }

    fn threads(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, |count| count.get());
        self.threads.map_or_else(processors, usize::from)
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let wanted = Wanted { game: arguments.game, player: arguments.player.clone() };
    let source = Source::new(&arguments.file)?;
    let overview = source.count(&wanted)?;
    if overview.games == 0 && overview.broken == 0 {
        return Ok(crate::output::nothing(&no_game(&arguments)));
    }
    let mut report = Report::begin(&arguments)?;
    let work = Work {
        source: &source,
        wanted: &wanted,
        overview,
        budget: arguments.budget(),
        threads: arguments.threads(),
        hash_mb: arguments.hash as usize,
        resume: arguments.resume,
    };
    let interrupted = work.run(|finished| report.add(finished))?;
    report.end(interrupted)?;
    if arguments.learn && !interrupted {
        learn::learn(&report.exercises, arguments.budget())?;
    }
    if interrupted {
        let (done, all) = (report.reviewed, overview.games);
        bail!("interrupted after {done} of {all} games; the same command with --resume goes on");
    }
    match report.reviewed {
        0 => bail!("no game could be read"),
        _ => Ok(Answer::Done),
    }
}

fn no_game(arguments: &Arguments) -> String {
    let file = arguments.file.display();
    match (&arguments.player, arguments.game) {
        (Some(player), _) => format!("{file} has no game of {player}"),
        (None, Some(number)) => format!("{file} has no game {number}"),
        (None, None) => format!("{file} has no game"),
    }
}

/// Where reviewed games go.
struct Report<'a> {
    arguments: &'a Arguments,
    out: Box<dyn Write>,
    pgn: Option<Box<dyn Write>>,
    /// The games of the page, rendered.
    pages: Vec<html::Entry>,
    habits: Option<Habits>,
    exercises: Vec<Exercise>,
    broken: Vec<String>,
    reviewed: usize,
}

impl<'a> Report<'a> {
    fn begin(arguments: &'a Arguments) -> anyhow::Result<Report<'a>> {
        let is_stdout = |path: &PathBuf| path == Path::new("-");
        let mut out: Box<dyn Write> = match arguments.pgn.as_ref().is_some_and(is_stdout) {
            true if arguments.json => bail!("--pgn - and --json both print to stdout"),
            true => Box::new(io::sink()),
            false => Box::new(io::stdout()),
        };
        let pgn: Option<Box<dyn Write>> = match &arguments.pgn {
            Some(path) if is_stdout(path) => Some(Box::new(io::stdout())),
            Some(path) => Some(Box::new(BufWriter::new(create(path)?))),
            None => None,
        };
        if let Some(path) = &arguments.html {
            // Better to fail now than after the work.
            create(path)?;
        }
        if arguments.json {
            let budget = arguments.budget().to_string();
            out.write_all(ReviewDocument::beginning(&budget, METHOD).as_bytes())?;
        }
        Ok(Report {
            arguments,
            out,
            pgn,
            pages: Vec::new(),
            habits: arguments.player.as_deref().map(Habits::new),
            exercises: Vec::new(),
            broken: Vec::new(),
            reviewed: 0,
        })
    }

    fn add(&mut self, finished: Finished) -> anyhow::Result<()> {
        match finished {
            Finished::Game(number, tree, review) => self.add_game(number, *tree, &review),
            Finished::Broken(error) => {
                writeln!(io::stderr(), "error: {error}")?;
                self.broken.push(error.to_string());
                Ok(())
            }
        }
    }

    fn add_game(&mut self, number: u64, mut tree: GameTree, review: &Review) -> anyhow::Result<()> {
        self.reviewed += 1;
        if let Some(habits) = &mut self.habits {
            habits.add(&tree, review);
        }
        if self.arguments.learn {
            let side = self.habits.as_ref().and_then(|habits| habits.side_in(&tree));
            self.exercises.extend(learn::exercises(number, &tree, review, side));
        }
        if self.arguments.json {
            let game = ReviewedGame::new(number, &tree, review);
            self.out.write_all(ReviewDocument::game(&game, self.reviewed == 1).as_bytes())?;
        } else {
            let width = table::width();
            write!(self.out, "{}", table::game(number, &tree, review, width))?;
            self.out.flush()?;
        }
        if self.arguments.html.is_some() {
            self.pages.push(html::entry(number, &tree, review));
        }
        if let Some(pgn) = &mut self.pgn {
            annotate(&mut tree, review);
            let gap = if self.reviewed > 1 { "\n" } else { "" };
            write!(pgn, "{gap}{}", tree.to_pgn())?;
            pgn.flush()?;
        }
        Ok(())
    }

    fn end(&mut self, interrupted: bool) -> anyhow::Result<()> {
        if let Some(path) = &self.arguments.html {
            let page = html::page(&self.pages, self.habits.as_ref(), self.arguments.budget());
            let mut file = create(path)?;
            file.write_all(page.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if self.arguments.json {
            let habits = self.habits.as_ref().map(HabitsDocument::new);
            let end = ReviewDocument::end(&self.broken, habits.as_ref(), interrupted);
            self.out.write_all(end.as_bytes())?;
        } else if self.reviewed > 0 {
            if let Some(habits) = &self.habits {
                write!(self.out, "{}", player::summary(habits))?;
            }
            let budget = self.arguments.budget();
            writeln!(
                self.out,
                "{}",
                table::footnote(&format!("{budget}. {METHOD}"), table::width())
            )?;
        }
        Ok(())
    }
}

fn create(path: &Path) -> anyhow::Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Does a person read the output?
fn is_read_by_people() -> bool {
    io::stdout().is_terminal()
}
