//! Families of parity games, from the literature and to be met in use.

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
            rows.push(player, low - 1, std::iter::once(at + 1).chain(ways));
        }
    }
    rows
}
