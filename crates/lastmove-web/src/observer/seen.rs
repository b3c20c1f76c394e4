//! What the routes and the gate learn of a request that is watched.

use std::sync::{Arc, OnceLock};

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use lastmove_pages::Refusal;

/// Notes about a request: an extension of it, if it is watched.
#[derive(Default)]
pub(crate) struct Seen {
    route: OnceLock<MatchedPath>,
    reason: OnceLock<&'static str>,
}

impl Seen {
    /// The notes about a request, with its route.
    pub(crate) fn of(request: &Request) -> Option<Arc<Self>> {
        let seen = request.extensions().get::<Arc<Self>>()?;
        if let Some(route) = request.extensions().get::<MatchedPath>() {
            let _ = seen.route.set(route.clone());
        }
        Some(seen.clone())
    }

    /// Notes why a request is refused, if it is.
    pub(crate) fn note(&self, response: &Response) {
        if let Some(refusal) = response.extensions().get::<Refusal>() {
            let _ = self.reason.set(refusal.reason());
        }
    }

    /// The route as it is written in the program, never the path that was asked for.
    pub(super) fn route(&self) -> &str {
        self.route.get().map_or("other", MatchedPath::as_str)
    }

    /// Why the request was refused.
    pub(super) fn reason(&self) -> Option<&'static str> {
        self.reason.get().copied()
    }
}

/// The middleware of routes that are not behind the gate.
pub(crate) async fn name_route(request: Request, next: Next) -> Response {
    Seen::of(&request);
    next.run(request).await
}
