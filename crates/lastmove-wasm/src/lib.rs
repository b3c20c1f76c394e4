//! The pages and the API of lastmove in WebAssembly: a request goes in, its answer comes out. There is
//! one thread, and no socket.
//!
//! A request is a line with its method and its path, lines with its headers, an empty line, and its
//! body. So is an answer, whose first line is its status. Pages link to `/play` as those of a server
//! do; [`relative`] makes the links relative, for pages that are files in folders.
//!
//! ```
//! let answer = lastmove_wasm::answer(b"GET /api/v1/position?game=nim:3,4,5\n\n");
//! let text = String::from_utf8_lossy(&answer);
//! assert!(text.starts_with("200\n") && text.ends_with("\"position\":\"3,4,5\"}"));
//! ```

#[cfg(target_family = "wasm")]
mod boundary;
mod links;

/// Where it is an ordinary library, for tests.
#[cfg(not(target_family = "wasm"))]
mod boundary {
    use std::time::Duration;

    use lastmove::Error;
    use lastmove_pages::Snapshot;

    /// The memory for one piece of work, in bytes.
    pub(crate) fn memory() -> u64 {
        1 << 30
    }

    /// Nobody hears it.
    pub(crate) fn tell(_: &Snapshot) {}

    /// Time stands still.
    pub(crate) fn clock() -> Duration {
        Duration::ZERO
    }

    /// Bits of no use.
    #[allow(clippy::unnecessary_wraps)]
    pub(crate) fn random() -> Result<u128, Error> {
        Ok(0)
    }
}

pub use links::relative;

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::CONTENT_LANGUAGE;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use lastmove::Message;
use lastmove_pages::{Alone, App, Bounds, Refusal, Settings, choose, routes, words};
use lastmove_words::Language;
use tower::ServiceExt;

/// The routes, which keep games between requests.
static ROUTES: LazyLock<Router> = LazyLock::new(|| {
    let memory = boundary::memory();
    // All of it is the visitor's own: whole tables are opened.
    let bounds = Bounds {
        upload: 64 << 20,
        held: 256 << 20,
        ..Bounds::default()
    };
    let settings = Settings {
        memory,
        bounds,
        clock: boundary::clock,
        random: boundary::random,
        ..Settings::default()
    };
    let workers = Alone::telling(memory, boundary::clock, boundary::tell);
    let app = App::new(settings, workers);
    routes(&app).with_state(app)
});

/// The header of requests that asks for pages whose links are relative.
const LINKS: (&str, &str) = ("links", "relative");

/// The answer to a request.
#[must_use]
pub fn answer(request: &[u8]) -> Vec<u8> {
    let response = match read(request) {
        Some(request)
            if request
                .headers()
                .get(LINKS.0)
                .is_some_and(|links| links == LINKS.1) =>
        {
            let path = request.uri().path().to_owned();
            let (head, body) = respond(request).into_parts();
            let page = String::from_utf8_lossy(&whole(body)).into_owned();
            let language = head.headers.get(CONTENT_LANGUAGE);
            let is_first = language.is_none_or(|tag| tag == Language::English.tag());
            Response::from_parts(head, Body::from(relative(&page, &path, is_first)))
        }
        Some(request) => respond(request),
        None => malformed(request),
    };
    write(response)
}

/// The refusal of what is no request, or whose address is too long.
fn malformed(request: &[u8]) -> Response {
    let reason = Message::new("web-malformed-address");
    let message = Message::new("web-malformed").with("reason", reason);
    let mut response = Refusal::own(StatusCode::BAD_REQUEST, message).into_response();
    let vietnamese = b"\naccept-language: vi";
    let is_vietnamese = request
        .windows(vietnamese.len())
        .any(|part| part == vietnamese);
    let language = match is_vietnamese {
        true => Language::Vietnamese,
        false => Language::English,
    };
    Refusal::write(&mut response, words(language));
    response
}

/// Nothing is waited for: all work is done by the thread that asks.
fn respond(request: Request) -> Response {
    let choice = choose(request.uri(), request.headers(), Language::English);
    let answered = ROUTES.clone().oneshot(request).now_or_never();
    let mut response = match answered {
        Some(Ok(response)) => response,
        Some(Err(never)) => match never {},
        None => Refusal::panic().into_response(),
    };
    Refusal::write(&mut response, words(choice.language));
    choice.tell(response.headers_mut());
    response
}

fn read(bytes: &[u8]) -> Option<Request> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
    let mut lines = std::str::from_utf8(&bytes[..end]).ok()?.split('\n');
    let (method, path) = lines.next()?.split_once(' ')?;
    let mut request = Request::builder().method(method).uri(path);
    for line in lines {
        let (name, value) = line.split_once(": ")?;
        request = request.header(name, value);
    }
    request.body(Body::from(bytes[end + 2..].to_vec())).ok()
}

fn write(response: Response) -> Vec<u8> {
    let (head, body) = response.into_parts();
    let mut text = format!("{}\n", head.status.as_u16()).into_bytes();
    for (name, value) in &head.headers {
        text.extend(name.as_str().as_bytes());
        text.extend(b": ");
        text.extend(value.as_bytes());
        text.push(b'\n');
    }
    text.push(b'\n');
    text.extend(whole(body));
    text
}

fn whole(body: Body) -> Bytes {
    let read = to_bytes(body, usize::MAX).now_or_never();
    read.and_then(Result::ok).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(request: &str) -> String {
        String::from_utf8(answer(request.as_bytes())).unwrap()
    }

    #[test]
    fn pages_questions_jobs_and_refusals_are_answered() {
        let page = text("GET /play?game=hex:4&lang=vi\n\n");
        assert!(page.starts_with("200\n") && page.contains("content-type: text/html"));
        assert!(page.contains("content-language: vi"));
        let json = "content-type: application/json";
        let solved = text(&format!(
            "POST /api/v1/solve\n{json}\n\n{{\"game\":\"nim:3,4,5\"}}"
        ));
        assert!(
            solved.contains("\"outcome\":\"win\",\"remoteness\":11"),
            "{solved}"
        );
        let task = "{\"kind\":\"solve-all\",\"game\":\"tic-tac-toe\"}";
        let started = text(&format!("POST /api/v1/jobs\n{json}\n\n{task}"));
        assert!(
            started.starts_with("202\n") && started.ends_with("{\"id\":\"1\"}"),
            "{started}"
        );
        let told = text("GET /api/v1/jobs/1/events\n\n");
        assert!(
            told.contains("event: result\ndata: {") && told.contains("\"positions\":5478"),
            "{told}"
        );
        let filled = text("GET /learn/sums\nlinks: relative\naccept-language: vi\n\n");
        assert!(filled.contains("href=\"../../learn/\""), "{filled}");
        assert!(filled.contains("href=\"../../../assets/"), "{filled}");
        let missing = text("GET /api/v1/position?game=nothing\naccept-language: vi\n\n");
        assert!(
            missing.starts_with("400\n") || missing.starts_with("404\n"),
            "{missing}"
        );
        assert!(missing.contains("không có trò chơi"), "{missing}");
        for wrong in [
            "",
            "GET\n\n",
            "GET /",
            "GET / x\n\n",
            "GET /\nno colon\n\n",
            "\u{0} /\n\n",
        ] {
            let refused = text(wrong);
            assert!(refused.starts_with("400\n"), "{wrong:?}");
            assert!(refused.contains("\"code\":\"web-malformed\""), "{refused}");
        }
    }
}
