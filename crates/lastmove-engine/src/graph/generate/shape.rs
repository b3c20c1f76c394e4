//! Shapes of graphs. Edges come in the order of their sources.

use super::SplitMix64;
use crate::graph::{GameGraph, Graph};

/// A shape of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Each vertex is a sink with probability `sinks` percent; the others have at least one move,
    /// further moves are spread over them at random, and every move leads to a random vertex.
    Random {
        /// The percentage of sinks.
        sinks: u64,
    },
    /// Vertex v moves to v − 1.
    Path,
    /// A square board: from each cell one step right or one or two steps down; the edges of the
    /// board end it.
    Grid,
    /// Like the links between sites: most vertices have no move. The out-degree of the others has a
    /// heavy tail, up to some ten thousand times the mean. Some moves lead to near vertices, at
    /// most 512 away or twice the vertex's out-degree; the others follow a ranking, in which one in
    /// a hundred moves leads to the first vertex. The moves of a vertex rise without duplicates, so
    /// there are somewhat fewer than asked for.
    Web {
        /// The percentage of sinks: 76 in Common Crawl's graph of hosts.
        sinks: u64,
        /// The percentage of moves to near vertices.
        near: u64,
    },
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
    /// leaves it open, `edges` edges; and `pause` at intervals, even where no edge comes for long.
    ///
    /// O(n + m) time; memory for shapes that leave edges open: 4 bytes a vertex, but for the web's.
    ///
    /// # Errors
    /// Errors of `edge` and `pause`, at once.
    pub fn try_generate<E>(
        self,
        vertices: u64,
        edges: u64,
        seed: u64,
        pause: impl Fn() -> Result<(), E>,
        mut edge: impl FnMut(u64, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let pause = |done: u64| match done % PAUSE {
            0 => pause(),
            _ => Ok(()),
        };
        let mut rng = SplitMix64::new(seed);
        match self {
            Self::Random { sinks } => {
                let uniform = |rng: &mut SplitMix64, n| rng.below(n);
                scattered(vertices, edges, sinks, &mut rng, uniform, pause, edge)
            }
            Self::Heavy { sinks } => {
                scattered(vertices, edges, sinks, &mut rng, heavy, pause, edge)
            }
            Self::Web { sinks, near } => {
                let web = Web::new(vertices, edges, seed, (sinks, near));
                let mut targets = Vec::new();
                for v in 0..vertices {
                    pause(v)?;
                    web.targets(v, &mut targets);
                    targets.iter().try_for_each(|&to| edge(v, to))?;
                }
                Ok(())
            }
            Self::Path => {
                (1..vertices).try_for_each(|v| pause(v - 1).and_then(|()| edge(v, v - 1)))
            }
            Self::Grid => {
                let side = vertices.isqrt();
                for v in 0..side * side {
                    pause(v)?;
                    if (v + 1) % side != 0 {
                        edge(v, v + 1)?;
                    }
                    for down in [v + side, v + 2 * side] {
                        if down < side * side {
                            edge(v, down)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// Calls `edge` with each edge: see [`try_generate`](Self::try_generate).
    pub fn generate(self, vertices: u32, edges: u64, seed: u64, mut edge: impl FnMut(u32, u32)) {
        let done: Result<(), std::convert::Infallible> = self.try_generate(
            vertices.into(),
            edges,
            seed,
            || Ok(()),
            |from, to| {
                edge(from as u32, to as u32);
                Ok(())
            },
        );
        let Ok(()) = done;
    }

    /// How many vertices the graph really has when this many are asked for: a board is square.
    #[must_use]
    pub fn vertices(self, vertices: u64) -> u64 {
        match self {
            Self::Grid => vertices.isqrt() * vertices.isqrt(),
            _ => vertices,
        }
    }

    /// The graph in memory.
    #[must_use]
    pub fn graph(self, vertices: u32, edges: u64, seed: u64) -> GameGraph {
        let mut list = Vec::new();
        self.generate(vertices, edges, seed, |from, to| list.push((from, to)));
        let vertices = self.vertices(vertices.into()) as u32;
        GameGraph::from(Graph::from_edges(vertices, &list))
    }
}

/// Vertices or draws between pauses.
const PAUSE: u64 = 1 << 16;

/// A number from 0 to `n` − 1; smaller ones are more likely.
fn heavy(rng: &mut SplitMix64, n: u64) -> u64 {
    let halvings = u64::from(rng.next_u64().trailing_ones()).min(n.ilog2().into());
    rng.below((n >> halvings).max(1))
}

fn scattered<E>(
    vertices: u64,
    edges: u64,
    sinks: u64,
    rng: &mut SplitMix64,
    draw: impl Fn(&mut SplitMix64, u64) -> u64,
    pause: impl Fn(u64) -> Result<(), E>,
    mut edge: impl FnMut(u64, u64) -> Result<(), E>,
) -> Result<(), E> {
    // Drawn again at the end: a list of the vertices that move would take as much as their degrees.
    let mut again = *rng;
    let moves = |rng: &mut SplitMix64| rng.next_u64() % 100 >= sinks;
    let mut moving = 0;
    for v in 0..vertices {
        pause(v)?;
        moving += usize::from(moves(rng));
    }
    if moving == 0 {
        return Ok(());
    }
    let mut degrees = vec![1u32; moving];
    for number in moving as u64..edges {
        pause(number)?;
        degrees[draw(rng, moving as u64) as usize] += 1;
    }
    let moving = (0..vertices).filter(|_| moves(&mut again));
    for (from, &degree) in moving.zip(&degrees) {
        pause(from)?;
        for _ in 0..degree {
            edge(from, draw(rng, vertices))?;
        }
    }
    Ok(())
}

/// A number from 0 to `n` − 1, with each power of two equally likely: the first numbers come very
/// often, as the first of a ranking do.
fn ranked(rng: &mut SplitMix64, n: u64) -> u64 {
    let power = rng.below(u64::from(n.ilog2()) + 1);
    ((1 << power) - 1 + rng.below(1 << power)) % n
}

/// The longest move to a near vertex, except from vertices with very many moves.
const NEAR: u64 = 512;

/// How often the mean number of moves is doubled at most.
const DOUBLINGS: u32 = 14;

/// The web-like graph: the moves of each vertex follow from the seed and its number, so that
/// nothing is stored.
struct Web {
    vertices: u64,
    seed: u64,
    sinks: u64,
    near: u64,
    /// The out-degree of a vertex with moves before doubling, in 256ths.
    base: u64,
}

impl Web {
    fn new(vertices: u64, edges: u64, seed: u64, (sinks, near): (u64, u64)) -> Self {
        let moving = (vertices * 100u64.saturating_sub(sinks) / 100).max(1);
        // Doubled h times with probability 1 / 2^(h + 1): each h adds half as much again to the
        // mean.
        let scale = u64::from(DOUBLINGS) / 2 + 1;
        Self {
            vertices,
            seed,
            sinks,
            near,
            base: (u128::from(edges) * 256 / u128::from(moving * scale)) as u64,
        }
    }

    /// The targets of a vertex's moves: rising, without duplicates.
    fn targets(&self, v: u64, targets: &mut Vec<u64>) {
        targets.clear();
        let mut rng = SplitMix64::of_part(self.seed, v);
        if rng.next_u64() % 100 < self.sinks {
            return;
        }
        let doublings = rng.next_u64().trailing_ones().min(DOUBLINGS);
        let parts = (self.base << doublings) / 2 + rng.below((self.base << doublings).max(1));
        let count = (parts / 256).clamp(1, self.vertices);
        let reach = (2 * count).clamp(NEAR, self.vertices.max(NEAR));
        for _ in 0..count {
            targets.push(match rng.next_u64() % 100 < self.near {
                true => {
                    let place = v + self.vertices + rng.below(2 * reach);
                    place.saturating_sub(reach) % self.vertices
                }
                false => ranked(&mut rng, self.vertices),
            });
        }
        targets.sort_unstable();
        targets.dedup();
    }
}
