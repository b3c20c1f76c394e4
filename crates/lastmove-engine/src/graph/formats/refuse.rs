//! Errors for what formats cannot hold.

use super::format::Format;
use crate::graph::NamedGraph;
use crate::{Error, Message};

/// Refuses to write what a format has no place for: `names`, `labels`, `owners` or `turns`.
pub(super) fn lacks(format: Format, what: &'static str) -> Error {
    let message = Message::new("format-lacks").with("format", format.name());
    Error::input(message.with("what", what))
}

/// Refuses to write a name that a format cannot hold.
pub(super) fn no_such_name(format: Format, name: impl AsRef<str>) -> Error {
    let message = Message::new("format-name").with("format", format.name());
    Error::input(message.with("name", name.as_ref()))
}

/// Refuses the first name that does not fit a format.
pub(super) fn check_names(
    graph: &NamedGraph,
    format: Format,
    fits: impl Fn(&str) -> bool,
) -> Result<(), Error> {
    let names = &graph.names;
    match (0..names.len()).find(|&v| !test(names.name(v), &fits)) {
        Some(v) => Err(no_such_name(format, names.name(v))),
        None => Ok(()),
    }
}

fn test(name: impl AsRef<str>, fits: impl Fn(&str) -> bool) -> bool {
    fits(name.as_ref())
}

/// Refuses edges that keep the turn, which only our binary format has a place for.
pub(super) fn refuse_kept_turns(graph: &NamedGraph, format: Format) -> Result<(), Error> {
    if graph.game.graph.has_kept_turns() {
        return Err(lacks(format, "turns"));
    }
    Ok(())
}

/// Whether the text format can hold a name: a word that does not begin a comment.
pub(super) fn is_word(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('#') && !name.contains(char::is_whitespace)
}

/// The number that a name writes in decimal without leading zeros.
pub(super) fn canonical(name: impl AsRef<str>) -> Option<u32> {
    let name = name.as_ref();
    let bytes = name.as_bytes();
    if bytes.len() > 10 || !bytes.iter().all(u8::is_ascii_digit) {
        return None;
    }
    if bytes.first() == Some(&b'0') && bytes.len() > 1 {
        return None;
    }
    name.parse().ok()
}

/// The error that a file has too many vertices.
pub(super) fn too_many_vertices() -> Error {
    Error::input(Message::new("graph-too-many-vertices"))
}
