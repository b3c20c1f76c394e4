//! Writing: vertices are numbered from 0 and carry their names as labels. With owners, player 0 moves
//! at circles and player 1 at boxes, as usual for parity games. A declared outcome is shown by a
//! double line and stands in the attribute `declared`.

use std::io::Write;

use crate::graph::NamedGraph;
use crate::graph::formats::format::Format;
use crate::graph::formats::refuse::{check_names, refuse_kept_turns};
use crate::graph::formats::text_write::word;
use crate::graph::formats::tick::tick;
use crate::{Control, Error, WriteError};

/// The first line.
const HEAD: &str = "digraph {\n";

/// Whether a file begins as it is written here: with the first vertex, if there is one.
pub(in crate::graph::formats) fn is_written_here(head: &[u8]) -> bool {
    let rest = head.strip_prefix(HEAD.as_bytes()).unwrap_or_default();
    rest.starts_with(b"  0 [label=\"") || rest.starts_with(b"}")
}

/// Writes a graph for Graphviz.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input) when a name holds control
/// characters; when the work is stopped. [`WriteError::Output`].
pub fn write(
    graph: &NamedGraph,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    write_with(graph, None, out, control)
}

/// The same with the weights of the moves, in the order of the edges.
pub(in crate::graph::formats) fn write_with(
    graph: &NamedGraph,
    weights: Option<&[i64]>,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    check(graph)?;
    let game = &graph.game;
    let n = game.graph.vertices();
    let phase = control.phase("write", Some(n.into()));
    out.write_all(HEAD.as_bytes())?;
    for v in 0..n {
        tick(v, control, &phase)?;
        let name = escaped(graph.names.name(v));
        write!(out, "  {v} [label=\"{name}\"")?;
        if let Some(owner) = game.owners.get(v) {
            let shape = ["circle", "box"][usize::from(owner)];
            write!(out, ", owner={owner}, shape={shape}")?;
        }
        if let Some(label) = game.labels.get(v) {
            write!(out, ", declared={}, peripheries=2", word(label))?;
        }
        out.write_all(b"];\n")?;
    }
    let mut weights = weights.map(|weights| weights.iter());
    for v in 0..n {
        tick(v, control, &phase)?;
        for to in game.graph.targets(v) {
            match weights.as_mut().and_then(Iterator::next) {
                Some(weight) => writeln!(out, "  {v} -> {to} [weight={weight}];")?,
                None => writeln!(out, "  {v} -> {to};")?,
            }
        }
    }
    out.write_all(b"}\n")?;
    Ok(())
}

/// A name as a label: a backslash begins an escape there, and `&` a character reference.
fn escaped(name: impl AsRef<str>) -> String {
    let name = name.as_ref();
    let mut label = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '"' => label.push_str("\\\""),
            '\\' => label.push_str("\\\\"),
            '&' => label.push_str("&amp;"),
            c => label.push(c),
        }
    }
    label
}

fn check(graph: &NamedGraph) -> Result<(), Error> {
    refuse_kept_turns(graph, Format::Dot)?;
    check_names(graph, Format::Dot, |name| !name.contains(char::is_control))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::formats::text;

    #[test]
    fn writes_names_owners_and_labels() {
        let text = "a\" b\\&\nb\\& = loss\na\" : 0\nb\\& : 1\n";
        let graph = text::read(text, "g.txt", &Control::default()).unwrap();
        let mut out = Vec::new();
        write(&graph, &mut out, &Control::default()).unwrap();
        assert_eq!(
            String::from_utf8(out.clone()).unwrap(),
            "digraph {\n  \
             0 [label=\"a\\\"\", owner=0, shape=circle];\n  \
             1 [label=\"b\\\\&amp;\", owner=1, shape=box, declared=loss, peripheries=2];\n  \
             0 -> 1;\n}\n"
        );
        assert!(Format::Dot.begins(&out));
        out.clear();
        write(&NamedGraph::default(), &mut out, &Control::default()).unwrap();
        assert!(Format::Dot.begins(&out));
        for typed in ["", "digraph {\n  a -> b;\n}\n", "digraph { }\n"] {
            assert!(!Format::Dot.begins(typed.as_bytes()));
        }
    }
}
