use super::*;
use crate::files::MemoryFiles;
use crate::graph::Graph;
use crate::graph::generate::SplitMix64;

/// A graph and its alleged transpose.
pub(crate) struct Pair(pub(crate) Graph, pub(crate) Graph);

impl MoveStream for Pair {
    fn vertices(&self) -> u32 {
        self.0.vertices()
    }

    fn edges(&self) -> u64 {
        self.0.edges()
    }

    fn fingerprint(&self, control: &Control<'_>) -> Result<u64, Error> {
        self.0.fingerprint(control)
    }

    fn read(&self, control: &Control<'_>, each: &mut Each<'_>) -> Result<(), Error> {
        self.0.read(control, each)
    }

    fn beside(&self) -> Option<Beside<'_>> {
        Some(Beside {
            file: "g-t.graph",
            moves: &self.1,
        })
    }
}

fn graph(rng: &mut SplitMix64, n: u32, edges: u64) -> Graph {
    let hub = rng.below(n.into()) as u32;
    let edge = |rng: &mut SplitMix64| {
        let to = match rng.below(5) {
            0 => hub,
            _ => rng.below(n.into()) as u32,
        };
        (rng.below(n.into()) as u32, to)
    };
    let edges: Vec<_> = (0..edges).map(|_| edge(rng)).collect();
    Graph::from_edges(n, &edges)
}

/// All moves, vertex by vertex, as they are read.
fn all(moves: &dyn MoveStream, control: &Control<'_>) -> Result<Vec<(u32, Vec<u32>)>, Error> {
    let mut read = Vec::new();
    moves.read(control, &mut |block| {
        read.extend(block.moves().map(|(v, targets)| (v, targets.to_vec())));
        Ok(())
    })?;
    Ok(read)
}

fn of(
    moves: &dyn MoveStream,
    how: &Turning,
    control: &Control<'_>,
) -> Result<Vec<(u32, Vec<u32>)>, Error> {
    let folder = MemoryFiles::default();
    let mut degrees = Vec::new();
    let mut count = |v: u32, degree| {
        degrees.push((v, degree));
        Ok(())
    };
    let turned = Turned::of(moves, &folder, how, &mut count, control)?;
    let found = all(&turned, control)?;
    assert_eq!(all(&turned, control)?, found);
    drop(turned);
    assert!(folder.names().is_empty());
    let mut expected = Vec::new();
    moves.read(control, &mut |block| {
        expected.extend(block.moves().map(|(v, targets)| (v, targets.len() as u64)));
        Ok(())
    })?;
    assert_eq!(degrees, expected);
    Ok(found)
}

#[test]
fn runs_are_the_transpose_in_memory() {
    let mut rng = SplitMix64::new(31);
    for case in 0..4_000u64 {
        let n = 1 + rng.below(60) as u32;
        let count = rng.below(200);
        let graph = graph(&mut rng, n, count);
        let first = match case % 3 {
            0 => rng.below(u64::from(n) + 1) as u32,
            _ => 0,
        };
        let back = graph.transposed();
        let keys = Keys::drawn();
        let mut kept = PairSum::default();
        (0..first).for_each(|v| keys.add_into(v, back.targets(v), &mut kept));
        let how = Turning {
            first,
            kept,
            keys,
            room: 0,
            part: rng.below(20),
        };
        let expected: Vec<_> = (first..n).map(|v| (v, back.targets(v).to_vec())).collect();
        let control = Control::default().threads(1 + case as usize % 2);
        assert_eq!(of(&graph, &how, &control).unwrap(), expected, "case {case}");
        let pair = Pair(graph, back);
        assert_eq!(of(&pair, &how, &control).unwrap(), expected, "case {case}");
    }
}

#[test]
fn large_graphs_take_many_runs() {
    let mut rng = SplitMix64::new(32);
    for (n, edges, part) in [
        (400_000, 900_000, 1 << 12),
        (70_000, 1_000_000, 1 << 16),
        (3_000_000, 300_000, 1),
    ] {
        let graph = graph(&mut rng, n, edges);
        let back = graph.transposed();
        let expected: Vec<_> = (0..n).map(|v| (v, back.targets(v).to_vec())).collect();
        for threads in [1, 2] {
            let control = Control::default().threads(threads);
            let how = Turning {
                part,
                ..Turning::of_all(0)
            };
            assert!(
                of(&graph, &how, &control).unwrap() == expected,
                "{n} vertices"
            );
        }
    }
}

#[test]
fn what_is_not_the_transpose_is_refused() {
    let mut rng = SplitMix64::new(33);
    let mut refused = 0;
    for case in 0..3_000 {
        let n = 2 + rng.below(40) as u32;
        let graph = graph(&mut rng, n, 80);
        let back = graph.transposed();
        // One move is changed.
        let mut edges: Vec<_> = (0..n)
            .flat_map(|v| back.targets(v).iter().map(move |&to| (v, to)))
            .collect();
        let at = rng.below(80) as usize;
        match case % 4 {
            0 => edges[at].0 = (edges[at].0 + 1) % n,
            1 => edges[at].1 = (edges[at].1 + 1) % n,
            // The in-degrees and out-degrees stay the same.
            2 => {
                let other = rng.below(80) as usize;
                let to = edges[at].1;
                edges[at].1 = edges[other].1;
                edges[other].1 = to;
            }
            _ => drop(edges.pop()),
        }
        let wrong = Graph::from_edges(n, &edges);
        let is_same = {
            let sorted = |graph: &Graph| {
                let all = (0..n).map(|v| {
                    let mut targets = graph.targets(v).to_vec();
                    targets.sort_unstable();
                    targets
                });
                all.collect::<Vec<_>>()
            };
            sorted(&wrong) == sorted(&back)
        };
        let found = of(
            &Pair(graph, wrong),
            &Turning::of_all(0),
            &Control::default(),
        );
        match is_same {
            true => drop(found.unwrap()),
            false => {
                refused += 1;
                let message = found.unwrap_err().message;
                assert_eq!(message.code, "graph-transpose-other", "case {case}");
            }
        }
    }
    assert!(refused > 2_500, "{refused}");
}

#[test]
fn damaged_runs_are_refused() {
    let mut refused = 0;
    let mut rng = SplitMix64::new(34);
    let graph = graph(&mut rng, 50, 300);
    let folder = MemoryFiles::default();
    let control = Control::default();
    let how = Turning {
        part: 20,
        ..Turning::of_all(0)
    };
    let turned = Turned::of(&graph, &folder, &how, &mut |_, _| Ok(()), &control).unwrap();
    let expected = all(&turned, &control).unwrap();
    drop(turned);
    for _ in 0..1_000 {
        let turned = Turned::of(&graph, &folder, &how, &mut |_, _| Ok(()), &control).unwrap();
        for file in folder.names() {
            folder.change(&file, |bytes| {
                let at = rng.below(bytes.len() as u64) as usize;
                bytes[at] ^= 1 << rng.below(8);
            });
        }
        match all(&turned, &control) {
            Err(error) => {
                assert_eq!(error.message.code, "work-damaged");
                refused += 1;
            }
            // Footers have been read before.
            Ok(moves) => assert_eq!(moves, expected),
        }
    }
    assert!(refused > 500, "{refused}");
}

#[test]
fn runs_of_killed_processes_are_removed() {
    let folder = MemoryFiles::default();
    // The process of the second was killed while it removed its runs.
    for left in [&["run-0", "run-1"][..], &["run-3"], &["run-1", "run-12"]] {
        let others = ["run-01", "run-x", "unmoves-0"];
        for file in left.iter().chain(&others) {
            folder.put(file, b"left".to_vec());
        }
        let graph = Graph::from_edges(3, &[(0, 2), (1, 2)]);
        drop(Turned::new(&graph, &folder, 0, &Control::default()).unwrap());
        let mut names = folder.names();
        names.sort_unstable();
        assert_eq!(names, others);
    }
}
