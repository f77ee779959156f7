//! `pinpoint puzzles solve`: puzzles at the keyboard, again after 1, 3 and 7 days.

use std::io;
use std::path::PathBuf;

use clap::Args;
use pinpoint_review::Budget;
use pinpoint_rules::Game;
use pinpoint_server::PUZZLES;
use pinpoint_service::remarks;
use pinpoint_tactics::{Context, Puzzle};

use super::{for_each_puzzle, for_each_row};
use crate::input;
use crate::output::{Answer, nothing};
use crate::terminal::Look;
use crate::trainer::{Attempt, Exercise, Progress, Trainer, today};

/// Solve puzzles in the terminal
///
/// A puzzle that you solve comes again after 1, 3 and 7 days; one that you do not solve comes
/// again the next day. A wrong try is answered by what refutes it. Without a file it poses the
/// puzzles that come with Pinpoint.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint puzzles solve
  pinpoint puzzles solve --theme mateIn2
  pinpoint puzzles solve puzzles.csv --theme fork --count 5")]
pub(super) struct SolveArguments {
    /// A CSV file with the columns of the Lichess puzzle database
    file: Option<PathBuf>,
    /// Only puzzles with this theme
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// How many puzzles to pose
    #[arg(long, default_value_t = 20, value_parser = input::number(1u32..=100_000))]
    count: u32,
}

pub(super) fn run(arguments: &SolveArguments) -> anyhow::Result<Answer> {
    let mut progress = Progress::open()?;
    let day = today();
    let mut exercises = Vec::new();
    let choose = |puzzle: Puzzle<'_>| {
        let has_theme = |theme: &String| puzzle.themes.split_whitespace().any(|it| it == theme);
        let is_wanted = arguments.theme.as_ref().is_none_or(has_theme);
        if is_wanted
            && exercises.len() < arguments.count as usize
            && progress.is_due(puzzle.id, day)?
        {
            exercises.extend(exercise(&puzzle));
        }
        Ok(())
    };
    let refused = match &arguments.file {
        Some(file) => for_each_puzzle(file, false, choose)?,
        None => for_each_row(PUZZLES.as_bytes(), None, "the puzzles of Pinpoint", false, choose)?,
    };
    if exercises.is_empty() {
        anyhow::ensure!(refused == 0, "no puzzle could be read");
        return Ok(nothing("no puzzle is due"));
    }
    let stdin = io::stdin();
    let mut trainer =
        Trainer::new(stdin.lock(), io::stdout(), Budget::nodes(200_000), Look::of_output());
    let (mut solved, mut posed) = (0, 0);
    for exercise in &exercises {
        let attempt = trainer.pose(exercise)?;
        if attempt == Attempt::Quit {
            break;
        }
        posed += 1;
        solved += u32::from(attempt == Attempt::Solved);
        progress.record(&exercise.id, attempt == Attempt::Solved, day)?;
    }
    trainer.say(&format!("\n{solved} of {posed} solved at once."))?;
    Ok(Answer::Done)
}

/// Sentences about the first move of a solution.
const REASONS: usize = 2;

/// The puzzle as an exercise: the opponent's mistake is played, the rest is to be found.
fn exercise(puzzle: &Puzzle<'_>) -> Option<Exercise> {
    let (&mistake, solution) = puzzle.line.moves().split_first()?;
    let mut game = Game::new(*puzzle.line.position(0));
    game.try_play(mistake).ok()?;
    let played = pinpoint_notation::san(puzzle.line.position(0), mistake);
    let title =
        format!("Puzzle {}: {} has just played {played}.", puzzle.id, !game.position().turn());
    let context = Context::after(*game.start(), game.history());
    let remarks = remarks(&context, *solution.first()?).into_iter();
    let mut reason: Vec<String> = remarks.map(|remark| remark.text).take(REASONS).collect();
    if !puzzle.themes.is_empty() {
        reason.push(format!("Themes: {}", puzzle.themes));
    }
    let id = puzzle.id.to_owned();
    Some(Exercise { id, game, title, solution: solution.to_vec(), lenient: false, reason })
}
