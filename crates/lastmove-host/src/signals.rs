//! Ctrl-C: the first cancels the work, the second ends the program; so does the first while the
//! program waits for input.

use std::sync::atomic::{AtomicBool, Ordering};

use lastmove::Error;

/// The exit status of an interrupted program.
pub const INTERRUPTED: u8 = 130;

static CANCEL: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);

/// Installs the handler. A system that does not allow it keeps its own way to stop programs.
///
/// A file that would grow over the limit of the process is from now on one that cannot be written,
/// where the system would end the program.
pub fn listen() {
    #[cfg(unix)]
    {
        // Nobody reads the flag: what matters is that the signal is handled.
        let too_large = std::sync::Arc::default();
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, too_large);
    }
    #[cfg(not(target_family = "wasm"))]
    let _ = ctrlc::set_handler(|| {
        let again = CANCEL.swap(true, Ordering::SeqCst);
        if again || WAITING.load(Ordering::SeqCst) {
            std::process::exit(INTERRUPTED.into());
        }
    });
}

/// Cancels the current work, as Ctrl-C does.
pub fn interrupt() {
    CANCEL.store(true, Ordering::SeqCst);
}

/// Clears the cancellation of an earlier run of the command in this process. A program that runs it
/// once must not call this: it could lose an early Ctrl-C.
pub fn begin() {
    CANCEL.store(false, Ordering::SeqCst);
}

/// Set when the work should stop.
#[must_use]
pub fn cancel() -> &'static AtomicBool {
    &CANCEL
}

/// Runs `read`, which may wait for input without end.
///
/// # Errors
/// [`Blame::Interrupt`](lastmove::Blame::Interrupt) where Ctrl-C was pressed before.
pub fn waiting<T>(read: impl FnOnce() -> T) -> Result<T, Error> {
    WAITING.store(true, Ordering::SeqCst);
    // A Ctrl-C before the line above has only set the flag.
    if CANCEL.load(Ordering::SeqCst) {
        return Err(Error::interrupt());
    }
    let result = read();
    WAITING.store(false, Ordering::SeqCst);
    Ok(result)
}
