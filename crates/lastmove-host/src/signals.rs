//! Ctrl-C: the first asks the work to stop, the second ends the program; so does the first while
//! the program waits for input.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use lastmove::Error;

/// The exit status of an interrupted program.
pub const INTERRUPTED: u8 = 130;

static CANCEL: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);

/// Begins to listen. A system that does not allow it keeps its own way to stop programs.
pub fn listen() {
    let _ = ctrlc::set_handler(|| {
        let again = CANCEL.swap(true, Ordering::SeqCst);
        if again || WAITING.load(Ordering::SeqCst) {
            process::exit(INTERRUPTED.into());
        }
    });
}

/// Asks the work under way to stop, as Ctrl-C does.
pub fn interrupt() {
    CANCEL.store(true, Ordering::SeqCst);
}

/// Forgets what stopped an earlier run of the command in this process. A program that runs it once
/// has nothing to forget, and would forget a Ctrl-C of its first moments.
pub fn begin() {
    CANCEL.store(false, Ordering::SeqCst);
}

/// Set when the work should stop.
#[must_use]
pub fn cancel() -> &'static AtomicBool {
    &CANCEL
}

/// Runs `read`, which may wait for input for ever.
///
/// # Errors
/// [`Blame::Interrupt`](lastmove::Blame::Interrupt) where Ctrl-C was pressed before.
pub fn waiting<T>(read: impl FnOnce() -> T) -> Result<T, Error> {
    WAITING.store(true, Ordering::SeqCst);
    // A Ctrl-C from before the line above has only set the flag.
    if CANCEL.load(Ordering::SeqCst) {
        return Err(Error::interrupt());
    }
    let result = read();
    WAITING.store(false, Ordering::SeqCst);
    Ok(result)
}
