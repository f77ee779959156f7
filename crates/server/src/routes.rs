//! The addresses and what they answer.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use pinpoint_service::FenCheck;
use pinpoint_wire::{
    Chess960Reply, Failure, GameRequest, MissedRequest, MoveRequest, PgnReadRequest,
    PgnWriteRequest, PositionReply, ValidateReply, ValidateRequest,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::problem::{Problem, json};
use crate::{Shared, games, guard, opponents, page, socket, training};

/// Frames from the page are short: a game of the most moves takes 10 KiB.
const MAX_FRAME: usize = 64 << 10;

/// How long the body of a small request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

/// The whole server as one service.
pub(crate) fn app(shared: Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/info", get(info))
        .route("/position", post(position))
        .route("/move", post(try_move))
        .route("/validate", post(validate))
        .route("/chess960/{number}", get(chess960))
        .route("/pgn/read", post(read_pgn))
        .route("/pgn/write", post(write_pgn))
        .route("/missed", post(missed))
        .route("/ws", get(search))
        .merge(games::router())
        .merge(training::router())
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest("/api", api)
        .fallback_service(get(page::serve).fallback(wrong_method))
        .layer(from_fn_with_state(Arc::clone(&shared), guard::protect))
        .with_state(shared)
}

async fn not_found() -> Problem {
    Problem::new("not_found", "there is nothing at this address")
}

async fn wrong_method() -> Problem {
    Problem::new("method", "this address is asked in another way: GET for POST, or the reverse")
}

async fn info(State(shared): State<Arc<Shared>>) -> Response {
    json(StatusCode::OK, &shared.info)
}

async fn position(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(&shared, request, |game: GameRequest, _| {
        Ok(PositionReply::since(&game.replay()?, game.since))
    })
    .await
}

async fn try_move(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(&shared, request, |tried: MoveRequest, _| tried.answer()).await
}

async fn validate(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(&shared, request, |fen: ValidateRequest, _| {
        Ok(ValidateReply::from(&FenCheck::new(&fen.fen)))
    })
    .await
}

async fn read_pgn(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(&shared, request, |pgn: PgnReadRequest, plies| pgn.answer(plies)).await
}

async fn write_pgn(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(&shared, request, |games: PgnWriteRequest, plies| games.answer(plies)).await
}

async fn missed(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    answer(&shared, request, |asked: MissedRequest, _| opponents::missed(asked)).await
}

async fn chess960(Path(number): Path<String>) -> Response {
    match number.parse().ok().and_then(Chess960Reply::new) {
        Some(reply) => json(StatusCode::OK, &reply),
        None => {
            Problem::new("chess960", "start positions have the numbers 0 to 959").into_response()
        }
    }
}

async fn search(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    match Arc::clone(&shared.sockets).try_acquire_owned() {
        Ok(permit) => upgrade.max_message_size(MAX_FRAME).max_frame_size(MAX_FRAME).on_upgrade(
            move |socket| async move {
                socket::talk(socket, shared).await;
                drop(permit);
            },
        ),
        Err(_) => Problem::new("busy", "too many connections are open").into_response(),
    }
}

/// Reads the request, works on it away from the connections, and sends what comes out.
async fn answer<Question, Answer>(
    shared: &Shared,
    request: Request,
    work: fn(Question, usize) -> Result<Answer, Failure>,
) -> Response
where
    Question: DeserializeOwned + Send + 'static,
    Answer: Serialize + Send + 'static,
{
    let limits = &shared.info.limits;
    let question = match read(request, limits.body_bytes as usize).await {
        Ok(question) => question,
        Err(problem) => return problem.into_response(),
    };
    let plies = limits.pgn_plies as usize;
    match compute(move || work(question, plies)).await {
        Ok(answer) => json(StatusCode::OK, &answer),
        Err(problem) => problem.into_response(),
    }
}

pub(crate) async fn read<T: DeserializeOwned>(
    request: Request,
    limit: usize,
) -> Result<T, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Problem::new("content_type", "requests are application/json"));
    }
    let too_large = || Problem::new("too_large", format!("a request has at most {limit} bytes"));
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > limit as u64) {
        return Err(too_large());
    }
    let body = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), limit)).await;
    let body = body.map_err(|_| Problem::new("slow", "the request took too long to arrive"))?;
    let body = body.map_err(|_| too_large())?;
    serde_json::from_slice(&body).map_err(|error| Problem::new("json", error.to_string()))
}

/// Works on a thread of its own: long work holds up no connection, a panic ends one request.
pub(crate) async fn compute<Answer: Send + 'static>(
    work: impl FnOnce() -> Result<Answer, Failure> + Send + 'static,
) -> Result<Answer, Problem> {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer.map_err(Problem::from),
        Err(_) => Err(Problem::new("internal", "this should not have happened: please report it")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_ends_one_request_only() {
        let bug = compute(|| -> Result<(), Failure> { panic!("a bug, for the test") }).await;
        assert_eq!(bug.unwrap_err().into_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(compute(|| Ok(7)).await.ok(), Some(7));
    }
}
