//! Bodies of answers that hold something until they are sent.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use lastmove_pages::Claim;

/// What is held until a body is sent.
pub(crate) trait Guard: Unpin {
    /// More bytes of the body are given out.
    fn sent(&mut self, bytes: usize) {
        let _ = bytes;
    }
}

impl Guard for Claim {}

/// The body of an answer, and a guard that is dropped with it.
pub(crate) struct GuardedBody<G> {
    body: Body,
    guard: G,
}

impl<G> GuardedBody<G> {
    /// The body, which holds the guard.
    pub(crate) fn new(body: Body, guard: G) -> Self {
        Self { body, guard }
    }
}

impl<G: Guard> HttpBody for GuardedBody<G> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            self.guard.sent(frame.data_ref().map_or(0, Bytes::len));
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
