//! A request that is watched, until its answer is sent.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Instant, SystemTime};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::StatusCode;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use super::{Observer, Seen};

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
        response.map(|body| {
            Body::new(ObservedBody {
                body,
                observed: self,
            })
        })
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

/// The body of an answer, whose bytes are counted.
struct ObservedBody {
    body: Body,
    observed: Observed,
}

impl HttpBody for ObservedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            let data = frame.data_ref().map_or(0, Bytes::len);
            self.observed.bytes += data as u64;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
