//! Writing the [`text`](super::text) format.
//!
//! A vertex is numbered where it first appears, so a vertex that would appear too late gets a
//! line of its own first. What is read back has the same vertices in the same order.

use std::io::{self, Write};

use super::{Format, check_names, is_word, no_such_name, refuse_kept_turns, tick};
use crate::graph::NamedGraph;
use crate::{Control, Error, Outcome, WriteError};

/// Writes a graph as text.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input) when a name is not a word, or
/// an edge leads to a vertex called `=` or `:`; when the work is stopped. [`WriteError::Output`].
pub fn write(
    graph: &NamedGraph,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    check(graph)?;
    let (game, names) = (&graph.game, &graph.names);
    let n = game.graph.vertices();
    let phase = control.phase("write", Some(n.into()));
    // The remark also keeps a name from being taken for a byte-order mark.
    writeln!(out, "# {n} vertices, {} moves", game.graph.edges())?;
    // The vertices below this one have appeared.
    let mut seen = 0;
    for v in 0..n {
        tick(v, control, &phase)?;
        let name = names.name(v).to_string();
        let targets = game.graph.targets(v);
        let (owner, label) = (game.owners.get(v), game.labels.get(v));
        if let Some(owner) = owner {
            writeln!(out, "{name} : {owner}")?;
        }
        if let Some(label) = label {
            writeln!(out, "{name} = {}", word(label))?;
        }
        if seen == v {
            let appeared = owner.is_some() || label.is_some();
            if !appeared && targets.first().is_none_or(|&to| to > v + 1) {
                writeln!(out, "{name}")?;
            }
            seen = v + 1;
        }
        for &to in targets {
            while seen < to {
                writeln!(out, "{}", names.name(seen))?;
                seen += 1;
            }
            seen = seen.max(to + 1);
            write_edge(out, &name, names.name(to))?;
        }
    }
    Ok(())
}

fn write_edge(out: &mut dyn Write, from: &str, to: impl AsRef<str>) -> io::Result<()> {
    out.write_all(from.as_bytes())?;
    out.write_all(b" ")?;
    out.write_all(to.as_ref().as_bytes())?;
    out.write_all(b"\n")
}

/// How an outcome is declared.
pub(super) fn word(label: Outcome) -> &'static str {
    match label {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
    }
}

fn check(graph: &NamedGraph) -> Result<(), Error> {
    refuse_kept_turns(graph, Format::Text)?;
    check_names(graph, Format::Text, is_word)?;
    // `a =` and `a :` begin a label and an owner, not a move.
    for sign in ["=", ":"] {
        if let Some(vertex) = graph.names.number(sign)
            && graph.game.graph.targets.contains(&vertex)
        {
            return Err(no_such_name(Format::Text, sign));
        }
    }
    Ok(())
}
