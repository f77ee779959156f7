//! Learning from games: reviews on request, tries at a position, puzzles.

mod events;
mod puzzles;
mod review;
mod sample;

pub use sample::PUZZLES;

use std::sync::Arc;
use std::time::SystemTime;

use axum::Router;
use axum::routing::{get, post};
use tokio::sync::Semaphore;

use crate::Shared;

/// What the routes of this module share.
pub(crate) struct Training {
    /// One review at a time: a second one would only slow both down.
    reviews: Arc<Semaphore>,
    /// Tries are short, but each takes a core while it lasts.
    tries: Semaphore,
}

impl Training {
    pub(crate) fn new() -> Training {
        Training { reviews: Arc::new(Semaphore::new(1)), tries: Semaphore::new(2) }
    }

    pub(crate) fn is_reviewing(&self) -> bool {
        self.reviews.available_permits() == 0
    }
}

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/review", post(review::review))
        .route("/review/move", post(review::review_move))
        .route("/puzzles/today", get(puzzles::today))
        .route("/puzzles/next", get(puzzles::next))
        .route("/puzzles/progress", get(puzzles::progress))
        .route("/puzzles/{id}", get(puzzles::show).post(puzzles::record))
        .route("/puzzles/{id}/try", post(puzzles::try_move))
}

/// Days since 1970-01-01.
fn today() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| (time.as_secs() / 86_400) as i64)
}
