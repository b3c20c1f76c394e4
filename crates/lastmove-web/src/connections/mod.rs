//! Connections of clients: bounded in number, in all and for each client, and closed when a
//! request does not come in time.

mod answer;
mod register;
mod stream;

use std::io::{self, Read, Write};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};

use crate::limits::Limits;
use crate::observer::Observer;

use answer::Answers;
pub(crate) use register::Register;
use stream::IdleStream;

/// How long the listener pauses when accepting a connection fails.
const REST: Duration = Duration::from_millis(50);

/// The answer to a connection for which there is no place.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\n\
    connection: close\r\n\r\n";

/// Answers connections by `routes` until `stopped`; then idle ones are closed, and the others
/// after their answer.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    limits: &Limits,
    register: Register,
    observer: Option<Arc<Observer>>,
    stopped: impl Future<Output = ()>,
) {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.headers)
        .max_buf_size(limits.buffer);
    let graceful = GracefulShutdown::new();
    let answers = Answers { routes, observer };
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
            Ok((stream, address)) => match register.enter(address.ip()) {
                None => {
                    if let Some(observer) = &answers.observer {
                        observer.connection_refused();
                    }
                    // A client that cannot take it now will see that the connection is closed.
                    let _ = turn_away(stream);
                }
                Some(place) => {
                    let place = Arc::new(place);
                    let (answers, answering) = (answers.clone(), place.clone());
                    let service =
                        service_fn(move |request| answers.to(request, address, &answering));
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
            },
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

/// Says to a client that there is no place for its connection, without waiting for it.
fn turn_away(stream: TcpStream) -> io::Result<()> {
    let mut stream = stream.into_std()?;
    stream.write_all(BUSY)?;
    // A connection that is closed before all is read is reset, and the answer may be lost.
    let mut sent = [0; 4096];
    stream.read(&mut sent).map(drop)
}

/// Whether the client caused the error.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
