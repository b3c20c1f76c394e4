//! A connection that is closed after a time without data in either direction, and on which a client
//! that sends no more is still answered for a while.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use super::register::Connection;
use crate::limits::Limits;

/// A connection that is closed when it is idle.
///
/// A client may close its side after a request and still wait for the answer. So the end of what it
/// sends is passed on, which ends the work for it, only when there is nothing to answer or the answer
/// has not moved for a while: a client that is gone looks the same.
pub(super) struct IdleStream {
    stream: TcpStream,
    place: Arc<Connection>,
    idle: Duration,
    closed: Duration,
    /// When data was last read or written.
    last: Instant,
    alarm: Pin<Box<Sleep>>,
    /// When to pass on that the client has closed its side.
    end: Option<Pin<Box<Sleep>>>,
}

impl IdleStream {
    /// Wraps the stream of a connection.
    pub(super) fn new(stream: TcpStream, place: Arc<Connection>, limits: &Limits) -> Self {
        Self {
            stream,
            place,
            idle: limits.idle,
            closed: limits.closed,
            last: Instant::now(),
            alarm: Box::pin(tokio::time::sleep(limits.idle)),
            end: None,
        }
    }

    /// Ready when the end of what the client sends is to be passed on.
    fn ended(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let closed = self.closed;
        let end = self
            .end
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(closed)));
        while self.place.is_answering() {
            ready!(end.as_mut().poll(context));
            let until = self.last + self.closed;
            if until <= Instant::now() {
                break;
            }
            end.as_mut().reset(until);
        }
        Poll::Ready(())
    }

    /// Ready when no data has been read or written for too long.
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

impl AsyncRead for IdleStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, into) {
            Poll::Pending => {
                ready!(self.idle(context));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            Poll::Ready(Ok(())) if into.filled().len() == before && into.remaining() > 0 => {
                ready!(self.ended(context));
                Poll::Ready(Ok(()))
            }
            done => {
                self.last = Instant::now();
                done
            }
        }
    }
}

impl AsyncWrite for IdleStream {
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

impl IdleStream {
    /// The result of a write: an error if the client has read nothing for too long.
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
    use tokio::io::AsyncReadExt;
    use tokio::net::TcpListener;

    use super::*;
    use crate::connections::register::Register;

    #[tokio::test]
    async fn an_idle_connection_is_closed() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        let place = Register::new(1, 1).enter(address.ip()).unwrap();
        let limits = Limits {
            idle: Duration::from_millis(30),
            ..Limits::default()
        };
        let mut stream = IdleStream::new(stream, Arc::new(place), &limits);
        let mut room = [0; 8];
        let read = tokio::time::timeout(Duration::from_secs(300), stream.read(&mut room));
        let error = read.await.unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
