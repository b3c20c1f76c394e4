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

/// The most characters of an object in a message.
const MOST_SHOWN: usize = 200;

/// How a line begins that says what would be right.
const HELP: &str = " = help:";

/// What stands for the options of the command.
const ARGUMENTS: [(&str, &str); 3] = [
    ("--memory SIZE", "memory="),
    ("--memory", "memory="),
    ("--threads", "threads="),
];

/// The exception of an error.
pub(crate) fn raise(py: Python<'_>, error: &Error) -> PyErr {
    let text = report::plain(Words::of(Language::English), error);
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // Python has arguments where the command has options.
    let mut text = text.to_owned();
    for (option, argument) in ARGUMENTS {
        text = text.replace(option, argument);
    }
    // What other options would do is no help here.
    let is_of_use = |line: &&str| !(line.starts_with(HELP) && line.contains("--"));
    let lines: Vec<&str> = text.lines().filter(is_of_use).collect();
    let text = lines.join("\n");
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

/// The exception for a position or a vertex that is not there: a `KeyError` that can be read.
pub(crate) fn missing<'py>(
    py: Python<'py>,
    text: impl Into<String>,
    key: impl IntoPyObject<'py>,
) -> PyErr {
    let made = || {
        let class = py.import("lastmove._errors")?.getattr("MissingError")?;
        class.call1((text.into(), key))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

fn coded(py: Python<'_>, raised: PyErr, code: &str) -> PyErr {
    // If the attribute cannot be set, it is raised without it.
    let _ = raised.value(py).setattr("code", code);
    raised
}

/// An object as Python shows it, its beginning if that is long.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    let Ok(text) = object.repr() else {
        return String::from("?");
    };
    let text = text.to_string_lossy();
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}
