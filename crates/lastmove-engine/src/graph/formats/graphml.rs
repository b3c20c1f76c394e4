//! `GraphML`, write only: for graph tools of any kind.
//!
//! Vertices are called `n0`, `n1` and so on; the name, the owner and the declared outcome of a
//! vertex are its data `name`, `owner` and `declared`.

use std::io::Write;

use super::format::Format;
use super::refuse::{check_names, refuse_kept_turns};
use super::text_write::word;
use super::tick::tick;
use crate::graph::NamedGraph;
use crate::{Control, Error, WriteError};

pub(super) const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="owner" for="node" attr.name="owner" attr.type="int"/>
  <key id="declared" for="node" attr.name="declared" attr.type="string"/>
  <graph edgedefault="directed">
"#;

const TAIL: &str = "  </graph>\n</graphml>\n";

/// Writes a graph as `GraphML`.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input) when a name holds a character
/// that XML cannot; when the work is stopped. [`WriteError::Output`].
pub fn write(
    graph: &NamedGraph,
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
        write!(
            out,
            "    <node id=\"n{v}\"><data key=\"name\">{name}</data>"
        )?;
        if let Some(owner) = game.owners.get(v) {
            write!(out, "<data key=\"owner\">{owner}</data>")?;
        }
        if let Some(label) = game.labels.get(v) {
            write!(out, "<data key=\"declared\">{}</data>", word(label))?;
        }
        out.write_all(b"</node>\n")?;
    }
    for v in 0..n {
        tick(v, control, &phase)?;
        for to in game.graph.targets(v) {
            writeln!(out, "    <edge source=\"n{v}\" target=\"n{to}\"/>")?;
        }
    }
    out.write_all(TAIL.as_bytes())?;
    Ok(())
}

fn escaped(name: impl AsRef<str>) -> String {
    let name = name.as_ref();
    let mut text = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '\t' | '\n' | '\r' => text.push_str(&format!("&#{};", u32::from(c))),
            c => text.push(c),
        }
    }
    text
}

/// Whether XML 1.0 has no place for a character, not even as a reference.
fn is_outside_xml(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

fn check(graph: &NamedGraph) -> Result<(), Error> {
    refuse_kept_turns(graph, Format::GraphMl)?;
    check_names(graph, Format::GraphMl, |name| {
        !name.contains(is_outside_xml)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::formats::text;

    #[test]
    fn escapes_names_and_refuses_what_xml_cannot_hold() {
        let graph = text::read("<a&> b\nb = win\n", "g.txt", &Control::default()).unwrap();
        let mut out = Vec::new();
        write(&graph, &mut out, &Control::default()).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.contains("<node id=\"n0\"><data key=\"name\">&lt;a&amp;&gt;</data></node>"));
        assert!(out.contains("<data key=\"declared\">win</data>"));
        assert!(out.contains("<edge source=\"n0\" target=\"n1\"/>"));
        let graph = text::read("a\u{1}\n", "g.txt", &Control::default()).unwrap();
        assert!(write(&graph, &mut Vec::new(), &Control::default()).is_err());
    }
}
