//! A connection to another process, in the clear or encrypted.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustls::Connection;
use timely::communication::allocator::zero_copy::stream::Stream;

use super::timed::Timed;

/// How much is read from the other end at once.
const CHUNK: usize = 1 << 16;

/// A connection. One thread reads, another writes.
pub(crate) enum Link {
    Plain(Timed),
    Tls(Tls),
}

/// An encrypted connection; one of several handles to it.
pub(crate) struct Tls {
    socket: Timed,
    session: Arc<Mutex<Connection>>,
    /// Received data that is not yet decrypted. Only the reader takes this lock, and waits for the
    /// socket under it.
    came: Arc<Mutex<Came>>,
}

#[derive(Default)]
struct Came {
    bytes: Vec<u8>,
    /// How many of them are decrypted.
    done: usize,
}

impl Link {
    /// An encrypted connection after its handshake.
    pub(super) fn tls(socket: Timed, session: Connection) -> Self {
        Self::Tls(Tls {
            socket,
            session: Arc::new(Mutex::new(session)),
            came: Arc::default(),
        })
    }

    fn socket(&self) -> &Timed {
        match self {
            Self::Plain(socket) => socket,
            Self::Tls(tls) => &tls.socket,
        }
    }

    fn socket_mut(&mut self) -> &mut Timed {
        match self {
            Self::Plain(socket) => socket,
            Self::Tls(tls) => &mut tls.socket,
        }
    }

    /// How long each read and each write may take; forever without a limit.
    pub(crate) fn set_patience(&mut self, patience: Option<Duration>) -> io::Result<()> {
        self.socket_mut().set_patience(patience)
    }

    /// Everything read and written must be done by then.
    pub(super) fn set_deadline(&mut self, until: Instant) {
        self.socket_mut().set_deadline(until);
    }
}

impl Read for Link {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => (&*socket).read(into),
            Self::Tls(tls) => tls.read(into),
        }
    }
}

impl Read for Tls {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut came = locked(&self.came);
        loop {
            if let Some(read) = decrypted(&mut locked(&self.session), &mut came, into)? {
                return Ok(read);
            }
            // Not under the lock of the session: the other thread continues to write meanwhile.
            came.bytes.resize(CHUNK, 0);
            let length = (&self.socket).read(&mut came.bytes)?;
            came.bytes.truncate(length);
            came.done = 0;
            if length == 0 {
                // The session knows whether the other end said goodbye.
                locked(&self.session).read_tls(&mut io::empty())?;
            }
        }
    }
}

/// Decrypts received data until there is something for `into`; `None` when more is needed.
fn decrypted(
    session: &mut Connection,
    came: &mut Came,
    into: &mut [u8],
) -> io::Result<Option<usize>> {
    loop {
        match session.reader().read(into) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            read => return read.map(Some),
        }
        let mut rest = &came.bytes[came.done..];
        if rest.is_empty() {
            return Ok(None);
        }
        came.done += session.read_tls(&mut rest)?;
        let processed = session.process_new_packets();
        processed.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    }
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => (&*socket).write(bytes),
            Self::Tls(tls) => tls.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(socket) => (&*socket).flush(),
            Self::Tls(tls) => tls.flush(),
        }
    }
}

impl Write for Tls {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut encrypted = Vec::new();
        let written = {
            let mut session = locked(&self.session);
            let written = session.writer().write(bytes)?;
            while session.wants_write() {
                session.write_tls(&mut encrypted)?;
            }
            written
        };
        // Not under the lock: while the other end does not read, this end still does.
        (&self.socket).write_all(&encrypted)?;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.socket).flush()
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let socket = self.socket().try_clone()?;
        Ok(match self {
            Self::Plain(_) => Self::Plain(socket),
            Self::Tls(tls) => Self::Tls(Tls {
                socket,
                session: tls.session.clone(),
                came: tls.came.clone(),
            }),
        })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket().set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if let Self::Tls(tls) = self
            && how != Shutdown::Read
        {
            let mut goodbye = Vec::new();
            let mut session = locked(&tls.session);
            session.send_close_notify();
            while session.wants_write() {
                session.write_tls(&mut goodbye)?;
            }
            (&tls.socket).write_all(&goodbye)?;
        }
        self.socket().shutdown(how)
    }
}
