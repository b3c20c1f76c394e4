//! Connections of clients: bounded in number, in all and for each client, and closed when a
//! request does not come in time.

mod answer;
mod register;
mod stream;

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;

use crate::limits::Limits;

use answer::answer;
use register::Register;
use stream::IdleStream;

/// How long the listener pauses when accepting a connection fails.
const REST: Duration = Duration::from_millis(50);

/// Answers connections by `routes` until `stopped`; then idle ones are closed, and the others
/// after their answer.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    limits: &Limits,
    stopped: impl Future<Output = ()>,
) {
    let register = Register::new(limits.connections, limits.connections_each);
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.headers)
        .max_buf_size(limits.buffer);
    let graceful = GracefulShutdown::new();
    let mut stopped = pin!(stopped);
    loop {
        let next = async {
            register.room().await;
            listener.accept().await
        };
        let accepted = tokio::select! {
            () = &mut stopped => break,
            accepted = next => accepted,
        };
        match accepted {
            Ok((stream, address)) => {
                // Without a place the connection is closed here.
                if let Some(place) = register.enter(address.ip()) {
                    let place = Arc::new(place);
                    let (routes, answering) = (routes.clone(), place.clone());
                    let service =
                        service_fn(move |request| answer(&routes, address, &answering, request));
                    let stream = IdleStream::new(stream, place.clone(), limits);
                    let io = TokioIo::new(stream);
                    let connection = graceful.watch(builder.serve_connection(io, service));
                    tokio::spawn(async move {
                        tokio::select! {
                            // Errors of a connection have been answered where possible.
                            _ = connection => {}
                            () = place.wanted() => {}
                        }
                    });
                }
            }
            Err(error) if is_of_client(&error) => {}
            Err(_) => {
                // The system is out of file descriptors: some connection must make room.
                register.make_room();
                tokio::time::sleep(REST).await;
            }
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Whether the client caused the error.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
