//! What everything long takes as one argument: cancel flag, progress, memory budget, threads.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{Error, Message, Storage};

/// How long work is watched and bounded.
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
    progress: &'a dyn Progress,
    memory: u64,
    /// How much of it is taken already.
    held: u64,
    threads: usize,
    search: SearchLimit,
    work: Option<&'a dyn Storage>,
}

/// How far a game is searched from one position where a rule says who wins, but not in how many
/// plies. One limit for all such games: about a second of work. Games that are always solved whole,
/// such as graphs, or by a formula for the plies too, such as Nim, do not know it.
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
    /// The most positions.
    pub positions: u64,
    /// The most moves from all of them together; from a position of more than 256 bytes, such as a
    /// hundred heaps, a move counts as several.
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
    /// As far as the memory budget goes.
    pub const NONE: Self = Self {
        positions: u64::MAX,
        moves: u64::MAX,
    };
}

/// Where along a line of play a search is tried again after it went in vain: after a quarter more
/// plies each time, so that a line of a hundred thousand takes some fifty searches.
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
    /// After how many of them the next search comes.
    next: u64,
}

impl SearchPauses {
    /// With what to ask about the position: nothing is searched before the time has come.
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

    /// A move has been made; whether the remoteness was known before it.
    pub fn played(&mut self, is_known: bool) {
        let was_searched = self.plies >= self.next;
        self.plies += 1;
        if was_searched && !is_known {
            self.next = self.plies + self.plies / 4;
        }
    }
}

/// Hears how long work goes. One phase ends before the next begins. All methods may be called from
/// any thread.
pub trait Progress: Sync {
    /// A phase begins; `total` is its amount of work where known, in units of its own (positions,
    /// rows, solutions).
    fn begin(&self, phase: &'static str, total: Option<u64>);
    /// This much of the current phase is done, counted from its beginning.
    fn advance(&self, done: u64);
    /// The current phase is over.
    fn end(&self);
    /// A figure worth knowing, such as the number of edges.
    fn figure(&self, name: &'static str, value: u64);
}

/// Hears and does nothing.
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
            progress: &Silent,
            memory: u64::MAX,
            held: 0,
            threads: 1,
            search: SearchLimit::default(),
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
    /// The most threads that work uses; what each takes in memory is small against what they share.
    pub const MOST_THREADS: usize = 1024;

    /// Work stops with an [`interrupt`](Error::interrupt) soon after `flag` is set.
    #[must_use]
    pub fn cancelled_by(self, flag: &'a AtomicBool) -> Self {
        Self {
            cancel: Some(flag),
            ..self
        }
    }

    /// Progress is told to `progress`.
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

    /// Searches go as far as `limit`.
    #[must_use]
    pub fn search(self, limit: SearchLimit) -> Self {
        Self {
            search: limit,
            ..self
        }
    }

    /// Long work that can keeps what it has done in `work`, and goes on with what is there: the
    /// engine of positional games ([`solve::colourings`](crate::solve::colourings)) does.
    #[must_use]
    pub fn work_in(self, work: &'a dyn Storage) -> Self {
        Self {
            work: Some(work),
            ..self
        }
    }

    /// Long work keeps nothing.
    #[must_use]
    pub(crate) fn work_nowhere(self) -> Self {
        Self { work: None, ..self }
    }

    /// Where long work keeps what it has done, if anywhere.
    #[must_use]
    pub fn work(&self) -> Option<&'a dyn Storage> {
        self.work
    }

    /// How far searches go.
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

    /// So many bytes of the memory budget are taken already, as by the names of a graph that is open.
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

    /// Fails when the work has been cancelled. Cheap: call it every few thousand steps.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn check(&self) -> Result<(), Error> {
        match self.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Error::interrupt()),
            _ => Ok(()),
        }
    }

    /// Whether the work has been cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
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

    /// Runs `work` with as many threads for rayon as allowed. They are started once for each thread
    /// that asks, and kept until it ends or asks for another number of them.
    ///
    /// # Errors
    /// [`Blame::Machine`](crate::Blame::Machine) when they cannot be started.
    pub fn with_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
        let (mut work, mut done) = (Some(work), None);
        self.inside(&mut || done = work.take().map(|work| work()))?;
        done.ok_or_else(Error::interrupt)
    }

    /// Runs `work` with as many threads as allowed: one copy of what rayon does, and not one for each
    /// kind of work.
    fn inside(&self, work: &mut (dyn FnMut() + Send)) -> Result<(), Error> {
        let is_inside = rayon::current_thread_index().is_some();
        if is_inside && rayon::current_num_threads() == self.threads {
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

    /// Reports a figure worth knowing.
    pub fn figure(&self, name: &'static str, value: u64) {
        self.progress.figure(name, value);
    }
}

/// The thread pool of the thread that asks.
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

/// A phase of long work that is going on.
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
