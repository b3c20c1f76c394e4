//! Pictures, for notebooks and files.

use std::path::PathBuf;

use lastmove::Diagram;
#[cfg(feature = "png")]
use lastmove_draw::png;
use lastmove_draw::{Picture as Drawing, Theme, svg};
use lastmove_host::atomic_file;
use lastmove_words::Words;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::work::{Budget, run};

/// A picture: notebooks show it, and files keep it.
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Picture {
    pub(crate) svg: String,
}

impl Picture {
    pub(crate) fn new(
        words: &Words,
        title: String,
        lines: Vec<String>,
        diagram: &Diagram,
        theme: Theme,
    ) -> Self {
        let picture = Drawing {
            title,
            lines,
            diagram,
        };
        let svg = svg(&picture, theme, &|message| words.say(message));
        Self { svg }
    }
}

/// The theme of this name.
pub(crate) fn theme(name: &str) -> PyResult<Theme> {
    match name {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => Err(PyValueError::new_err(
            "theme is \"auto\", \"light\" or \"dark\"",
        )),
    }
}

#[pymethods]
impl Picture {
    /// The picture as SVG.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// Writes the picture, whole or not at all, to a file whose name ends with ``.svg`` or ``.png``;
    /// ``size`` is the width of a PNG in pixels. Raises ``ValueError`` for another ending, and
    /// ``OSError`` where it cannot be written.
    #[pyo3(signature = (path, *, size = None))]
    fn save(&self, py: Python<'_>, path: PathBuf, size: Option<u32>) -> PyResult<()> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_png = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => false,
            Some("png") => true,
            _ => {
                return Err(PyValueError::new_err(
                    "the name of a picture ends with .svg or .png",
                ));
            }
        };
        if size.is_some_and(|size| !is_png || !(16..=16384).contains(&size)) {
            return Err(PyValueError::new_err(
                "size is that of a PNG, from 16 to 16384 pixels",
            ));
        }
        run(py, Budget::default(), |control| {
            let png = is_png.then(|| png(&self.svg, size, control)).transpose()?;
            let bytes = png.as_deref().unwrap_or(self.svg.as_bytes());
            atomic_file::write(&path, |file| file.write_all(bytes))
        })
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("<Picture of {} bytes>", self.svg.len())
    }
}

/// A stub for builds without PNG.
#[cfg(not(feature = "png"))]
fn png(_: &str, _: Option<u32>, _: &lastmove::Control<'_>) -> Result<Vec<u8>, lastmove::Error> {
    let message = lastmove::Message::new("draw-png-missing");
    Err(lastmove::Error::input(message))
}
