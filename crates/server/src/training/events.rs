//! A reply that is written while the work goes on: one JSON document a line.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use pinpoint_wire::{Failure, ReviewEvent};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;

/// The writing end, for the thread that works.
#[derive(Clone)]
pub(super) struct Events {
    lines: UnboundedSender<Bytes>,
    down: watch::Receiver<bool>,
}

impl Events {
    /// The writing end, and the reply that it fills. A game has few positions, so what waits for
    /// a slow listener is small.
    pub(super) fn new(down: watch::Receiver<bool>) -> (Events, Response) {
        let (lines, written) = unbounded_channel();
        let headers =
            [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
        let body = stream::unfold(written, |mut written: UnboundedReceiver<Bytes>| async {
            let line = written.recv().await?;
            Some((Ok::<_, Infallible>(line), written))
        });
        (Events { lines, down }, (headers, Body::from_stream(body)).into_response())
    }

    pub(super) fn send(&self, event: &ReviewEvent) {
        if let Ok(mut line) = serde_json::to_vec(event) {
            line.push(b'\n');
            let _ = self.lines.send(line.into());
        }
    }

    pub(super) fn fail(&self, failure: Failure) {
        let Failure { kind, message, .. } = failure;
        self.send(&ReviewEvent::Error { kind: kind.to_owned(), message });
    }

    /// Does nobody listen any more, or is the server going down?
    pub(super) fn is_unwanted(&self) -> bool {
        self.lines.is_closed() || *self.down.borrow()
    }

    /// Ready when nobody listens any more or the server goes down.
    pub(super) async fn unwanted(&self) {
        let mut down = self.down.clone();
        tokio::select! {
            () = self.lines.closed() => {}
            _ = down.wait_for(|&down| down) => {}
        }
    }
}
