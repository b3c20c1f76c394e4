//! Writing a graph as a line.

use std::io::Write;

use super::Kind;
use super::coded::{code, write_number};
use crate::control::Phase;
use crate::graph::formats::refuse::{canonical, lacks, no_such_name, refuse_kept_turns};
use crate::graph::formats::tick::tick;
use crate::graph::{Graph, NamedGraph};
use crate::{Control, Error, Message, WriteError};

/// Writes a graph as a line in one of the formats, without a header. Everything that the format
/// cannot hold is found before the first byte. The order of the moves of a vertex is not kept.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input) when the names are not 0 to n − 1
/// in order, or there are labels or owners; when a move of a graph in graph6 or sparse6 has no move
/// back; when there are loops in graph6, or several moves between two vertices in graph6 or digraph6.
/// [`WriteError::Output`].
pub fn write(
    graph: &NamedGraph,
    kind: Kind,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    check(graph, kind)?;
    let moves = &graph.game.graph;
    if kind != Kind::Digraph6 {
        check_both_ways(moves, &moves.transpose(control)?, control)?;
    }
    let mut line: Vec<u8> = kind.sign().into_iter().collect();
    write_number(moves.vertices().into(), &mut line);
    let mut bits = Bits {
        out,
        control,
        line,
        last: 0,
        count: 0,
    };
    let phase = &control.phase("write", Some(moves.vertices().into()));
    match kind {
        Kind::Graph6 => write_rows(moves, |v| v, &mut bits, control, phase)?,
        Kind::Digraph6 => write_rows(moves, |_| moves.vertices(), &mut bits, control, phase)?,
        Kind::Sparse6 => write_edges(moves, &mut bits, control, phase)?,
    }
    bits.line.push(b'\n');
    bits.flush()
}

/// The rows of the matrix, each up to its own length.
fn write_rows(
    moves: &Graph,
    length: impl Fn(u32) -> u32,
    bits: &mut Bits<'_>,
    control: &Control<'_>,
    phase: &Phase<'_>,
) -> Result<(), WriteError> {
    for v in 0..moves.vertices() {
        tick(v, control, phase)?;
        let mut next = 0;
        for to in sorted(moves, v).into_iter().filter(|to| *to < length(v)) {
            bits.zeros(u64::from(to - next))?;
            bits.put(1, 1)?;
            next = to + 1;
        }
        bits.zeros(u64::from(length(v) - next))?;
    }
    bits.fill(0)
}

/// The list of edges.
fn write_edges(
    moves: &Graph,
    bits: &mut Bits<'_>,
    control: &Control<'_>,
    phase: &Phase<'_>,
) -> Result<(), WriteError> {
    let n = moves.vertices();
    let width = u32::BITS - n.saturating_sub(1).leading_zeros();
    let mut at = 0;
    for v in 0..n {
        tick(v, control, phase)?;
        for to in sorted(moves, v).into_iter().filter(|to| *to <= v) {
            if v > at + 1 {
                bits.put(1, 1)?;
                bits.put(v.into(), width)?;
            }
            bits.put(u64::from(v == at + 1), 1)?;
            bits.put(to.into(), width)?;
            at = v;
        }
    }
    // Ones behind these would look like a loop at the last vertex.
    if width < 5 && n == 1 << width && at + 2 == n && bits.spare() > width {
        bits.put(0, 1)?;
    }
    bits.fill(1)
}

/// The targets of a vertex in ascending order.
fn sorted(moves: &Graph, v: u32) -> Vec<u32> {
    let mut targets = moves.targets(v).to_vec();
    targets.sort_unstable();
    targets
}

/// Bits that become characters.
struct Bits<'a> {
    out: &'a mut dyn Write,
    control: &'a Control<'a>,
    line: Vec<u8>,
    /// The bits of the character that is not full yet, and how many they are.
    last: u8,
    count: u32,
}

impl Bits<'_> {
    /// Appends a number of so many bits, the highest first.
    fn put(&mut self, number: u64, count: u32) -> Result<(), WriteError> {
        for bit in (0..count).rev() {
            self.last = self.last << 1 | (number >> bit & 1) as u8;
            self.count += 1;
            if self.count == 6 {
                self.line.push(code(self.last));
                (self.last, self.count) = (0, 0);
            }
        }
        match self.line.len() < 1 << 16 {
            true => Ok(()),
            false => self.flush(),
        }
    }

    /// Appends so many zeros.
    fn zeros(&mut self, mut count: u64) -> Result<(), WriteError> {
        while count > 0 {
            let some = count.min(32) as u32;
            self.put(0, some)?;
            count -= u64::from(some);
        }
        Ok(())
    }

    /// How many bits are left in a character that is begun.
    fn spare(&self) -> u32 {
        (6 - self.count) % 6
    }

    /// Fills the last character with ones or zeros.
    fn fill(&mut self, bit: u64) -> Result<(), WriteError> {
        (0..self.spare()).try_for_each(|_| self.put(bit, 1))
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        self.control.check()?;
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

/// Refuses what the format has no place for, but for moves without a move back.
fn check(graph: &NamedGraph, kind: Kind) -> Result<(), Error> {
    let format = kind.format();
    refuse_kept_turns(graph, format)?;
    if !graph.game.owners.is_empty() {
        return Err(lacks(format, "owners"));
    }
    let names = &graph.names;
    for v in 0..names.len() {
        if graph.game.labels.get(v).is_some() {
            return Err(lacks(format, "labels"));
        }
        if canonical(names.name(v)) != Some(v) {
            return Err(no_such_name(format, names.name(v)));
        }
        let targets = sorted(&graph.game.graph, v);
        if kind == Kind::Graph6 && targets.contains(&v) {
            return Err(Error::input(
                Message::new("graph6-loop").with("vertex", u64::from(v)),
            ));
        }
        let twice = targets.windows(2).find(|pair| pair[0] == pair[1]);
        if let (Some(pair), true) = (twice, kind != Kind::Sparse6) {
            let message = Message::new("graph6-twice").with("format", format.name());
            return Err(Error::input(between(message, v, pair[0])));
        }
    }
    Ok(())
}

/// Refuses a move without a move back. `back` has all moves turned round.
fn check_both_ways(moves: &Graph, back: &Graph, control: &Control<'_>) -> Result<(), Error> {
    for v in 0..moves.vertices() {
        if v.is_multiple_of(1 << 14) {
            control.check()?;
        }
        let (there, back) = (sorted(moves, v), sorted(back, v));
        if there == back {
            continue;
        }
        // The first place where one of the lists has a vertex that the other lacks.
        let same = there.iter().zip(&back).take_while(|(a, b)| a == b).count();
        let (from, to) = match (there.get(same), back.get(same)) {
            (Some(to), Some(from)) if from < to => (*from, v),
            (Some(to), _) => (v, *to),
            (None, Some(from)) => (*from, v),
            (None, None) => continue,
        };
        return Err(Error::input(between(
            Message::new("graph6-one-way"),
            from,
            to,
        )));
    }
    Ok(())
}

/// A message about a move.
fn between(message: Message, from: u32, to: u32) -> Message {
    let message = message.with("from", u64::from(from));
    message.with("to", u64::from(to))
}
