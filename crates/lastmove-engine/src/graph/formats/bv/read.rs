//! Reading a graph, from the beginning to the end.

use std::io::{BufReader, Read};

use webgraph::graphs::bvgraph::sequential::NodeLabels;

use super::bits::Bits;
use super::checked::Checked;
use super::properties::Properties;
use super::records::{Plain, Records};
use super::swift::Swift;
use super::swift_bits::SwiftBits;
use super::words::{Fault, Told, Words};
use super::{Part, beside};
use crate::files::{FileError, Files};
use crate::graph::formats::tick::TICK;
use crate::graph::{GameGraph, Graph, NamedGraph};
use crate::{Control, Error, Message};

/// How much of the file is read at a time, in bytes.
const BLOCK: usize = 1 << 18;

/// How many bits may follow the last move: padding to a whole word of any machine.
const PADDING: u64 = 128;

/// Reads the graph `NAME.graph`, which `file` names, and the files beside it. Vertices are named by
/// their numbers, from 0, unless there are names. O(n + m) and the sorting of each vertex's moves.
///
/// Memory: that of the graph, and 4 bytes for each move of a vertex that copies some of its moves; if
/// the graph is not in the usual codes, up to 20 bytes for each move of the last `window + 1`
/// vertices, which may be copied from.
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when a file cannot be read or `NAME.properties` is missing;
/// [`Blame::Input`](crate::Blame::Input) when the file is packed, when the properties are wrong or
/// not supported, or when the moves are too short, too long, invalid, or not of the number in the
/// properties; [`Blame::Memory`](crate::Blame::Memory) before anything large is read;
/// [`Blame::Interrupt`](crate::Blame::Interrupt). There are no checksums: damage is not found if it
/// leaves another graph with the same numbers of moves and of bits.
///
/// ```
/// use lastmove::{Control, files::MemoryFiles, graph::formats::bv};
/// // Vertex 0 has one move (010), nothing copied (1) and no interval (1): to the next vertex (011),
/// // which has none (1).
/// let files = MemoryFiles::from([
///     ("g.graph", vec![0b_010_1_1_011, 0b_1_0000000]),
///     ("g.properties", b"nodes=2\narcs=1\ncompressionflags=RESIDUALS_GAMMA\n".to_vec()),
/// ]);
/// let graph = bv::read(&files, "g.graph", &Control::default())?;
/// assert_eq!(graph.game.graph.targets(0), [1]);
/// assert!(graph.game.graph.targets(1).is_empty());
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn read(files: &dyn Files, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let opened = Opened::new(files, file, control)?;
    let (n, m) = (opened.properties.vertices, opened.properties.arcs);
    let need = Graph::bytes(n.into(), m);
    control.afford(need)?;
    control.figure("memory-reading", need);
    let mut graph = Graph::growing();
    let mut targets = Vec::new();
    let phase = control.phase("read", opened.size());
    let progress = |bytes| phase.advance(bytes);
    opened.each(need, progress, &mut targets, |targets, _| {
        graph.offsets.push(targets.len() as u64);
        Ok(())
    })?;
    graph.targets = targets;
    drop(phase);
    let named = beside::read(files, file, (n, need), control)?;
    control.figure("vertices", n.into());
    control.figure("edges", m);
    Ok(NamedGraph {
        game: GameGraph {
            graph,
            ..named.game
        },
        ..named
    })
}

/// The same without the moves. The file of moves is still read, though not decoded, so that a
/// recorder of inputs sees it.
///
/// # Errors
/// Like [`read`], except those of moves.
pub fn read_without_moves(
    files: &dyn Files,
    file: &str,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let mut opened = Opened::new(files, file, control)?;
    let n = opened.properties.vertices;
    control.figure("vertices", n.into());
    control.figure("edges", opened.properties.arcs);
    read_through(&mut *opened.source, &opened.graph, control, |_| ())?;
    beside::read(files, file, (n, 0), control)
}

/// Calls `each` with the bytes of a file, block by block; `file` names it in errors.
pub(super) fn read_through(
    source: &mut dyn Read,
    file: &str,
    control: &Control<'_>,
    mut each: impl FnMut(&[u8]),
) -> Result<(), Error> {
    let unreadable = |error: FileError| error.about(file);
    let mut block = vec![0; BLOCK];
    loop {
        control.check()?;
        match source.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(length) => each(&block[..length]),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(error.into())),
        }
    }
}

/// A graph that has been opened.
pub(super) struct Opened<'a> {
    files: &'a dyn Files,
    source: Box<dyn Read>,
    graph: String,
    pub(super) properties: Properties,
    control: &'a Control<'a>,
}

impl<'a> Opened<'a> {
    pub(super) fn new(
        files: &'a dyn Files,
        file: &str,
        control: &'a Control<'a>,
    ) -> Result<Self, Error> {
        if [".gz", ".zst"].iter().any(|end| file.ends_with(end)) {
            return Err(Error::input(Message::new("bv-packed").with("file", file)));
        }
        let graph = Part::Graph.beside(file);
        let source = files.open(&graph).or_else(|error| {
            // Stopping the work may have made the opening fail.
            control.check()?;
            Err(error.about(&graph))
        })?;
        Ok(Self {
            properties: Properties::read(files, file, control)?,
            files,
            source,
            graph,
            control,
        })
    }

    /// Fails when the graph no longer has this many vertices and moves.
    pub(super) fn is(&self, vertices: u32, arcs: u64) -> Result<(), Error> {
        if (self.properties.vertices, self.properties.arcs) == (vertices, arcs) {
            return Ok(());
        }
        let message = Message::new("file-changed").with("file", self.graph.as_str());
        Err(Error::file(message))
    }

    /// How many bytes the file of moves has.
    fn size(&self) -> Option<u64> {
        self.files.size(&self.graph)
    }

    /// Reads all moves: appends the targets of one vertex after the other to `list` and calls `each`
    /// with it, and with how many at the end of it must stay there. `memory` is what the caller uses;
    /// `progress` is called with the number of bytes read.
    pub(super) fn each(
        self,
        memory: u64,
        progress: impl Fn(u64),
        list: &mut Vec<u32>,
        each: impl FnMut(&mut Vec<u32>, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let swift = Swift::knows(&self.properties.flags);
        self.each_by(swift, memory, progress, list, each)
    }

    /// The same, with the swift decoder or the plain one.
    pub(super) fn each_by(
        self,
        swift: bool,
        memory: u64,
        progress: impl Fn(u64),
        list: &mut Vec<u32>,
        each: impl FnMut(&mut Vec<u32>, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let told = Told::default();
        let mut source = BufReader::with_capacity(BLOCK, self.source);
        let moves = Moves {
            graph: &self.graph,
            properties: &self.properties,
            control: self.control,
            told: &told,
        };
        let (bits, found) = match swift {
            true => {
                let bits = SwiftBits::new(&mut source, &self.graph, self.control, &told);
                let records = Swift::new(bits, &self.properties, memory);
                moves.each(records, progress, list, each)
            }
            false => moves.each(moves.plain(&mut source, memory)?, progress, list, each),
        }?;
        moves.end(&mut source, bits, found)
    }
}

/// The file of moves.
struct Moves<'a> {
    graph: &'a str,
    properties: &'a Properties,
    control: &'a Control<'a>,
    told: &'a Told,
}

impl<'a> Moves<'a> {
    /// The plain decoder.
    fn plain(
        &self,
        source: &'a mut BufReader<Box<dyn Read>>,
        memory: u64,
    ) -> Result<Plain<'a>, Error> {
        let properties = self.properties;
        let bits = Bits::new(Words {
            source,
            file: self.graph,
            control: self.control,
            told: self.told,
            count: 0,
            over: None,
        });
        let decoder = Checked::new(bits, self.told, self.control, properties, memory);
        let Some(decoder) = decoder else {
            let message = Message::new("bv-code").with("file", Part::Properties.beside(self.graph));
            return Err(Error::input(message));
        };
        Ok(Plain {
            labels: NodeLabels::new(
                decoder,
                properties.vertices as usize,
                properties.flags.compression_window,
                properties.flags.min_interval_length,
            ),
            told: self.told,
            control: self.control,
            arcs: properties.arcs,
            memory,
        })
    }

    /// Reads all moves, and returns how many bits they have and how many there are.
    fn each(
        &self,
        mut records: impl Records,
        progress: impl Fn(u64),
        list: &mut Vec<u32>,
        mut each: impl FnMut(&mut Vec<u32>, u64) -> Result<(), Error>,
    ) -> Result<(u64, u64), Error> {
        let n = self.properties.vertices;
        let mut found = 0;
        for v in 0..n {
            if v.is_multiple_of(TICK) {
                self.control.check()?;
                progress(self.told.bytes.get());
            }
            let before = list.len();
            let read = records.next(list);
            read.map_err(|fault| self.fault(&fault, v))?;
            found += (list.len() - before) as u64;
            each(list, records.reach())?;
        }
        let bits = records.place().map_err(|fault| self.fault(&fault, n))?;
        Ok((bits, found))
    }

    /// Fails unless the file ends where the moves do, and all have been `found`.
    fn end(&self, source: &mut dyn Read, bits: u64, found: u64) -> Result<(), Error> {
        let mut rest = Vec::new();
        let over = source.take(PADDING / 8).read_to_end(&mut rest);
        over.map_err(|error| FileError::from(error).about(self.graph))?;
        let there = (self.told.bytes.get() + rest.len() as u64) * 8;
        if bits > there {
            return Err(self.fault(&Fault::Ended, self.properties.vertices));
        }
        let message = |code| Message::new(code).with("file", self.graph);
        let message =
            if there - bits >= PADDING || self.properties.bits.is_some_and(|said| said != bits) {
                message("bv-trailing").with("bits", bits)
            } else if found != self.properties.arcs {
                let message = message("bv-arcs").with("found", found);
                message.with("declared", self.properties.arcs)
            } else {
                return Ok(());
            };
        Err(Error::input(
            message.with("properties", Part::Properties.beside(self.graph)),
        ))
    }

    /// The error that the record of a vertex cannot be read.
    fn fault(&self, fault: &Fault, vertex: u32) -> Error {
        let code = match fault {
            Fault::Stopped(error) => return error.clone(),
            Fault::Ended => "bv-truncated",
            Fault::Impossible => "bv-damaged",
        };
        let message = Message::new(code).with("file", self.graph);
        let message = message.with("vertex", u64::from(vertex));
        Error::input(
            message
                .with("vertices", u64::from(self.properties.vertices))
                .with("properties", Part::Properties.beside(self.graph)),
        )
    }
}
