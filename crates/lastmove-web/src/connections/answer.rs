//! Answers on a connection, which cannot be closed for another while one is being sent.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use lastmove_pages::Address;
use tower::Service;

use super::register::{Answering, Connection};
use crate::guarded_body::GuardedBody;

/// The body of an answer, with the guard that marks its connection as answering.
type Answer = GuardedBody<Answering>;

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
        Ok(response.map(|body| Answer::new(body, answering)))
    }
}
