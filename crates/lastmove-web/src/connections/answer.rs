//! Answers on a connection, which cannot be closed for another while one is being sent.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use lastmove_pages::Address;
use tower::Service;

use super::register::{Answering, Connection};

/// The body of an answer, and the guard that marks its connection as answering.
pub(super) struct Answer {
    body: Body,
    _answering: Answering,
}

/// The answer of the routes to a request from this address.
pub(super) fn answer(
    routes: &Router,
    address: SocketAddr,
    place: &Arc<Connection>,
    request: Request<Incoming>,
) -> impl Future<Output = Result<Response<Answer>, Infallible>> + use<> {
    let answering = place.answering();
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(Address(address.ip()));
    let answered = routes.clone().call(request);
    async move {
        let response = answered.await?;
        Ok(response.map(|body| Answer {
            body,
            _answering: answering,
        }))
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
