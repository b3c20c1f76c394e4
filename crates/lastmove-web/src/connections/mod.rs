//! Connections of clients: bounded in number, for each client too, and closed when a request does
//! not come in time.

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

/// The most bytes of headers, and of an answer that waits for its client, on one connection.
const BUFFER: usize = 64 << 10;

/// How long the listener rests when the system gives no connection.
const REST: Duration = Duration::from_millis(50);

/// Answers connections by `routes` until `stopped`; then those that wait for a request are closed,
/// and the others when they have their answer.
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
        .max_buf_size(BUFFER);
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
                // Without a place it is closed here.
                if let Some(place) = register.enter(address.ip()) {
                    let place = Arc::new(place);
                    let (routes, answering) = (routes.clone(), place.clone());
                    let service =
                        service_fn(move |request| answer(&routes, address, &answering, request));
                    let io = TokioIo::new(IdleStream::new(stream, limits.idle));
                    let connection = graceful.watch(builder.serve_connection(io, service));
                    tokio::spawn(async move {
                        tokio::select! {
                            // What a client does wrong, it is told as far as it listens.
                            _ = connection => {}
                            () = place.wanted() => {}
                        }
                    });
                }
            }
            Err(error) if is_of_client(&error) => {}
            Err(_) => {
                // The system has no more files: some connection must make room.
                register.make_room();
                tokio::time::sleep(REST).await;
            }
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Whether a connection failed by its client's doing.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
