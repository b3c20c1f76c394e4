//! Long work: it releases the interpreter's lock, and Ctrl-C cancels it. Work that calls Python code
//! runs on the thread that asks, as Python code does.

use std::cell::{Cell, OnceCell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use lastmove::{Blame, Control, Error};
use lastmove_host::memory;
use pyo3::exceptions::{PyRecursionError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::progress::Bars;
use crate::{errors, limits};

/// How often the interpreter is polled for Ctrl-C.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// The stack of a worker thread, as large as that of a main thread.
pub(crate) const STACK: usize = 8 << 20;

/// How often other threads of Python may run while a thread holds the interpreter, as often as
/// Python itself lets them.
const SWITCH: Duration = Duration::from_millis(5);

/// How long a question is tried on the thread that asks: handing it to other threads and waiting for
/// them takes a tenth of a millisecond.
const SOON: Duration = Duration::from_millis(2);

/// How deep games may ask each other: each level takes much of the stack.
const MOST_NESTED: usize = 16;

/// An amount of memory in bytes: given as a number, or as a text such as ``"2GB"``, as in the command.
#[derive(Clone, Copy)]
pub(crate) struct Memory(u64);

impl Memory {
    pub(crate) fn of(bytes: u64) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(self) -> u64 {
        self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Memory {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = |why: &str| {
            let given = given
                .repr()
                .map_or_else(|_| String::new(), |text| text.to_string());
            PyValueError::new_err(format!("memory={given}: {why}"))
        };
        if let Ok(text) = given.cast::<PyString>() {
            let bytes = memory::parse(&text.to_cow()?);
            return bytes.map(Self).map_err(|why| wrong(&why));
        }
        if let Ok(bytes) = given.extract::<u64>() {
            return Ok(Self(bytes));
        }
        match given.extract::<f64>() {
            // Infinity and what no machine has are no bound.
            Ok(bytes) if bytes >= 0.0 => Ok(Self(bytes as u64)),
            _ => Err(wrong(
                "memory is a number of bytes, or a text such as \"2GB\"",
            )),
        }
    }
}

/// The resources of some work, and its progress reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Memory in bytes; by default most of what is free.
    pub(crate) memory: Option<u64>,
    /// Threads; all cores by default.
    pub(crate) threads: Option<usize>,
    /// Whether progress bars are shown.
    pub(crate) progress: bool,
    /// Whether the work calls back into Python: it then runs on the thread that asks, which holds the
    /// interpreter.
    pub(crate) calls_back: bool,
}

impl Budget {
    pub(crate) fn new(memory: Option<Memory>, threads: Option<usize>, progress: bool) -> Self {
        Self {
            memory: memory.map(Memory::bytes),
            threads,
            progress,
            calls_back: false,
        }
    }

    /// As keyword arguments, for pickling.
    pub(crate) fn keywords(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let keywords = PyDict::new(py);
        keywords.set_item("memory", self.memory)?;
        keywords.set_item("threads", self.threads)?;
        keywords.set_item("progress", self.progress)?;
        Ok(keywords)
    }

    fn thread_count(self) -> usize {
        if self.calls_back {
            return 1;
        }
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let wanted = self.threads.unwrap_or_else(cores);
        wanted.clamp(1, Control::MOST_THREADS)
    }

    fn control<'a>(self, cancelled: &'a AtomicBool, bars: Option<&'a Bars>) -> Control<'a> {
        let control = Control::default()
            .cancelled_by(cancelled)
            .memory(memory::budget(self.memory))
            .threads(self.thread_count());
        match bars {
            Some(bars) => control.reporting_to(bars),
            None => control,
        }
    }
}

thread_local! {
    /// The exception of Python code called on this thread, where no return value could carry it.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// Whether work on this thread raises that exception at its end.
    static LISTENS: Cell<bool> = const { Cell::new(false) };
    /// The budget of the work on this thread that calls Python code, and how much of it there is, one
    /// inside the other.
    static HERE: Cell<(Option<Budget>, usize)> = const { Cell::new((None, 0)) };
    /// The threads of rayon for loops that call Python code: this one alone. None where it belongs to
    /// other threads already.
    static ALONE: OnceCell<Option<ThreadPool>> = const { OnceCell::new() };
    /// The worker threads of this thread, and the process that started them: they do not survive a
    /// fork.
    static POOL: RefCell<Option<(u32, Arc<ThreadPool>)>> = const { RefCell::new(None) };
}

/// Stores an exception of Python code, to be raised again at the end of the current work.
pub(crate) fn raised(error: PyErr) {
    if !LISTENS.get() {
        return;
    }
    RAISED.with_borrow_mut(|raised| {
        raised.get_or_insert(error);
    });
}

/// The worker threads of this thread.
fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    POOL.with_borrow_mut(|kept| {
        let here = process::id();
        if let Some((process, pool)) = kept
            && *process == here
            && pool.current_num_threads() == threads
        {
            return Ok(pool.clone());
        }
        if let Some((process, pool)) = kept.take()
            && process != here
        {
            // After a fork its threads do not exist; joining them would never return.
            std::mem::forget(pool);
        }
        let built = ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(STACK)
            .build();
        let pool = built.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let pool = Arc::new(pool);
        *kept = Some((here, pool.clone()));
        Ok(pool)
    })
}

/// Runs `work`: on other threads, with the interpreter's lock released, unless it calls back. Ctrl-C
/// cancels it, and is raised as soon as it has stopped; so are exceptions of Python code that the work
/// called.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    budget: Budget,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    match budget.calls_back && is_alone() {
        true => here(py, budget, work),
        false => elsewhere(py, budget, work),
    }
}

/// As [`run`], for questions that often need no other threads: `work` is tried for [`SOON`] on the
/// thread that asks, and begun again on all threads if that is too short.
pub(crate) fn soon<T: Send>(
    py: Python<'_>,
    budget: Budget,
    work: impl Fn(&Control<'_>) -> Result<T, Error> + Sync,
) -> PyResult<T> {
    if !budget.calls_back && !budget.progress && is_alone() {
        limits::check(py)?;
        let began = Instant::now();
        let is_late = || began.elapsed() > SOON;
        let cancelled = AtomicBool::new(false);
        let alone = Budget {
            threads: Some(1),
            ..budget
        };
        let try_it = || {
            let control = alone.control(&cancelled, None).cancelled_when(&is_late);
            catch_unwind(AssertUnwindSafe(|| work(&control)))
        };
        match py.detach(try_it) {
            Ok(Err(error)) if error.blame == Blame::Interrupt => {}
            found => return outcome(py, None, found.ok()),
        }
    }
    run(py, budget, |control| work(control))
}

/// Runs the part of some work that calls no Python code: with all threads of its budget and the
/// interpreter's lock released, where it runs on the thread that asked.
pub(crate) fn without_python<T: Send>(
    control: &Control<'_>,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    let (Some(budget), _) = HERE.get() else {
        return work(control);
    };
    let budget = Budget {
        memory: Some(control.memory_budget()),
        calls_back: false,
        ..budget
    };
    Python::attach(|py| elsewhere(py, budget, work)).map_err(|error| {
        raised(error);
        Error::interrupt()
    })
}

/// Whether loops of rayon that this thread begins run on this thread alone.
fn is_alone() -> bool {
    ALONE.with(|alone| {
        let made = alone.get_or_init(|| {
            let one = ThreadPoolBuilder::new().num_threads(1);
            one.use_current_thread().build().ok()
        });
        made.is_some()
    })
}

/// The state of this thread before some work that may lie within other work; dropping restores it.
struct Before {
    raised: Option<PyErr>,
    listens: bool,
    here: (Option<Budget>, usize),
}

impl Before {
    fn begin(budget: Budget) -> Self {
        let (_, depth) = HERE.get();
        Self {
            raised: RAISED.take(),
            listens: LISTENS.replace(true),
            here: HERE.replace((Some(budget), depth + 1)),
        }
    }
}

impl Drop for Before {
    fn drop(&mut self) {
        RAISED.replace(self.raised.take());
        LISTENS.set(self.listens);
        HERE.set(self.here);
    }
}

/// What a thread that holds the interpreter does from time to time: other threads run, signals are
/// handled, and progress is shown.
struct Watch<'a> {
    thread: ThreadId,
    bars: Option<&'a Bars>,
    last: Mutex<Instant>,
    interrupt: Mutex<Option<PyErr>>,
}

impl Watch<'_> {
    /// Whether the work is cancelled.
    fn is_over(&self) -> bool {
        if thread::current().id() != self.thread {
            return false;
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= SWITCH {
            let polled = Python::attach(|py| {
                py.detach(|| {});
                py.check_signals()?;
                limits::check(py)?;
                self.bars.map_or(Ok(()), |bars| bars.show(py))
            });
            *last = Instant::now();
            if let Err(error) = polled {
                self.interrupt().get_or_insert(error);
            }
        }
        self.interrupt().is_some()
    }

    fn interrupt(&self) -> MutexGuard<'_, Option<PyErr>> {
        let interrupt = self.interrupt.lock();
        interrupt.unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs `work` on this thread.
fn here<T>(
    py: Python<'_>,
    budget: Budget,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error>,
) -> PyResult<T> {
    if HERE.get().1 >= MOST_NESTED {
        let text = format!("games ask each other more than {MOST_NESTED} deep");
        return Err(PyRecursionError::new_err(text));
    }
    let bars = budget.progress.then(|| Bars::new(py)).transpose()?;
    let watch = Watch {
        thread: thread::current().id(),
        bars: bars.as_ref(),
        last: Mutex::new(Instant::now()),
        interrupt: Mutex::default(),
    };
    let is_over = || watch.is_over();
    let cancelled = AtomicBool::new(false);
    let control = budget.control(&cancelled, bars.as_ref());
    let control = control.cancelled_when(&is_over);
    let before = Before::begin(budget);
    let found = catch_unwind(AssertUnwindSafe(|| work(&control)));
    let raised = RAISED.take();
    drop(before);
    if let Some(bars) = &bars {
        bars.close(py)?;
    }
    let interrupt = watch.interrupt().take();
    outcome(py, interrupt.or(raised), found.ok())
}

/// What some work returns: what was raised meanwhile, or what it found; nothing where it panicked.
fn outcome<T>(
    py: Python<'_>,
    raised: Option<PyErr>,
    found: Option<Result<T, Error>>,
) -> PyResult<T> {
    match (raised, found) {
        (Some(raised), _) => Err(raised),
        (None, Some(found)) => found.map_err(|error| errors::raise(py, &error)),
        (None, None) => Err(PyRuntimeError::new_err(
            "lastmove has a fault: please report what was asked",
        )),
    }
}

/// Runs `work` on other threads, with the interpreter's lock released.
fn elsewhere<T: Send>(
    py: Python<'_>,
    budget: Budget,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let pool = pool(budget.thread_count())?;
    let cancelled = AtomicBool::new(false);
    let bars = budget.progress.then(|| Bars::new(py)).transpose()?;
    let done = Mutex::new(None);
    let (tell, ended) = channel::<()>();
    let ended = Mutex::new(ended);
    let mut interrupt = None;
    let job = || {
        let control = budget.control(&cancelled, bars.as_ref());
        LISTENS.set(true);
        let found = catch_unwind(AssertUnwindSafe(|| match budget.calls_back {
            // On a thread that belongs to others. Keeping it attached saves creating its interpreter
            // state at each call.
            true => Python::attach(|py| py.detach(|| work(&control))),
            false => work(&control),
        }));
        LISTENS.set(false);
        let raised = RAISED.take();
        *done.lock().unwrap_or_else(PoisonError::into_inner) = Some((found, raised));
    };
    let wait = || {
        let ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.recv_timeout(POLL)
    };
    let poll = |py: Python<'_>| -> Option<PyErr> {
        let ended = py.check_signals().and_then(|()| limits::check(py));
        ended
            .and_then(|()| bars.as_ref().map_or(Ok(()), |bars| bars.show(py)))
            .err()
    };
    py.detach(|| {
        pool.in_place_scope(|scope| {
            scope.spawn(|_| {
                // Dropped when the work ends.
                let _tell = tell;
                job();
            });
            while wait() == Err(RecvTimeoutError::Timeout) {
                if let Some(error) = Python::attach(poll) {
                    cancelled.store(true, Ordering::Relaxed);
                    interrupt.get_or_insert(error);
                }
            }
        });
    });
    if let Some(bars) = &bars {
        bars.close(py)?;
    }
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (found, raised) = match done {
        Some((found, raised)) => (found.ok(), raised),
        None => (None, None),
    };
    outcome(py, interrupt.or(raised), found)
}
