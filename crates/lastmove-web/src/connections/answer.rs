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
use crate::observer::Observer;

/// The body of an answer, with the guard that marks its connection as answering.
type Answer = GuardedBody<Answering>;

/// What answers requests, and watches them where that is wanted.
#[derive(Clone)]
pub(super) struct Answers {
    pub(super) routes: Router,
    pub(super) observer: Option<Arc<Observer>>,
}

impl Answers {
    /// The answer to a request from this address.
    pub(super) fn to(
        &self,
        request: Request<Incoming>,
        address: SocketAddr,
        place: &Arc<Connection>,
    ) -> impl Future<Output = Result<Response<Answer>, Infallible>> + use<> {
        let answering = place.answering();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Address(address.ip()));
        let observer = self.observer.as_ref();
        let observed = observer.map(|observer| observer.begin(address.ip(), &mut request));
        let answered = self.routes.clone().call(request);
        async move {
            let response = answered.await?;
            let response = match observed {
                Some(observed) => observed.answered(response),
                None => response,
            };
            Ok(response.map(|body| Answer::new(body, answering)))
        }
    }
}
