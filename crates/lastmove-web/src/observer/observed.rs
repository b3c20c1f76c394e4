//! A request that is watched, until its answer is sent.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;

use super::{Observer, Seen};
use crate::guarded_body::{Guard, GuardedBody};

/// A watched request. On drop it is over: its answer is sent, or its client is gone.
pub(crate) struct Observed {
    pub(super) observer: Arc<Observer>,
    pub(super) began: Instant,
    pub(super) seen: Option<Arc<Seen>>,
    pub(super) line: Option<Line>,
    /// The status of the answer, once there is one.
    pub(super) status: Option<StatusCode>,
    /// How much of its body has been sent.
    pub(super) bytes: u64,
}

/// What the log says of a request before it is answered.
pub(super) struct Line {
    pub(super) came: SystemTime,
    pub(super) peer: IpAddr,
    pub(super) method: String,
    pub(super) target: String,
}

impl Observed {
    /// The same answer, watched until it is sent.
    pub(crate) fn answered(mut self, response: Response) -> Response {
        self.status = Some(response.status());
        if let (Some(metrics), Some(seen)) = (&self.observer.metrics, &self.seen) {
            metrics.answered(seen, response.status(), self.began.elapsed());
        }
        response.map(|body| Body::new(GuardedBody::new(body, self)))
    }
}

impl Guard for Observed {
    fn sent(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }
}

impl Drop for Observed {
    fn drop(&mut self) {
        if let (Some(metrics), Some(seen)) = (&self.observer.metrics, &self.seen) {
            if self.status.is_none() {
                metrics.unanswered(seen);
            }
            metrics.end();
        }
        let (Some(log), Some(line)) = (&self.observer.log, &self.line) else {
            return;
        };
        let status = self.status.as_ref().map_or("-", StatusCode::as_str);
        log.write(&format!(
            "{} {} {} {} {status} {} {:.1}\n",
            humantime::format_rfc3339_millis(line.came),
            line.peer.to_canonical(),
            line.method,
            line.target,
            self.bytes,
            self.began.elapsed().as_secs_f64() * 1000.0,
        ));
    }
}
