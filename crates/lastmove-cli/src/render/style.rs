//! The few colours, for terminals.

use anstyle::{AnsiColor, Style};
use lastmove::Outcome;

/// Headings.
pub(crate) const HEADING: Style = Style::new().bold();

/// What is less important.
pub(crate) const DIM: Style = Style::new().dimmed();

/// The colour of an outcome.
pub(crate) fn outcome(outcome: Outcome) -> Style {
    match outcome {
        Outcome::Win => AnsiColor::Green.on_default(),
        Outcome::Draw => AnsiColor::Yellow.on_default(),
        Outcome::Loss => AnsiColor::Red.on_default(),
    }
}

/// `text` in a style.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
