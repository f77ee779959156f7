//! The board in the browser: HTTP, WebSocket and a bounded pool of engines.
#![forbid(unsafe_code)]
