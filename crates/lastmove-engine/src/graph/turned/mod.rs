//! Streaming the transpose, without the graph in memory.
//!
//! It comes from a file beside the moves where there is one, else from runs on disk: the moves are
//! read twice, once to count them and once to write each to the part of the vertices that it leads
//! into; then the parts are read one after the other, and each is sorted in memory. (External
//! distribution: Aggarwal and Vitter 1988.) In both cases a sum over all moves is compared at the
//! end, to make sure that it is the transpose of this graph.

mod held;
mod parts;
mod runs;
mod scatter;
mod sum;

pub(crate) use held::hold;
pub(crate) use parts::{PART, Parts};
pub(crate) use runs::Gathered;
pub(crate) use sum::{Keys, PairSum};

use self::parts::Counts;
use self::runs::Runs;
use super::stream::{Beside, Each, MoveBlock, MoveStream, Take, make_ahead, read_ahead};
use crate::{Control, Error, Message, Storage};

/// The moves of a graph turned round, read from the beginning to the end: those of vertex v lead to the
/// vertices that have a move to v, which rise.
///
/// Memory: the given buffer; then 8 bytes a move of the largest part, which has some 2^18 moves, or
/// more where a single vertex has. Disk: a little over 4 bytes a move, until this is dropped.
pub struct Turned<'a> {
    source: Source<'a>,
    vertices: u32,
    edges: u64,
    fingerprint: u64,
    /// Vertices before it are skipped.
    first: u32,
    keys: Keys,
    /// The sum of the moves into the skipped vertices, and of all moves.
    kept: PairSum,
    all: PairSum,
}

enum Source<'a> {
    Beside(Beside<'a>),
    Runs(Runs<'a>),
}

/// Options of the transposition.
pub(crate) struct Turning {
    /// Vertices before it are done already, and their moves have this sum.
    pub(crate) first: u32,
    pub(crate) kept: PairSum,
    pub(crate) keys: Keys,
    /// The size of the buffer for moves, in bytes.
    pub(crate) room: u64,
    /// The moves of a part: [`PART`], except in tests.
    pub(crate) part: u64,
}

impl Turning {
    pub(crate) fn of_all(room: u64) -> Self {
        Self {
            first: 0,
            kept: PairSum::default(),
            keys: Keys::drawn(),
            room,
            part: PART,
        }
    }
}

impl<'a> Turned<'a> {
    /// Transposes moves. They are read once, and a second time where they are written to runs in
    /// `work`. `room` is the size in bytes of the buffer in which moves are gathered before they
    /// are written.
    ///
    /// # Errors
    /// When the moves cannot be read, runs cannot be written, and at the end when the stored
    /// transpose is of another graph (`graph-transpose-other`), or the moves have changed meanwhile
    /// (`graph-moves-changed`).
    ///
    /// ```
    /// use lastmove::graph::{Graph, MoveStream, Turned};
    /// use lastmove::{Control, files::MemoryFiles};
    /// let graph = Graph::from_edges(3, &[(0, 2), (1, 2)]);
    /// let work = MemoryFiles::default();
    /// let control = Control::default();
    /// let turned = Turned::new(&graph, &work, 1 << 20, &control)?;
    /// let mut into_last = Vec::new();
    /// turned.read(&control, &mut |block| {
    ///     into_last = block.moves().last().map_or(Vec::new(), |(_, sources)| sources.to_vec());
    ///     Ok(())
    /// })?;
    /// assert_eq!(into_last, [0, 1]);
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn new(
        moves: &'a dyn MoveStream,
        work: &'a dyn Storage,
        room: u64,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        Self::of(
            moves,
            work,
            &Turning::of_all(room),
            &mut |_, _| Ok(()),
            control,
        )
    }

    /// The same; `degree` is called with the number of moves of each vertex.
    pub(crate) fn of(
        moves: &'a dyn MoveStream,
        work: &'a dyn Storage,
        how: &Turning,
        degree: &mut dyn FnMut(u32, u64) -> Result<(), Error>,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let beside = moves.beside();
        if let Some(beside) = beside {
            check_size(moves, beside)?;
        }
        let mut counts = beside
            .is_none()
            .then(|| Counts::new(moves.vertices(), how.first));
        let mut all = PairSum::default();
        let phase = control.phase("count-moves", Some(moves.edges()));
        let mut done = 0;
        let read = |each: &mut Each<'_>| moves.read(control, each);
        read_ahead(moves.edges(), control, read, &mut |block| {
            for (v, targets) in block.moves() {
                degree(v, targets.len() as u64)?;
                how.keys.add(v, targets, &mut all);
            }
            if let Some(counts) = &mut counts {
                counts.add(block.targets);
            }
            done += block.targets.len() as u64;
            phase.advance(done);
            Ok(())
        })?;
        drop(phase);
        let source = match beside {
            Some(beside) => Source::Beside(beside),
            None => {
                let counts = counts.unwrap_or_else(|| Counts::new(moves.vertices(), how.first));
                let parts = Parts::of(&counts, moves.edges(), how.part);
                drop(counts);
                Source::Runs(Runs::of(moves, (parts, how.part), work, how.room, control)?)
            }
        };
        Ok(Self {
            source,
            vertices: moves.vertices(),
            edges: moves.edges(),
            fingerprint: moves.fingerprint(control)?,
            first: how.first,
            keys: how.keys,
            kept: how.kept,
            all,
        })
    }

    /// Bytes in memory while this is read, besides small buffers.
    pub(crate) fn memory(&self) -> u64 {
        match &self.source {
            Source::Runs(runs) => runs.memory(),
            Source::Beside(_) => 0,
        }
    }

    /// Reads the stored transpose, from the first vertex on.
    fn read_beside(
        &self,
        beside: Beside<'_>,
        control: &Control<'_>,
        each: &mut Each<'_>,
    ) -> Result<(), Error> {
        beside.moves.read(control, &mut |block| {
            let last = block.first + block.ends.len() as u32;
            if last <= self.first {
                return Ok(());
            }
            let skipped = self.first.saturating_sub(block.first) as usize;
            if skipped == 0 {
                return each(block);
            }
            let start = block.ends[skipped - 1];
            let ends: Vec<_> = block.ends[skipped..]
                .iter()
                .map(|end| end - start)
                .collect();
            each(&MoveBlock {
                first: self.first,
                ends: &ends,
                targets: &block.targets[start..],
            })
        })
    }
}

impl MoveStream for Turned<'_> {
    fn vertices(&self) -> u32 {
        self.vertices
    }

    fn edges(&self) -> u64 {
        self.edges
    }

    fn fingerprint(&self, _: &Control<'_>) -> Result<u64, Error> {
        Ok(!self.fingerprint)
    }

    fn read(&self, control: &Control<'_>, each: &mut Each<'_>) -> Result<(), Error> {
        let mut sum = self.kept;
        let mut taken = |block: &MoveBlock<'_>| {
            self.keys.add_block_into(block, &mut sum);
            each(block)
        };
        match &self.source {
            // There is nothing to read.
            _ if self.first == self.vertices => {}
            Source::Runs(runs) => {
                let make = |take: &mut Take<'_>| runs.read(control, take);
                make_ahead(self.edges, control, make, &mut taken)?;
            }
            Source::Beside(beside) => {
                let read = |each: &mut Each<'_>| self.read_beside(*beside, control, each);
                read_ahead(self.edges, control, read, &mut taken)?;
            }
        }
        match &self.source {
            _ if sum == self.all => Ok(()),
            Source::Beside(beside) => Err(other(beside.file)),
            Source::Runs(_) => Err(Error::file(Message::new("graph-moves-changed"))),
        }
    }
}

/// Refuses a stored transpose of another size.
fn check_size(moves: &dyn MoveStream, beside: Beside<'_>) -> Result<(), Error> {
    let size = |moves: &dyn MoveStream| (moves.vertices(), moves.edges());
    match size(moves) == size(beside.moves) {
        true => Ok(()),
        false => Err(other(beside.file)),
    }
}

/// The error that the moves in this file are not the transpose of the graph.
fn other(file: &str) -> Error {
    Error::input(Message::new("graph-transpose-other").with("file", file))
}

#[cfg(test)]
pub(crate) mod tests;
