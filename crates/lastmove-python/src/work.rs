//! Long work: it releases the interpreter's lock, and Ctrl-C cancels it.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lastmove::{Control, Error};
use lastmove_host::memory;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors;
use crate::progress::Bars;

/// How often the interpreter is polled for Ctrl-C.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// The stack of a worker thread, as large as that of a main thread.
pub(crate) const STACK: usize = 8 << 20;

/// The resources of some work, and its progress reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Memory in bytes; by default most of what is free.
    pub(crate) memory: Option<u64>,
    /// Threads; all cores by default.
    pub(crate) threads: Option<usize>,
    /// Whether progress bars are shown.
    pub(crate) progress: bool,
    /// Whether the work calls back into Python: it then holds the interpreter during calls and uses
    /// one thread, since two could not run in the interpreter at once.
    pub(crate) calls_back: bool,
}

impl Budget {
    pub(crate) fn new(memory: Option<u64>, threads: Option<usize>, progress: bool) -> Self {
        Self {
            memory,
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
        self.threads.unwrap_or_else(cores).max(1)
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

/// Runs `work` on other threads, with the interpreter's lock released. Ctrl-C cancels the work, and
/// is raised as soon as it has stopped; so are exceptions of Python code that the work called.
pub(crate) fn run<T: Send>(
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
            // Keeping this thread attached saves creating its interpreter state at each call.
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
        py.check_signals().err().or_else(|| match &bars {
            Some(bars) => bars.show(py).err(),
            None => None,
        })
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
    if let Some(raised) = interrupt {
        return Err(raised);
    }
    match done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((_, Some(raised))) => Err(raised),
        Some((Ok(found), None)) => found.map_err(|error| errors::raise(py, &error)),
        _ => Err(PyRuntimeError::new_err(
            "lastmove has a fault: please report what was asked",
        )),
    }
}
