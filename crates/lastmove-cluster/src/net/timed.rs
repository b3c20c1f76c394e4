//! A socket whose reads and writes may all have to end by one deadline.
//!
//! A limit for each read is not enough: who sends a byte a second would be waited for without end.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// A socket, and the deadline of what is read and written next.
pub(crate) struct Timed {
    socket: TcpStream,
    until: Option<Instant>,
}

impl Timed {
    /// Everything read and written must be done `within` this time, until another limit is set.
    pub(crate) fn new(socket: TcpStream, within: Duration) -> io::Result<Self> {
        socket.set_nonblocking(false)?;
        socket.set_nodelay(true)?;
        Ok(Self {
            socket,
            until: Some(Instant::now() + within),
        })
    }

    /// Everything read and written must be done by then.
    pub(crate) fn set_deadline(&mut self, until: Instant) {
        self.until = Some(until);
    }

    /// How long each read and each write may take; forever without a limit.
    pub(crate) fn set_patience(&mut self, patience: Option<Duration>) -> io::Result<()> {
        self.until = None;
        self.socket.set_read_timeout(patience)?;
        self.socket.set_write_timeout(patience)
    }

    /// The time that is left.
    fn left(&self) -> io::Result<Option<Duration>> {
        let Some(until) = self.until else {
            return Ok(None);
        };
        match until.saturating_duration_since(Instant::now()) {
            Duration::ZERO => Err(io::ErrorKind::TimedOut.into()),
            left => Ok(Some(left)),
        }
    }

    pub(crate) fn try_clone(&self) -> io::Result<Self> {
        Ok(Self {
            socket: self.socket.try_clone()?,
            until: self.until,
        })
    }

    pub(crate) fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    pub(crate) fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.shutdown(how)
    }
}

impl Read for &Timed {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Some(left) = self.left()? {
            self.socket.set_read_timeout(Some(left))?;
        }
        (&self.socket).read(into)
    }
}

impl Write for &Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(left) = self.left()? {
            self.socket.set_write_timeout(Some(left))?;
        }
        (&self.socket).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.socket).flush()
    }
}

/// Whether an error says that the other end was waited for in vain: what the system calls it differs
/// from one to the other, and tells people nothing.
pub(crate) fn is_silence(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}
