//! Puzzles: those that come with the program and those made of one's own games.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use pinpoint_library::{KeptPuzzle, Library, PuzzleProgress};
use pinpoint_rules::{Game, Move, Position};
use pinpoint_wire::{
    Failure, PuzzleProgressReply, PuzzleReply, PuzzleResultRequest, PuzzleTotalsReply,
    PuzzleTryReply, PuzzleTryRequest, Start, spelled,
};
use serde::{Deserialize, Serialize};

use super::review::{named, one_of_few, tried};
use super::{sample, today as current_day};
use crate::Shared;
use crate::games::{bad_query, failure};
use crate::problem::{Problem, json};
use crate::routes::{compute, read};

/// Positions that the engine visits to find why a wrong try fails.
const TRY_NODES: u64 = 200_000;
/// The most puzzles looked at to find one that is due and fits.
const LOOKED_AT: u64 = 200;

/// A puzzle, wherever it comes from.
#[derive(Debug, Clone)]
pub(super) struct Puzzle {
    pub(super) id: String,
    /// The position before the opponent's mistake.
    start: Position,
    /// The mistake, then the solution.
    pub(super) moves: Vec<Move>,
    pub(super) rating: Option<u32>,
    pub(super) themes: Vec<String>,
    game: Option<i64>,
}

impl Puzzle {
    /// Reads a row with the columns of the Lichess puzzle database.
    pub(super) fn from_row(row: &str) -> Option<Puzzle> {
        let puzzle = pinpoint_tactics::Puzzle::from_row(row).ok()?;
        Some(Puzzle {
            id: puzzle.id.to_owned(),
            start: *puzzle.line.position(0),
            moves: puzzle.line.moves().to_vec(),
            rating: row.split(',').nth(3).and_then(|rating| rating.parse().ok()),
            themes: puzzle.themes.split_whitespace().map(str::to_owned).collect(),
            game: None,
        })
    }

    /// Reads a puzzle of the library; `None` if it is damaged.
    fn from_kept(kept: &KeptPuzzle) -> Option<Puzzle> {
        let KeptPuzzle { name, game, fen, moves, themes } = kept;
        let puzzle = Puzzle::from_row(&format!("{name},{fen},{moves},,,,,{themes}"))?;
        Some(Puzzle { game: Some(game.0), ..puzzle })
    }

    fn reply(&self, progress: Option<&PuzzleProgress>) -> Option<PuzzleReply> {
        let (uci, san) = spelled(&self.start, &self.moves);
        let (mistake, solution) = uci.split_first()?;
        Some(PuzzleReply {
            id: self.id.clone(),
            start: Start::Fen(self.start.to_fen()),
            mistake: mistake.clone(),
            mistake_san: san.first()?.clone(),
            solution: solution.to_vec(),
            side: (!self.start.turn()).into(),
            rating: self.rating,
            themes: self.themes.clone(),
            game: self.game,
            progress: progress.map(progress_reply),
        })
    }

    /// The game after the mistake and moves of the solution, and the move to be found.
    fn after(&self, played: &[String]) -> Result<(Game, Move, Option<Move>), Failure> {
        let foreign = || Failure::new("move", "these moves do not belong to the puzzle");
        let count = 1 + played.len();
        let (uci, _) = spelled(&self.start, &self.moves);
        if count >= self.moves.len() || count.is_multiple_of(2) || uci[1..count] != *played {
            return Err(foreign());
        }
        let mut game = Game::new(self.start);
        for &mv in &self.moves[..count] {
            game.try_play(mv).map_err(|_| foreign())?;
        }
        Ok((game, self.moves[count], self.moves.get(count + 1).copied()))
    }
}

fn progress_reply(progress: &PuzzleProgress) -> PuzzleProgressReply {
    let due_in = progress.due.map(|due| (due - current_day()).max(0));
    PuzzleProgressReply { due_in, tries: progress.tries, solved: progress.solved }
}

/// Finds a puzzle by its name.
fn find(library: Option<&Library>, id: &str) -> Result<Puzzle, Failure> {
    let known = sample::position(id).and_then(|index| sample::puzzles().get(index));
    if let Some(puzzle) = known {
        return Ok(puzzle.clone());
    }
    let kept = library.map(|library| library.kept_puzzle(id).map_err(failure)).transpose()?;
    let puzzle = kept.flatten().as_ref().and_then(Puzzle::from_kept);
    puzzle.ok_or_else(|| Failure::new("not_found", format!("there is no puzzle {id:?}")))
}

/// The puzzle with how it went so far.
fn puzzle_reply(library: Option<&Library>, puzzle: &Puzzle) -> Result<PuzzleReply, Failure> {
    let progress =
        library.map(|library| library.puzzle(&puzzle.id).map_err(failure)).transpose()?.flatten();
    let reply = puzzle.reply(progress.as_ref());
    reply.ok_or_else(|| Failure::new("internal", "a puzzle without moves"))
}

/// Works with the library, if there is one, away from the connections.
async fn answer<T: Serialize + Send + 'static>(
    shared: Arc<Shared>,
    work: impl FnOnce(Option<&mut Library>) -> Result<T, Failure> + Send + 'static,
) -> Response {
    let done = compute(move || match &shared.shelf {
        Some(shelf) => shelf.with(|library| work(Some(library))),
        None => work(None),
    });
    match done.await {
        Ok(reply) => json(StatusCode::OK, &reply),
        Err(problem) => problem.into_response(),
    }
}

pub(super) async fn today(State(shared): State<Arc<Shared>>) -> Response {
    answer(shared, |library| puzzle_reply(library.as_deref(), sample::of_day(current_day()))).await
}

pub(super) async fn show(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Response {
    answer(shared, move |library| {
        let library = library.as_deref();
        puzzle_reply(library, &find(library, &id)?)
    })
    .await
}

/// Which puzzles are wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    theme: Option<String>,
    level: Option<Level>,
    source: Option<Origin>,
    /// The puzzle that was just seen.
    after: Option<String>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Level {
    Easy,
    Normal,
    Hard,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Origin {
    Own,
    Collection,
}

impl Wanted {
    fn fits(&self, puzzle: &Puzzle) -> bool {
        let level = |rating: u32| match self.level {
            None => true,
            Some(Level::Easy) => rating < 1300,
            Some(Level::Normal) => (1300..1700).contains(&rating),
            Some(Level::Hard) => rating >= 1700,
        };
        let origin = if puzzle.game.is_some() { Origin::Own } else { Origin::Collection };
        self.after.as_ref() != Some(&puzzle.id)
            && self.source.is_none_or(|source| source == origin)
            && self.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme))
            && puzzle.rating.is_none_or(level)
    }

    /// The next puzzle: one that is due, one of the own games, one that is new.
    fn next(&self, library: Option<&Library>) -> Result<Puzzle, Failure> {
        if let Some(library) = library {
            let due = library.due_puzzles(current_day(), LOOKED_AT).map_err(failure)?;
            let due = due.iter().filter_map(|due| find(Some(library), &due.name).ok());
            let own = library.untried_puzzles(LOOKED_AT).map_err(failure)?;
            let own = own.iter().filter_map(Puzzle::from_kept);
            if let Some(puzzle) = due.chain(own).find(|puzzle| self.fits(puzzle)) {
                return Ok(puzzle);
            }
        }
        for puzzle in self.collection() {
            let is_new = match library {
                Some(library) => library.puzzle(&puzzle.id).map_err(failure)?.is_none(),
                None => true,
            };
            if is_new && self.fits(puzzle) {
                return Ok(puzzle.clone());
            }
        }
        Err(Failure::new("not_found", "no puzzle of this kind is due or new"))
    }

    /// The collection from the puzzle after the one just seen, or after today's.
    fn collection(&self) -> impl Iterator<Item = &'static Puzzle> {
        let puzzles = sample::puzzles();
        let seen = self.after.as_deref().and_then(sample::position);
        let today = current_day().rem_euclid(puzzles.len() as i64) as usize;
        puzzles.iter().cycle().skip(seen.unwrap_or(today) + 1).take(puzzles.len())
    }
}

pub(super) async fn next(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<Wanted>, QueryRejection>,
) -> Response {
    let Ok(Query(wanted)) = query else { return bad_query() };
    answer(shared, move |library| {
        let library = library.as_deref();
        puzzle_reply(library, &wanted.next(library)?)
    })
    .await
}

pub(super) async fn progress(State(shared): State<Arc<Shared>>) -> Response {
    answer(shared, |library| {
        let Some(library) = library else { return Ok(PuzzleTotalsReply::default()) };
        let totals = library.puzzle_totals(current_day()).map_err(failure)?;
        let own = library.count_kept_puzzles().map_err(failure)?;
        let pinpoint_library::PuzzleTotals { tried, known, due } = totals;
        Ok(PuzzleTotalsReply { tried, known, due, own, kept: true })
    })
    .await
}

pub(super) async fn record(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let limit = shared.info.limits.body_bytes as usize;
    let PuzzleResultRequest { solved } = match read(request, limit).await {
        Ok(result) => result,
        Err(problem) => return problem.into_response(),
    };
    answer(shared, move |library| {
        let puzzle = find(library.as_deref(), &id)?;
        let library =
            library.ok_or_else(|| Failure::new("library", "this server keeps no progress"))?;
        let progress = library.record_puzzle(&puzzle.id, solved, current_day());
        Ok(progress_reply(&progress.map_err(failure)?))
    })
    .await
}

pub(super) async fn try_move(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let limit = shared.info.limits.body_bytes as usize;
    let wanted: PuzzleTryRequest = match read(request, limit).await {
        Ok(wanted) => wanted,
        Err(problem) => return problem.into_response(),
    };
    let library = Arc::clone(&shared);
    let work = move || {
        let puzzle = match &library.shelf {
            Some(shelf) => shelf.with(|library| find(Some(library), &id))?,
            None => find(None, &id)?,
        };
        answer_to(&puzzle, wanted)
    };
    match one_of_few(&shared, work).await {
        Ok(reply) => json(StatusCode::OK, &reply),
        Err(problem) => Problem::into_response(problem),
    }
}

/// Is the move right, and if not, why?
fn answer_to(puzzle: &Puzzle, wanted: PuzzleTryRequest) -> Result<PuzzleTryReply, Failure> {
    let (game, expected, reply) = puzzle.after(&wanted.moves)?;
    let mv = named(&game, &wanted.mv)?;
    // Another mate is as good as the one expected.
    let mates = game.position().play(mv).is_checkmate();
    if mv != expected && !mates {
        let wrong = Some(Box::new(tried(&game, mv, TRY_NODES)));
        return Ok(PuzzleTryReply { right: false, solved: false, moves: wanted.moves, wrong });
    }
    let next: Vec<Move> =
        std::iter::once(mv).chain(reply.filter(|_| mv == expected && !mates)).collect();
    let (uci, _) = spelled(game.position(), &next);
    let moves = wanted.moves.into_iter().chain(uci).collect();
    Ok(PuzzleTryReply { right: true, solved: next.len() == 1, moves, wrong: None })
}
