//! The context of long work: cancel flag, progress, memory budget, threads.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{Error, Message, Storage, Value};

/// Settings of long work: cancellation, progress, and bounds on memory, threads and searches.
///
/// The default never stops, reports nothing, has no memory bound and uses one thread.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use lastmove::Control;
///
/// let stop = AtomicBool::new(false);
/// let control = Control::default().cancelled_by(&stop).memory(1 << 20);
/// assert!(control.check().is_ok());
/// assert!(control.afford(2 << 20).is_err());
/// stop.store(true, Ordering::Relaxed);
/// assert!(control.check().is_err());
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    cancel: Option<&'a AtomicBool>,
    is_over: Option<&'a (dyn Fn() -> bool + Sync)>,
    progress: &'a dyn Progress,
    memory: u64,
    /// The part of the memory already in use.
    held: u64,
    threads: usize,
    is_unaided: bool,
    search: SearchLimit,
    algorithm: Option<&'static str>,
    work: Option<&'a dyn Storage>,
}

/// How far a game is searched from a position if a rule gives its outcome but not its remoteness.
/// The default is about a second of work. The limit does not apply to games that are always solved
/// whole, such as graphs, or have a formula for the remoteness too, such as Nim.
///
/// ```
/// use lastmove::{Control, SearchLimit, catalog, files::MemoryFiles, oracle::Want};
/// // 61 · 98 positions, and some hundred moves from each.
/// let opened = catalog::open("wythoff:60,97", &MemoryFiles::default(), &Control::default());
/// let oracle = opened.unwrap().oracle;
/// let little = SearchLimit { positions: 1_000, moves: 10_000 };
/// let ask = |limit| oracle.ask(None, Want::default(), &Control::default().search(limit));
/// assert_eq!(ask(little).unwrap().remoteness, None);
/// assert!(ask(SearchLimit::default()).unwrap().remoteness.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimit {
    /// The maximal number of positions.
    pub positions: u64,
    /// The maximal number of moves from all of them together; moves from a position of more than 256
    /// bytes, such as a hundred heaps, count several times.
    pub moves: u64,
}

impl Default for SearchLimit {
    fn default() -> Self {
        Self {
            positions: 1 << 20,
            moves: 1 << 22,
        }
    }
}

impl SearchLimit {
    /// Only the memory budget bounds a search.
    pub const NONE: Self = Self {
        positions: u64::MAX,
        moves: u64::MAX,
    };
}

/// When to search again along a line of play after a search failed: each time after a quarter more
/// plies, so that a line of a hundred thousand plies takes about fifty searches.
///
/// ```
/// use lastmove::{Control, SearchLimit, SearchPauses};
/// let control = Control::default();
/// let mut pauses = SearchPauses::default();
/// let searched = (0..100_000).filter(|_| {
///     let limit = pauses.control(&control).search_limit();
///     pauses.played(false);
///     limit == SearchLimit::default()
/// });
/// assert!(searched.count() < 60);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchPauses {
    /// How many plies have been played.
    plies: u64,
    /// The number of plies before the next search.
    next: u64,
}

impl SearchPauses {
    /// The control for the question about the current position: without a search until one is due.
    #[must_use]
    pub fn control<'a>(&self, control: &Control<'a>) -> Control<'a> {
        match self.plies < self.next {
            true => control.search(SearchLimit {
                positions: 0,
                moves: 0,
            }),
            false => *control,
        }
    }

    /// Counts a move; `is_known` says whether the remoteness before it was known.
    pub fn played(&mut self, is_known: bool) {
        let was_searched = self.plies >= self.next;
        self.plies += 1;
        if was_searched && !is_known {
            self.next = self.plies + self.plies / 4;
        }
    }
}

/// Receives the progress of long work. One phase ends before the next begins. All methods may be
/// called from any thread.
pub trait Progress: Sync {
    /// A phase begins; `total` is its amount of work if known, in its own units (positions, rows,
    /// solutions).
    fn begin(&self, phase: &'static str, total: Option<u64>);
    /// This much of the current phase is done, counted from its beginning.
    fn advance(&self, done: u64);
    /// The current phase is over.
    fn end(&self);
    /// A figure to report, such as the number of edges.
    fn figure(&self, name: &'static str, value: u64);
    /// What a search has proved so far of the value asked for, for the player to move.
    fn bounds(&self, least: Value, most: Value) {
        let _ = (least, most);
    }
}

/// Ignores all progress.
struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &'static str, _: Option<u64>) {}
    fn advance(&self, _: u64) {}
    fn end(&self) {}
    fn figure(&self, _: &'static str, _: u64) {}
}

impl Default for Control<'_> {
    fn default() -> Self {
        Self {
            cancel: None,
            is_over: None,
            progress: &Silent,
            memory: u64::MAX,
            held: 0,
            threads: 1,
            is_unaided: false,
            search: SearchLimit::default(),
            algorithm: None,
            work: None,
        }
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Control");
        shown
            .field("memory", &self.memory)
            .field("held", &self.held);
        shown
            .field("threads", &self.threads)
            .field("search", &self.search);
        shown.finish_non_exhaustive()
    }
}

impl<'a> Control<'a> {
    /// The largest number of threads; the memory of each is small compared to what they share.
    pub const MOST_THREADS: usize = 1024;

    /// Work stops with an [`interrupt`](Error::interrupt) soon after `flag` is set.
    #[must_use]
    pub fn cancelled_by(self, flag: &'a AtomicBool) -> Self {
        Self {
            cancel: Some(flag),
            ..self
        }
    }

    /// Work stops as well soon after `is_over` returns true, in place of what was given before. It is
    /// called often, so it must be cheap.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use lastmove::{Control, Error};
    ///
    /// let began = Instant::now();
    /// let is_late = || began.elapsed() > Duration::from_millis(10);
    /// let control = Control::default().cancelled_when(&is_late);
    /// let work = || -> Result<(), Error> {
    ///     loop {
    ///         control.check()?;
    ///     }
    /// };
    /// assert!(work().is_err());
    /// ```
    #[must_use]
    pub fn cancelled_when(self, is_over: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            is_over: Some(is_over),
            ..self
        }
    }

    /// Progress is reported to `progress`.
    #[must_use]
    pub fn reporting_to(self, progress: &'a dyn Progress) -> Self {
        Self { progress, ..self }
    }

    /// Work that would need more than `bytes` is refused before it begins.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// Work may use this many threads: at least one is used, and at most [`Self::MOST_THREADS`].
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: threads.clamp(1, Self::MOST_THREADS),
            ..self
        }
    }

    /// Searches are bounded by `limit`.
    #[must_use]
    pub fn search(self, limit: SearchLimit) -> Self {
        Self {
            search: limit,
            ..self
        }
    }

    /// Games for which there are several algorithms are solved by the one of this name, if they have it:
    /// see [`parity::Algorithm`](crate::solve::parity::Algorithm). Answers are as right by any of them.
    #[must_use]
    pub fn algorithm(self, name: &'static str) -> Self {
        Self {
            algorithm: Some(name),
            ..self
        }
    }

    /// The algorithm that was named.
    #[must_use]
    pub fn named_algorithm(&self) -> Option<&'static str> {
        self.algorithm
    }

    /// Engines that can continue interrupted work store their state in `work` and continue from it,
    /// such as the engine of positional games ([`solve::colourings`](crate::solve::colourings)).
    #[must_use]
    pub fn work_in(self, work: &'a dyn Storage) -> Self {
        Self {
            work: Some(work),
            ..self
        }
    }

    /// Long work stores no state: for work that is part of some that does.
    #[must_use]
    pub fn work_nowhere(self) -> Self {
        Self { work: None, ..self }
    }

    /// Values are found by solving alone, and none is taken from a book.
    #[must_use]
    pub fn unaided(self) -> Self {
        Self {
            is_unaided: true,
            ..self
        }
    }

    /// Whether no value may be taken from a book.
    #[must_use]
    pub fn is_unaided(&self) -> bool {
        self.is_unaided
    }

    /// The storage for the state of long work, if any.
    #[must_use]
    pub fn work(&self) -> Option<&'a dyn Storage> {
        self.work
    }

    /// The bound on searches.
    #[must_use]
    pub fn search_limit(&self) -> SearchLimit {
        self.search
    }

    /// The number of threads allowed, at least 1.
    #[must_use]
    pub fn thread_count(&self) -> usize {
        self.threads
    }

    /// The memory budget in bytes, less what is [held](Self::holding).
    #[must_use]
    pub fn memory_budget(&self) -> u64 {
        self.memory.saturating_sub(self.held)
    }

    /// This many bytes of the memory budget are in use already, as by the names of an open graph.
    ///
    /// ```
    /// use lastmove::Control;
    /// let control = Control::default().memory(100).holding(40);
    /// assert_eq!(control.memory_budget(), 60);
    /// assert!(control.afford(60).is_ok() && control.afford(61).is_err());
    /// ```
    #[must_use]
    pub fn holding(self, bytes: u64) -> Self {
        Self {
            held: self.held.saturating_add(bytes),
            ..self
        }
    }

    /// A part of the work may take at most this many bytes of what is left.
    ///
    /// ```
    /// use lastmove::Control;
    /// let control = Control::default().memory(100).holding(40).at_most(30);
    /// assert_eq!(control.memory_budget(), 30);
    /// ```
    #[must_use]
    pub fn at_most(self, bytes: u64) -> Self {
        Self {
            memory: self.memory.min(self.held.saturating_add(bytes)),
            ..self
        }
    }

    /// Fails when the work has been cancelled. Cheap: call it every few thousand steps.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn check(&self) -> Result<(), Error> {
        match self.is_cancelled() {
            true => Err(Error::interrupt()),
            false => Ok(()),
        }
    }

    /// Whether the work has been cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.is_over.is_some_and(|is_over| is_over())
    }

    /// Fails when `bytes` are over the memory budget. Call it before allocating.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory), with the need and the budget in bytes.
    pub fn afford(&self, bytes: u64) -> Result<(), Error> {
        let needed = bytes.saturating_add(self.held);
        if needed <= self.memory {
            return Ok(());
        }
        Err(Error::memory(
            Message::new("memory-over-budget")
                .with("needed", needed)
                .with("budget", self.memory),
        ))
    }

    /// Runs `work` in a rayon pool with the allowed number of threads. Each calling thread keeps its
    /// pool until it ends or calls this with another number of threads.
    ///
    /// # Errors
    /// [`Blame::Machine`](crate::Blame::Machine) when they cannot be started.
    pub fn with_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
        let (mut work, mut done) = (Some(work), None);
        self.inside(&mut || done = work.take().map(|work| work()))?;
        done.ok_or_else(Error::interrupt)
    }

    /// Runs `work` in the pool. It takes a `dyn` closure, so that rayon's code is compiled only once.
    fn inside(&self, work: &mut (dyn FnMut() + Send)) -> Result<(), Error> {
        let is_inside = rayon::current_thread_index().is_some();
        // Where there are no threads, rayon works on the one that asks.
        let is_alone = cfg!(target_family = "wasm");
        if is_alone || is_inside && rayon::current_num_threads() == self.threads {
            work();
        } else {
            pool(self.threads)?.install(work);
        }
        Ok(())
    }

    /// Like [`afford`](Self::afford) for the whole of some large work: the need is also reported,
    /// as the figure `memory`, before the work begins.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory), with the need and the budget in bytes.
    pub fn plan(&self, bytes: u64) -> Result<(), Error> {
        self.afford(bytes)?;
        self.figure("memory", bytes.saturating_add(self.held));
        Ok(())
    }

    /// Begins a phase; it ends when the returned guard is dropped.
    #[must_use]
    pub fn phase(&self, name: &'static str, total: Option<u64>) -> Phase<'a> {
        self.progress.begin(name, total);
        Phase {
            progress: self.progress,
        }
    }

    /// Reports a figure.
    pub fn figure(&self, name: &'static str, value: u64) {
        self.progress.figure(name, value);
    }

    /// Reports what is proved so far of the value asked for.
    pub fn bounds(&self, least: Value, most: Value) {
        self.progress.bounds(least, most);
    }
}

/// The thread pool of the current thread.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, Error> {
    thread_local! {
        static LAST: RefCell<Option<Arc<ThreadPool>>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| {
        if let Some(pool) = last
            && pool.current_num_threads() == threads
        {
            return Ok(pool.clone());
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = Arc::new(pool.map_err(|error| {
            Error::machine(Message::new("threads-unavailable")).caused_by(error)
        })?);
        *last = Some(pool.clone());
        Ok(pool)
    })
}

/// A running phase of long work.
pub struct Phase<'a> {
    progress: &'a dyn Progress,
}

impl Phase<'_> {
    /// This much is done, counted from the phase's beginning.
    pub fn advance(&self, done: u64) {
        self.progress.advance(done);
    }
}

impl Drop for Phase<'_> {
    fn drop(&mut self) {
        self.progress.end();
    }
}
