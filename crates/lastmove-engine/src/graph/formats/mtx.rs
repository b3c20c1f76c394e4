//! Matrix Market's sparse matrices: an entry in row i and column j is a move from i to j.
//!
//! ```text
//! %%MatrixMarket matrix coordinate pattern general
//! % 3 rows, 3 columns, 2 entries
//! 3 3 2
//! 1 2
//! 2 3
//! ```
//!
//! Vertices are called 1 to n, and those without an entry exist too. Values are ignored. In a
//! symmetric matrix, an entry off the diagonal stands for both moves. The format has no names,
//! labels or owners.

use std::io::Write;

use super::format::Format;
use super::lexer::Lexer;
use super::numbered::numbered;
use super::refuse::{canonical, lacks, no_such_name, refuse_kept_turns, too_many_vertices};
use super::tick::tick;
use crate::graph::{GameGraph, Graph, MOST_VERTICES, NamedGraph};
use crate::{Control, Error, Message, WriteError};

const BANNER: &str = "%%MatrixMarket";

/// Memory that a vertex of a matrix takes while it is read, in bytes.
const VERTEX_BYTES: u64 = 40;

/// Whether a file that begins so is a matrix.
pub(super) fn begins(head: &[u8]) -> bool {
    let banner = BANNER.as_bytes();
    head.get(..banner.len())
        .is_some_and(|begin| begin.eq_ignore_ascii_case(banner))
}

/// Reads a square matrix. `file` names it in errors. O(length) expected time.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place, when the banner is not that of a sparse
/// matrix, the matrix is not square or has too many rows, an entry lies outside it or is no entry,
/// or there are more or fewer entries than declared.
///
/// ```
/// use lastmove::{Control, graph::formats::mtx};
/// let text = "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 2\n";
/// let graph = mtx::read(text, "example.mtx", &Control::default()).unwrap();
/// assert_eq!(graph.game.graph.targets(0), [1]);
/// assert_eq!(graph.names.len(), 3);
/// ```
pub fn read(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let phase = control.phase("read", Some(text.len() as u64));
    let mut lexer = Lexer::new(text, file);
    let both_ways = banner(&mut lexer)?;
    let (n, entries) = size(&mut lexer, control)?;
    let mut edges = Vec::new();
    let mut found = 0u64;
    loop {
        if found.is_multiple_of(1 << 14) {
            control.check()?;
            phase.advance(lexer.at as u64);
            control.afford((text.len() + edges.len() * 16) as u64 + u64::from(n) * VERTEX_BYTES)?;
        }
        lexer.skip_blanks();
        let start = lexer.at;
        match lexer.peek() {
            None => break,
            Some(b'%') => {
                lexer.line();
                continue;
            }
            Some(_) => {}
        }
        let from = coordinate(&mut lexer, n)?;
        let to = coordinate(&mut lexer, n)?;
        if found == entries {
            let message = Message::new("mtx-more-entries").with("declared", entries);
            return Err(lexer.error(start..lexer.at, message));
        }
        // The rest of the line is a value.
        lexer.line();
        found += 1;
        edges.push((from, to));
        if both_ways && from != to {
            edges.push((to, from));
        }
    }
    if found < entries {
        let message = Message::new("mtx-fewer-entries").with("declared", entries);
        return Err(lexer.error(text.len()..text.len(), message.with("entries", found)));
    }
    let m = edges.len() as u64;
    control.afford(
        text.len() as u64 + m * 12 + Graph::bytes(n.into(), m) + u64::from(n) * VERTEX_BYTES,
    )?;
    let graph = Graph::from_edges(n, &edges);
    drop(edges);
    let names = numbered(n, |v| u64::from(v) + 1, control)?.map_err(|_| too_many_vertices())?;
    control.figure("vertices", n.into());
    control.figure("edges", m);
    Ok(NamedGraph {
        game: GameGraph::from(graph),
        names,
    })
}

/// Reads the first line; true when each entry stands for two moves.
fn banner(lexer: &mut Lexer<'_>) -> Result<bool, Error> {
    let range = lexer.line();
    let line = lexer.slice(range.clone());
    let wrong = |word: &str| {
        // The word is a slice of the line, so its place follows from its address.
        let start = range.start + (word.as_ptr() as usize - line.as_ptr() as usize);
        lexer.error(
            start..start + word.len(),
            Message::new("mtx-banner").with("found", word),
        )
    };
    let known = [
        &["%%matrixmarket"][..],
        &["matrix"],
        &["coordinate"],
        &["pattern", "real", "integer", "double", "complex"],
        &["general", "symmetric", "skew-symmetric", "hermitian"],
    ];
    let mut words = line.split_ascii_whitespace();
    let mut last = "";
    for known in known {
        last = words.next().ok_or_else(|| wrong(&line[line.len()..]))?;
        if !known.iter().any(|known| known.eq_ignore_ascii_case(last)) {
            return Err(wrong(last));
        }
    }
    match words.next() {
        Some(word) => Err(wrong(word)),
        None => Ok(!last.eq_ignore_ascii_case("general")),
    }
}

/// Reads the comments and the line of sizes: vertices and entries.
fn size(lexer: &mut Lexer<'_>, control: &Control<'_>) -> Result<(u32, u64), Error> {
    loop {
        lexer.skip_blanks();
        if lexer.peek() != Some(b'%') {
            break;
        }
        lexer.line();
    }
    let mut number = || {
        lexer.skip_spaces();
        let wrong = |lexer: &Lexer<'_>| lexer.expected(Message::new("mtx-size"));
        let (value, range) = lexer.number().ok_or_else(|| wrong(lexer))?;
        match lexer.peek() {
            Some(byte) if !byte.is_ascii_whitespace() => Err(wrong(lexer)),
            _ => Ok((value, range)),
        }
    };
    let (rows, first) = number()?;
    let (columns, second) = number()?;
    let (entries, _) = number()?;
    lexer.skip_spaces();
    if !matches!(lexer.peek(), None | Some(b'\n')) {
        return Err(lexer.expected(Message::new("mtx-size")));
    }
    if rows != columns {
        let message = Message::new("mtx-not-square").with("rows", rows);
        return Err(lexer.error(first.start..second.end, message.with("columns", columns)));
    }
    match u32::try_from(rows) {
        Ok(n) if rows <= MOST_VERTICES => {
            control.afford(rows * VERTEX_BYTES)?;
            Ok((n, entries))
        }
        _ => Err(lexer.error(first, Message::new("graph-too-many-vertices"))),
    }
}

/// Reads a row or column, and returns its vertex.
fn coordinate(lexer: &mut Lexer<'_>, n: u32) -> Result<u32, Error> {
    lexer.skip_spaces();
    let wrong = |lexer: &Lexer<'_>| lexer.expected(Message::new("mtx-entry"));
    let (value, range) = lexer.number().ok_or_else(|| wrong(lexer))?;
    if lexer.peek().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        return Err(wrong(lexer));
    }
    if value == 0 || value > u64::from(n) {
        let found = lexer.slice(range.clone());
        let message = Message::new("mtx-range").with("found", found);
        return Err(lexer.error(range, message.with("most", u64::from(n))));
    }
    Ok((value - 1) as u32)
}

/// Writes a graph as a pattern, the entries row by row in the order of the moves.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input) when the names are not 1 to n in
/// order, or there are labels or owners; when the work is stopped. [`WriteError::Output`].
pub fn write(
    graph: &NamedGraph,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    check(graph)?;
    let game = &graph.game;
    let n = game.graph.vertices();
    let phase = control.phase("write", Some(n.into()));
    writeln!(out, "{BANNER} matrix coordinate pattern general")?;
    writeln!(out, "{n} {n} {}", game.graph.edges())?;
    for v in 0..n {
        tick(v, control, &phase)?;
        for &to in game.graph.targets(v) {
            writeln!(out, "{} {}", v + 1, to + 1)?;
        }
    }
    Ok(())
}

fn check(graph: &NamedGraph) -> Result<(), Error> {
    refuse_kept_turns(graph, Format::Mtx)?;
    if !graph.game.owners.is_empty() {
        return Err(lacks(Format::Mtx, "owners"));
    }
    for v in 0..graph.names.len() {
        if graph.game.labels.get(v).is_some() {
            return Err(lacks(Format::Mtx, "labels"));
        }
    }
    let names = &graph.names;
    match (0..names.len()).find(|&v| canonical(names.name(v)) != Some(v + 1)) {
        Some(v) => Err(no_such_name(Format::Mtx, names.name(v))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> (&'static str, u64, u64) {
        let error = read(text, "g.mtx", &Control::default()).unwrap_err();
        let place = error.place.unwrap();
        (error.message.code, place.line, place.column)
    }

    fn matrix(rest: &str) -> String {
        format!("%%MatrixMarket matrix coordinate pattern general\n{rest}")
    }

    #[test]
    fn reads_remarks_values_and_symmetry() {
        let text = "%%matrixmarket MATRIX coordinate real Symmetric\r\n% a remark\n\n 3 3 2 \r\n\
                    1 2 0.5e3\n% another\n3 3 -1\n";
        let graph = read(text, "g.mtx", &Control::default()).unwrap();
        let targets = |v| graph.game.graph.targets(v).to_vec();
        assert_eq!([targets(0), targets(1), targets(2)], [[1], [0], [2]]);
        assert_eq!(graph.names.number("3"), Some(2));
    }

    #[test]
    fn points_at_what_is_wrong() {
        assert_eq!(code(""), ("mtx-banner", 1, 1));
        assert_eq!(
            code("%%MatrixMarket matrix array real general\n"),
            ("mtx-banner", 1, 23)
        );
        assert_eq!(
            code("%%MatrixMarket matrix coordinate real\n"),
            ("mtx-banner", 1, 38)
        );
        assert_eq!(code(&matrix("")), ("mtx-size", 2, 1));
        assert_eq!(code(&matrix("3 3\n")), ("mtx-size", 2, 4));
        assert_eq!(code(&matrix("3 x 3\n")), ("mtx-size", 2, 3));
        assert_eq!(code(&matrix("3 3 3 3\n")), ("mtx-size", 2, 7));
        assert_eq!(code(&matrix("3 4 3\n")), ("mtx-not-square", 2, 1));
        assert_eq!(
            code(&matrix("4294967295 4294967295 0\n")),
            ("graph-too-many-vertices", 2, 1)
        );
        assert_eq!(code(&matrix("3 3 1\n1 4\n")), ("mtx-range", 3, 3));
        assert_eq!(code(&matrix("3 3 1\n0 1\n")), ("mtx-range", 3, 1));
        assert_eq!(code(&matrix("3 3 1\n1\n")), ("mtx-entry", 3, 2));
        assert_eq!(code(&matrix("3 3 1\n1 -2\n")), ("mtx-entry", 3, 3));
        assert_eq!(
            code(&matrix("3 3 1\n1 2\n2 3\n")),
            ("mtx-more-entries", 4, 1)
        );
        assert_eq!(code(&matrix("3 3 2\n1 2\n")), ("mtx-fewer-entries", 4, 1));
    }
}
