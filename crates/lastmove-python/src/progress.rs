//! Progress of long work: a bar of tqdm where installed, else a line from time to time.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lastmove::Progress;
use lastmove_words::{Language, Words, progress};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How often a line is written without tqdm.
const LINE_EVERY: Duration = Duration::from_secs(2);

/// A running phase.
#[derive(Clone, Copy)]
struct Phase {
    name: &'static str,
    total: Option<u64>,
    done: u64,
}

/// The bar on the screen.
struct Bar {
    name: &'static str,
    done: u64,
    bar: Py<PyAny>,
}

/// Receives progress from the working threads; the waiting thread shows it.
pub(crate) struct Bars {
    phases: Mutex<Vec<Phase>>,
    /// The class of the bars; `None` where lines are written.
    tqdm: Option<Py<PyAny>>,
    shown: Mutex<(Option<Bar>, Instant)>,
}

impl Bars {
    pub(crate) fn new(py: Python<'_>) -> PyResult<Self> {
        let tqdm = match py.import("tqdm.auto") {
            Ok(module) => Some(module.getattr("tqdm")?.unbind()),
            Err(error) if error.is_instance_of::<PyImportError>(py) => None,
            Err(error) => return Err(error),
        };
        Ok(Self {
            phases: Mutex::default(),
            tqdm,
            shown: Mutex::new((None, Instant::now())),
        })
    }

    fn phases(&self) -> std::sync::MutexGuard<'_, Vec<Phase>> {
        self.phases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the progress of the current phase.
    pub(crate) fn show(&self, py: Python<'_>) -> PyResult<()> {
        let Some(phase) = self.phases().last().copied() else {
            return Ok(());
        };
        let words = Words::of(Language::English);
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let (bar, last) = &mut *shown;
        let Some(tqdm) = &self.tqdm else {
            if last.elapsed() >= LINE_EVERY {
                *last = Instant::now();
                let line = progress::line(words, phase.name, phase.done, phase.total, None);
                let stderr = py.import("sys")?.getattr("stderr")?;
                stderr.call_method1("write", (line + "\n",))?;
            }
            return Ok(());
        };
        if bar.as_ref().is_some_and(|bar| bar.name != phase.name)
            && let Some(bar) = bar.take()
        {
            bar.bar.call_method0(py, "close")?;
        }
        let bar = match bar {
            Some(bar) => bar,
            None => {
                let how = PyDict::new(py);
                how.set_item("desc", progress::phase(words, phase.name))?;
                how.set_item("total", phase.total)?;
                how.set_item("unit_scale", true)?;
                let made = tqdm.call(py, (), Some(&how))?;
                bar.insert(Bar {
                    name: phase.name,
                    done: 0,
                    bar: made,
                })
            }
        };
        let more = phase.done.saturating_sub(bar.done);
        bar.done = phase.done;
        bar.bar.call_method1(py, "update", (more,))?;
        Ok(())
    }

    /// Ends the bar on the screen.
    pub(crate) fn close(&self, py: Python<'_>) -> PyResult<()> {
        let bar = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(bar), _) = &*bar {
            bar.bar.call_method0(py, "close")?;
        }
        Ok(())
    }
}

impl Progress for Bars {
    fn begin(&self, phase: &'static str, total: Option<u64>) {
        let name = phase;
        self.phases().push(Phase {
            name,
            total,
            done: 0,
        });
    }

    fn advance(&self, done: u64) {
        if let Some(phase) = self.phases().last_mut() {
            phase.done = done;
        }
    }

    fn end(&self) {
        self.phases().pop();
    }

    fn figure(&self, _: &'static str, _: u64) {}
}
