//! Connections of clients: bounded in number, and closed when nothing comes or goes for long.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

/// A listener that takes a connection when there is a place for it. The others wait with the
/// system, until it refuses them.
pub(crate) struct BoundedListener {
    listener: TcpListener,
    permits: Arc<Semaphore>,
    idle: Duration,
}

/// A connection, and its permit.
pub(crate) struct Connection {
    stream: TcpStream,
    _permit: Option<OwnedSemaphorePermit>,
    idle: Duration,
    /// When something last came or went.
    last: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl BoundedListener {
    /// At most `most` connections at once, each closed when it is idle for this long.
    pub(crate) fn new(listener: TcpListener, most: usize, idle: Duration) -> Self {
        Self {
            listener,
            permits: Arc::new(Semaphore::new(most)),
            idle,
        }
    }
}

impl Listener for BoundedListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        // Nobody closes the semaphore, so that there always comes a permit.
        let permit = self.permits.clone().acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let connection = Connection {
            stream,
            _permit: permit,
            idle: self.idle,
            last: Instant::now(),
            alarm: Box::pin(tokio::time::sleep(self.idle)),
        };
        (connection, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connection {
    /// Ready when nothing has come or gone for too long.
    fn idle(&mut self, context: &mut Context<'_>) -> Poll<()> {
        loop {
            ready!(self.alarm.as_mut().poll(context));
            let until = self.last + self.idle;
            if until <= Instant::now() {
                return Poll::Ready(());
            }
            self.alarm.as_mut().reset(until);
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_read(context, into) {
            Poll::Pending => {
                ready!(self.idle(context));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            done => {
                self.last = Instant::now();
                done
            }
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.wrote(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

impl Connection {
    /// What became of a write: a client that takes nothing for too long is left.
    fn wrote(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_pending() {
            ready!(self.idle(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        self.last = Instant::now();
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn listen(most: usize, idle: Duration) -> (BoundedListener, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (BoundedListener::new(listener, most, idle), address)
    }

    #[tokio::test]
    async fn a_connection_too_many_waits_for_a_place() {
        let (mut bounded, address) = listen(1, Duration::from_secs(600)).await;
        let _clients = [
            TcpStream::connect(address).await.unwrap(),
            TcpStream::connect(address).await.unwrap(),
        ];
        let first = bounded.accept().await;
        let second = tokio::time::timeout(Duration::from_millis(50), bounded.accept()).await;
        assert!(second.is_err());
        drop(first);
        let third = tokio::time::timeout(Duration::from_secs(300), bounded.accept()).await;
        assert!(third.is_ok());
    }

    #[tokio::test]
    async fn an_idle_connection_is_closed() {
        let (mut bounded, address) = listen(1, Duration::from_millis(30)).await;
        let _client = TcpStream::connect(address).await.unwrap();
        let (mut connection, _) = bounded.accept().await;
        let mut room = [0; 8];
        let read = std::future::poll_fn(|context| {
            let mut into = ReadBuf::new(&mut room);
            Pin::new(&mut connection).poll_read(context, &mut into)
        });
        let read = tokio::time::timeout(Duration::from_secs(300), read).await;
        assert_eq!(read.unwrap().unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
