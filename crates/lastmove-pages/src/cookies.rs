//! Cookies of requests.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST};

/// The name of a cookie of the server that was asked: with its port, since browsers give the cookies
/// of a host to the servers of all its ports.
///
/// ```
/// use axum::http::{HeaderMap, HeaderValue, header::HOST};
///
/// let headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static("localhost:4321"))]);
/// assert_eq!(lastmove_pages::cookie_name(&headers, "lastmove-session"), "lastmove-session-4321");
/// ```
pub fn cookie_name(headers: &HeaderMap, name: &str) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let port = host.and_then(|host| Some(host.rsplit_once(':')?.1));
    match port.and_then(|port| port.parse::<u16>().ok()) {
        Some(port) => format!("{name}-{port}"),
        None => name.to_owned(),
    }
}

/// The values of all cookies of this name.
pub fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let cookies = headers.get_all(COOKIE).iter();
    let texts = cookies.filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';'));
    let pairs = pairs.filter_map(|pair| pair.trim().split_once('='));
    pairs.filter_map(move |(found, value)| (found == name).then_some(value))
}
