mod external;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::*;
use crate::Storage;
use crate::files::{Fault, MemoryFiles, SimulatedDisk, at_every_fault};
use crate::graph::generate::SplitMix64;
use crate::graph::turned::tests::Pair;
use crate::graph::{Labels, Owners};
use crate::solve::{backward, levels};
use crate::{Blame, ByNumber, Outcome, Value};

/// A kind of graph with about `n` vertices.
fn graph(kind: u64, n: u32, rng: &mut SplitMix64) -> Graph {
    let mut edges = Vec::new();
    let sinks = rng.below(90);
    let own = |v: u32| ((u64::from(v) * 0x9e37_79b9) >> 7) % 100 < sinks;
    let random = |rng: &mut SplitMix64| rng.below(n.into()) as u32;
    match kind {
        0 => edges.extend((1..n).map(|v| (v, v - 1))),
        1 => edges.extend((1..n).map(|v| (v - 1, v))),
        2 => {
            let side = n.isqrt();
            for v in 0..side * side {
                edges.extend((v + side < side * side).then_some((v, v + side)));
                edges.extend((v % side + 1 < side).then_some((v, v + 1)));
            }
        }
        // Loops, and the same move twice.
        3 => edges.extend((0..n).flat_map(|v| [(v, v), (v, v / 2), (v, v / 2)])),
        4 => {}
        // Hubs: all vertices lead to one, which leads to many.
        5 => {
            edges.extend((1..n).map(|v| (v, rng.below(3) as u32 % n)));
            edges.extend((0..n).step_by(2).map(|v| (0, v)));
            edges.extend((0..n).filter(|v| v % 7 > 1).map(|v| (v, random(rng))));
        }
        _ => {
            for _ in 0..u64::from(n) * (1 + rng.below(8)) {
                let from = random(rng);
                if !own(from) {
                    edges.push((from, random(rng)));
                }
            }
        }
    }
    Graph::from_edges(n, &edges)
}

fn game(kind: u64, n: u32, rng: &mut SplitMix64) -> GameGraph {
    let mut game = GameGraph::from(graph(kind, n, rng));
    if rng.below(3) == 0 {
        let mut labels = Labels::default();
        for _ in 0..n.div_ceil(9) {
            let outcome = [Outcome::Win, Outcome::Loss, Outcome::Draw][rng.below(3) as usize];
            labels.set(rng.below(n.into()) as u32, Some(outcome));
        }
        game.labels = labels;
    }
    if rng.below(3) == 0 {
        game.owners = Owners::from_players((0..n).map(|_| rng.below(2) as u8));
    }
    game
}

/// Solves the same graph from the folder, within the least possible memory and `room`.
fn solve(
    game: &GameGraph,
    play: Play,
    folder: &dyn Storage,
    (segment, room): (u64, u64),
    threads: usize,
) -> Result<Values, Error> {
    let n = game.graph.vertices();
    let back = game.graph.transposed();
    let hub = (0..n).map(|v| back.out_degree(v)).max();
    let largest = hub.unwrap_or(0).max(segment);
    let least = u64::from(n) * VERTEX + BUFFERS + largest * 4;
    let control = Control::default().threads(threads).memory(least + room);
    let rest = GameGraph {
        graph: Graph::default(),
        ..game.clone()
    };
    // Every other time a transpose is stored beside the moves.
    match segment % 2 {
        0 => of_segments(&game.graph, &rest, play, folder, segment, &control),
        _ => {
            let pair = Pair(game.graph.clone(), back);
            of_segments(&pair, &rest, play, folder, segment, &control)
        }
    }
}

#[test]
fn graphs_of_all_kinds_against_the_engine_in_memory() {
    let mut rng = SplitMix64::new(19);
    for case in 0..6_000 {
        let n = rng.below(40) as u32;
        let game = match n {
            0 => GameGraph::default(),
            n => game(case % 9, n, &mut rng),
        };
        let play = [Play::Normal, Play::Misere][rng.below(2) as usize];
        let expected = backward(&game, play, &Control::default()).unwrap();
        let folder = MemoryFiles::default();
        let limits = (1 + rng.below(12), rng.below(60));
        let found = solve(&game, play, &folder, limits, 1).unwrap();
        assert_eq!(found, expected, "{game:?} {limits:?} {:?}", folder.names());
    }
}

#[test]
fn large_graphs_on_any_number_of_threads() {
    let mut rng = SplitMix64::new(20);
    let mut most_files = 0;
    for case in 0..27 {
        let n = 1 + rng.below(60_000) as u32;
        let game = game(case % 9, n, &mut rng);
        let expected = levels(&game, Play::Normal, &Control::default()).unwrap();
        for threads in [1, 2, 5] {
            let folder = MemoryFiles::default();
            let segment = (2 << rng.below(15)) + threads as u64 % 2;
            let limits = (segment, rng.below(1 << 20));
            let found = solve(&game, Play::Normal, &folder, limits, threads).unwrap();
            assert!(
                found == expected,
                "case {case}, {threads} threads, {limits:?}"
            );
            // Existing results are reused.
            let again = solve(&game, Play::Normal, &folder, limits, threads).unwrap();
            assert!(again == expected, "case {case} again");
            most_files = most_files.max(folder.names().len());
        }
    }
    assert!(most_files > 100, "{most_files}");
}

/// After so many more calls all fail, until the disk is [mended](SimulatedDisk::mend): nothing that was
/// written is lost, as when a process is killed.
fn kill_after(folder: &SimulatedDisk, calls: u64) {
    folder.fault_at(folder.calls() + calls, Fault::PowerLoss);
}

/// Kills a run repeatedly, each time a little later, until it completes; returns for each kill
/// whether words were stored.
fn until_done<T>(folder: &SimulatedDisk, run: impl Fn() -> Result<T, Error>) -> (T, Vec<bool>) {
    let (mut killed, mut allowed) = (Vec::new(), 1);
    loop {
        kill_after(folder, allowed);
        let ran = run();
        folder.mend();
        match ran {
            Ok(found) => return (found, killed),
            Err(error) => assert_ne!(error.blame, Blame::Input, "{error:?}"),
        }
        killed.push(folder.names().contains(&WORDS.to_owned()));
        allowed += 1 + allowed / 8;
    }
}

#[test]
fn a_run_that_is_killed_again_and_again_goes_on() {
    let mut rng = SplitMix64::new(21);
    let (mut kills, mut from_words) = (0, 0);
    for kind in [0, 2, 5, 6, 7] {
        let n = 20_000;
        let game = game(kind, n, &mut rng);
        let expected = levels(&game, Play::Misere, &Control::default()).unwrap();
        let folder = SimulatedDisk::default();
        let limits = ((1 << 12) + kind % 2, 0);
        let (found, killed) =
            until_done(&folder, || solve(&game, Play::Misere, &folder, limits, 2));
        assert!(found == expected, "kind {kind}");
        kills += killed.len();
        from_words += killed.iter().filter(|has_words| **has_words).count();
    }
    assert!(kills >= 100 && from_words >= 20, "{kills} {from_words}");
}

#[test]
fn what_is_damaged_or_of_another_graph_is_refused() {
    let mut rng = SplitMix64::new(22);
    let one = GameGraph::from(graph(6, 3_000, &mut rng));
    let other = GameGraph::from(graph(5, 3_000, &mut rng));
    let folder = MemoryFiles::default();
    let limits = (1 << 10, 0);
    solve(&one, Play::Normal, &folder, limits, 1).unwrap();
    let names = folder.names();
    assert!(
        names.len() >= 3 && names.contains(&WORDS.to_owned()),
        "{names:?}"
    );
    let code = |game: &GameGraph, play| {
        let found = solve(game, play, &folder, limits, 1);
        found.unwrap_err().message.code
    };
    assert_eq!(code(&other, Play::Normal), "work-other");
    assert_eq!(code(&one, Play::Misere), "work-other");
    for name in &names {
        let whole = folder.get(name).unwrap();
        let damaged = [whole[..whole.len() - 1].to_vec(), whole[..100].to_vec(), {
            let mut bytes = whole.to_vec();
            let last = bytes.len() - 1;
            bytes[last] ^= 4;
            bytes
        }];
        for bytes in damaged {
            folder.put(name, bytes);
            assert_eq!(code(&one, Play::Normal), "work-damaged", "{name}");
        }
        folder.put(name, whole);
    }
    for (name, other) in names
        .iter()
        .flat_map(|name| names.iter().map(move |other| (name, other)))
    {
        let whole = folder.get(name).unwrap();
        folder.put(name, folder.get(other).unwrap());
        if name != other {
            assert_eq!(
                code(&one, Play::Normal),
                "work-renamed",
                "{other} over {name}"
            );
        }
        folder.put(name, whole);
    }
    solve(&one, Play::Normal, &folder, limits, 1).unwrap();
}

#[test]
fn what_does_not_fit_is_refused_first() {
    let game = GameGraph::from(Graph::from_edges(1_000, &[(1, 0)]));
    let control = Control::default().memory(1_000 * VERTEX);
    let folder = MemoryFiles::default();
    let found = streamed(&game.graph, &game, Play::Normal, &folder, &control);
    assert_eq!(found.unwrap_err().message.code, "memory-over-budget");
    assert!(folder.names().is_empty());
}

/// Returns the moves of the second graph from its second reading on.
struct Changing([Graph; 2], AtomicU64);

impl MoveStream for Changing {
    fn vertices(&self) -> u32 {
        MoveStream::vertices(&self.0[0])
    }

    fn edges(&self) -> u64 {
        MoveStream::edges(&self.0[0])
    }

    fn fingerprint(&self, _: &Control<'_>) -> Result<u64, Error> {
        Ok(0)
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&crate::graph::MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let reading = self.1.fetch_add(1, Relaxed).min(1);
        self.0[reading as usize].read(control, each)
    }
}

#[test]
fn moves_that_change_between_readings_are_refused() {
    let mut rng = SplitMix64::new(11);
    for round in 0..200 {
        let n = 2 + rng.below(30) as u32;
        let mut edges = |count| -> Vec<_> {
            let mut one = || rng.below(u64::from(n)) as u32;
            (0..count).map(|_| (one(), one())).collect()
        };
        let (first, mut second) = (edges(20), edges(20));
        if round % 2 == 0 {
            // One move more than was counted, and one less.
            second = first.clone();
            let (from, to) = second[0];
            second[0] = (from, (to + 1) % n);
        }
        let sorted = |edges: &[(u32, u32)]| {
            let mut edges = edges.to_vec();
            edges.sort();
            edges
        };
        if sorted(&first) == sorted(&second) {
            continue;
        }
        let graphs = [&first, &second].map(|edges| Graph::from_edges(n, edges));
        let moves = Changing(graphs, AtomicU64::new(0));
        let rest = GameGraph::default();
        let (work, control) = (MemoryFiles::default(), Control::default());
        let error = of_segments(&moves, &rest, Play::Normal, &work, 8, &control).unwrap_err();
        assert_eq!(error.message.code, "graph-moves-changed");
    }
}

/// The stored transpose is checked, whatever an earlier run has left.
#[test]
fn a_wrong_transpose_never_gives_values() {
    let mut rng = SplitMix64::new(24);
    let mut left = 0;
    for case in 0..300 {
        let n = 20 + rng.below(200) as u32;
        let one = GameGraph::from(graph(6, n, &mut rng));
        let mut edges: Vec<_> = (0..n)
            .flat_map(|v| one.graph.targets(v).iter().map(move |&to| (to, v)))
            .collect();
        if edges.is_empty() {
            continue;
        }
        let at = rng.below(edges.len() as u64) as usize;
        edges[at].1 = (edges[at].1 + 1) % n;
        let pair = Pair(one.graph.clone(), Graph::from_edges(n, &edges));
        let folder = SimulatedDisk::default();
        let rest = GameGraph::default();
        let memory = u64::from(n) * VERTEX + BUFFERS + 1_000;
        let control = Control::default().memory(memory);
        let solve =
            |moves: &dyn MoveStream| of_segments(moves, &rest, Play::Normal, &folder, 20, &control);
        kill_after(&folder, rng.below(80));
        let error = solve(&pair).unwrap_err();
        let is_refused = error.message.code == "graph-transpose-other";
        assert!(is_refused || error.blame != Blame::Input, "{error:?}");
        left += folder.names().len();
        folder.mend();
        assert_eq!(
            solve(&pair).unwrap_err().message.code,
            "graph-transpose-other",
            "case {case}"
        );
        // A run with the right transpose does not reuse the files of the wrong one.
        let right = Pair(one.graph.clone(), one.graph.transposed());
        match solve(&right) {
            Ok(values) => {
                let expected = levels(&one, Play::Normal, &Control::default()).unwrap();
                assert!(values == expected, "case {case}");
            }
            Err(error) => assert_eq!(error.message.code, "work-other"),
        }
    }
    assert!(left > 100, "{left}");
}
