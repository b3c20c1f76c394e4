//! Names, owners and labels, which BV cannot hold, in text files beside the graph.
//!
//! `NAME.names` has a line a vertex, which is its name; `NAME.owners` has a line a vertex, 0 or 1;
//! `NAME.labels` has lines of a vertex's number and `win`, `loss` or `draw`. Each file is optional.

use std::io::{BufWriter, Write};

use super::lines::Lines;
use super::parts::{Part, Parts};
use crate::files::{FileError, Files};
use crate::graph::formats::Format;
use crate::graph::formats::refuse::{canonical, no_such_name};
use crate::graph::formats::tick::TICK;
use crate::graph::{GameGraph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Error, Outcome, WriteError};

/// A graph without moves, from the files beside them. `graph_bytes` is what the moves take in
/// memory.
pub(super) fn read(
    files: &dyn Files,
    file: &str,
    (vertices, graph_bytes): (u32, u64),
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let beside = Beside {
        files,
        file,
        vertices,
        control,
    };
    let game = GameGraph {
        labels: beside.labels()?,
        owners: beside.owners()?,
        ..GameGraph::default()
    };
    let names = beside.names(graph_bytes)?;
    Ok(NamedGraph {
        game,
        names: names.unwrap_or_else(|| Names::numbered(vertices)),
    })
}

/// The files beside a graph.
struct Beside<'a> {
    files: &'a dyn Files,
    file: &'a str,
    vertices: u32,
    control: &'a Control<'a>,
}

impl Beside<'_> {
    /// The declared outcomes; none where the file is missing.
    fn labels(&self) -> Result<Labels, Error> {
        let mut labels = Labels::default();
        let Some(mut lines) = self.open(Part::Labels)? else {
            return Ok(labels);
        };
        self.control.afford(u64::from(self.vertices) * 2)?;
        while let Some(line) = lines.next()? {
            let label = line.split_once(' ').and_then(|(vertex, outcome)| {
                let vertex: u32 = vertex.parse().ok()?;
                (vertex < self.vertices).then_some((vertex, outcome_of(outcome)?))
            });
            let Some((vertex, outcome)) = label else {
                return Err(lines.wrong("bv-labels", self.vertices));
            };
            labels.set(vertex, Some(outcome));
        }
        Ok(labels)
    }

    /// The owners of the vertices; none where the file is missing.
    fn owners(&self) -> Result<Owners, Error> {
        let Some(mut lines) = self.open(Part::Owners)? else {
            return Ok(Owners::default());
        };
        let mut players = Vec::new();
        while let Some(line) = lines.next()? {
            let player = match line {
                "0" => 0,
                "1" => 1,
                _ => return Err(lines.wrong("bv-owners", self.vertices)),
            };
            if players.len() == players.capacity() {
                self.control.afford(players.len() as u64 * 2)?;
            }
            players.push(player);
            lines.no_more_than(self.vertices)?;
        }
        lines.all(self.vertices)?;
        Ok(Owners::from_players(players))
    }

    /// The names of the vertices; `None` where the file is missing. `graph_bytes` is what the graph
    /// takes.
    fn names(&self, graph_bytes: u64) -> Result<Option<Names>, Error> {
        let Some(mut lines) = self.open(Part::Names)? else {
            return Ok(None);
        };
        let phase = self.control.phase("names", Some(self.vertices.into()));
        let mut names = Names::default();
        while let Some(name) = lines.next()? {
            let number = names.intern(name);
            if number.map(u64::from) != Some(lines.number - 1) {
                return Err(lines.wrong("bv-name", self.vertices));
            }
            if lines.number.is_multiple_of(TICK.into()) {
                self.control.afford(graph_bytes + names.bytes())?;
                phase.advance(lines.number);
            }
            lines.no_more_than(self.vertices)?;
        }
        lines.all(self.vertices)?;
        Ok(Some(names))
    }

    fn open(&self, part: Part) -> Result<Option<Lines<'_>>, Error> {
        let file = part.beside(self.file);
        match self.files.open(&file) {
            Ok(reader) => Ok(Some(Lines::new(reader, file, self.control))),
            Err(FileError::NotFound) => Ok(None),
            Err(error) => {
                self.control.check()?;
                Err(error.about(&file))
            }
        }
    }
}

fn outcome_of(word: &str) -> Option<Outcome> {
    match word {
        "win" => Some(Outcome::Win),
        "loss" => Some(Outcome::Loss),
        "draw" => Some(Outcome::Draw),
        _ => None,
    }
}

/// Refuses names that do not fit a line.
pub(super) fn check(graph: &NamedGraph) -> Result<(), Error> {
    let names = &graph.names;
    for v in 0..names.len() {
        let name = names.name(v);
        if name.contains(['\n', '\r']) || name.len() >= Lines::LONGEST {
            return Err(no_such_name(Format::Bv, name));
        }
    }
    Ok(())
}

/// Writes everything but the moves.
pub(super) fn write(
    graph: &NamedGraph,
    parts: &mut dyn Parts,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let (game, names) = (&graph.game, &graph.names);
    let n = names.len();
    if (0..n).any(|v| canonical(names.name(v)) != Some(v)) {
        let line = |v: u32, out: &mut dyn Write| writeln!(out, "{}", names.name(v));
        write_lines(Part::Names, n, parts, control, line)?;
    }
    if game.labels.first().is_some() {
        let line = |v: u32, out: &mut dyn Write| match game.labels.get(v) {
            Some(outcome) => writeln!(out, "{v} {}", word(outcome)),
            None => Ok(()),
        };
        write_lines(Part::Labels, n, parts, control, line)?;
    }
    if n > 0 && !game.owners.is_empty() {
        let line =
            |v: u32, out: &mut dyn Write| writeln!(out, "{}", game.owners.get(v).unwrap_or(0));
        write_lines(Part::Owners, n, parts, control, line)?;
    }
    Ok(())
}

fn write_lines(
    part: Part,
    vertices: u32,
    parts: &mut dyn Parts,
    control: &Control<'_>,
    line: impl Fn(u32, &mut dyn Write) -> std::io::Result<()>,
) -> Result<(), WriteError> {
    let mut out = BufWriter::with_capacity(1 << 16, parts.create(part)?);
    for v in 0..vertices {
        if v.is_multiple_of(TICK) {
            control.check()?;
        }
        line(v, &mut out)?;
    }
    out.flush()?;
    Ok(())
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
    }
}
