//! Placements in blocks.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use std::{process, thread};

use lastmove::{Control, Error, Message, WriteError};
use lastmove_host::memory;
use lastmove_queens::{Format, LARGEST, Listing};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::read_board;
use crate::errors;
use crate::work::{Memory, POLL, STACK};

/// About how many bytes a block of placements has.
const BLOCK: usize = 1 << 18;

/// The number of blocks found in advance.
const AHEAD: usize = 4;

/// The bytes before and after the placements of a binary list: see docs/formats.md.
const HEAD: usize = 16;
const TAIL: usize = 13;

/// A block of placements, row after row; an empty one marks the end.
type Block = Result<Vec<u8>, Error>;

/// Placements in blocks, found by a thread that is a few blocks ahead.
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Blocks {
    n: usize,
    /// `None` when all have been taken.
    found: Mutex<Option<Receiver<Block>>>,
    cancelled: Arc<AtomicBool>,
    /// The process of the thread: it does not survive a fork.
    process: u32,
}

impl Drop for Blocks {
    /// The thread ends at its next check for cancellation, or when it sends its next block.
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

/// Receives a binary list and sends its placements in blocks.
struct Feed<'a> {
    n: usize,
    /// Bytes of the head still to skip.
    head: usize,
    /// Bytes not sent yet.
    bytes: Vec<u8>,
    /// The time of the last block sent.
    last: Instant,
    to: &'a SyncSender<Block>,
}

impl Feed<'_> {
    /// Sends all whole placements; the last bytes may belong to the trailer.
    fn hand_over(&mut self) -> io::Result<()> {
        let whole = self.bytes.len().saturating_sub(TAIL) / self.n * self.n;
        if whole > 0 {
            let rest = self.bytes.split_off(whole);
            let block = std::mem::replace(&mut self.bytes, rest);
            let sent = self.to.send(Ok(block));
            // The receiver is gone.
            sent.map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        self.last = Instant::now();
        Ok(())
    }
}

impl Write for Feed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let head = self.head.min(bytes.len());
        self.head -= head;
        self.bytes.extend_from_slice(&bytes[head..]);
        if self.bytes.len() >= BLOCK || self.last.elapsed() >= POLL {
            self.hand_over()?;
        }
        Ok(bytes.len())
    }

    /// No more data for a while, or at all.
    fn flush(&mut self) -> io::Result<()> {
        self.hand_over()
    }
}

/// Sends the placements of a list.
fn feed(n: usize, listing: &Listing, to: &SyncSender<Block>, control: &Control<'_>) {
    let mut feed = Feed {
        n,
        head: HEAD,
        bytes: Vec::new(),
        last: Instant::now(),
        to,
    };
    let end = match listing.write(&mut feed, control) {
        Ok(_) => Ok(Vec::new()),
        Err(WriteError::Work(error)) => Err(error),
        Err(WriteError::Output(_)) => return,
    };
    // Fails only if the receiver is gone.
    let _ = to.send(end);
}

/// See ``lastmove.queens.placements``.
#[pyfunction]
#[pyo3(signature = (n, fundamental, board, skip, limit, memory, threads))]
#[allow(
    clippy::too_many_arguments,
    reason = "as many as there are to name in Python"
)]
pub(crate) fn queens_placements(
    py: Python<'_>,
    n: usize,
    fundamental: bool,
    board: Option<&str>,
    skip: u64,
    limit: Option<u64>,
    memory: Option<Memory>,
    threads: Option<usize>,
) -> PyResult<Blocks> {
    if board.is_some() && fundamental {
        return Err(PyValueError::new_err(
            "on a board of one's own all placements are listed",
        ));
    }
    // A wrong size is reported at once.
    if !(1..=LARGEST).contains(&n) {
        let message = Message::new("queens-size").with("n", n);
        let message = message.with("least", 1u64).with("most", LARGEST);
        return Err(errors::raise(py, &Error::input(message)));
    }
    let listing = match board {
        Some(board) => {
            let board = read_board(n, board).map_err(|error| errors::raise(py, &error))?;
            Listing::on(&board)
        }
        None => Listing::new(n).fundamental(fundamental),
    };
    let listing = listing.format(Format::Bin).skip(skip).limit(limit);
    let cancelled = Arc::new(AtomicBool::new(false));
    let (to, found) = sync_channel(AHEAD);
    let flag = cancelled.clone();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.unwrap_or_else(cores);
    let memory = memory::budget(memory.map(Memory::bytes));
    let started = thread::Builder::new().stack_size(STACK).spawn(move || {
        let control = Control::default().cancelled_by(&flag);
        feed(n, &listing, &to, &control.memory(memory).threads(threads));
    });
    started.map_err(|error| {
        let failed = Error::machine(Message::new("threads-unavailable")).caused_by(error);
        errors::raise(py, &failed)
    })?;
    Ok(Blocks {
        n,
        found: Mutex::new(Some(found)),
        cancelled,
        process: process::id(),
    })
}

#[pymethods]
impl Blocks {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err(
                "the thread that finds these placements is in another process",
            ));
        }
        let block = loop {
            py.check_signals()?;
            let next = py.detach(|| {
                let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                let next = found.as_ref().map(|found| found.recv_timeout(POLL));
                if !matches!(next, Some(Ok(Ok(ref block))) if !block.is_empty())
                    && !matches!(next, Some(Err(RecvTimeoutError::Timeout)))
                {
                    *found = None;
                }
                next
            });
            match next {
                Some(Ok(block)) => break block,
                Some(Err(RecvTimeoutError::Timeout)) => {}
                // The thread ended without a result.
                Some(Err(RecvTimeoutError::Disconnected)) => {
                    return Err(PyRuntimeError::new_err(
                        "lastmove has a fault: please report what was asked",
                    ));
                }
                None => return Ok(None),
            }
        };
        let block = block.map_err(|error| errors::raise(py, &error))?;
        if block.is_empty() {
            return Ok(None);
        }
        let shape = [block.len() / self.n, self.n];
        Ok(Some(block.into_pyarray(py).reshape(shape)?))
    }
}
