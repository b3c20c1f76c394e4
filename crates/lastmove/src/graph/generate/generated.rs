//! A generated graph as a stream.

use xxhash_rust::xxh3::xxh3_64;

use super::Shape;
use crate::graph::stream::{BlockBuffer, MoveBlock, MoveStream};
use crate::{Control, Error};

/// Vertices of a block.
const VERTICES: usize = 1 << 16;

/// A block ends when it has so many moves.
const MOVES: usize = 1 << 20;

/// A graph that is generated again whenever it is read.
///
/// ```
/// use lastmove::{Control, graph::{MoveStream, generate::{Generated, Shape}}};
/// let shape = Shape::Web { sinks: 76, near: 80 };
/// let control = Control::default();
/// let graph = Generated::new(shape, 10_000, 40_000, 1, &control)?;
/// let mut sinks = 0;
/// graph.read(&control, &mut |block| {
///     sinks += block.moves().filter(|(_, targets)| targets.is_empty()).count();
///     Ok(())
/// })?;
/// assert!((7_300..7_900).contains(&sinks));
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Generated {
    shape: Shape,
    vertices: u32,
    /// The number of edges that was asked for.
    asked: u64,
    seed: u64,
    edges: u64,
}

impl Generated {
    /// The graph with this shape, and about so many vertices and edges. It is generated once to count
    /// its edges: O(n + m) time.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt), and [`Blame::Budget`](crate::Blame::Budget) when
    /// what generating takes does not fit into memory.
    pub fn new(
        shape: Shape,
        vertices: u32,
        edges: u64,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        if matches!(shape, Shape::Random { .. } | Shape::Heavy { .. }) {
            control.afford(u64::from(vertices) * 8)?;
        }
        let mut graph = Self {
            shape,
            vertices,
            asked: edges,
            seed,
            edges: 0,
        };
        let phase = control.phase("build", Some(vertices.into()));
        let mut count = 0;
        graph.read(control, &mut |block| {
            count += block.targets.len() as u64;
            phase.advance(u64::from(block.first));
            Ok(())
        })?;
        graph.edges = count;
        Ok(graph)
    }
}

impl MoveStream for Generated {
    fn vertices(&self) -> u32 {
        self.shape.vertices(self.vertices)
    }

    fn edges(&self) -> u64 {
        self.edges
    }

    fn fingerprint(&self, _: &Control<'_>) -> Result<u64, Error> {
        Ok(xxh3_64(format!("{self:?}").as_bytes()))
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut made = BlockBuffer::default();
        let generated =
            self.shape
                .try_generate(self.vertices, self.asked, self.seed, |from, to| {
                    while made.next() < from {
                        made.end_vertex();
                        if made.ends.len() == VERTICES || made.targets.len() >= MOVES {
                            control.check()?;
                            each(&made.block())?;
                            made.begin_next();
                        }
                    }
                    made.targets.push(to);
                    Ok(())
                });
        generated?;
        while made.next() < self.vertices() {
            made.end_vertex();
            if made.ends.len() == VERTICES {
                each(&made.block())?;
                made.begin_next();
            }
        }
        match made.ends.is_empty() {
            true => Ok(()),
            false => each(&made.block()),
        }
    }
}
