//! The page, as the build embedded it.

use axum::body::Body;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// A file of the page.
struct File {
    /// Its path from the root of the page, without a slash in front.
    path: &'static str,
    bytes: &'static [u8],
}

// `static FILES: &[File]`, written by the build script.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

const HOW_TO_ADD: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
<title>Pinpoint</title></head><body><h1>Pinpoint</h1>\
<p>This build has no page. To add it, install Node.js 20.19 or later and build again with \
<code>PINPOINT_PAGE=1 cargo build --release</code>.</p></body></html>\n";

/// Was the page built into this program? If not, `GET /` says how to add it.
pub fn has_page() -> bool {
    find("index.html").is_some()
}

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// Answers with a file of the page. Only what was embedded can be asked for.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match find(path) {
        Some(file) => {
            let headers = [
                (header::CONTENT_TYPE, content_type(path)),
                (header::CACHE_CONTROL, caching(path)),
            ];
            (StatusCode::OK, headers, Body::from(file.bytes)).into_response()
        }
        None if path == "index.html" => {
            let headers = [
                (header::CONTENT_TYPE, content_type(path)),
                (header::CACHE_CONTROL, caching(path)),
            ];
            (StatusCode::OK, headers, HOW_TO_ADD).into_response()
        }
        None => Problem::new("not_found", "there is nothing at this address").into_response(),
    }
}

/// Files in `assets` have a hash of their content in their names: they never change.
fn caching(path: &str) -> &'static str {
    match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
