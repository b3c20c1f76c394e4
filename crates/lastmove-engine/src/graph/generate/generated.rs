//! A generated graph as a stream.

use xxhash_rust::xxh3::xxh3_64;

use super::Shape;
use crate::graph::stream::{BlockBuffer, EachVertex, MoveBlock, MoveStream, WideStream};
use crate::{Control, Error};

/// Vertices of a block.
const VERTICES: usize = 1 << 16;

/// A block ends once it has this many moves.
const MOVES: usize = 1 << 20;

/// A graph that is generated anew whenever it is read.
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
pub struct Generated(Recipe);

/// The parameters that determine the graph.
#[derive(Clone, Copy, Debug)]
struct Recipe {
    shape: Shape,
    vertices: u64,
    /// The number of edges that was asked for.
    asked: u64,
    seed: u64,
    edges: u64,
}

impl Generated {
    /// The graph with this shape, and about this many vertices and edges. It is generated once to
    /// count its edges: O(n + m) time.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt), and [`Blame::Memory`](crate::Blame::Memory) when
    /// what generating takes does not fit into memory.
    pub fn new(
        shape: Shape,
        vertices: u32,
        edges: u64,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        Recipe::new(shape, vertices.into(), edges, seed, control).map(Self)
    }

    /// The same for a graph that may have more vertices than one in memory.
    ///
    /// # Errors
    /// Like [`new`](Self::new).
    ///
    /// ```
    /// use lastmove::{Control, graph::{WideStream, generate::{Generated, Shape}}};
    /// let control = Control::default();
    /// let path = Generated::wide(Shape::Path, 1_000, 0, 1, &control)?;
    /// assert_eq!((path.vertices(), path.edges()), (1_000, 999));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn wide(
        shape: Shape,
        vertices: u64,
        edges: u64,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<impl WideStream + use<>, Error> {
        Recipe::new(shape, vertices, edges, seed, control)
    }
}

impl Recipe {
    fn new(
        shape: Shape,
        vertices: u64,
        edges: u64,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        if matches!(shape, Shape::Random { .. } | Shape::Heavy { .. }) {
            control.afford(vertices.saturating_mul(4))?;
        }
        let mut recipe = Self {
            shape,
            vertices,
            asked: edges,
            seed,
            edges: 0,
        };
        let phase = control.phase("build", Some(vertices));
        let mut count = 0;
        recipe.generate(control, |from, _| {
            count += 1;
            if count % MOVES as u64 == 0 {
                phase.advance(from);
            }
            Ok(())
        })?;
        recipe.edges = count;
        Ok(recipe)
    }

    fn generate(
        &self,
        control: &Control<'_>,
        edge: impl FnMut(u64, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Self {
            shape,
            vertices,
            asked,
            seed,
            ..
        } = *self;
        shape.try_generate(vertices, asked, seed, || control.check(), edge)
    }
}

impl WideStream for Recipe {
    fn vertices(&self) -> u64 {
        self.shape.vertices(self.vertices)
    }

    fn edges(&self) -> u64 {
        self.edges
    }

    fn read(&self, control: &Control<'_>, each: &mut EachVertex<'_>) -> Result<(), Error> {
        let (mut next, mut targets) = (0, Vec::new());
        let mut end_until = |until: u64, targets: &mut Vec<u64>| {
            while next < until {
                each(next, targets)?;
                targets.clear();
                next += 1;
            }
            Ok(())
        };
        self.generate(control, |from, to| {
            end_until(from, &mut targets)?;
            targets.push(to);
            Ok(())
        })?;
        end_until(WideStream::vertices(self), &mut targets)
    }
}

impl MoveStream for Generated {
    fn vertices(&self) -> u32 {
        // The constructor did not allow more.
        WideStream::vertices(&self.0) as u32
    }

    fn edges(&self) -> u64 {
        self.0.edges
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
        self.0.generate(control, |from, to| {
            while u64::from(made.next()) < from {
                made.end_vertex();
                if made.ends.len() == VERTICES || made.targets.len() >= MOVES {
                    each(&made.block())?;
                    made.begin_next();
                }
            }
            made.targets.push(to as u32);
            Ok(())
        })?;
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// Also before the first edge comes, and where none does.
    #[test]
    fn generating_stops_when_it_is_cancelled() {
        let stop = AtomicBool::new(true);
        let control = Control::default().cancelled_by(&stop);
        for shape in [
            Shape::Random { sinks: 20 },
            Shape::Random { sinks: 100 },
            Shape::Heavy { sinks: 20 },
            Shape::Web {
                sinks: 100,
                near: 0,
            },
            Shape::Path,
            Shape::Grid,
        ] {
            let error = Generated::new(shape, 1_000, 4_000, 1, &control).unwrap_err();
            assert_eq!(error.blame, crate::Blame::Interrupt, "{shape:?}");
        }
    }
}
