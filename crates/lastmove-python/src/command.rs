//! The command `lastmove` of the package.

use std::ffi::OsString;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

#[cfg(feature = "command")]
use lastmove_cli::main;
use lastmove_host::signals;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::work::{POLL, STACK};

/// The name of the program.
const NAME: &str = "lastmove";

/// Runs the command ``lastmove`` with these arguments and returns its exit status. It knows the games
/// that were registered before. Ctrl-C ends it with the status 130. The name of the program may come
/// first, as in ``sys.argv``.
///
/// >>> import lastmove
/// >>> lastmove.command(["solve", "nim:3,4,5"])  # doctest: +SKIP
/// nim:3,4,5: win in 11 plies
/// 0
#[pyfunction]
pub(crate) fn command(py: Python<'_>, mut arguments: Vec<OsString>) -> PyResult<u8> {
    signals::begin();
    if arguments.first().is_none_or(|first| first != NAME) {
        arguments.insert(0, NAME.into());
    }
    py.detach(|| {
        thread::scope(|scope| {
            let (tell, ended) = channel::<()>();
            let started = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    // Dropped when the command ends.
                    let _tell = tell;
                    main(&arguments)
                });
            let running = started.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            while ended.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                if Python::attach(|py| py.check_signals()).is_err() {
                    signals::interrupt();
                }
            }
            running
                .join()
                .map_err(|_| PyRuntimeError::new_err("the command has a fault"))
        })
    })
}

/// Runs the command as the whole program, which then handles Ctrl-C as the command does.
#[pyfunction]
pub(crate) fn program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    signals::listen();
    py.detach(|| main(&arguments))
}

/// A stub for builds without the command.
#[cfg(not(feature = "command"))]
fn main(_: &[OsString]) -> u8 {
    eprintln!("lastmove: this package was built without the command");
    2
}
