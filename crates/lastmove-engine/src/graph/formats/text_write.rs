//! Writing the [`text`](super::text) format.
//!
//! A vertex is numbered where it first appears, so a vertex that would appear too late gets a line
//! of its own first. Reading it back gives the same vertices in the same order.

use std::io::{self, Write};

use super::beside::Beside;
use super::format::Format;
use super::output::each_block;
use super::refuse::{check_names, is_word, no_such_name, refuse_kept_turns};
use crate::graph::{MoveStream, NamedGraph};
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
    write_with(graph, &Beside::default(), out, control)
}

/// The same with weights and sets.
pub(super) fn write_with(
    graph: &NamedGraph,
    beside: &Beside,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    check(graph)?;
    if let Some(set) = beside.sets.keys().find(|set| !is_word(set)) {
        return Err(no_such_name(Format::Text, set).into());
    }
    let weights = beside.weights.as_deref();
    write_moves(graph, &graph.game.graph, weights, out, control)?;
    for (set, members) in &beside.sets {
        for &member in members {
            writeln!(out, "{} in {set}", graph.names.name(member))?;
        }
    }
    Ok(())
}

/// Whether a text begins with the comment line that is written here.
pub(super) fn begins(head: &[u8]) -> bool {
    let number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let words: Vec<&[u8]> = line.split(|&byte| byte == b' ').take(6).collect();
    match words[..] {
        [b"#", vertices, b"vertices,", moves, b"moves"] => number(vertices) && number(moves),
        _ => false,
    }
}

/// Writes a graph whose moves are read once; `rest` has everything but the moves, and its names are
/// words.
///
/// # Errors
/// Like [`write()`], and when the moves cannot be read.
pub(super) fn write_streamed(
    rest: &NamedGraph,
    moves: &dyn MoveStream,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    write_moves(rest, moves, None, out, control)
}

/// Writes all but sets; with `weights`, those of the moves in their order.
fn write_moves(
    rest: &NamedGraph,
    moves: &dyn MoveStream,
    weights: Option<&[i64]>,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let n = moves.vertices();
    let phase = control.phase("write", Some(n.into()));
    // The comment line also prevents a name from being read as a byte-order mark.
    writeln!(out, "# {n} vertices, {} moves", moves.edges())?;
    let mut lines = Lines {
        rest,
        seen: 0,
        weights: weights.map(|weights| weights.iter()),
        out,
    };
    each_block(moves, control, &mut |block| {
        phase.advance(block.first.into());
        let mut all = block.moves();
        Ok(all.try_for_each(|(v, targets)| lines.vertex(v, targets))?)
    })
}

/// Writes lines.
struct Lines<'a> {
    rest: &'a NamedGraph,
    /// The vertices below this one have been written.
    seen: u32,
    /// Those of the moves that are left.
    weights: Option<std::slice::Iter<'a, i64>>,
    out: &'a mut dyn Write,
}

impl Lines<'_> {
    fn vertex(&mut self, v: u32, targets: &[u32]) -> io::Result<()> {
        let (game, names, out) = (&self.rest.game, &self.rest.names, &mut *self.out);
        let name = names.name(v);
        let (owner, label) = (game.owners.get(v), game.labels.get(v));
        if let Some(owner) = owner {
            writeln!(out, "{name} : {owner}")?;
        }
        if let Some(label) = label {
            writeln!(out, "{name} = {}", word(label))?;
        }
        if self.seen == v {
            let appeared = owner.is_some() || label.is_some();
            if !appeared && targets.first().is_none_or(|&to| to > v + 1) {
                writeln!(out, "{name}")?;
            }
            self.seen = v + 1;
        }
        for &to in targets {
            while self.seen < to {
                writeln!(out, "{}", names.name(self.seen))?;
                self.seen += 1;
            }
            self.seen = self.seen.max(to + 1);
            match self.weights.as_mut().and_then(Iterator::next) {
                Some(weight) => writeln!(out, "{name} -> {} [{weight}]", names.name(to))?,
                None => write_edge(out, &name, names.name(to))?,
            }
        }
        Ok(())
    }
}

fn write_edge(out: &mut dyn Write, from: impl AsRef<str>, to: impl AsRef<str>) -> io::Result<()> {
    out.write_all(from.as_ref().as_bytes())?;
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

pub(super) fn check(graph: &NamedGraph) -> Result<(), Error> {
    refuse_kept_turns(graph, Format::Text)?;
    check_names(graph, Format::Text, is_word)?;
    // `a =`, `a :` and `a ->` begin a label, an owner and a move, and are none.
    for sign in ["=", ":", "->"] {
        if let Some(vertex) = graph.names.number(sign)
            && graph.game.graph.targets.contains(&vertex)
        {
            return Err(no_such_name(Format::Text, sign));
        }
    }
    Ok(())
}
