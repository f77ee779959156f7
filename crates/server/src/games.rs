//! The library of games: lists, single games, imports, exports and the explorer.

mod query;
mod stream;

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use pinpoint_library::{Error, Filter, GameId, Import, ImportNotes, Library, OWN, Saved, unpacked};
use pinpoint_notation::pgn::{GameTree, Reader};
use pinpoint_wire::{
    AppendRequest, CreateRequest, DepartureReply, ExplorerReply, Failure, ImportReply, KeptGame,
    KeptGameReply, KeptGames, PgnError, SaveRequest, SavedGame,
};

use self::query::{CollectionQuery, ExplorerQuery, ListQuery};
use crate::Shared;
use crate::problem::{Problem, json};
use crate::routes::{compute, read};

/// The library's file and the connections to it that nobody uses at the moment.
pub(crate) struct Shelf {
    path: PathBuf,
    idle: Mutex<Vec<Library>>,
}

/// More connections than this are closed after use.
const MAX_IDLE: usize = 4;

impl Shelf {
    pub(crate) fn new(path: PathBuf) -> Shelf {
        Shelf { path, idle: Mutex::default() }
    }

    /// Lends a connection to the library.
    pub(crate) fn with<T>(
        &self,
        work: impl FnOnce(&mut Library) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut library = match waiting {
            Some(library) => library,
            None => Library::open(&self.path).map_err(failure)?.0,
        };
        let done = work(&mut library);
        let mut idle = idle();
        if idle.len() < MAX_IDLE {
            idle.push(library);
        }
        done
    }
}

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/games", get(list).post(create))
        .route("/games/import", post(import))
        .route("/games/export", get(export))
        .route("/games/{id}", get(show).put(save).delete(remove))
        .route("/games/{id}/moves", post(append))
        .route("/games/{id}/restore", post(restore))
        .route("/games/{id}/departure", get(departure))
        .route("/collections", get(collections))
        .route("/explorer", get(explore))
}

pub(crate) fn failure(error: Error) -> Failure {
    let kind = match error {
        Error::NoGame(_) => "not_found",
        Error::Changed(_) => "changed",
        Error::Busy => "busy",
        Error::DiskFull | Error::ReadOnly => "not_saved",
        _ => "library",
    };
    Failure::new(kind, error.to_string())
}

/// Works with the library away from the connections, and sends what comes out.
async fn answer<T: serde::Serialize + Send + 'static>(
    shared: Arc<Shared>,
    work: impl FnOnce(&mut Library) -> Result<T, Failure> + Send + 'static,
) -> Response {
    let done = compute(move || shelf(&shared)?.with(work)).await;
    match done {
        Ok(reply) => json(StatusCode::OK, &reply),
        Err(problem) => problem.into_response(),
    }
}

pub(crate) fn shelf(shared: &Shared) -> Result<&Shelf, Failure> {
    shared.shelf.as_ref().ok_or_else(|| Failure::new("library", "this server keeps no games"))
}

async fn list(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let Ok(Query(query)) = query else { return bad_query() };
    let work = move |library: &mut Library| {
        Ok(KeptGames::from(library.list(&query.query()?).map_err(failure)?))
    };
    answer(shared, work).await
}

pub(crate) fn bad_query() -> Response {
    Problem::new("query", "the part of the address behind the question mark cannot be read")
        .into_response()
}

async fn show(State(shared): State<Arc<Shared>>, Path(id): Path<i64>) -> Response {
    answer(shared, move |library| reply(library, GameId(id))).await
}

fn reply(library: &Library, id: GameId) -> Result<KeptGameReply, Failure> {
    let game = KeptGame::from(library.header(id).map_err(failure)?);
    let pgn = library.game(id).map_err(failure)?.to_pgn();
    Ok(KeptGameReply { game, pgn })
}

/// Reads the one game of a PGN text, and what was odd in it.
fn tree(pgn: &str) -> Result<(GameTree, Vec<PgnError>), Failure> {
    let mut reader = Reader::new(pgn.as_bytes());
    match reader.read_tree() {
        None => Err(Failure::new("pgn", "there is no game in it")),
        Some(Err(error)) => Err(Failure::new("pgn", error.to_string())),
        Some(Ok(tree)) => {
            let warnings = reader.warnings().iter().map(PgnError::from).collect();
            match reader.read_tree() {
                None => Ok((tree, warnings)),
                Some(_) => Err(Failure::new("pgn", "there is more than one game in it")),
            }
        }
    }
}

/// The answer to a game that was written.
fn saved_game(
    library: &Library,
    saved: Saved,
    warnings: Vec<PgnError>,
) -> Result<SavedGame, Failure> {
    let game = KeptGame::from(library.header(saved.id).map_err(failure)?);
    Ok(SavedGame { game, warnings })
}

/// The longest name for a game that a page can make up, in bytes.
const LONGEST_KEY: usize = 64;

async fn create(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let limit = shared.info.limits.body_bytes as usize;
    match read::<CreateRequest>(request, limit).await {
        Err(problem) => problem.into_response(),
        Ok(wanted) => {
            let work = move |library: &mut Library| {
                let (tree, warnings) = tree(&wanted.pgn)?;
                let saved = match &wanted.key {
                    None => library.create(&tree),
                    Some(key) if (1..=LONGEST_KEY).contains(&key.len()) => {
                        library.create_once(key, &tree)
                    }
                    Some(_) => return Err(Failure::new("key", "a key has 1 to 64 letters")),
                };
                saved_game(library, saved.map_err(failure)?, warnings)
            };
            answer(shared, work).await
        }
    }
}

async fn save(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<i64>,
    request: Request,
) -> Response {
    let limit = shared.info.limits.body_bytes as usize;
    match read::<SaveRequest>(request, limit).await {
        Err(problem) => problem.into_response(),
        Ok(wanted) => {
            let work = move |library: &mut Library| {
                let saved = Saved { id: GameId(id), revision: wanted.revision };
                let (tree, warnings) = tree(&wanted.pgn)?;
                library.save(saved, &tree).map_err(failure)?;
                saved_game(library, saved, warnings)
            };
            answer(shared, work).await
        }
    }
}

async fn append(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<i64>,
    request: Request,
) -> Response {
    let limit = shared.info.limits.body_bytes as usize;
    match read::<AppendRequest>(request, limit).await {
        Err(problem) => problem.into_response(),
        Ok(wanted) => answer(shared, move |library| add_move(library, GameId(id), &wanted)).await,
    }
}

/// Plays a move at the end of the main line.
fn add_move(
    library: &mut Library,
    id: GameId,
    wanted: &AppendRequest,
) -> Result<KeptGame, Failure> {
    let known = library.header(id).map_err(failure)?.revision.unwrap_or(0);
    if known != wanted.revision {
        return Err(failure(Error::Changed(id)));
    }
    let mut tree = library.game(id).map_err(failure)?;
    let last = tree.main_line().last().unwrap_or(GameTree::START);
    let mv = pinpoint_notation::parse_move(&tree.position(last), &wanted.mv)
        .map_err(|error| Failure::new("move", format!("{:?}: {error}", wanted.mv)))?;
    tree.add_move(last, mv);
    library.save(Saved { id, revision: wanted.revision }, &tree).map_err(failure)?;
    Ok(KeptGame::from(library.header(id).map_err(failure)?))
}

async fn remove(State(shared): State<Arc<Shared>>, Path(id): Path<i64>) -> Response {
    answer(shared, move |library| mark(library, GameId(id), false)).await
}

async fn restore(State(shared): State<Arc<Shared>>, Path(id): Path<i64>) -> Response {
    answer(shared, move |library| mark(library, GameId(id), true)).await
}

/// Removes a game or brings it back; either can be asked for twice.
fn mark(library: &mut Library, id: GameId, undo: bool) -> Result<KeptGame, Failure> {
    let header = library.header(id).map_err(failure)?;
    match undo {
        true => library.restore(&[header.id]),
        false => library.remove(&[header.id]),
    }
    .map_err(failure)?;
    Ok(KeptGame::from(library.header(id).map_err(failure)?))
}

async fn collections(State(shared): State<Arc<Shared>>) -> Response {
    let work = |library: &mut Library| {
        let all = library.collections().map_err(failure)?.into_iter();
        Ok(all.map(pinpoint_wire::KeptCollection::from).collect::<Vec<_>>())
    };
    answer(shared, work).await
}

async fn explore(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<ExplorerQuery>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let Ok(Query(query)) = query else { return bad_query() };
    let work = move |library: &mut Library| {
        let position = query.position()?;
        let found = library.explore(&position, &query.filter()?).map_err(failure)?;
        Ok(ExplorerReply::new(&position, &found))
    };
    answer(shared, work).await
}

async fn departure(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<i64>,
    query: Result<Query<CollectionQuery>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let Ok(Query(query)) = query else { return bad_query() };
    let collection = query.collection(OWN);
    let work = move |library: &mut Library| {
        let filter = Filter { collection: Some(collection.clone()), ..Filter::default() };
        let left = library.departure(GameId(id), &filter).map_err(failure)?;
        let header = library.header(GameId(id)).map_err(failure)?;
        Ok(DepartureReply::new(header, collection, left))
    };
    answer(shared, work).await
}

/// Errors of an import that are written out, and as many warnings; the others are counted.
const MOST_NOTES: usize = 20;

/// Reads the body while it arrives: a file of any size takes little memory, and a page that
/// goes away ends the import with what it has.
async fn import(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<CollectionQuery>, axum::extract::rejection::QueryRejection>,
    request: Request,
) -> Response {
    let Ok(Query(query)) = query else { return bad_query() };
    let (source, feeding) = stream::reader_of(request.into_body());
    let feeding = tokio::spawn(feeding);
    let work = move |library: &mut Library| {
        let import = Import { collection: query.collection("Imported") };
        let mut notes = ImportNotes::new(MOST_NOTES);
        let source = unpacked(source)
            .map_err(|error| Failure::new("packed", format!("cannot unpack the file: {error}")))?;
        let report = library
            .import(source, &import, |event| {
                notes.note(&event);
                ControlFlow::Continue(())
            })
            .map_err(failure)?;
        Ok(ImportReply::new(import.collection, &report, notes))
    };
    let response = answer(shared, work).await;
    feeding.abort();
    response
}

/// Sends games as PGN while they are read.
async fn export(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let Ok(Query(query)) = query else { return bad_query() };
    let filter = match query.filter() {
        Ok(filter) => filter,
        Err(failure) => return Problem::from(failure).into_response(),
    };
    let (mut writer, body) = stream::writer();
    tokio::task::spawn_blocking(move || {
        let written = shelf(&shared).and_then(|shelf| {
            shelf.with(|library| library.export(&filter, &mut writer).map_err(failure))
        });
        // Half a file must not look like a whole one.
        match written {
            Ok(_) => writer.finish(),
            Err(failure) => writer.fail(io::Error::other(failure.message)),
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"games.pgn\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Body::from_stream(body)).into_response()
}
