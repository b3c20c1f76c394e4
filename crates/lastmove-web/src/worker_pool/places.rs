//! Places for work, which no client can take all of.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use lastmove_pages::Client;

/// Places for a number of pieces of work; clones share them.
#[derive(Clone)]
pub(crate) struct Places(Arc<Shared>);

struct Shared {
    all: Seats,
    most: usize,
    /// How many places one client can have.
    share: usize,
    clients: Mutex<HashMap<Client, Own>>,
}

/// The seats of one client, and how many of its requests hold or wait for one.
struct Own {
    seats: Seats,
    users: usize,
}

/// Seats, with counts of waiting and leaving work.
#[derive(Clone)]
struct Seats {
    free: Arc<Semaphore>,
    /// How many wait for a seat.
    waiting: Arc<AtomicUsize>,
    /// How many of those with a seat must leave it.
    leaving: Arc<AtomicUsize>,
}

/// A taken place, freed on drop.
pub(crate) struct Permit {
    _all: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    leaving: Option<Counted>,
    visit: Visit,
}

/// A request that has a place, or waits for one; keeps its client's entry.
struct Visit {
    places: Places,
    client: Client,
    own: Seats,
}

/// Adds one to a count, until dropped.
struct Counted(Arc<AtomicUsize>);

impl Places {
    /// This many places. If there are several, one client cannot take all.
    pub(crate) fn new(most: usize) -> Self {
        Self(Arc::new(Shared {
            all: Seats::new(most),
            most,
            share: (most - most.min(1).max(most / 4)).max(1),
            clients: Mutex::default(),
        }))
    }

    /// Waits for a place. `None` only if the semaphores are closed, which never happens.
    pub(crate) async fn enter(&self, client: Client) -> Option<Permit> {
        let visit = self.visit(client);
        let own = visit.own.take().await?;
        let all = self.0.all.take().await?;
        Some(Permit {
            _all: all,
            _own: own,
            leaving: None,
            visit,
        })
    }

    /// A place, if one is free now.
    pub(crate) fn try_enter(&self, client: Client) -> Option<Permit> {
        let visit = self.visit(client);
        let own = visit.own.free.clone().try_acquire_owned().ok()?;
        let all = self.0.all.free.clone().try_acquire_owned().ok()?;
        Some(Permit {
            _all: all,
            _own: own,
            leaving: None,
            visit,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Client, Own>> {
        let clients = self.0.clients.lock();
        clients.unwrap_or_else(PoisonError::into_inner)
    }

    fn visit(&self, client: Client) -> Visit {
        let mut clients = self.lock();
        let own = clients.entry(client).or_insert_with(|| Own {
            seats: Seats::new(self.0.share),
            users: 0,
        });
        own.users += 1;
        Visit {
            places: self.clone(),
            client,
            own: own.seats.clone(),
        }
    }

    #[cfg(test)]
    pub(super) fn free(&self) -> usize {
        self.0.all.free.available_permits()
    }

    /// How many places are taken.
    pub(super) fn taken(&self) -> usize {
        let free = self.0.all.free.available_permits();
        self.0.most.saturating_sub(free)
    }
}

impl Seats {
    fn new(most: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(most)),
            waiting: Arc::default(),
            leaving: Arc::default(),
        }
    }

    async fn take(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(seat) = self.free.clone().try_acquire_owned() {
            return Some(seat);
        }
        let _waiting = Counted::new(&self.waiting);
        self.free.clone().acquire_owned().await.ok()
    }

    /// Whether more wait for a seat than must leave theirs.
    fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > self.leaving.load(Ordering::SeqCst)
    }
}

impl Permit {
    /// Whether this place is needed for waiting work that no other leaving work makes room for. On
    /// `true` the caller must leave.
    pub(crate) fn must_leave(&mut self) -> bool {
        let mut seats = [&self.visit.own, &self.visit.places.0.all].into_iter();
        let wanted = seats.find(|seats| seats.is_wanted());
        self.leaving = wanted.map(|seats| Counted::new(&seats.leaving));
        self.leaving.is_some()
    }
}

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count.clone())
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut clients = self.places.lock();
        if let Some(own) = clients.get_mut(&self.client) {
            own.users -= 1;
            if own.users == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(address: &str) -> Client {
        Client::at(address.parse::<IpAddr>().unwrap())
    }

    #[tokio::test]
    async fn no_client_takes_all_places() {
        for (most, share) in [(1, 1), (2, 1), (3, 2), (8, 6), (256, 192)] {
            let places = Places::new(most);
            let one = client("10.0.0.1");
            let taken: Vec<_> = std::iter::from_fn(|| places.try_enter(one)).collect();
            assert_eq!(taken.len(), share, "{most}");
            assert_eq!(places.taken(), share, "{most}");
            let other = places.try_enter(client("10.0.0.2"));
            assert_eq!(other.is_some(), most > 1);
            drop((taken, other));
            assert_eq!(places.free(), most);
            assert!(places.lock().is_empty());
        }
    }

    #[tokio::test]
    async fn as_many_must_leave_as_others_wait() {
        let places = Places::new(4);
        let one = client("10.0.0.1");
        let mut taken: Vec<_> = std::iter::from_fn(|| places.try_enter(one)).collect();
        assert!(!taken.iter_mut().any(Permit::must_leave));
        let waiting = [(); 2].map(|()| {
            let places = places.clone();
            tokio::spawn(async move { places.enter(one).await.is_some() })
        });
        while !taken[0].must_leave() {
            tokio::task::yield_now().await;
        }
        while !taken[1].must_leave() {
            tokio::task::yield_now().await;
        }
        assert!(!taken[2].must_leave());
        taken.drain(..2);
        for waiting in waiting {
            assert!(waiting.await.unwrap());
        }
        assert!(!taken[0].must_leave());
    }
}
