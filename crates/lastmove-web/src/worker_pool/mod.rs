//! The work of requests: it runs on its own threads, bounded in number, time and memory, and stops
//! when its client is gone.
//!
//! Work begins in a place for quick questions. If it takes longer it moves to a place for long work,
//! so that the next quick question finds a place; when those are taken it stays where it is until
//! another request waits for its place, and is then refused.

mod places;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use lastmove::{Blame, Control, Error, Message};
use lastmove_pages::{Client, Refusal};

use crate::config::Config;

use places::{Permit, Places};

/// How often long work checks whether another request waits for its place.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The cancel flags of running work, by number.
type Flags = Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>;

/// Runs work on its own threads.
#[derive(Clone)]
pub(crate) struct WorkerPool {
    /// Places for work that begins.
    places: Places,
    /// Places for work that takes longer than `quick`.
    long: Places,
    quick: Duration,
    /// Places for work that waits.
    queue: Places,
    patience: Duration,
    flags: Flags,
    next: Arc<AtomicU64>,
    memory: u64,
    threads: usize,
    time: Duration,
}

/// Cancels a piece of work when dropped.
pub(crate) struct CancelGuard {
    flag: Arc<AtomicBool>,
    flags: Flags,
    number: u64,
}

impl CancelGuard {
    /// Set when the work should stop.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.remove(&self.number);
    }
}

impl WorkerPool {
    /// A pool for `places` pieces of work at once, each of at most `time`.
    pub(crate) fn new(config: &Config, places: usize, time: Duration) -> Self {
        Self {
            places: Places::new(places),
            long: Places::new(config.limits.long),
            quick: config.limits.quick,
            queue: Places::new(config.limits.waiting),
            patience: config.limits.patience,
            flags: Flags::default(),
            next: Arc::default(),
            memory: config.share(),
            threads: config.threads,
            time,
        }
    }

    /// Runs `work` on its own thread. When the future is dropped, as when the client disconnects,
    /// the work is cancelled; its place is freed only when it has stopped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.place(client).await?;
        let place = Arc::new(Mutex::new(place));
        let guard = self.cancel_guard();
        let flag = guard.flag();
        let (memory, threads, held) = (self.memory, self.threads, place.clone());
        let mut handle = tokio::task::spawn_blocking(move || {
            let _held = held;
            let control = Control::default().cancelled_by(&flag);
            let done = work(&control.memory(memory).threads(threads));
            done.map_err(refusal)
        });
        let quick = self.quick.min(self.time);
        if let Ok(joined) = tokio::time::timeout(quick, &mut handle).await {
            return joined.unwrap_or_else(|_| Err(Refusal::panic()));
        }
        let rest = async {
            tokio::select! {
                biased;
                joined = &mut handle => return joined,
                Some(long) = self.long.enter(client) => {
                    *place.lock().unwrap_or_else(PoisonError::into_inner) = long;
                }
                () = must_leave(&place) => return Ok(Err(Refusal::busy_with_long_work())),
            }
            handle.await
        };
        let Ok(joined) = tokio::time::timeout(self.time - quick, rest).await else {
            let message = Message::new("web-time-over").with("seconds", self.time.as_secs());
            return Err(Refusal::own(StatusCode::GATEWAY_TIMEOUT, message));
        };
        joined.unwrap_or_else(|_| Err(Refusal::panic()))
    }

    /// A place to work, after waiting in a queue; refused when the queue is full or too slow.
    async fn place(&self, client: Client) -> Result<Permit, Refusal> {
        if let Some(place) = self.places.try_enter(client) {
            return Ok(place);
        }
        let _waiting = self.queue.try_enter(client).ok_or_else(Refusal::busy)?;
        let place = tokio::time::timeout(self.patience, self.places.enter(client));
        place.await.ok().flatten().ok_or_else(Refusal::busy)
    }

    /// A place to work for a client; refused when all are taken.
    pub(crate) fn try_place(&self, client: Client) -> Result<Permit, Refusal> {
        let place = self.places.try_enter(client);
        place.ok_or_else(Refusal::busy)
    }

    /// The guard of a new piece of work.
    pub(crate) fn cancel_guard(&self) -> CancelGuard {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let flag = Arc::new(AtomicBool::new(false));
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.insert(number, flag.clone());
        drop(flags);
        CancelGuard {
            flag,
            flags: self.flags.clone(),
            number,
        }
    }

    /// How many pieces of work have a place, how many of them one for long work, and how many wait.
    pub(crate) fn taken(&self) -> (usize, usize, usize) {
        (self.places.taken(), self.long.taken(), self.queue.taken())
    }

    /// The memory for one piece of work.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// The threads for one piece of work.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// The longest time of one piece of work.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// Cancels all work.
    pub(crate) fn stop(&self) {
        let flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        for flag in flags.values() {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

/// Ready when work must leave its place to another request.
async fn must_leave(place: &Mutex<Permit>) {
    while !place
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .must_leave()
    {
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// The refusal for an error of the work, which is interrupted only when the server ends or the
/// client is gone.
fn refusal(error: Error) -> Refusal {
    if error.blame == Blame::Interrupt {
        let message = Message::new("web-stopping");
        return Refusal::own(StatusCode::SERVICE_UNAVAILABLE, message);
    }
    Refusal::of(error)
}

#[cfg(test)]
mod tests {
    use lastmove_words::Language;

    use super::*;

    fn client() -> Client {
        Client::at(std::net::Ipv4Addr::UNSPECIFIED.into())
    }

    fn code(refusal: &Refusal) -> String {
        let object = refusal.object(lastmove_pages::words(Language::English));
        object["code"].as_str().unwrap().to_owned()
    }

    fn pool(permits: usize, time: Duration) -> WorkerPool {
        WorkerPool::new(&Config::default(), permits, time)
    }

    /// Works until it is cancelled.
    fn endless(control: &Control<'_>) -> Result<(), Error> {
        loop {
            control.check()?;
            std::thread::yield_now();
        }
    }

    /// Waits until a place is free.
    async fn freed(pool: &WorkerPool) {
        let place = pool.places.enter(client());
        let place = tokio::time::timeout(Duration::from_secs(300), place);
        assert!(place.await.unwrap().is_some());
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_and_frees_its_place() {
        let pool = pool(1, Duration::from_secs(60));
        for _ in 0..3 {
            let refused = pool.run::<()>(client(), |_| panic!("a fault on purpose"));
            assert_eq!(code(&refused.await.unwrap_err()), "panic");
        }
        let done = pool.run(client(), |_| Ok(7));
        assert_eq!(done.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_ends_at_its_time_and_when_it_is_dropped() {
        let pool = pool(1, Duration::from_millis(20));
        let refused = pool.run(client(), endless).await.unwrap_err();
        assert_eq!(code(&refused), "web-time-over");
        // The place is freed as soon as the work has seen its flag.
        freed(&pool).await;
        let slow = WorkerPool {
            time: Duration::from_secs(600),
            ..pool.clone()
        };
        let dropped = slow.run(client(), endless);
        let left = tokio::time::timeout(Duration::from_millis(20), dropped);
        assert!(left.await.is_err());
        freed(&pool).await;
        assert!(pool.flags.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn who_waits_too_long_is_told_so() {
        let mut pool = pool(1, Duration::from_secs(600));
        pool.patience = Duration::from_millis(20);
        let _taken = pool.try_place(client()).unwrap();
        let refused = pool.run(client(), |_| Ok(())).await.unwrap_err();
        assert_eq!(code(&refused), "web-busy");
    }

    #[tokio::test]
    async fn a_place_is_waited_for_in_a_queue_that_is_bounded() {
        let mut pool = pool(1, Duration::from_secs(600));
        pool.queue = Places::new(1);
        pool.patience = Duration::from_secs(600);
        let taken = pool.try_place(client()).unwrap();
        let waits = pool.run(client(), |_| Ok(7));
        let others = async {
            // By now the first request waits.
            let refused = pool.run(client(), |_| Ok(7)).await.unwrap_err();
            assert_eq!(code(&refused), "web-busy");
            drop(taken);
        };
        assert_eq!(tokio::join!(biased; waits, others).0.unwrap(), 7);
        assert_eq!(pool.queue.free(), 1);
    }

    #[tokio::test]
    async fn long_work_makes_room_for_quick() {
        let mut pool = pool(2, Duration::from_secs(600));
        pool.quick = Duration::from_millis(20);
        pool.long = Places::new(1);
        // A client may have one of two places: long work that moves frees it.
        let long = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(client(), endless).await }
        });
        assert_eq!(pool.run(client(), |_| Ok(7)).await.unwrap(), 7);
        while pool.long.free() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // No place for long work is left, and no request waits for the place of the next work yet.
        let stays = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(client(), endless).await }
        });
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(!stays.is_finished() && pool.places.free() == 1);
        assert_eq!(pool.run(client(), |_| Ok(7)).await.unwrap(), 7);
        let refused = stays.await.unwrap().unwrap_err();
        assert_eq!(code(&refused), "web-busy-long");
        assert!(!long.is_finished());
        pool.stop();
        assert!(long.await.unwrap().is_err());
    }

    #[tokio::test]
    async fn stopping_ends_what_goes_on() {
        let pool = pool(1, Duration::from_secs(600));
        let (told, stopper) = (pool.clone(), async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            pool.stop();
        });
        let (done, ()) = tokio::join!(told.run(client(), endless), stopper);
        assert_eq!(code(&done.unwrap_err()), "web-stopping");
    }
}
