//! Writing a graph, from beginning to end.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::rc::Rc;

use dsi_bitstream::impls::{BufBitWriter, WordAdapter};
use dsi_bitstream::traits::BE;
use dsi_progress_logger::no_logging;
use webgraph::graphs::bvgraph::{
    BvComp, CompFlags, CompStats, DynCodesEncoder, OffsetsWriter, store_ef,
};

use super::{Part, Parts, beside};
use crate::graph::formats::Format;
use crate::graph::formats::output::each_block;
use crate::graph::formats::refuse::refuse_kept_turns;
use crate::graph::formats::tick::tick;
use crate::graph::{Graph, MoveStream, NamedGraph};
use crate::{Control, WriteError};

/// The size of the write buffer, in bytes.
const BUFFER: usize = 1 << 18;

/// Memory that a move takes while its vertex is written, in bytes: lists of the vertices that may be
/// copied from, and a trial with each.
const MOVE_BYTES: u64 = 400;

/// Memory that a vertex takes while the index is made, in bytes.
const INDEX_BYTES: u64 = 12;

/// Writes all files of a graph but [`Part::Index`], those of ours where they say something, and
/// returns how many moves were written. The moves of a vertex are sorted and each is written once:
/// values and nim values stay the same.
///
/// O(n + m log m) time. Memory: up to 400 bytes a move of the vertex with the most.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input), before any file is begun, when
/// a move keeps the turn or a name has more than one line; when memory does not suffice or the work
/// is stopped. [`WriteError::Output`].
///
/// ```
/// use std::io::{self, Write};
/// use lastmove::graph::formats::{bv, text};
/// use lastmove::{Control, WriteError};
///
/// /// Counts the files.
/// struct Counted(usize);
/// impl bv::Parts for Counted {
///     fn create(&mut self, _: bv::Part) -> io::Result<Box<dyn Write>> {
///         self.0 += 1;
///         Ok(Box::new(io::sink()))
///     }
/// }
/// let control = Control::default();
/// let graph = text::read("0 1\n0 1\n1 2\n", "g.txt", &control)?;
/// let mut files = Counted(0);
/// assert_eq!(bv::write(&graph, &mut files, &control)?, 2);
/// // The moves, where they begin, and the properties.
/// assert_eq!(files.0, 3);
/// # Ok::<(), WriteError>(())
/// ```
pub fn write(
    graph: &NamedGraph,
    parts: &mut dyn Parts,
    control: &Control<'_>,
) -> Result<u64, WriteError> {
    let moves = &graph.game.graph;
    let n = moves.vertices();
    let most = (0..n).map(|v| moves.out_degree(v)).max().unwrap_or(0);
    let held = Graph::bytes(n.into(), moves.edges());
    control.afford(held + most.saturating_mul(MOVE_BYTES))?;
    write_streamed(graph, moves, parts, control)
}

/// Writes a graph whose moves are read once; `rest` has everything but the moves.
///
/// # Errors
/// Like [`write()`], and when the moves cannot be read. Whether the vertex with the most moves fits
/// into memory is checked only when it is reached.
pub fn write_streamed(
    rest: &NamedGraph,
    moves: &dyn MoveStream,
    parts: &mut dyn Parts,
    control: &Control<'_>,
) -> Result<u64, WriteError> {
    refuse_kept_turns(rest, Format::Bv)?;
    beside::check(rest)?;
    let flags = CompFlags::default();
    let stats = write_moves(moves, &flags, parts, control)?;
    beside::write(rest, parts, control)?;
    let properties = flags.to_properties::<BE>(&stats).map_err(failed)?;
    let mut out = parts.create(Part::Properties)?;
    out.write_all(properties.as_bytes())?;
    out.flush()?;
    Ok(stats.num_arcs)
}

fn write_moves(
    moves: &dyn MoveStream,
    flags: &CompFlags,
    parts: &mut dyn Parts,
    control: &Control<'_>,
) -> Result<CompStats, WriteError> {
    let n = moves.vertices();
    let phase = control.phase("write", Some(n.into()));
    let failure = Failure::default();
    let mut create = |part| {
        let (out, failure) = (parts.create(part)?, Rc::clone(&failure));
        Ok::<_, WriteError>(BufWriter::with_capacity(BUFFER, Quiet { out, failure }))
    };
    let bits = BufBitWriter::<BE, _>::new(WordAdapter::<usize, _>::new(create(Part::Graph)?));
    let encoder = DynCodesEncoder::new(bits, flags).map_err(failed)?;
    // The list begins with the place of vertex 0.
    let offsets = OffsetsWriter::from_write(create(Part::Offsets)?, true).map_err(failed)?;
    let mut records = BvComp::new(
        encoder,
        offsets,
        flags.compression_window,
        flags.max_ref_count,
        flags.min_interval_length,
        0,
        (),
    );
    let mut sorted = Vec::new();
    each_block(moves, control, &mut |block| {
        for (v, targets) in block.moves() {
            tick(v, control, &phase)?;
            control.afford((targets.len() as u64).saturating_mul(MOVE_BYTES))?;
            sorted.clear();
            sorted.extend_from_slice(targets);
            sorted.sort_unstable();
            sorted.dedup();
            let each = sorted.iter().map(|&to| (to as usize, ()));
            records.push(each).map_err(failed)?;
            if let Some(error) = failure.take() {
                return Err(WriteError::Output(error));
            }
        }
        Ok(())
    })?;
    let stats = records.flush().map_err(failed)?;
    match failure.take() {
        Some(error) => Err(WriteError::Output(error)),
        None => Ok(stats),
    }
}

/// Writes [`Part::Index`], the index with which programs using the crate `webgraph` access vertices
/// at random. `bits` is the length of the file of moves in bits. O(n), and 12 bytes a vertex.
///
/// The crate writes only files on disk, so this one is given by its path.
///
/// # Errors
/// [`WriteError::Work`] when memory does not suffice; [`WriteError::Output`].
pub fn write_index(
    offsets: &Path,
    vertices: u32,
    bits: u64,
    index: &Path,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    control.afford(u64::from(vertices) * INDEX_BYTES)?;
    control.check()?;
    store_ef(vertices as usize, bits, offsets, index, no_logging![]).map_err(failed)
}

/// The crate's error: the system's inside it, or else its text.
fn failed(error: impl AsRef<dyn std::error::Error + Send + Sync>) -> WriteError {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error.as_ref());
    while let Some(inner) = cause {
        if let Some(inner) = inner.downcast_ref::<io::Error>() {
            return WriteError::Output(match inner.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => io::Error::new(inner.kind(), inner.to_string()),
            });
        }
        cause = inner.source();
    }
    WriteError::Output(io::Error::other(error.as_ref().to_string()))
}

/// The first error of the outputs.
type Failure = Rc<RefCell<Option<io::Error>>>;

/// An output that records its error instead of returning it: the crate's writers flush when they
/// are dropped, and panic where that fails.
struct Quiet {
    out: Box<dyn Write>,
    failure: Failure,
}

impl Quiet {
    fn try_out(&mut self, work: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.failure.borrow().is_none()
            && let Err(error) = work(&mut *self.out)
        {
            self.failure.replace(Some(error));
        }
    }
}

impl Write for Quiet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.try_out(|out| out.write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.try_out(|out| out.flush());
        Ok(())
    }
}
