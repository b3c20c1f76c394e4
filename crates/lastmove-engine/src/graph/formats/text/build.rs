//! Builds the graph from the data read.

use std::ops::Range;

use rayon::prelude::*;

use super::gather::Gathered;
use super::marks::Marks;
use super::parsed::Moves;
use crate::graph::numbers::Numbers;
use crate::graph::offsets::{Offset, Offsets};
use crate::graph::sort::{self, Edges, sort};
use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Error, Message};

/// Builds the graph.
pub(super) fn build(
    gathered: Gathered<'_>,
    file: &str,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let Gathered {
        mut moves,
        mut marks,
        names,
        ..
    } = gathered;
    control.check()?;
    let edges = moves.targets.len() as u64;
    let names = match names {
        Some(names) => {
            let names = control.with_threads(|| names.finish())?;
            // All names come from lines that are UTF-8.
            names.map_err(|_| Error::input(Message::new("file-not-utf8").with("file", file)))?
        }
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
    let sorting = match sorted {
        true => u64::from(vertices) * 8,
        false => sort::bytes(vertices.into(), edges),
    };
    control.afford(moves.bytes() + names.bytes() + sorting)?;
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

/// Builds the graph from sorted moves; the targets stay in place.
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
        // Earlier runs end where this source begins.
        offsets.resize(
            (source as usize + 1).max(offsets.len()),
            T::from_edges(edges),
        );
        edges += u64::from(count);
    }
    offsets.resize(vertices as usize + 1, T::from_edges(edges));
    offsets
}

/// Builds the graph by sorting the targets by source.
fn from_unsorted(vertices: u32, moves: &Moves, control: &Control<'_>) -> Result<Graph, Error> {
    if let Some((offsets, targets)) = sort(moves, vertices, control)? {
        return Ok(Graph {
            offsets,
            targets,
            keeps: Vec::new(),
        });
    }
    // More than 2^32 edges of some 2^16 vertices: fall back to the textbook algorithm.
    let edges = moves.targets.len() as u64;
    let list = edges * 8 + u64::from(vertices) * 16;
    control.afford(moves.bytes() + list + Graph::bytes(vertices.into(), edges))?;
    let mut list = Vec::with_capacity(moves.targets.len());
    moves.each(&(0..moves.sources.len(), 0), |from, to| {
        list.push((from, to));
    });
    Ok(Graph::from_edges(vertices, &list))
}

impl Edges for Moves {
    /// Runs, and the number of moves before them.
    type Part = (Range<usize>, usize);

    fn count(&self) -> u64 {
        self.targets.len() as u64
    }

    fn parts(&self, count: usize) -> Vec<Self::Part> {
        let runs = self.counts.len();
        let sizes = (0..count).map(|part| {
            let part = runs * part / count..runs * (part + 1) / count;
            let edges = self.counts[part.clone()].par_iter();
            (part, edges.map(|&edges| usize::from(edges)).sum::<usize>())
        });
        let mut before = 0;
        sizes
            .map(|(part, edges)| {
                before += edges;
                (part, before - edges)
            })
            .collect()
    }

    fn each(&self, (runs, before): &Self::Part, mut edge: impl FnMut(u32, u32)) {
        let mut targets = self.targets[*before..].iter();
        let runs = self.sources[runs.clone()]
            .iter()
            .zip(&self.counts[runs.clone()]);
        for (&source, &count) in runs {
            for &target in targets.by_ref().take(count.into()) {
                edge(source, target);
            }
        }
    }

    fn each_key(&self, (runs, _): &Self::Part, mut key: impl FnMut(u32)) {
        let runs = self.sources[runs.clone()]
            .iter()
            .zip(&self.counts[runs.clone()]);
        for (&source, &count) in runs {
            (0..count).for_each(|_| key(source));
        }
    }
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
