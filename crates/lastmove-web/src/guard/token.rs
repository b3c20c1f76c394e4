//! The access token, required by a server that other machines reach.
//!
//! A browser gets it from the address that the server printed, and then keeps it as a cookie.
//! Programs send it as `Authorization: Bearer TOKEN`.

use axum::extract::Request;
use axum::http::header::{AUTHORIZATION, HeaderMap, LOCATION, SET_COOKIE, WWW_AUTHENTICATE};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use lastmove::Message;

use lastmove_pages::{Refusal, cookie_name, cookies};

const COOKIE_NAME: &str = "lastmove-token";

/// The answer to a request without the token, if there is one, and to a request with the token in
/// its address.
pub(crate) fn refusal(token: Option<&str>, request: &Request) -> Option<Response> {
    let token = token?;
    if request.method() == Method::GET
        && let Some((found, rest)) = in_address(request.uri())
        && same(found, token)
    {
        // Lax, not Strict: the address may be opened from a message.
        let name = cookie_name(request.headers(), COOKIE_NAME);
        let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax");
        let headers = [(SET_COOKIE, cookie), (LOCATION, rest)];
        return Some((StatusCode::SEE_OTHER, headers).into_response());
    }
    if has(request.headers(), token) {
        return None;
    }
    let refusal = Refusal::own(StatusCode::UNAUTHORIZED, Message::new("web-token"));
    Some(([(WWW_AUTHENTICATE, "Bearer")], refusal).into_response())
}

/// The token in an address, and the address without it, which cannot lead to another server.
fn in_address(uri: &Uri) -> Option<(&str, String)> {
    let pairs = uri.query()?.split('&');
    let (tokens, others): (Vec<_>, Vec<_>) = pairs.partition(|pair| pair.starts_with("token="));
    let found = tokens.first()?.strip_prefix("token=")?;
    // To browsers `\\` is `/`, and a path that begins with two of them names a host.
    let path = uri.path().trim_start_matches(['/', '\\']);
    let rest = match others.is_empty() {
        true => format!("/{path}"),
        false => format!("/{path}?{}", others.join("&")),
    };
    Some((found, rest))
}

fn has(headers: &HeaderMap, token: &str) -> bool {
    let values = headers.get_all(AUTHORIZATION).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    let bearers = texts.filter_map(|text| {
        let (scheme, token) = text.split_once(' ')?;
        let is_bearer = scheme.eq_ignore_ascii_case("bearer");
        is_bearer.then(|| token.trim_start_matches(' '))
    });
    let name = cookie_name(headers, COOKIE_NAME);
    let mut all = bearers.chain(cookies(headers, &name));
    all.any(|found| same(found, token))
}

/// Whether two texts are equal; the time taken does not reveal where they differ.
fn same(found: &str, token: &str) -> bool {
    let pairs = found.bytes().zip(token.bytes());
    let differences = pairs.fold(0, |differences, (a, b)| differences | (a ^ b));
    found.len() == token.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_its_token_stays_here() {
        let of = |text: &'static str| in_address(&Uri::from_static(text)).map(|(_, rest)| rest);
        assert_eq!(of("/?token=a").as_deref(), Some("/"));
        let rest = of("/play?game=nim:3&token=a&lang=vi");
        assert_eq!(rest.as_deref(), Some("/play?game=nim:3&lang=vi"));
        assert_eq!(
            of("//evil.example/?token=a").as_deref(),
            Some("/evil.example/")
        );
        for target in ["/\\evil.example/?token=a", "\\/\\evil.example/?token=a"] {
            // What is no address at all is refused before.
            if let Ok(uri) = target.parse::<Uri>() {
                let rest = in_address(&uri).map(|(_, rest)| rest);
                assert_eq!(rest.as_deref(), Some("/evil.example/"), "{target}");
            }
        }
        assert_eq!(of("/play?game=token"), None);
    }

    #[test]
    fn only_the_token_is_the_token() {
        assert!(same("abc", "abc"));
        for wrong in ["", "ab", "abd", "abcd"] {
            assert!(!same(wrong, "abc"), "{wrong}");
        }
    }
}
