//! The pages and the API of lastmove in WebAssembly: a request goes in, its answer comes out. There is
//! one thread, and no socket.
//!
//! A request is a line with its method and its path, lines with its headers, an empty line, and its
//! body. So is an answer, whose first line is its status.
//!
//! ```
//! let answer = lastmove_wasm::answer(b"GET /api/v1/position?game=nim:3,4,5\n\n");
//! let text = String::from_utf8_lossy(&answer);
//! assert!(text.starts_with("200\n") && text.ends_with("\"position\":\"3,4,5\"}"));
//! ```

#[cfg(target_family = "wasm")]
mod boundary;

/// Where it is an ordinary library, for tests.
#[cfg(not(target_family = "wasm"))]
mod boundary {
    use std::time::Duration;

    use lastmove::Error;

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

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use lastmove_pages::{Alone, App, Refusal, Settings, choose, routes, words};
use lastmove_words::Language;
use tower::ServiceExt;

/// The memory for one piece of work, in bytes: a module has at most four times as much.
const MEMORY: u64 = 1 << 30;

/// The routes, which keep games between requests.
static ROUTES: LazyLock<Router> = LazyLock::new(|| {
    let settings = Settings {
        memory: MEMORY,
        clock: boundary::clock,
        random: boundary::random,
        ..Settings::default()
    };
    let app = App::new(settings, Alone::new(MEMORY));
    routes(&app).with_state(app)
});

/// The answer to a request.
#[must_use]
pub fn answer(request: &[u8]) -> Vec<u8> {
    let response = match read(request) {
        Some(request) => respond(request),
        None => StatusCode::BAD_REQUEST.into_response(),
    };
    write(response)
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
    let body = to_bytes(body, usize::MAX).now_or_never();
    text.extend(body.and_then(Result::ok).unwrap_or_default());
    text
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
            assert!(text(wrong).starts_with("400\n"), "{wrong:?}");
        }
    }
}
