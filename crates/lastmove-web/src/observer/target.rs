//! What is asked for, as the access log shows it: in one word of bounded length, without secrets.

use std::borrow::Cow;
use std::fmt::Write;

use axum::http::Uri;

/// The longest target in the log, in bytes; the rest is left out.
const LONGEST: usize = 1000;

/// The longest method in the log, in bytes.
const LONGEST_METHOD: usize = 20;

/// What stands instead of a secret.
const REDACTED: &str = "REDACTED";

/// The path and the query of a request, `-` where it has none.
pub(super) fn shown(uri: &Uri, token: Option<&str>) -> String {
    let asked = uri.path_and_query().map_or("-", |asked| asked.as_str());
    let hidden = match asked.split_once('?') {
        Some((path, query)) => {
            let pairs: Vec<_> = query.split('&').map(without_secret).collect();
            Cow::from(format!("{path}?{}", pairs.join("&")))
        }
        None => Cow::from(asked),
    };
    let hidden = match token.filter(|token| !token.is_empty()) {
        Some(token) => hidden.replace(token, REDACTED),
        None => hidden.into_owned(),
    };
    escaped(&hidden, LONGEST)
}

/// The method of a request, which may be any word.
pub(super) fn bounded(method: &str) -> String {
    escaped(method, LONGEST_METHOD)
}

/// A part of a query, without its value where that is a token, right or wrong.
fn without_secret(pair: &str) -> Cow<'_, str> {
    let Some((name, _)) = pair.split_once('=') else {
        return pair.into();
    };
    let mut decoded = form_urlencoded::parse(name.as_bytes());
    let decoded = decoded.next().map(|(name, _)| name.to_lowercase());
    match decoded.is_some_and(|name| name.contains("token")) {
        true => format!("{name}={REDACTED}").into(),
        false => pair.into(),
    }
}

/// The text without blanks, control characters and what is not ASCII, all of which is written `%XX`.
fn escaped(text: &str, longest: usize) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if out.len() >= longest {
            out.truncate(longest);
            out.push_str("...");
            break;
        }
        match byte.is_ascii_graphic() {
            true => out.push(byte.into()),
            false => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(asked: &str, token: Option<&str>) -> String {
        shown(&asked.parse().unwrap(), token)
    }

    #[test]
    fn tokens_are_left_out() {
        let token = Some("0123abcd");
        for (asked, logged) in [
            ("/play?game=nim:3&lang=vi", "/play?game=nim:3&lang=vi"),
            ("/?token=0123abcd", "/?token=REDACTED"),
            ("/?a=b&token=wrong&c=d", "/?a=b&token=REDACTED&c=d"),
            ("/?%74o%6Ben=x", "/?%74o%6Ben=REDACTED"),
            ("/?access_TOKEN=x=y", "/?access_TOKEN=REDACTED"),
            ("/?auth=Bearer%200123abcd", "/?auth=Bearer%20REDACTED"),
            ("/0123abcd/x", "/REDACTED/x"),
            ("http://a:0123abcd@localhost/x", "/x"),
            ("localhost:80", "-"),
            ("/?token", "/?token"),
        ] {
            assert_eq!(of(asked, token), logged);
        }
        assert_eq!(of("/?token=x", None), "/?token=REDACTED");
        assert_eq!(of("/?a=b", Some("")), "/?a=b");
    }

    #[test]
    fn a_target_is_one_word_of_bounded_length() {
        assert_eq!(of("/a\u{9b}b?é\u{202e}", None), "/a%C2%9Bb?%C3%A9%E2%80%AE");
        assert_eq!(escaped("a b\n\r\u{7f}", 50), "a%20b%0A%0D%7F");
        let long = of(&format!("/{}", "é".repeat(4000)), None);
        assert_eq!(long.len(), LONGEST + 3);
        assert!(long.ends_with("..."));
        let whole = format!("/{}", "x".repeat(LONGEST - 1));
        assert_eq!(of(&whole, None), whole);
        // What is cut off hides nothing.
        let hidden = of(&format!("/{}?token=secret", "x".repeat(990)), None);
        assert!(!hidden.contains("secret"), "{hidden}");
        assert_eq!(bounded(&"X".repeat(50)), format!("{}...", "X".repeat(20)));
    }
}
