//! Cookies of requests.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// The values of all cookies of this name.
pub fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let cookies = headers.get_all(COOKIE).iter();
    let texts = cookies.filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';'));
    let pairs = pairs.filter_map(|pair| pair.trim().split_once('='));
    pairs.filter_map(move |(found, value)| (found == name).then_some(value))
}
