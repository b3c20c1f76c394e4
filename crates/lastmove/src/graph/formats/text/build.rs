//! The graph of what has been read.

use std::ops::Range;

use rayon::prelude::*;

use super::gather::Gathered;
use super::marks::Marks;
use super::parse::Moves;
use crate::graph::numbers::Numbers;
use crate::graph::offsets::{Offset, Offsets};
use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Error, Message};

/// Makes the graph.
pub(super) fn build(gathered: Gathered<'_>, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let Gathered {
        file,
        mut moves,
        mut marks,
        names,
        ..
    } = gathered;
    control.check()?;
    let edges = moves.targets.len() as u64;
    let names = match names {
        Some(names) => names,
        None => {
            let held = moves.bytes() + marks.bytes();
            let numbers = control.with_threads(|| {
                let numbers = Numbers::of([&moves.sources, &moves.targets], held, control)?;
                numbers.replace_by_places(&mut moves.sources);
                numbers.replace_by_places(&mut moves.targets);
                Ok(numbers)
            })??;
            marks = marks.renumbered(numbers.len(), |number| numbers.place(number));
            Names::from_numbers(numbers)
        }
    };
    let vertices = names.len();
    control.check()?;
    let sorted = is_sorted(&moves);
    let sorting = if sorted {
        0
    } else {
        edges * 4 + u64::from(vertices) * 8
    };
    let offsets = u64::from(vertices) * 8;
    control.afford(moves.bytes() + names.bytes() + offsets + sorting)?;
    let graph = if sorted {
        from_sorted(vertices, moves)
    } else {
        from_unsorted(vertices, &moves, control)?
    };
    let owners = owners(&marks, &names, file)?;
    let mut labels = Labels::default();
    if !marks.is_empty() {
        for vertex in (0..vertices).rev() {
            labels.set(vertex, marks.label(vertex));
        }
    }
    Ok(NamedGraph {
        game: GameGraph {
            graph,
            labels,
            owners,
        },
        names,
    })
}

/// Whether the sources of the moves never fall.
fn is_sorted(moves: &Moves) -> bool {
    let runs = moves.sources.iter().zip(&moves.counts);
    runs.filter(|&(_, &count)| count > 0)
        .map(|(source, _)| source)
        .is_sorted()
}

/// The targets stay where they are.
fn from_sorted(vertices: u32, moves: Moves) -> Graph {
    let Moves {
        sources,
        counts,
        mut targets,
    } = moves;
    let runs = || {
        let runs = sources.iter().zip(&counts);
        runs.filter(|&(_, &count)| count > 0)
    };
    let offsets = if u32::try_from(targets.len()).is_ok() {
        Offsets::Narrow(sums(vertices, runs()))
    } else {
        Offsets::Wide(sums(vertices, runs()))
    };
    drop((sources, counts));
    targets.shrink_to_fit();
    Graph {
        offsets,
        targets,
        keeps: Vec::new(),
    }
}

/// The offsets of runs that are sorted by source.
fn sums<'a, T: Offset>(vertices: u32, runs: impl Iterator<Item = (&'a u32, &'a u8)>) -> Vec<T> {
    let mut offsets = Vec::with_capacity(vertices as usize + 1);
    let mut edges = 0;
    for (&source, &count) in runs {
        // The runs before end where this source begins.
        offsets.resize(
            (source as usize + 1).max(offsets.len()),
            T::from_edges(edges),
        );
        edges += u64::from(count);
    }
    offsets.resize(vertices as usize + 1, T::from_edges(edges));
    offsets
}

/// Counting sort, every thread with sources of its own.
fn from_unsorted(vertices: u32, moves: &Moves, control: &Control<'_>) -> Result<Graph, Error> {
    let mut offsets = vec![0u64; vertices as usize + 1];
    for (&source, &count) in moves.sources.iter().zip(&moves.counts) {
        offsets[source as usize + 1] += u64::from(count);
    }
    for vertex in 0..vertices as usize {
        offsets[vertex + 1] += offsets[vertex];
    }
    let mut targets = vec![0; moves.targets.len()];
    let (mut parts, mut rest, mut from) = (Vec::new(), &mut targets[..], 0);
    let count = control.thread_count();
    for part in 1..=count {
        let edges = moves.targets.len() as u64 / count as u64 * part as u64;
        let to = match part == count {
            true => vertices as usize,
            false => offsets.partition_point(|&offset| offset < edges).max(from),
        };
        let length = (offsets[to] - offsets[from]) as usize;
        let (part, after) = std::mem::take(&mut rest).split_at_mut(length);
        parts.push((from as u32..to as u32, part));
        (rest, from) = (after, to);
    }
    control.with_threads(|| {
        parts.into_par_iter().try_for_each(|(sources, into)| {
            let starts = &offsets[sources.start as usize..sources.end as usize];
            place(moves, sources, starts, into, control)
        })
    })??;
    Ok(Graph {
        offsets: offsets.into(),
        targets,
        keeps: Vec::new(),
    })
}

/// Puts the targets of some sources where they belong.
fn place(
    moves: &Moves,
    sources: Range<u32>,
    starts: &[u64],
    into: &mut [u32],
    control: &Control<'_>,
) -> Result<(), Error> {
    let base = starts.first().copied().unwrap_or(0);
    let mut next: Vec<usize> = starts.iter().map(|at| (at - base) as usize).collect();
    let mut edge = 0;
    for (run, (source, &count)) in moves.sources.iter().zip(&moves.counts).enumerate() {
        if run % (1 << 16) == 0 {
            control.check()?;
        }
        let count = usize::from(count);
        if sources.contains(source) {
            let at = &mut next[(source - sources.start) as usize];
            into[*at..*at + count].copy_from_slice(&moves.targets[edge..edge + count]);
            *at += count;
        }
        edge += count;
    }
    Ok(())
}

/// All owners, if every vertex has one, or none has.
fn owners(marks: &Marks, names: &Names, file: &str) -> Result<Owners, Error> {
    if !marks.has_owners() {
        return Ok(Owners::default());
    }
    match (0..names.len()).find(|&vertex| marks.owner(vertex).is_none()) {
        None => Ok(Owners::from_players(
            (0..names.len()).filter_map(|vertex| marks.owner(vertex)),
        )),
        Some(vertex) => Err(Error::input(
            Message::new("graph-no-owner")
                .with("vertex", names.name(vertex).into_owned())
                .with("file", file),
        )),
    }
}
