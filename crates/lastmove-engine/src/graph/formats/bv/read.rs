//! Reading a graph, from the beginning to the end.

use std::io::{BufReader, Read};

use webgraph::graphs::bvgraph::sequential::NodeLabels;

use super::bits::Bits;
use super::checked::Checked;
use super::properties::Properties;
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
/// Memory: that of the graph, and up to 20 bytes for each move of the last `window + 1` vertices,
/// which may be copied from.
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
    let phase = control.phase("read", opened.size());
    let progress = |bytes| phase.advance(bytes);
    opened.each(need, progress, |_, targets| {
        // Reserve at most what has been read already.
        grow(&mut graph.targets, targets.len(), m);
        // All are vertices: the decoder has checked them.
        graph.targets.extend(targets.iter().map(|&to| to as u32));
        graph.end_vertex();
        Ok(())
    })?;
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

    /// Reads all moves and calls `each` with every vertex and the targets of its moves. `memory` is
    /// what the caller uses; `progress` is called with the number of bytes read.
    pub(super) fn each(
        self,
        memory: u64,
        progress: impl Fn(u64),
        each: impl FnMut(u32, &[usize]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let moves = Moves {
            source: BufReader::with_capacity(BLOCK, self.source),
            graph: &self.graph,
            properties: &self.properties,
            control: self.control,
        };
        moves.each(memory, progress, each)
    }
}

/// The file of moves.
struct Moves<'a> {
    source: BufReader<Box<dyn Read>>,
    graph: &'a str,
    properties: &'a Properties,
    control: &'a Control<'a>,
}

impl Moves<'_> {
    /// Reads all moves; `progress` is called with the number of bytes read.
    fn each(
        mut self,
        memory: u64,
        progress: impl Fn(u64),
        mut each: impl FnMut(u32, &[usize]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let properties = self.properties;
        let (n, m) = (properties.vertices, properties.arcs);
        let told = Told::default();
        let bits = Bits::new(Words {
            source: &mut self.source,
            file: self.graph,
            control: self.control,
            told: &told,
            count: 0,
            over: None,
        });
        let decoder = Checked::new(bits, &told, self.control, properties, memory);
        let Some(decoder) = decoder else {
            let message = Message::new("bv-code").with("file", Part::Properties.beside(self.graph));
            return Err(Error::input(message));
        };
        let flags = &properties.flags;
        let mut records = NodeLabels::new(
            decoder,
            n as usize,
            flags.compression_window,
            flags.min_interval_length,
        );
        let mut found = 0;
        for v in 0..n {
            if v.is_multiple_of(TICK) {
                self.control.check()?;
                progress(told.bytes.get());
            }
            let targets = records.next_successors();
            if let Some(fault) = told.fault.get() {
                return Err(self.fault(fault, v));
            }
            let Ok(targets) = targets else {
                return Err(self.fault(&Fault::Impossible, v));
            };
            if targets.windows(2).any(|pair| pair[0] >= pair[1]) {
                return Err(self.fault(&Fault::Impossible, v));
            }
            found += targets.len() as u64;
            each(v, targets)?;
        }
        let bits = records.bit_pos();
        drop(records);
        let bits = bits.map_err(|fault| self.fault(&fault, n))?;
        self.end(bits, &told)?;
        match found == m {
            true => Ok(()),
            false => {
                let message = Message::new("bv-arcs").with("file", self.graph);
                let message = message.with("found", found).with("declared", m);
                Err(Error::input(
                    message.with("properties", Part::Properties.beside(self.graph)),
                ))
            }
        }
    }

    /// Whether the file ends where the moves do.
    fn end(&mut self, bits: u64, told: &Told) -> Result<(), Error> {
        let mut rest = Vec::new();
        let over = self
            .source
            .by_ref()
            .take(PADDING / 8)
            .read_to_end(&mut rest);
        over.map_err(|error| FileError::from(error).about(self.graph))?;
        let there = (told.bytes.get() + rest.len() as u64) * 8;
        if bits > there {
            return Err(self.fault(&Fault::Ended, self.properties.vertices));
        }
        if there - bits >= PADDING || self.properties.bits.is_some_and(|said| said != bits) {
            let message = Message::new("bv-trailing").with("file", self.graph);
            let message = message.with("bits", bits);
            return Err(Error::input(
                message.with("properties", Part::Properties.beside(self.graph)),
            ));
        }
        Ok(())
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

/// Makes room for `more` of `all` items; a list that must grow doubles, but not beyond `all`.
fn grow(list: &mut Vec<u32>, more: usize, all: u64) {
    let needed = list.len() + more;
    if needed > list.capacity() {
        let most = usize::try_from(all).unwrap_or(usize::MAX);
        let wanted = (list.len() * 2).max(BLOCK).min(most).max(needed);
        list.reserve_exact(wanted - list.len());
    }
}
