//! Moves that are read from beginning to end instead of being held in memory.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::mpsc;
use std::thread;

use super::Graph;
use crate::{Control, Error, Message};

/// The moves of a graph that is read from beginning to end, as often as needed. Formats provide it
/// for files that are larger than memory; a [`Graph`] is one too.
///
/// No move keeps the turn, except between two vertices of one owner.
pub trait MoveStream: Send + Sync {
    /// The number of vertices.
    fn vertices(&self) -> u32;

    /// The number of edges.
    fn edges(&self) -> u64;

    /// A fingerprint: equal for two different graphs only by chance.
    ///
    /// # Errors
    /// When the graph must be read to find it and cannot be.
    fn fingerprint(&self, control: &Control<'_>) -> Result<u64, Error>;

    /// Reads all moves. Calls `each` with consecutive blocks of vertices, which cover all vertices;
    /// every target is a vertex.
    ///
    /// # Errors
    /// Errors of `each`, and when the moves cannot be read or are wrong.
    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error>;

    /// The reversed moves, where they are stored as well. They must not be trusted before they are
    /// compared with the moves, as [`Turned`](super::Turned) does.
    fn beside(&self) -> Option<Beside<'_>> {
        None
    }
}

/// A function that receives vertices in order, each with the targets of its moves.
pub type EachVertex<'a> = dyn FnMut(u64, &[u64]) -> Result<(), Error> + 'a;

/// The moves of a graph of up to 2^40 vertices, more than fit one in memory, to be [cut into
/// shards](super::shards::write_wide). Every [`MoveStream`] is one.
pub trait WideStream: Send + Sync {
    /// The number of vertices.
    fn vertices(&self) -> u64;

    /// The number of edges.
    fn edges(&self) -> u64;

    /// Reads all moves. Calls `each` with every vertex in turn and the targets of its moves, which
    /// are vertices.
    ///
    /// # Errors
    /// Errors of `each`, and when the moves cannot be read or are wrong.
    fn read(&self, control: &Control<'_>, each: &mut EachVertex<'_>) -> Result<(), Error>;
}

impl WideStream for &dyn MoveStream {
    fn vertices(&self) -> u64 {
        MoveStream::vertices(*self).into()
    }

    fn edges(&self) -> u64 {
        MoveStream::edges(*self)
    }

    fn read(&self, control: &Control<'_>, each: &mut EachVertex<'_>) -> Result<(), Error> {
        let mut wide = Vec::new();
        MoveStream::read(*self, control, &mut |block| {
            for (v, targets) in block.moves() {
                wide.clear();
                wide.extend(targets.iter().map(|&to| u64::from(to)));
                each(v.into(), &wide)?;
            }
            Ok(())
        })
    }
}

/// Stored moves that claim to be those of a graph reversed.
#[derive(Clone, Copy)]
pub struct Beside<'a> {
    /// The file that they are in.
    pub file: &'a str,
    /// The moves of a vertex lead to its predecessors.
    pub moves: &'a dyn MoveStream,
}

/// The moves of some consecutive vertices.
#[derive(Clone, Copy, Debug)]
pub struct MoveBlock<'a> {
    /// The first vertex.
    pub first: u32,
    /// Where the moves of each vertex end in `targets`.
    pub ends: &'a [usize],
    /// The targets of the moves.
    pub targets: &'a [u32],
}

impl<'a> MoveBlock<'a> {
    /// The vertex with this number in the block, and the targets of its moves.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    #[inline]
    pub fn moves_of(self, at: usize) -> (u32, &'a [u32]) {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        (self.first + at as u32, &self.targets[start..self.ends[at]])
    }

    /// Vertices of the block and the targets of their moves.
    ///
    /// # Panics
    /// When the block has fewer vertices.
    pub fn moves_between(self, range: Range<usize>) -> impl Iterator<Item = (u32, &'a [u32])> {
        range.map(move |at| self.moves_of(at))
    }

    /// Each vertex and the targets of its moves.
    pub fn moves(self) -> impl Iterator<Item = (u32, &'a [u32])> {
        self.moves_between(0..self.ends.len())
    }
}

/// A block under construction.
#[derive(Debug, Default)]
pub(crate) struct BlockBuffer {
    pub(crate) first: u32,
    pub(crate) ends: Vec<usize>,
    pub(crate) targets: Vec<u32>,
}

impl BlockBuffer {
    /// The vertex whose moves are being added.
    pub(crate) fn next(&self) -> u32 {
        self.first + self.ends.len() as u32
    }

    /// Ends the moves of [`next`](Self::next).
    pub(crate) fn end_vertex(&mut self) {
        self.ends.push(self.targets.len());
    }

    /// Begins the next block.
    pub(crate) fn begin_next(&mut self) {
        self.first = self.next();
        self.ends.clear();
        self.targets.clear();
    }

    pub(crate) fn block(&self) -> MoveBlock<'_> {
        MoveBlock {
            first: self.first,
            ends: &self.ends,
            targets: &self.targets,
        }
    }
}

impl BlockBuffer {
    fn copy(&mut self, block: &MoveBlock<'_>) {
        self.first = block.first;
        self.ends.clear();
        self.ends.extend_from_slice(block.ends);
        self.targets.clear();
        self.targets.extend_from_slice(block.targets);
    }
}

/// Graphs with fewer edges are read in less time than a thread takes to start.
const SMALL: u64 = 1 << 16;

/// The longest target list that is reused.
const MOST: usize = 1 << 21;

/// A function that receives blocks.
pub(crate) type Each<'a> = dyn FnMut(&MoveBlock<'_>) -> Result<(), Error> + 'a;

/// A function that receives blocks and may swap their lists for others.
pub(crate) type Take<'a> = dyn FnMut(&mut BlockBuffer) -> Result<(), Error> + 'a;

/// Runs `read`, which reads `edges` moves, in a separate thread, one block ahead of `each`; in this
/// thread where only one is allowed.
pub(crate) fn read_ahead(
    edges: u64,
    control: &Control<'_>,
    read: impl FnOnce(&mut Each<'_>) -> Result<(), Error> + Send,
    each: &mut Each<'_>,
) -> Result<(), Error> {
    if is_alone(edges, control) {
        return read(each);
    }
    let make = |take: &mut Take<'_>| {
        let mut copy = BlockBuffer::default();
        read(&mut |block| {
            copy.copy(block);
            take(&mut copy)
        })
    };
    make_ahead(edges, control, make, each)
}

/// The same for blocks made by `make`, without copying them. Buffers are reused: `make` must ignore
/// what it finds in their lists.
pub(crate) fn make_ahead(
    edges: u64,
    control: &Control<'_>,
    make: impl FnOnce(&mut Take<'_>) -> Result<(), Error> + Send,
    each: &mut Each<'_>,
) -> Result<(), Error> {
    if is_alone(edges, control) {
        return make(&mut |made| each(&made.block()));
    }
    thread::scope(|scope| {
        let (full, blocks) = mpsc::sync_channel::<BlockBuffer>(0);
        let (empty, used) = mpsc::channel::<BlockBuffer>();
        let reader = thread::Builder::new().spawn_scoped(scope, move || {
            make(&mut |made| {
                let other = used.try_recv().unwrap_or_default();
                // A receiver that stopped reports why.
                full.send(std::mem::replace(made, other))
                    .map_err(|_| Error::interrupt())
            })
        });
        let reader = reader.map_err(|error| {
            Error::machine(Message::new("threads-unavailable")).caused_by(error)
        })?;
        let mut taken = Ok(());
        for block in blocks {
            taken = each(&block.block());
            if taken.is_err() {
                break;
            }
            // A very long list of one vertex is not reused; at the end no one receives it.
            if block.targets.capacity() <= MOST {
                let _ = empty.send(block);
            }
        }
        match reader.join() {
            Ok(read) => taken.and(read),
            Err(panic) => resume_unwind(panic),
        }
    })
}

/// Whether a graph of this many edges is read in the receiving thread.
fn is_alone(edges: u64, control: &Control<'_>) -> bool {
    control.thread_count() == 1 || edges < SMALL
}

/// The number of vertices of a graph in memory that make a block.
const BLOCK: usize = 1 << 14;

impl MoveStream for Graph {
    fn vertices(&self) -> u32 {
        Graph::vertices(self)
    }

    fn edges(&self) -> u64 {
        Graph::edges(self)
    }

    fn fingerprint(&self, control: &Control<'_>) -> Result<u64, Error> {
        let mut hash = xxhash_rust::xxh3::Xxh3::new();
        self.read(control, &mut |block| {
            for (_, targets) in block.moves() {
                hash.update(&targets.len().to_le_bytes());
                targets.iter().for_each(|to| hash.update(&to.to_le_bytes()));
            }
            Ok(())
        })?;
        Ok(hash.digest())
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let n = self.vertices();
        let mut ends = Vec::with_capacity(BLOCK);
        for first in (0..n).step_by(BLOCK) {
            control.check()?;
            let last = n.min(first.saturating_add(BLOCK as u32));
            let start = self.offsets.get(first as usize);
            ends.clear();
            ends.extend((first..last).map(|v| self.offsets.get(v as usize + 1) - start));
            let end = self.offsets.get(last as usize);
            each(&MoveBlock {
                first,
                ends: &ends,
                targets: &self.targets[start..end],
            })?;
        }
        Ok(())
    }
}
