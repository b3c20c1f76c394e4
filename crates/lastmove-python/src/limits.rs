//! Time limits and cancellation of what a thread asks.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTimeoutError, PyTypeError, PyValueError};
use pyo3::prelude::*;

thread_local! {
    /// The limits of this thread, the inner ones first.
    static LIMITS: RefCell<Vec<Arc<Limit>>> = const { RefCell::new(Vec::new()) };
}

/// The limit of a ``with`` statement or of one question.
struct Limit {
    /// The seconds that were given, and when they are over.
    timeout: Option<(f64, Instant)>,
    /// An event, such as of ``threading``.
    cancel: Option<Py<PyAny>>,
}

impl Limit {
    /// What is raised where the time is over or the event is set.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        if let Some((seconds, end)) = self.timeout
            && Instant::now() >= end
        {
            let text = format!("the time limit of {seconds} seconds is over");
            return Err(PyTimeoutError::new_err(text));
        }
        if let Some(cancel) = &self.cancel
            && cancel.bind(py).call_method0("is_set")?.is_truthy()?
        {
            let class = py.import("lastmove._errors")?.getattr("CancelledError")?;
            return Err(PyErr::from_value(class.call1(("the work was cancelled",))?));
        }
        Ok(())
    }
}

/// Checks the limits of this thread.
pub(crate) fn check(py: Python<'_>) -> PyResult<()> {
    // Not borrowed while Python code runs.
    let limits = LIMITS.with_borrow(Vec::clone);
    limits.iter().try_for_each(|limit| limit.check(py))
}

/// A limit of this thread until it is dropped.
pub(crate) struct Limited(Option<Arc<Limit>>);

impl Limited {
    /// The limit of one question.
    pub(crate) fn begin(timeout: Option<f64>, cancel: Option<Py<PyAny>>) -> PyResult<Self> {
        if timeout.is_none() && cancel.is_none() {
            return Ok(Self(None));
        }
        push(timeout, cancel).map(|limit| Self(Some(limit)))
    }
}

fn push(timeout: Option<f64>, cancel: Option<Py<PyAny>>) -> PyResult<Arc<Limit>> {
    let limit = Arc::new(Limit {
        timeout: timeout.map(ending).transpose()?,
        cancel,
    });
    LIMITS.with_borrow_mut(|limits| limits.push(limit.clone()));
    Ok(limit)
}

impl Drop for Limited {
    fn drop(&mut self) {
        if let Some(limit) = &self.0 {
            LIMITS.with_borrow_mut(|limits| limits.retain(|other| !Arc::ptr_eq(other, limit)));
        }
    }
}

/// The seconds, and when they will be over.
fn ending(seconds: f64) -> PyResult<(f64, Instant)> {
    let wrong = || PyValueError::new_err("timeout is a number of seconds, at least 0");
    let duration = match seconds.is_finite() {
        true => Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?,
        // For ever is as good as a century.
        false if seconds > 0.0 => Duration::from_secs(3_000_000_000),
        false => return Err(wrong()),
    };
    let end = Instant::now().checked_add(duration);
    end.map(|end| (seconds, end)).ok_or_else(wrong)
}

/// Limits all that this thread asks of lastmove within a ``with`` statement: what is not done after
/// ``timeout`` seconds raises ``TimeoutError``, and as soon as ``cancel`` is set, an event such as
/// ``threading.Event()``, what is at work raises ``CancelledError``. It is looked at some twenty times
/// a second, and not while a method of your own game runs.
///
/// >>> import lastmove
/// >>> with lastmove.within(timeout=60):
/// ...     lastmove.open("nim:3,4,5").solve().outcome
/// 'win'
#[pyclass(frozen, name = "within", module = "lastmove")]
pub(crate) struct Within {
    timeout: Option<f64>,
    cancel: Option<Py<PyAny>>,
}

#[pymethods]
impl Within {
    #[new]
    #[pyo3(signature = (timeout = None, *, cancel = None))]
    fn new(timeout: Option<f64>, cancel: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        if let Some(seconds) = timeout {
            ending(seconds)?;
        }
        if let Some(cancel) = &cancel
            && !cancel.hasattr("is_set")?
        {
            let text = "cancel is an event: threading.Event(), or another object with is_set()";
            return Err(PyTypeError::new_err(text));
        }
        Ok(Self {
            timeout,
            cancel: cancel.map(Bound::unbind),
        })
    }

    fn __enter__<'py>(this: Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let cancel = this.get().cancel.as_ref();
        let cancel = cancel.map(|cancel| cancel.clone_ref(this.py()));
        push(this.get().timeout, cancel)?;
        Ok(this)
    }

    fn __exit__(
        &self,
        _kind: &Bound<'_, PyAny>,
        _raised: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        // The inner statements have ended before.
        LIMITS.with_borrow_mut(Vec::pop);
    }
}
