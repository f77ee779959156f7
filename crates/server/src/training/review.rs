//! Reviews of games, and of single moves that somebody tries.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use pinpoint_library::{GameId, KeptPuzzle, Library};
use pinpoint_notation::parse_move;
use pinpoint_notation::pgn::GameTree;
use pinpoint_review::{
    Budget, Examination, Examiner, METHOD, MadePuzzle, PUZZLE_FACTOR, PuzzleMaker, Review,
    main_game,
};
use pinpoint_rules::{CastlingStyle, Game, Move};
use pinpoint_wire::{
    Failure, ReviewEvent, ReviewRequest, ReviewedGame, ReviewedMove, TryRequest, spelled,
};

use super::events::Events;
use crate::Shared;
use crate::games::{failure, shelf};
use crate::problem::{Problem, json};
use crate::routes::{compute, read};
use crate::search::pick;

/// The hash tables of reviews and tries, in MiB.
const REVIEW_HASH_MB: usize = 32;
const TRY_HASH_MB: usize = 16;
/// How long a review waits before it looks again whether a player waits for a move.
const COURTESY: Duration = Duration::from_millis(50);

pub(super) async fn review(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    match accept(&shared, request).await {
        Ok(job) => {
            let (events, response) = Events::new(shared.down.subscribe());
            tokio::spawn(work(shared, events, job));
            response
        }
        Err(problem) => problem.into_response(),
    }
}

/// Reads the request and replays the game.
async fn accept(shared: &Arc<Shared>, request: Request) -> Result<Job, Problem> {
    let limits = &shared.info.limits;
    let wanted: ReviewRequest = read(request, limits.body_bytes as usize).await?;
    let nodes = pick("nodes", &limits.review_nodes, wanted.nodes)?.into();
    let shared = Arc::clone(shared);
    compute(move || {
        let game = wanted.replay()?;
        if game.moves().len() == 0 {
            return Err(Failure::new("move", "there is no move to review"));
        }
        let mut job = Job { game, nodes, tree: GameTree::new(), kept: None };
        job.tree = match wanted.game {
            Some(id) => shelf(&shared)?.with(|library| job.find(library, GameId(id)))?,
            None => tree_of(&job.game),
        };
        Ok(job)
    })
    .await
}

/// Waits for its turn and reviews.
async fn work(shared: Arc<Shared>, events: Events, job: Job) {
    let turn = Arc::clone(&shared.training.reviews);
    let permit = match Arc::clone(&turn).try_acquire_owned() {
        Ok(permit) => permit,
        Err(_) => {
            events.send(&ReviewEvent::Queued);
            tokio::select! {
                permit = turn.acquire_owned() => permit.expect("the semaphore is never closed"),
                () = events.unwanted() => return,
            }
        }
    };
    let listener = events.clone();
    let done = compute(move || {
        let _permit = permit;
        job.run(&shared, &events).inspect_err(|failure| events.fail(failure.clone()))
    });
    if done.await.is_err() && !listener.is_unwanted() {
        listener.fail(Failure::new("internal", "the review broke off: please report it"));
    }
}

/// A game to be reviewed.
struct Job {
    game: Game,
    nodes: u64,
    /// The game with the names of its players.
    tree: GameTree,
    /// Its number in the library, if exactly this game is kept there.
    kept: Option<GameId>,
}

impl Job {
    /// The game of the library, which is kept only if it has the same moves.
    fn find(&mut self, library: &Library, id: GameId) -> Result<GameTree, Failure> {
        let found = library.game(id).map_err(failure)?;
        let kept = main_game(&found);
        if kept.start() == self.game.start() && kept.moves().eq(self.game.moves()) {
            self.kept = Some(id);
            return Ok(found);
        }
        let mut tree = tree_of(&self.game);
        (tree.tags, tree.result) = (found.tags, found.result);
        Ok(tree)
    }

    fn run(&self, shared: &Shared, events: &Events) -> Result<(), Failure> {
        let known = self.known(shared)?;
        let is_new = known.is_none();
        let Some(found) = known.or_else(|| self.examine(shared, events)) else { return Ok(()) };
        let review = Review::new(&self.game, &found);
        if is_new {
            self.keep(shared, |library, id| {
                library.keep_review(id, &self.settings(), self.text(&found).as_bytes())
            })?;
        }
        events.send(&ReviewEvent::Review {
            review: Box::new(ReviewedGame::new(1, &self.tree, &review)),
            kept: self.kept.is_some(),
            method: METHOD,
        });
        if is_new && self.kept.is_some() {
            self.make_puzzles(shared, events, &review)?;
        }
        Ok(())
    }

    fn examine(&self, shared: &Shared, events: &Events) -> Option<Examination> {
        let total = self.game.moves().len() + 1;
        events.send(&ReviewEvent::Progress { done: 0, total });
        let watched = events.clone();
        let mut examiner = Examiner::new(Budget::nodes(self.nodes), 1, REVIEW_HASH_MB)
            .stop_when(move || watched.is_unwanted());
        examiner.examine(&self.game, &mut |done| {
            events.send(&ReviewEvent::Progress { done, total });
            let_players_go_first(shared, events);
            ControlFlow::Continue(())
        })
    }

    fn make_puzzles(
        &self,
        shared: &Shared,
        events: &Events,
        review: &Review,
    ) -> Result<(), Failure> {
        let watched = events.clone();
        let mut maker = PuzzleMaker::new(Budget::nodes(PUZZLE_FACTOR * self.nodes), REVIEW_HASH_MB)
            .stop_when(move || watched.is_unwanted());
        let made = maker.make(&self.game, review);
        if events.is_unwanted() {
            return Ok(());
        }
        self.keep(shared, |library, id| {
            let puzzles: Vec<KeptPuzzle> = made.iter().map(|puzzle| kept(puzzle, id)).collect();
            library.keep_puzzles(id, &puzzles)
        })?;
        events.send(&ReviewEvent::Puzzles { made: made.len() });
        Ok(())
    }

    /// What was found in an earlier review of the same moves.
    fn known(&self, shared: &Shared) -> Result<Option<Examination>, Failure> {
        let Some(id) = self.kept else { return Ok(None) };
        let text = shelf(shared)?
            .with(|library| library.review(id, &self.settings()).map_err(failure))?
            .and_then(|bytes| String::from_utf8(bytes).ok());
        let found = text.as_deref().and_then(|text| text.split_once('\n'));
        let found = found.filter(|(moves, _)| *moves == self.moves());
        Ok(found.and_then(|(_, text)| Examination::from_text(&self.game, text).ok()))
    }

    fn keep(
        &self,
        shared: &Shared,
        work: impl FnOnce(&mut Library, GameId) -> pinpoint_library::Result<()>,
    ) -> Result<(), Failure> {
        let Some(id) = self.kept else { return Ok(()) };
        shelf(shared)?.with(|library| work(library, id).map_err(failure))
    }

    /// What makes reviews differ.
    fn settings(&self) -> String {
        format!("pinpoint {} nodes {}", env!("CARGO_PKG_VERSION"), self.nodes)
    }

    /// The moves in one line: the game may be changed after its review.
    fn moves(&self) -> String {
        let moves = self.game.moves().map(|mv| mv.uci(CastlingStyle::Chess960).to_string());
        moves.collect::<Vec<_>>().join(" ")
    }

    fn text(&self, found: &Examination) -> String {
        format!("{}\n{}", self.moves(), found.to_text())
    }
}

/// A player who waits for a move goes first.
fn let_players_go_first(shared: &Shared, events: &Events) {
    while shared.pool.has_player() && !events.is_unwanted() {
        std::thread::sleep(COURTESY);
    }
}

fn tree_of(game: &Game) -> GameTree {
    let mut tree = GameTree::from_position(*game.start());
    let mut last = GameTree::START;
    for mv in game.moves() {
        last = tree.add_move(last, mv).expect("the moves of a game are legal");
    }
    tree
}

fn kept(puzzle: &MadePuzzle, game: GameId) -> KeptPuzzle {
    let (moves, _) = spelled(&puzzle.start, &puzzle.moves);
    KeptPuzzle {
        name: puzzle.id.clone(),
        game,
        fen: puzzle.start.to_fen(),
        moves: moves.join(" "),
        themes: puzzle.themes.join(" "),
    }
}

pub(super) async fn review_move(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let limits = &shared.info.limits;
    let wanted: TryRequest = match read(request, limits.body_bytes as usize).await {
        Ok(wanted) => wanted,
        Err(problem) => return problem.into_response(),
    };
    let nodes = match pick("nodes", &limits.review_nodes, wanted.nodes) {
        Ok(nodes) => nodes.into(),
        Err(failure) => return Problem::from(failure).into_response(),
    };
    let work = move || {
        let game = wanted.replay()?;
        let mv = named(&game, &wanted.mv)?;
        Ok(tried(&game, mv, nodes))
    };
    match one_of_few(&shared, work).await {
        Ok(reviewed) => json(StatusCode::OK, &reviewed),
        Err(problem) => problem.into_response(),
    }
}

/// Works on a thread of its own when fewer than a handful do.
pub(super) async fn one_of_few<T: Send + 'static>(
    shared: &Shared,
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Problem> {
    let _permit = shared.training.tries.acquire().await;
    compute(work).await
}

/// The move that a text names.
pub(super) fn named(game: &Game, text: &str) -> Result<Move, Failure> {
    if game.outcome().is_some() {
        return Err(Failure::new("move", "the game is over"));
    }
    parse_move(game.position(), text)
        .map_err(|error| Failure::new("move", format!("{text:?}: {error}")))
}

/// What a move is worth beside the best one, and why.
pub(super) fn tried(game: &Game, mv: Move, nodes: u64) -> ReviewedMove {
    let mut examiner = Examiner::new(Budget::nodes(nodes), 1, TRY_HASH_MB);
    ReviewedMove::new(&examiner.review_move(game, mv))
}
