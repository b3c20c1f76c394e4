//! The access log: lines that a thread of its own writes, so that no disk and no reader of a pipe
//! can delay answers.

use std::fmt;
use std::io::{self, Write};
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of lines that wait to be written; more are left out.
const MOST_WAITING: usize = 1 << 20;

/// A log with one line for each request; clones share it.
///
/// ```
/// use lastmove_web::AccessLog;
///
/// let log = AccessLog::new(Vec::new(), |_| {})?;
/// let config = lastmove_web::Config { access_log: Some(log), ..Default::default() };
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct AccessLog(Arc<Shared>);

/// Why lines are missing in the log.
#[derive(Debug)]
pub enum LogTrouble {
    /// They cannot be written.
    Failed(io::Error),
    /// They are written more slowly than requests come.
    Slow,
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    lost: AtomicU64,
}

#[derive(Default)]
struct Queue {
    /// Whole lines.
    waiting: String,
    /// Whether a line did not fit.
    is_slow: bool,
    /// Whether no more lines come.
    is_over: bool,
    /// Whether all is written.
    is_done: bool,
}

impl fmt::Debug for AccessLog {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("AccessLog")
    }
}

impl AccessLog {
    /// A log that is written to `out`, whole lines at a time and each as soon as it can be. `complain`
    /// is told of each kind of trouble once; the server goes on.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn new(
        out: impl Write + Send + 'static,
        complain: impl FnMut(LogTrouble) + Send + 'static,
    ) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            changed: Condvar::new(),
            lost: AtomicU64::new(0),
        });
        let log = Self(shared.clone());
        let thread = thread::Builder::new().name("access-log".to_owned());
        thread.spawn(move || shared.write_all(out, complain))?;
        Ok(log)
    }

    /// Whether a file that begins so may be such a log: with the year of a time.
    #[must_use]
    pub fn begins(head: &[u8]) -> bool {
        let is_year = |year: &[u8]| year.iter().all(u8::is_ascii_digit);
        matches!(head.split_at_checked(4), Some((year, [b'-', ..])) if is_year(year))
    }

    /// Adds a line.
    pub(super) fn write(&self, line: &str) {
        let mut queue = self.0.lock();
        if queue.waiting.len() + line.len() > MOST_WAITING {
            queue.is_slow = true;
            self.0.lost.fetch_add(1, Ordering::Relaxed);
        } else {
            queue.waiting.push_str(line);
        }
        drop(queue);
        self.0.changed.notify_all();
    }

    /// How many lines are missing.
    pub(crate) fn lost(&self) -> u64 {
        self.0.lost.load(Ordering::Relaxed)
    }

    /// Waits until all lines are written, but not for ever. No more may come.
    pub(crate) fn end(&self, patience: Duration) {
        let until = Instant::now() + patience;
        let mut queue = self.0.lock();
        queue.is_over = true;
        self.0.changed.notify_all();
        while !queue.is_done {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.0.changed.wait_timeout(queue, left);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_all(&self, mut out: impl Write, mut complain: impl FnMut(LogTrouble)) {
        let (mut was_slow, mut has_failed) = (false, false);
        // Whether what is written may end within a line.
        let mut is_torn = false;
        loop {
            let mut queue = self.lock();
            while queue.waiting.is_empty() && !queue.is_over {
                let waited = self.changed.wait(queue);
                queue = waited.unwrap_or_else(PoisonError::into_inner);
            }
            let lines = mem::take(&mut queue.waiting);
            let is_slow = mem::take(&mut queue.is_slow);
            if lines.is_empty() {
                queue.is_done = true;
                self.changed.notify_all();
                return;
            }
            drop(queue);
            if is_slow && !mem::replace(&mut was_slow, true) {
                complain(LogTrouble::Slow);
            }
            for line in lines.split_inclusive('\n') {
                let begin = if is_torn { "\n" } else { "" };
                let written = out.write_all(format!("{begin}{line}").as_bytes());
                let written = written.and_then(|()| out.flush());
                is_torn = written.is_err();
                if let Err(error) = written {
                    self.lost.fetch_add(1, Ordering::Relaxed);
                    if !mem::replace(&mut has_failed, true) {
                        complain(LogTrouble::Failed(error));
                    }
                }
            }
        }
    }
}
