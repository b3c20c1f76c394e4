//! Reading a file of one graph.

use std::ops::{ControlFlow, Range};

use super::{Coded, Fault, Lines};
use crate::graph::{GameGraph, Graph, MOST_VERTICES, NamedGraph, Names};
use crate::{Control, Error, Message};

/// Memory that a vertex takes while a graph is read, in bytes.
const VERTEX_BYTES: u64 = 40;

/// Edges between two looks whether to stop.
const TICK: usize = 1 << 14;

/// Reads the graph of a text with one line that is not empty, in any of the three formats. `file`
/// names it in errors. O(length).
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place: those of [`Coded`]; when there is no graph
/// or more than one, or too many vertices. [`Blame::Memory`](crate::Blame::Memory),
/// [`Blame::Interrupt`](crate::Blame::Interrupt).
///
/// ```
/// use lastmove::{Control, graph::formats::graph6};
/// let graph = graph6::read(">>graph6<<Bw\n", "triangle.g6", &Control::default()).unwrap();
/// assert_eq!(graph.game.graph.targets(1), [0, 2]);
/// ```
pub fn read(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let wrong =
        |at: Range<usize>, message: Message| Error::input(message).at(text, at).in_file(file);
    let mut lines = Lines::new(text.as_bytes());
    let Some((_, line)) = lines.next() else {
        return Err(wrong(text.len()..text.len(), Message::new("graph6-empty")));
    };
    if let Some((number, second)) = lines.next() {
        let message = Message::new("graph6-several").with("line", number);
        return Err(wrong(second, message.with("file", file)));
    }
    let within = |at: Range<usize>| line.start + at.start..line.start + at.end;
    let fault = |fault: Fault| wrong(within(fault.at), fault.message);
    let coded = Coded::of(&text.as_bytes()[line.clone()]).map_err(fault)?;
    let n = match u32::try_from(coded.vertices) {
        Ok(n) if coded.vertices <= MOST_VERTICES => n,
        _ => {
            let message = Message::new("graph-too-many-vertices");
            return Err(wrong(within(coded.number), message));
        }
    };
    let m = coded.most_moves();
    let bytes = text.len() as u64 + u64::from(n) * VERTEX_BYTES;
    control.afford(bytes + m * 12 + Graph::bytes(n.into(), m))?;
    let _phase = control.phase("read", Some(text.len() as u64));
    let has_direction = coded.kind == super::Kind::Digraph6;
    let mut moves = Vec::with_capacity(m as usize);
    let ended = coded.edges(|from, to| {
        // Vertices below n, which has 32 bits.
        let (from, to) = (from as u32, to as u32);
        moves.push((from, to));
        if !has_direction && from != to {
            moves.push((to, from));
        }
        match moves.len() % TICK {
            0 | 1 => control
                .check()
                .map_or_else(ControlFlow::Break, ControlFlow::Continue),
            _ => ControlFlow::Continue(()),
        }
    });
    if let ControlFlow::Break(error) = ended.map_err(fault)? {
        return Err(error);
    }
    let graph = Graph::from_edges(n, &moves);
    control.figure("vertices", n.into());
    control.figure("edges", moves.len() as u64);
    Ok(NamedGraph {
        game: GameGraph::from(graph),
        names: Names::numbered(n),
    })
}
