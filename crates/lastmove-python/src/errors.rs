//! Errors as exceptions.

use lastmove::{Blame, Error};
use lastmove_words::{Language, Words, report};
use pyo3::create_exception;
use pyo3::exceptions::{
    PyFileNotFoundError, PyKeyboardInterrupt, PyMemoryError, PyOSError, PyValueError,
};
use pyo3::prelude::*;

create_exception!(
    lastmove,
    InputError,
    PyValueError,
    "A notation, a move, a file or an array is wrong; the text shows where, with a caret.\n\n\
     ``code`` names what is wrong, for programs."
);
create_exception!(
    lastmove,
    BudgetError,
    PyMemoryError,
    "The work would need more memory than ``memory=`` allows, or more than any machine has.\n\n\
     ``code`` names what there is too much of, for programs."
);

/// The exception of an error.
pub(crate) fn raise(py: Python<'_>, error: &Error) -> PyErr {
    let text = report::plain(Words::of(Language::English), error);
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // Python has arguments where the command has options.
    let text = text.replace("--memory", "memory=");
    let raised = match error.blame {
        Blame::Input => InputError::new_err(text),
        Blame::Missing => PyFileNotFoundError::new_err(text),
        Blame::File | Blame::Machine => PyOSError::new_err(text),
        Blame::Memory | Blame::Limit => BudgetError::new_err(text),
        Blame::Interrupt => PyKeyboardInterrupt::new_err(()),
    };
    coded(py, raised, error.message.code)
}

/// The exception for a wrong argument.
pub(crate) fn wrong(py: Python<'_>, code: &str, text: impl Into<String>) -> PyErr {
    coded(py, InputError::new_err(text.into()), code)
}

fn coded(py: Python<'_>, raised: PyErr, code: &str) -> PyErr {
    // If the attribute cannot be set, it is raised without it.
    let _ = raised.value(py).setattr("code", code);
    raised
}
