//! Colours on terminals.

use anstyle::{AnsiColor, Style};
use lastmove::Outcome;
use lastmove_words::layout::{Layout, Role};

use crate::output;

/// The layout of text on standard output.
pub(crate) fn layout() -> Layout {
    Layout {
        width: output::width(),
        marks,
    }
}

/// `text` as a heading.
pub(crate) fn heading(text: &str) -> String {
    let (on, off) = marks(Role::Heading);
    format!("{on}{text}{off}")
}

/// The escape sequences that switch the colours of a piece of text on and off.
fn marks(role: Role) -> (String, String) {
    let style = match role {
        Role::Plain => Style::new(),
        Role::Heading => Style::new().bold(),
        Role::Faint => Style::new().dimmed(),
        Role::Outcome(Outcome::Win) => AnsiColor::Green.on_default(),
        Role::Outcome(Outcome::Draw) => AnsiColor::Yellow.on_default(),
        Role::Outcome(Outcome::Loss) => AnsiColor::Red.on_default(),
    };
    (style.render().to_string(), style.render_reset().to_string())
}
