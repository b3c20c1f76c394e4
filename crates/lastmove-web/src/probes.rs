//! What programs ask that watch the server: whether it is well, and its figures.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use lastmove_pages::{App, Refusal};

use crate::connections::Register;
use crate::gate::{self, Gate};
use crate::guard::secure;
use crate::limits::Limits;
use crate::observer::{self, AccessLog, Figures, Metrics, name_route};
use crate::workers::Threads;

/// `/healthz`. It is for anyone by any name: a probe calls the server by an address that it may not know,
/// has no token, and learns nothing but that the server answers.
pub(crate) fn health(stop: &'static AtomicBool) -> Router {
    let health = move || async move {
        let (status, text) = match stop.load(Ordering::Relaxed) {
            false => (StatusCode::OK, "ok"),
            true => (StatusCode::SERVICE_UNAVAILABLE, "ending"),
        };
        let mut response = (status, text).into_response();
        secure(&mut response);
        response
    };
    Router::new()
        .route("/healthz", get(health))
        .layer(middleware::from_fn(name_route))
}

/// What `/metrics` is read off.
pub(crate) struct Gauges {
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) app: App,
    pub(crate) threads: Threads,
    pub(crate) register: Register,
    pub(crate) limits: Limits,
    pub(crate) memory: u64,
    pub(crate) log: Option<AccessLog>,
}

/// `/metrics`, for those who may use the server.
pub(crate) fn metrics(gauges: Gauges, gate: Arc<Gate>) -> Router {
    Router::new()
        .route("/metrics", get(figures))
        .layer(middleware::from_fn_with_state(gate, gate::admit))
        .with_state(Arc::new(gauges))
}

async fn figures(State(gauges): State<Arc<Gauges>>) -> Response {
    let (connections, most_connections) = gauges.register.count();
    let (quick, long, waiting) = gauges.threads.requests.taken();
    let figures = Figures {
        connections,
        most_connections,
        running: [
            ("quick", quick),
            ("long", long),
            ("job", gauges.threads.jobs.running()),
        ],
        waiting,
        games_kept: gauges.app.games_kept(),
        memory: gauges.memory,
        transit: gauges.app.transit().taken(),
        most_transit: gauges.limits.transit,
        uploaded: gauges.app.uploaded_bytes(),
        most_uploaded: gauges.limits.held_by_all,
        lines_lost: gauges.log.as_ref().map(AccessLog::lost),
    };
    match gauges.metrics.text(&figures) {
        Ok(text) => ([(CONTENT_TYPE, observer::CONTENT_TYPE)], text).into_response(),
        Err(_) => Refusal::panic().into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::Request;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_server_that_ends_says_so() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let routes = health(&STOP);
        for (ends, status) in [(false, 200), (true, 503)] {
            STOP.store(ends, Ordering::Relaxed);
            let asked = Request::get("/healthz").body(Body::empty()).unwrap();
            let answer = routes.clone().oneshot(asked).await.unwrap();
            assert_eq!(answer.status(), status);
        }
    }
}
