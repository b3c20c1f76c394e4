//! The command `lastmove` of the package.

use std::ffi::OsString;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

#[cfg(feature = "command")]
use lastmove_cli::{kept, main};
use lastmove_host::signals;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::limits;
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
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<u8> {
    run(py, arguments, main)
}

/// The same, with what it writes to standard output and to standard error: see ``ask``.
#[pyfunction]
pub(crate) fn _kept(
    py: Python<'_>,
    arguments: Vec<OsString>,
) -> PyResult<(u8, Bound<'_, PyBytes>, Bound<'_, PyBytes>)> {
    let (status, kept) = run(py, arguments, kept)?;
    let bytes = |bytes: &[u8]| PyBytes::new(py, bytes);
    Ok((status, bytes(&kept.out), bytes(&kept.err)))
}

/// Runs the command on a thread of its own while this one waits for Ctrl-C.
fn run<T: Send>(
    py: Python<'_>,
    mut arguments: Vec<OsString>,
    main: fn(&[OsString]) -> T,
) -> PyResult<T> {
    signals::begin();
    if arguments.first().is_none_or(|first| first != NAME) {
        arguments.insert(0, NAME.into());
    }
    let mut raised = None;
    let done = py.detach(|| {
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
                let ends = |py: Python<'_>| py.check_signals().and_then(|()| limits::check(py));
                if let Err(error) = Python::attach(ends) {
                    signals::interrupt();
                    raised.get_or_insert(error);
                }
            }
            running
                .join()
                .map_err(|_| PyRuntimeError::new_err("the command has a fault"))
        })
    })?;
    match raised {
        // Ctrl-C is told by the status.
        Some(raised) if !raised.is_instance_of::<PyKeyboardInterrupt>(py) => Err(raised),
        _ => Ok(done),
    }
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
    eprintln!("{WITHOUT}");
    2
}

/// The same.
#[cfg(not(feature = "command"))]
fn kept(_: &[OsString]) -> (u8, Kept) {
    let kept = Kept {
        out: Vec::new(),
        err: WITHOUT.into(),
    };
    (2, kept)
}

#[cfg(not(feature = "command"))]
const WITHOUT: &str = "lastmove: this package was built without the command";

/// What a command wrote.
#[cfg(not(feature = "command"))]
struct Kept {
    out: Vec<u8>,
    err: Vec<u8>,
}
