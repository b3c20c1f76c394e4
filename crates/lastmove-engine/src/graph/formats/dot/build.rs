//! The graph of what a file says.

use super::parse::TEXT_BYTES;
use super::parsed::Parsed;
use super::tokens::Tokens;
use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Error, Message};

/// Makes the graph; moves are given up before names are made.
pub(super) fn build(
    mut parsed: Parsed,
    text: &str,
    file: &str,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let (n, m) = (parsed.names.len(), parsed.edges.len() as u64);
    let bytes = (text.len() * TEXT_BYTES + parsed.bytes()) as u64 + Graph::bytes(n.into(), m);
    // The offsets are made twice, with 64 bits.
    control.afford(bytes + u64::from(n) * 16)?;
    let graph = Graph::from_edges(n, &parsed.edges);
    parsed.edges = Vec::new();
    let mut labels = Labels::default();
    for (v, vertex) in (0..).zip(&parsed.vertices) {
        labels.set(v, vertex.declared.value);
    }
    let owners = owners(&parsed, text, file)?;
    let names = match parsed.is_numbered() {
        false => parsed.names,
        true => labelled(&parsed, text, file, control)?.unwrap_or_else(|| Names::numbered(n)),
    };
    control.figure("vertices", n.into());
    control.figure("edges", m);
    Ok(NamedGraph {
        game: GameGraph {
            graph,
            labels,
            owners,
        },
        names,
    })
}

/// The owners, if every vertex has one, or none has.
fn owners(parsed: &Parsed, text: &str, file: &str) -> Result<Owners, Error> {
    let vertices = &parsed.vertices;
    let Some(without) = vertices.iter().find(|v| v.owner.value.is_none()) else {
        let owners = vertices.iter().filter_map(|v| v.owner.value);
        return Ok(Owners::from_players(owners));
    };
    if vertices.iter().all(|v| v.owner.value.is_none()) {
        return Ok(Owners::default());
    }
    let name = Tokens::at(text, file, without.at)?;
    let message = Message::new("graph-no-owner").with("vertex", &*name.text);
    let message = message.with("file", file);
    Err(Error::input(message).at(text, name.span).in_file(file))
}

/// The labels as names, if all vertices have labels that are written as names are here, all different.
fn labelled(
    parsed: &Parsed,
    text: &str,
    file: &str,
    control: &Control<'_>,
) -> Result<Option<Names>, Error> {
    if parsed.vertices.iter().any(|vertex| vertex.label == 0) {
        return Ok(None);
    }
    let mut names = Names::default();
    for (v, vertex) in (0..).zip(&parsed.vertices) {
        if v % (1 << 14) == 0 {
            control.check()?;
        }
        let label = Tokens::at(text, file, vertex.label)?;
        let name = plain(&label.text);
        if name.is_none_or(|name| names.intern(&name) != Some(v)) {
            return Ok(None);
        }
    }
    Ok(Some(names))
}

/// The name that was written as a label; `None` for labels that are no names: with control characters,
/// and with other escapes and character references than names are written with.
fn plain(label: &str) -> Option<String> {
    let mut name = String::with_capacity(label.len());
    let mut rest = label;
    while let Some(c) = rest.chars().next() {
        let (c, length) = match c {
            '\\' if rest[1..].starts_with('\\') => ('\\', 2),
            '&' if rest[1..].starts_with("amp;") => ('&', 5),
            '\\' | '&' => return None,
            c if c.is_control() => return None,
            c => (c, c.len_utf8()),
        };
        name.push(c);
        rest = &rest[length..];
    }
    Some(name)
}
