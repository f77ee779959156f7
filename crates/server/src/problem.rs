//! A request that could not be answered, as a response.

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use pinpoint_wire::{Failure, FailureDocument};
use serde::Serialize;

/// A failure on its way to whoever asked.
#[derive(Debug)]
pub(crate) struct Problem(Failure);

impl Problem {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Problem {
        Problem(Failure::new(kind, message))
    }

    fn status(&self) -> StatusCode {
        match self.0.kind {
            "json" => StatusCode::BAD_REQUEST,
            "origin" | "host" => StatusCode::FORBIDDEN,
            "token" => StatusCode::UNAUTHORIZED,
            "not_found" => StatusCode::NOT_FOUND,
            "method" => StatusCode::METHOD_NOT_ALLOWED,
            "too_large" => StatusCode::PAYLOAD_TOO_LARGE,
            "content_type" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "changed" => StatusCode::CONFLICT,
            "slow" => StatusCode::REQUEST_TIMEOUT,
            "not_saved" => StatusCode::INSUFFICIENT_STORAGE,
            "internal" | "library" => StatusCode::INTERNAL_SERVER_ERROR,
            "busy" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        Problem(failure)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        json(status, &FailureDocument::from(self.0))
    }
}

/// A JSON document that is not to be kept.
pub(crate) fn json(status: StatusCode, document: &impl Serialize) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    match serde_json::to_vec(document) {
        Ok(text) => (status, headers, Body::from(text)).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
