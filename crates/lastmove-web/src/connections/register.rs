//! The open connections, and which of them are closed to make room for others.
//!
//! A connection on which a request is being answered is never closed for another. When places run
//! out, a connection is closed that waits for a request or has sent half of one: of the client with
//! the most waiting connections, one that has never sent a request, else the one that has waited
//! longest. So a client that opens connections and sends nothing shuts out only itself.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use lastmove_pages::Client;

use crate::guarded_body::Guard;

/// Stored instead of a time while a request is being answered.
const ANSWERING: u64 = u64::MAX;

/// All connections; clones share them.
#[derive(Clone)]
pub(crate) struct Register(Arc<Shared>);

struct Shared {
    entries: Mutex<HashMap<u64, Entry>>,
    next: AtomicU64,
    most: usize,
    most_each: usize,
    began: Instant,
    /// Notified when a connection ends, or begins to wait for a request.
    freed: Notify,
}

struct Entry {
    client: Client,
    state: Arc<State>,
}

struct State {
    /// When it began to wait for a request, in microseconds, or [`ANSWERING`].
    since: AtomicU64,
    /// Whether it has sent a request.
    has_asked: AtomicBool,
    /// Notified when it must make room.
    wanted: Notify,
}

/// The place of a connection, freed on drop.
pub(super) struct Connection {
    register: Register,
    number: u64,
    state: Arc<State>,
}

/// Marks a connection as answering a request, until dropped.
pub(super) struct Answering {
    register: Register,
    state: Arc<State>,
}

impl Register {
    /// Places for `most` connections, `most_each` of them for one client.
    pub(crate) fn new(most: usize, most_each: usize) -> Self {
        Self(Arc::new(Shared {
            entries: Mutex::default(),
            next: AtomicU64::new(0),
            most: most.max(1),
            most_each: most_each.max(1),
            began: Instant::now(),
            freed: Notify::new(),
        }))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Entry>> {
        let entries = self.0.entries.lock();
        entries.unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        // Overflows after half a million years.
        self.0.began.elapsed().as_micros() as u64
    }

    /// How many connections there are, and may be at most.
    pub(crate) fn count(&self) -> (usize, usize) {
        (self.lock().len(), self.0.most)
    }

    /// Ready when there is a place, or a connection that can make room for another.
    pub(super) async fn room(&self) {
        loop {
            let freed = self.0.freed.notified();
            {
                let entries = self.lock();
                let full = entries.len() >= self.0.most;
                if !full || entries.values().any(|entry| entry.state.waits().is_some()) {
                    return;
                }
            }
            freed.await;
        }
    }

    /// A place for a connection from this address; `None` when all places, or all of its client, are
    /// answering requests.
    pub(super) fn enter(&self, address: IpAddr) -> Option<Connection> {
        let client = Client::at(address);
        let mut entries = self.lock();
        let own = entries.values().filter(|entry| entry.client == client);
        if own.count() >= self.0.most_each {
            close_one(&mut entries, Some(client))?;
        } else if entries.len() >= self.0.most {
            close_one(&mut entries, None)?;
        }
        let state = Arc::new(State {
            since: AtomicU64::new(self.now()),
            has_asked: AtomicBool::new(false),
            wanted: Notify::new(),
        });
        let number = self.0.next.fetch_add(1, Ordering::Relaxed);
        let entry = Entry {
            client,
            state: state.clone(),
        };
        entries.insert(number, entry);
        Some(Connection {
            register: self.clone(),
            number,
            state,
        })
    }

    /// Closes a connection that waits for a request, if there is one.
    pub(super) fn make_room(&self) {
        close_one(&mut self.lock(), None);
    }
}

/// Closes a connection that waits for a request, of this client or of any.
fn close_one(entries: &mut HashMap<u64, Entry>, of: Option<Client>) -> Option<()> {
    let mut waiting = HashMap::new();
    for entry in entries.values() {
        let waits = entry.state.waits().is_some();
        *waiting.entry(entry.client).or_insert(0) += usize::from(waits);
    }
    let candidates = entries.iter().filter_map(|(number, entry)| {
        let since = entry.state.waits()?;
        let wanted = of.is_none_or(|client| client == entry.client);
        let has_asked = entry.state.has_asked.load(Ordering::Relaxed);
        let crowd = Reverse(waiting.get(&entry.client).copied());
        wanted.then_some(((crowd, has_asked, since), *number))
    });
    let (_, number) = candidates.min()?;
    let closed = entries.remove(&number)?;
    closed.state.wanted.notify_one();
    Some(())
}

impl State {
    /// Since when it has waited for a request; `None` while it answers one.
    fn waits(&self) -> Option<u64> {
        let since = self.since.load(Ordering::Relaxed);
        (since != ANSWERING).then_some(since)
    }
}

impl Connection {
    /// Ready when the connection must make room for another.
    pub(super) async fn wanted(&self) {
        self.state.wanted.notified().await;
    }

    /// Whether a request is being answered.
    pub(super) fn is_answering(&self) -> bool {
        self.state.waits().is_none()
    }

    /// Marks the connection as answering a request.
    pub(super) fn answering(&self) -> Answering {
        self.state.has_asked.store(true, Ordering::Relaxed);
        self.state.since.store(ANSWERING, Ordering::Relaxed);
        Answering {
            register: self.register.clone(),
            state: self.state.clone(),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.register.lock().remove(&self.number);
        self.register.0.freed.notify_one();
    }
}

impl Guard for Answering {}

impl Drop for Answering {
    fn drop(&mut self) {
        let now = self.register.now();
        self.state.since.store(now, Ordering::Relaxed);
        self.register.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

    async fn is_wanted(place: &Connection) -> bool {
        let wanted = tokio::time::timeout(Duration::from_millis(1), place.wanted());
        wanted.await.is_ok()
    }

    #[tokio::test]
    async fn who_says_nothing_makes_room_first() {
        let register = Register::new(3, 3);
        let kept = register.enter(HERE).unwrap();
        drop(kept.answering());
        let silent = register.enter(HERE).unwrap();
        let later = register.enter(HERE).unwrap();
        let _new = register.enter(HERE).unwrap();
        assert!(is_wanted(&silent).await);
        assert!(!is_wanted(&kept).await && !is_wanted(&later).await);
    }

    #[tokio::test]
    async fn who_has_most_makes_room_for_others() {
        let register = Register::new(4, 3);
        let lone = register.enter(THERE).unwrap();
        let many = [(); 3].map(|()| register.enter(HERE).unwrap());
        let other = register.enter(THERE).unwrap();
        assert!(is_wanted(&many[0]).await);
        assert!(!is_wanted(&lone).await && !is_wanted(&other).await);
    }

    #[tokio::test]
    async fn nobody_has_more_than_a_share_and_no_answer_is_broken_off() {
        let register = Register::new(3, 2);
        let places = [(); 2].map(|()| register.enter(HERE).unwrap());
        let answers = places.each_ref().map(Connection::answering);
        assert!(register.enter(HERE).is_none());
        let other = register.enter(THERE).unwrap();
        let answer = other.answering();
        let room = tokio::time::timeout(Duration::from_millis(1), register.room());
        assert!(room.await.is_err());
        assert!(register.enter(THERE).is_none());
        drop(answer);
        register.room().await;
        drop(answers);
        assert!(register.enter(HERE).is_some());
        for place in places.iter().skip(1) {
            assert!(!is_wanted(place).await);
        }
        drop((places, other));
        assert!(register.lock().len() <= 1);
    }
}
