//! Generators of graphs. Edges come in the order of their sources.

use lastmove::graph::{GameGraph, Graph};

/// The generator `SplitMix64` of Steele, Lea and Flood (2014).
#[derive(Clone, Copy, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The sequence that begins with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n` − 1: the high half of a 128-bit product.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }
}

/// A shape of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Each vertex is a sink in `sinks` of a hundred cases; every other has at least one move, the
    /// further moves fall on them at random, and every move leads to a random vertex.
    Random {
        /// The percentage of sinks.
        sinks: u64,
    },
    /// Vertex v moves to v − 1.
    Path,
    /// A square board: from each cell one step right or one or two steps down; the edges of the
    /// board end it.
    Grid,
    /// The moves of [`Shape::Random`], but sources and targets are drawn with a heavy tail: half of
    /// the draws fall on the first half of the vertices, a quarter on the first quarter of those,
    /// and so on.
    Heavy {
        /// The percentage of sinks.
        sinks: u64,
    },
}

impl Shape {
    /// Calls `edge` with each edge of the graph with `vertices` vertices and, where the shape
    /// leaves it open, `edges` edges.
    pub fn generate(self, vertices: u32, edges: u64, seed: u64, mut edge: impl FnMut(u32, u32)) {
        let mut rng = SplitMix64::new(seed);
        match self {
            Self::Random { sinks } => {
                let uniform = |rng: &mut SplitMix64, n| rng.below(n);
                scattered(vertices, edges, sinks, &mut rng, uniform, edge);
            }
            Self::Heavy { sinks } => {
                scattered(vertices, edges, sinks, &mut rng, heavy, edge);
            }
            Self::Path => (1..vertices).for_each(|v| edge(v, v - 1)),
            Self::Grid => {
                let side = vertices.isqrt();
                for v in 0..side * side {
                    if (v + 1) % side != 0 {
                        edge(v, v + 1);
                    }
                    for down in [v + side, v + 2 * side] {
                        if down < side * side {
                            edge(v, down);
                        }
                    }
                }
            }
        }
    }

    /// The graph in memory.
    #[must_use]
    pub fn graph(self, vertices: u32, edges: u64, seed: u64) -> GameGraph {
        let mut list = Vec::new();
        self.generate(vertices, edges, seed, |from, to| list.push((from, to)));
        let count = match self {
            Self::Grid => vertices.isqrt() * vertices.isqrt(),
            _ => vertices,
        };
        GameGraph::from(Graph::from_edges(count, &list))
    }
}

/// A number from 0 to `n` − 1, the smaller the likelier.
fn heavy(rng: &mut SplitMix64, n: u64) -> u64 {
    let halvings = u64::from(rng.next_u64().trailing_ones()).min(n.ilog2().into());
    rng.below((n >> halvings).max(1))
}

fn scattered(
    vertices: u32,
    edges: u64,
    sinks: u64,
    rng: &mut SplitMix64,
    draw: impl Fn(&mut SplitMix64, u64) -> u64,
    mut edge: impl FnMut(u32, u32),
) {
    let moving: Vec<u32> = (0..vertices)
        .filter(|_| rng.next_u64() % 100 >= sinks)
        .collect();
    if moving.is_empty() {
        return;
    }
    let mut degrees = vec![1u32; moving.len()];
    for _ in moving.len() as u64..edges {
        degrees[draw(rng, moving.len() as u64) as usize] += 1;
    }
    for (&from, &degree) in moving.iter().zip(&degrees) {
        for _ in 0..degree {
            edge(from, draw(rng, vertices.into()) as u32);
        }
    }
}
