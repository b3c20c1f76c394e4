//! An open game with its budget.

use lastmove::catalog::{Opened, Question};
use lastmove::oracle::{View, Want};
use lastmove_words::{Language, Words, caption, totals};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::picture::{Picture, theme};
use crate::work::{Budget, run};

/// An open game, and the budget of questions about it.
pub(crate) struct Asked {
    pub(crate) opened: Opened,
    pub(crate) budget: Budget,
}

impl Asked {
    /// A question about the given position, else about that of the notation.
    pub(crate) fn question(&self, position: Option<&str>) -> Question {
        let question = self.opened.question.clone();
        question.about(position.map(str::to_owned))
    }

    /// See [`Game::draw`].
    pub(crate) fn draw(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        theme: &str,
        lang: &str,
    ) -> PyResult<Picture> {
        let (theme, words) = (self::theme(theme)?, words(lang)?);
        run(py, self.budget, |control| {
            let (oracle, question) = (&self.opened.oracle, self.question(position));
            let at = question.at();
            let asked = || {
                let diagram = oracle.diagram(at, &View::Map { rows: None }, control)?;
                if at.is_none() && oracle.start().is_none() {
                    let counted = totals::line(words, &oracle.totals(control)?);
                    return Ok((diagram, (oracle.game().to_owned(), vec![counted])));
                }
                let answer = oracle.ask(at, Want::default(), control)?;
                Ok((diagram, caption::position(words, &answer)))
            };
            let (diagram, (title, lines)) = asked().map_err(|error| question.relocate(error))?;
            Ok(Picture::new(words, title, lines, &diagram, theme))
        })
    }
}

/// The sentences of a language, by its tag.
pub(crate) fn words(lang: &str) -> PyResult<&'static Words> {
    let language = Language::from_tag(lang);
    let language = language.ok_or_else(|| PyValueError::new_err("lang is \"en\" or \"vi\""))?;
    Ok(Words::of(language))
}
