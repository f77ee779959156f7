//! The token that lets others in when the server listens to more than this machine.
//!
//! As with Jupyter, it stands in the link that is printed. The first visit puts it into a cookie
//! and takes it out of the address.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

const COOKIE: &str = "pinpoint_token";

/// A random secret, as text.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

/// What a request may do.
pub(crate) enum Access {
    Granted,
    /// The link was right: the page is to be asked for again, without the token.
    Redirect(Response),
    Denied(Problem),
}

impl Token {
    /// 32 random bytes.
    pub(crate) fn random() -> std::io::Result<Token> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Access {
        let in_link = uri
            .query()
            .and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("token=")));
        if in_link.is_some_and(|token| self.is(token)) {
            return self.redirect(uri);
        }
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
        let mut cookies = cookies
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='));
        match cookies.any(|token| self.is(token)) {
            true => Access::Granted,
            false => {
                let message = "open the link that `pinpoint serve` has printed";
                Access::Denied(Problem::new("token", message))
            }
        }
    }

    /// Compares every byte, so that the time taken says nothing about how much was right.
    fn is(&self, other: &str) -> bool {
        let (own, other) = (self.0.as_bytes(), other.as_bytes());
        let differences = own.iter().zip(other).fold(0, |found, (a, b)| found | (a ^ b));
        own.len() == other.len() && std::hint::black_box(differences) == 0
    }

    fn redirect(&self, uri: &Uri) -> Access {
        let cookie = format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict", self.0);
        // Only the path: a redirect to anywhere else would be a gift to strangers.
        let path = format!("/{}", uri.path().trim_start_matches('/'));
        match (HeaderValue::from_str(&cookie), HeaderValue::from_str(&path)) {
            (Ok(cookie), Ok(path)) => {
                let headers = [(header::SET_COOKIE, cookie), (header::LOCATION, path)];
                Access::Redirect((StatusCode::SEE_OTHER, headers).into_response())
            }
            _ => Access::Denied(Problem::new("token", "this address cannot be opened")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(token: &Token, uri: &str, cookie: Option<String>) -> String {
        let mut headers = HeaderMap::new();
        if let Some(cookie) = cookie {
            headers.insert(header::COOKIE, cookie.parse().unwrap());
        }
        match token.check(&uri.parse().unwrap(), &headers) {
            Access::Granted => "granted".to_owned(),
            Access::Redirect(response) => {
                response.headers()[header::LOCATION].to_str().unwrap().to_owned()
            }
            Access::Denied(_) => "denied".to_owned(),
        }
    }

    #[test]
    fn the_link_or_the_cookie_lets_in() {
        let token = Token::random().unwrap();
        let right = token.as_str();
        assert_eq!(right.len(), 64);
        assert_ne!(token.as_str(), Token::random().unwrap().as_str());
        assert_eq!(access(&token, &format!("/?token={right}"), None), "/");
        assert_eq!(
            access(&token, &format!("//evil.example/x?a=b&token={right}"), None),
            "/evil.example/x"
        );
        assert_eq!(access(&token, "/api/info", Some(format!("a=b; {COOKIE}={right}"))), "granted");
        for wrong in
            ["", "x", &right[1..], &format!("{right}0"), &right.replace('a', "b").replace('1', "2")]
        {
            assert_eq!(access(&token, "/api/info", Some(format!("{COOKIE}={wrong}"))), "denied");
            assert_eq!(access(&token, &format!("/?token={wrong}"), None), "denied");
        }
        assert_eq!(access(&token, "/", None), "denied");
    }
}
