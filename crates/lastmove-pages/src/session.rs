//! Sessions: each browser has a cookie, so that it cannot read the uploads of another.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::cookies::{cookie_name, cookies};
use crate::random_name::DIGITS;

const COOKIE_NAME: &str = "lastmove-session";

/// The name of a request's session.
#[derive(Clone, Debug)]
pub(crate) struct Session(pub(crate) Option<String>);

impl Session {
    /// The session in these headers, if its name is well-formed.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let name = cookie_name(headers, COOKIE_NAME);
        let value = cookies(headers, &name).next();
        let right =
            |value: &&str| value.len() == DIGITS && value.bytes().all(|b| b.is_ascii_hexdigit());
        Self(value.filter(right).map(str::to_owned))
    }

    /// The value of `Set-Cookie` for a session of who sent these headers; no script and no other site
    /// can use the cookie.
    pub(crate) fn cookie(headers: &HeaderMap, session: &str) -> String {
        let name = cookie_name(headers, COOKIE_NAME);
        format!("{name}={session}; Path=/; HttpOnly; SameSite=Strict")
    }
}

impl<S: Sync> FromRequestParts<S> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}
