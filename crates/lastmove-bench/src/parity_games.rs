//! Families of parity games, from the literature and to be met in use.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};
use std::iter::once;

use lastmove::graph::{GameGraph, Graph, Owners};
use lastmove_bench::SplitMix64;

/// Owners, priorities and moves of all vertices.
#[derive(Default)]
pub(crate) struct Rows {
    owners: Vec<u8>,
    priorities: Vec<u32>,
    edges: Vec<(u32, u32)>,
}

impl Rows {
    fn push(&mut self, owner: u64, priority: u64, targets: impl IntoIterator<Item = u64>) {
        let v = self.owners.len() as u32;
        self.owners.push(owner as u8);
        self.priorities.push(priority as u32);
        let edges = targets.into_iter().map(|to| (v, to as u32));
        self.edges.extend(edges);
    }

    /// The graph, and the priorities.
    pub(crate) fn game(self) -> (GameGraph, Vec<u32>) {
        let graph = Graph::from_edges(self.owners.len() as u32, &self.edges);
        let owners = Owners::from_players(self.owners);
        let game = GameGraph {
            owners,
            ..graph.into()
        };
        (game, self.priorities)
    }
}

/// Where the moves of random games lead.
#[derive(Clone, Copy)]
pub(crate) enum Reach {
    Anywhere,
    /// To vertices at most 100 away.
    Near,
    /// Within 200 vertices, and one move of eight to any later ones.
    Clusters,
}

/// Random owners and priorities, and from `least` to `most` moves a vertex.
pub(crate) fn random(n: u64, priorities: u64, [least, most]: [u64; 2], reach: Reach) -> Rows {
    let mut rng = SplitMix64::new(1);
    let mut rows = Rows::default();
    for v in 0..n {
        let (owner, priority) = (rng.below(2), rng.below(priorities));
        let degree = least + rng.below(most - least + 1);
        let targets: Vec<u64> = (0..degree)
            .map(|_| match reach {
                Reach::Anywhere => rng.below(n),
                Reach::Near => (v + n + rng.below(201) - 100) % n,
                Reach::Clusters if rng.below(8) == 0 => v + rng.below(n - v),
                Reach::Clusters => (v / 200 * 200 + rng.below(200)).min(n - 1),
            })
            .collect();
        rows.push(owner, priority, targets);
    }
    rows
}

/// A line of vertices that move to both neighbours; owners and priorities, all different, are random.
pub(crate) fn line(n: u64) -> Rows {
    let mut rng = SplitMix64::new(1);
    let mut priorities: Vec<u64> = (0..n).collect();
    for v in (1..n).rev() {
        priorities.swap(v as usize, rng.below(v + 1) as usize);
    }
    let mut rows = Rows::default();
    for (v, priority) in (0..n).zip(priorities) {
        let neighbours = [v.wrapping_sub(1), v + 1].into_iter();
        rows.push(rng.below(2), priority, neighbours.filter(|&to| to < n));
    }
    rows
}

/// Moves to all others; the players take turns, and all priorities differ.
pub(crate) fn clique(n: u64) -> Rows {
    let mut rows = Rows::default();
    for v in 0..n {
        rows.push(v % 2, v, (0..n).filter(|&to| to != v));
    }
    rows
}

/// Two rails round a circle, one of each player, with steps from either to the other.
pub(crate) fn ladder(n: u64) -> Rows {
    let mut rows = Rows::default();
    for v in 0..2 * n {
        let step = if v % 2 == 0 { 1 } else { 3 };
        rows.push(v % 2, v % 2, [2, step].map(|by| (v + by) % (2 * n)));
    }
    rows
}

/// The recursive ladder of Friedmann (2011), for which the textbook's algorithm takes exponential time: steps
/// whose owners and priorities change places, each with ways to the steps beside it.
pub(crate) fn recursive_ladder(n: u64) -> Rows {
    let mut rows = Rows::default();
    for step in 0..=n {
        // What would be the first of the five vertices of the first step, of which two are missing.
        let (at, own, other) = (5 * step, step % 2, 1 - step % 2);
        let to = |by: u64| at + by - 2;
        let (is_first, is_last) = (step == 0, step == n);
        if !is_first {
            rows.push(other, other, [at - 4, to(1)]);
            rows.push(own, other, once(to(0)).chain((!is_last).then(|| to(2))));
        }
        if !is_last {
            let (back, on) = (!is_first, step + 1 < n);
            let sides = back.then(|| at - 4).into_iter();
            let sides = sides.chain(on.then(|| to(8)));
            rows.push(other, 3 * step + 5, [to(6), to(3)]);
            rows.push(own, 3 * step + 4, sides.chain([to(4)]));
            rows.push(other, 3 * step + 3, [to(3), to(6)]);
        }
    }
    rows
}

/// What an elevator is about.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Elevator {
    storey: u8,
    is_open: bool,
    /// The storeys that it is called to, in the order in which it goes there.
    calls: Vec<u8>,
}

impl Elevator {
    /// What it may be about next: first somebody calls it to a storey, or nobody does. If it is fair, new
    /// calls come last, else first.
    fn next(&self, storeys: u8, is_fair: bool) -> Vec<Self> {
        let calls = once(None).chain((0..storeys).map(Some));
        let mut all: Vec<Self> = Vec::new();
        for call in calls {
            let mut next = self.clone();
            match call {
                Some(storey) if !is_fair => {
                    next.calls.retain(|&other| other != storey);
                    next.calls.insert(0, storey);
                }
                Some(storey) if !next.calls.contains(&storey) => next.calls.push(storey),
                _ => {}
            }
            match next.calls.first() {
                Some(&to) if !self.is_open => {
                    match to.cmp(&next.storey) {
                        Ordering::Less => next.storey -= 1,
                        Ordering::Equal => {}
                        Ordering::Greater => next.storey += 1,
                    }
                    next.is_open = next.storey == to;
                    if next.is_open {
                        next.calls.remove(0);
                    }
                }
                _ => next.is_open = false,
            }
            if !all.contains(&next) {
                all.push(next);
            }
        }
        all
    }
}

/// Whether an elevator that is called to the last storey again and again comes there again and again: the
/// formula νX μY νZ. []X ∧ (there ∨ ([]Z ∧ (¬called ∨ []Y))), twelve vertices for each state of the elevator.
/// It is a family of PGSolver. Player 0 wins from the first vertex if and only if the formula holds.
pub(crate) fn elevator(storeys: u64, is_fair: bool) -> Rows {
    let (mut rows, last) = (Rows::default(), storeys as u8 - 1);
    let first = Elevator {
        storey: 0,
        is_open: false,
        calls: Vec::new(),
    };
    let mut numbers = HashMap::from([(first.clone(), 0)]);
    let mut states = VecDeque::from([first]);
    let mut at = 0;
    while let Some(state) = states.pop_front() {
        let mut next = Vec::new();
        for to in state.next(storeys as u8, is_fair) {
            let number = numbers.len() as u64;
            next.push(12 * *numbers.entry(to.clone()).or_insert(number));
            if numbers.len() as u64 > number {
                states.push_back(to);
            }
        }
        let all = |formula: u64| next.iter().map(move |to| to + formula);
        let holds = |rows: &mut Rows, v: u64, is_true: bool| {
            let player = u64::from(!is_true);
            rows.push(player, player, [v]);
        };
        rows.push(0, 2, [at + 1]);
        rows.push(1, 0, [at + 2, at + 3]);
        rows.push(1, 0, all(0));
        rows.push(0, 0, [at + 4, at + 5]);
        holds(&mut rows, at + 4, state.storey == last);
        rows.push(1, 0, [at + 6, at + 8]);
        rows.push(1, 0, all(7));
        rows.push(0, 0, [at + 1]);
        rows.push(0, 0, [at + 9, at + 10]);
        holds(&mut rows, at + 9, !state.calls.contains(&last));
        rows.push(1, 0, all(11));
        rows.push(0, 1, [at + 1]);
        at += 12;
    }
    rows
}

/// Layers of rows that all share one row, after Jurdziński (2000), for which lifting is slow.
pub(crate) fn layers(layers: u64, width: u64) -> Rows {
    let mut rows = Rows::default();
    let row = 2 * width + 1;
    let (at, shared) = (|layer: u64, v: u64| layer * row + v, layers);
    let beside = |layer: u64, v: u64| {
        let sides = [v.wrapping_sub(1), v + 1].into_iter();
        sides
            .filter(move |&to| to < row)
            .map(move |to| at(layer, to))
    };
    for layer in 0..layers {
        for v in 0..row {
            let level = 2 * (layers - layer) + 1;
            match v % 2 {
                0 => rows.push(0, level, beside(layer, v).chain([at(shared, v)])),
                _ => rows.push(1, level + 1, beside(layer, v)),
            }
        }
    }
    for v in 0..row {
        let up = (0..layers).filter(|_| v % 2 == 0).map(|layer| at(layer, v));
        rows.push(1, 0, beside(shared, v).chain(up));
    }
    rows
}

/// The tower of Hanoi: player 0 moves discs between three pegs, and wants to have all on the last one.
pub(crate) fn hanoi(discs: u32) -> Rows {
    let mut rows = Rows::default();
    let (all, last) = (3u64.pow(discs), 3u64.pow(discs) - 1);
    for state in 0..all {
        // The smallest disc on each peg.
        let mut top = [discs; 3];
        for disc in (0..discs).rev() {
            top[(state / 3u64.pow(disc) % 3) as usize] = disc;
        }
        let mut targets = Vec::new();
        for (from, to) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            if top[from] < top[to] {
                let unit = 3u64.pow(top[from]);
                targets.push(state - from as u64 * unit + to as u64 * unit);
            }
        }
        match state == last {
            true => rows.push(0, 0, [last]),
            false => rows.push(0, 1, targets),
        }
    }
    rows
}

/// The two counters of van Dijk (2019), which make tangle learning exponential in the bits unless it
/// looks inside regions.
pub(crate) fn two_counters(bits: u64) -> Rows {
    let base = |bit: u64, player: u64| 8 * bit + 3 * bit * bit - 3 * bit + player * (4 + 3 * bit);
    let input = |bit: u64, player: u64| base(bit, player) + 2;
    let mut rows = Rows::default();
    for bit in 0..bits {
        for player in [0, 1] {
            let (at, other, low) = (base(bit, player), 1 - player, 2 - player);
            let top = (bits + 9) * bits - 2 * bit;
            let before = (bit + bits - 1) % bits;
            rows.push(player, top - 2 + player, [input(before, player)]);
            rows.push(other, low, [at, at + 3]);
            rows.push(other, top - 2 * bits - 3 + player, [at + 1]);
            for lower in 0..bit {
                let v = at + 3 + 3 * lower;
                rows.push(player, low - 1, [v + 1, v + 2]);
                rows.push(other, low - 1, [v + 3, input(lower, player)]);
                rows.push(other, low - 1, [v + 3, input(lower, other)]);
            }
            let ways = (bit + other..bits).map(|higher| input(higher, other));
            rows.push(player, low - 1, once(at + 1).chain(ways));
        }
    }
    rows
}
