//! The language of each request: the one chosen on a page, else the first supported one that the
//! browser asks for, else that of the command.

use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_LANGUAGE, HeaderMap, SET_COOKIE};
use axum::http::{HeaderValue, Uri};
use lastmove_words::Language;

use crate::cookies::cookies;

const COOKIE_NAME: &str = "lastmove-lang";

/// How long a choice is remembered, in seconds: a year.
const REMEMBERED: u32 = 365 * 24 * 3600;

/// The language of a request.
pub struct Choice {
    /// Its language.
    pub language: Language,
    /// Whether the request chooses it, so that a cookie must be set.
    is_new: bool,
}

/// Finds the language of a request; `command` is the default.
pub fn choose(uri: &Uri, headers: &HeaderMap, command: Language) -> Choice {
    let chosen = chosen(uri);
    let language = chosen
        .or_else(|| remembered(headers))
        .or_else(|| accepted(headers))
        .unwrap_or(command);
    Choice {
        language,
        is_new: chosen.is_some(),
    }
}

impl Choice {
    /// Sets the headers of an answer for its language.
    pub fn tell(&self, headers: &mut HeaderMap) {
        let tag = self.language.tag();
        headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(tag));
        if self.is_new {
            let cookie =
                format!("{COOKIE_NAME}={tag}; Path=/; Max-Age={REMEMBERED}; SameSite=Strict");
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                headers.append(SET_COOKIE, cookie);
            }
        }
    }
}

/// The language in the address: `?lang=vi`.
fn chosen(uri: &Uri) -> Option<Language> {
    let mut pairs = uri.query()?.split('&');
    pairs.find_map(|pair| Language::from_tag(pair.strip_prefix("lang=")?))
}

/// The language chosen earlier, from the cookie.
fn remembered(headers: &HeaderMap) -> Option<Language> {
    cookies(headers, COOKIE_NAME).find_map(Language::from_tag)
}

/// The first supported language that the browser asks for; browsers list them in order of preference.
fn accepted(headers: &HeaderMap) -> Option<Language> {
    let accept = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    accept.split(',').find_map(Language::from_tag)
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    #[test]
    fn the_address_names_a_language() {
        let of = |uri: &'static str| chosen(&Uri::from_static(uri));
        assert_eq!(of("/play?game=nim:3&lang=vi"), Some(Language::Vietnamese));
        assert_eq!(of("/?lang=en"), Some(Language::English));
        assert_eq!(of("/?lang=de"), None);
        assert_eq!(of("/"), None);
    }

    #[test]
    fn browsers_name_theirs() {
        let of = |text: &'static str| {
            accepted(&HeaderMap::from_iter([(
                ACCEPT_LANGUAGE,
                HeaderValue::from_static(text),
            )]))
        };
        assert_eq!(of("vi-VN,vi;q=0.9,en;q=0.8"), Some(Language::Vietnamese));
        assert_eq!(of("de, en-GB;q=0.7"), Some(Language::English));
        assert_eq!(of("de"), None);
    }

    #[test]
    fn a_choice_is_remembered() {
        let of = |text: &'static str| {
            remembered(&HeaderMap::from_iter([(
                COOKIE,
                HeaderValue::from_static(text),
            )]))
        };
        assert_eq!(of("a=b; lastmove-lang=vi"), Some(Language::Vietnamese));
        assert_eq!(of("lastmove-lang=xx"), None);
        assert_eq!(of("lastmove-language=vi"), None);
    }
}
