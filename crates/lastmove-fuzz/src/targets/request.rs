//! Requests to the server.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri};
use futures_util::FutureExt;
use lastmove_pages::{Alone, App, Bounds, Settings, routes};
use tower::ServiceExt;

use crate::MEMORY;

/// The longest answer that is read, in bytes.
const MOST: usize = 64 << 20;

/// A request as in HTTP/1.1: a line with the method and the address, headers, an empty line, the body.
/// There is an answer, which does not blame the server; one that is JSON can be read.
pub(super) fn run(bytes: &[u8]) {
    let Some(request) = request(bytes) else {
        return;
    };
    // Uploads of a request are there for later ones: a property holds whatever was asked before.
    static SERVER: OnceLock<Router> = OnceLock::new();
    let server = SERVER.get_or_init(|| {
        let settings = Settings {
            clock,
            random: || Ok(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834),
            // Longer tables take seconds, and are written in the same way.
            bounds: Bounds {
                table: 1 << 20,
                ..Bounds::default()
            },
            ..Settings::default()
        };
        let app = App::new(settings, Alone::new(MEMORY));
        routes(&app).with_state(app)
    });
    let answered = server.clone().oneshot(request).now_or_never();
    // Some answers wait for what others do meanwhile.
    let Some(Ok(answer)) = answered else {
        return;
    };
    let status = answer.status();
    assert_ne!(
        status,
        StatusCode::INTERNAL_SERVER_ERROR,
        "{}",
        bytes.escape_ascii()
    );
    let kind = answer.headers().get("content-type").cloned();
    let Some(Ok(body)) = to_bytes(answer.into_body(), MOST).now_or_never() else {
        return;
    };
    if kind.is_some_and(|kind| kind == "application/json") {
        let read: Result<serde_json::Value, _> = serde_json::from_slice(&body);
        assert!(read.is_ok(), "{}", String::from_utf8_lossy(&body));
    }
}

/// A clock of which every look takes a hundredth of a second, so that nobody has to wait.
fn clock() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(10 * LOOKS.fetch_add(1, Relaxed))
}

fn request(bytes: &[u8]) -> Option<Request> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n");
    let (head, body) = match end {
        Some(end) => (&bytes[..end], &bytes[end + 2..]),
        None => (bytes, &[][..]),
    };
    let mut lines = std::str::from_utf8(head).ok()?.lines();
    let (method, address) = lines.next()?.split_once(' ')?;
    let mut request = Request::new(Body::from(body.to_vec()));
    *request.method_mut() = Method::from_bytes(method.as_bytes()).ok()?;
    *request.uri_mut() = address.parse::<Uri>().ok()?;
    for line in lines {
        let (name, value) = line.split_once(':')?;
        let name: HeaderName = name.trim().parse().ok()?;
        let value: HeaderValue = value.trim().parse().ok()?;
        request.headers_mut().append(name, value);
    }
    Some(request)
}

/// Requests of the pages and of the API.
const REQUESTS: &[&str] = &[
    "GET / \naccept-language: vi,en;q=0.5\ncookie: lastmove=abc; theme=dark\n\n",
    "GET /play?game=nim:3,4,5&mode=analyse&moves=1-2;2-1",
    "GET /games",
    "GET /puzzles?game=mnk:3x3,k=3",
    "GET /results",
    "GET /api/v1/games?name=nim",
    "GET /api/v1/position?game=nim:3,4,5@1,4,5",
    "GET /api/v1/scene?game=connect-four:4x4@4/4/4/2x1&lang=vi",
    "GET /api/v1/scenes?game=tic-tac-toe",
    "GET /api/v1/values?game=co-bang:5x4&rows=2..3&format=jsonl",
    "GET /api/v1/values?game=nim:3,4&format=lmt",
    "GET /api/v1/puzzle?game=mnk:3x3,k=3&seed=7",
    "GET /api/v1/diagram.svg?game=co-bang:6x4&theme=dark",
    "GET /api/v1/explain?game=nim:3,4,5",
    "GET /api/v1/places?game=pursuit:examples/pursuit/escape.txt",
    "GET /api/v1/random-position?game=connect-four:4x4&seed=3",
    "GET /api/v1/queens/place?n=8&kind=first",
    "GET /api/v1/queens/list?n=6&format=csv",
    "POST /api/v1/queens/complete\ncontent-type: application/json\n\n{\"n\":6,\"queens\":[[1,2]]}",
    "POST /api/v1/totals\ncontent-type: application/json\n\n{\"game\":\"hexapawn:3x3\"}",
    "POST /api/v1/value\ncontent-type: application/json\n\n{\"game\":\"kayles:7\"}",
    "POST /api/v1/move\ncontent-type: application/json\n\n{\"game\":\"nim:3,4\",\"move\":\"1-2\"}",
    "POST /api/v1/table\ncontent-type: application/json\n\n{\"game\":\"nim:3,4\"}",
    "POST /api/v1/tables/1/probe\ncontent-type: application/json\n\n{\"positions\":[\"1\"]}",
    "GET /api/v1/openapi.json",
    "POST /api/v1/solve\ncontent-type: application/json\n\n{\"game\":\"nim:3,4,5\",\"moves\":true,\"explain\":true}",
    "POST /api/v1/solve\ncontent-type: application/json\n\n{\"game\":\"graph:g.txt@a\",\"files\":{\"g.txt\":\"a b\\nb a\\n\"},\"line\":true}",
    "POST /api/v1/choose\ncontent-type: application/json\n\n{\"game\":\"mnk:3x3,k=3\",\"within\":0.01}",
    "POST /api/v1/jobs\ncontent-type: application/json\n\n{\"game\":\"morris:3\"}",
    "GET /api/v1/jobs/1",
    "DELETE /api/v1/jobs/1",
    "PUT /api/v1/uploads/a.txt\ncontent-type: text/plain\n\na b\nb a\n",
    "PUT /api/v1/tables/a\n\nLMT",
    "OPTIONS /api/v1/solve\norigin: http://other.example\n\n",
];

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let texts = REQUESTS.iter().map(|text| text.as_bytes().to_vec());
    texts.collect()
}
