//! Connections of whom nobody knows yet what they want.
//!
//! Each is heard in a thread of its own, so that none delays another. Their number is bounded: where
//! there are too many, the one that has been there longest is closed, so that those who say nothing
//! keep nobody out.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The most at once.
const MOST: usize = 64;

/// The connections, the oldest first, each with a number; clones share them.
#[derive(Clone, Default)]
pub(crate) struct Strangers(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    next: u64,
    sockets: VecDeque<(u64, TcpStream)>,
}

impl Strangers {
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears a connection, which is no stranger's any more when `hear` returns. One that cannot be
    /// heard is closed.
    pub(crate) fn admit(&self, socket: TcpStream, hear: impl FnOnce(TcpStream) + Send + 'static) {
        let Ok(handle) = socket.try_clone() else {
            return;
        };
        let number = {
            let mut open = self.lock();
            if open.sockets.len() >= MOST
                && let Some((_, oldest)) = open.sockets.pop_front()
            {
                // Its thread finds it at its end.
                let _ = oldest.shutdown(Shutdown::Both);
            }
            let number = open.next;
            open.next += 1;
            open.sockets.push_back((number, handle));
            number
        };
        let strangers = self.clone();
        let heard = thread::Builder::new().spawn(move || {
            hear(socket);
            strangers.forget(number);
        });
        if heard.is_err() {
            self.forget(number);
        }
    }

    fn forget(&self, number: u64) {
        let mut open = self.lock();
        open.sockets.retain(|(other, _)| *other != number);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::TcpListener;
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn the_oldest_makes_room() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let strangers = Strangers::default();
        let (ended, ends) = mpsc::channel();
        let mut clients = Vec::new();
        for number in 0..MOST + 3 {
            clients.push(TcpStream::connect(address).unwrap());
            let (socket, _) = listener.accept().unwrap();
            let ended = ended.clone();
            strangers.admit(socket, move |mut socket| {
                let read = socket.read(&mut [0]);
                ended
                    .send((number, read.is_ok_and(|read| read > 0)))
                    .unwrap();
            });
        }
        // They end in any order.
        let mut closed: Vec<_> = ends.iter().take(3).collect();
        closed.sort_unstable();
        assert_eq!(closed, [(0, false), (1, false), (2, false)]);
        drop(clients);
        drop(ended);
        assert_eq!(ends.iter().count(), MOST);
    }
}
