//! Who may talk to the server: its own page, and nobody else's.
//!
//! Two attacks are kept out. A page from elsewhere may try to send requests here: its `Origin`
//! gives it away. And a foreign name may be made to point at this machine (DNS rebinding), so
//! that the browser takes that page for ours: its `Host` gives it away. A server that more than
//! this machine can reach asks for a token as well.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Shared;
use crate::problem::Problem;
use crate::token::{Access, Token};

/// What the page may load and do. Styles set by scripts, as React does, need no permission.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// The names this server goes by.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Guard {
    address: SocketAddr,
    /// Origins from elsewhere that are welcome, such as `http://localhost:5173`.
    allowed: Vec<String>,
    pub(crate) token: Option<Token>,
}

impl Guard {
    pub(crate) fn new(address: SocketAddr, allowed: &[String], token: Option<Token>) -> Guard {
        let tidy = |origin: &String| origin.trim_end_matches('/').to_ascii_lowercase();
        Guard { address, allowed: allowed.iter().map(tidy).collect(), token }
    }

    fn check(&self, headers: &HeaderMap, path: &str) -> Result<(), Problem> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or_default().to_ascii_lowercase();
        if !self.is_our_host(&host) {
            let message = "this server does not go by that name: use its address, or allow the \
                           name with --allow-origin";
            return Err(Problem::new("host", message));
        }
        let foreign = || Problem::new("origin", "pages from elsewhere may not use this server");
        if let Some(origin) = text(header::ORIGIN) {
            let origin = origin.to_ascii_lowercase();
            if origin != format!("http://{host}") && !self.allowed.contains(&origin) {
                return Err(foreign());
            }
        }
        // Reading without an `Origin`, as an image of another page would.
        let site = text(HeaderName::from_static("sec-fetch-site"));
        let is_api = path.starts_with("/api/");
        match site {
            Some("cross-site") if is_api && headers.get(header::ORIGIN).is_none() => Err(foreign()),
            _ => Ok(()),
        }
    }

    /// An address cannot be made to point elsewhere, a name can: besides addresses only
    /// `localhost` and the names the user has allowed are ours.
    fn is_our_host(&self, host: &str) -> bool {
        if self.allowed.iter().any(|origin| origin.split_once("://").is_some_and(|it| it.1 == host))
        {
            return true;
        }
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        let is_ours = match address {
            Ok(address) if self.address.ip().is_loopback() => address.is_loopback(),
            Ok(_) => true,
            Err(_) => name == "localhost",
        };
        is_ours && port == Some(self.address.port())
    }
}

/// Turns strangers away and tells the browser what our page may do.
pub(crate) async fn protect(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let guard = &shared.guard;
    let access = match guard.check(request.headers(), request.uri().path()) {
        Err(problem) => Access::Denied(problem),
        Ok(()) => match &guard.token {
            Some(token) => token.check(request.uri(), request.headers()),
            None => Access::Granted,
        },
    };
    let mut response = match access {
        Access::Granted => next.run(request).await,
        Access::Redirect(response) => response,
        Access::Denied(problem) => problem.into_response(),
    };
    response.headers_mut().extend(HEADERS);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(address: &str, allowed: &[&str], headers: &[(&str, &str)], expected: Option<&str>) {
        let allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        let guard = Guard::new(address.parse().unwrap(), &allowed, None);
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap()))
            .collect();
        let found = guard.check(&headers, "/api/info").err();
        let found = found.map(|problem| format!("{problem:?}"));
        match expected {
            None => assert_eq!(found, None),
            Some(kind) => assert!(found.as_ref().is_some_and(|it| it.contains(kind)), "{found:?}"),
        }
    }

    const HERE: &str = "127.0.0.1:7464";

    #[test]
    fn our_own_names_are_welcome() {
        for host in ["127.0.0.1:7464", "localhost:7464", "LOCALHOST:7464", "[::1]:7464"] {
            check(HERE, &[], &[("host", host)], None);
        }
        check(HERE, &[], &[("host", HERE), ("origin", "http://127.0.0.1:7464")], None);
    }

    #[test]
    fn foreign_names_and_other_ports_are_not() {
        for host in
            ["evil.example:7464", "127.0.0.1:7465", "127.0.0.1", "192.0.2.1:7464", "", "localhost"]
        {
            check(HERE, &[], &[("host", host)], Some("host"));
        }
        check(HERE, &[], &[], Some("host"));
    }

    #[test]
    fn pages_from_elsewhere_are_turned_away() {
        let from = |origin| [("host", HERE), ("origin", origin)];
        for origin in ["https://evil.example", "null", "http://localhost:7464", "http://127.0.0.1"]
        {
            check(HERE, &[], &from(origin), Some("origin"));
        }
        check(HERE, &[], &[("host", HERE), ("sec-fetch-site", "cross-site")], Some("origin"));
        check(HERE, &[], &[("host", HERE), ("sec-fetch-site", "same-origin")], None);
    }

    #[test]
    fn allowed_pages_and_their_names_are_let_in() {
        let dev = &["http://localhost:5173/"];
        check(HERE, dev, &[("host", HERE), ("origin", "http://localhost:5173")], None);
        check(HERE, &["http://box.local:7464"], &[("host", "box.local:7464")], None);
    }

    #[test]
    fn on_the_network_any_address_is_ours_but_no_name() {
        check("0.0.0.0:7464", &[], &[("host", "192.0.2.1:7464")], None);
        check("0.0.0.0:7464", &[], &[("host", "evil.example:7464")], Some("host"));
    }
}
