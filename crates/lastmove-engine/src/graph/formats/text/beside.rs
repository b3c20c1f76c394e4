//! What a text says beside its graph: sets of vertices, and weights of moves.

use std::collections::BTreeMap;

use super::grammar::Line;
use crate::files::Input;
use crate::graph::weights::Weights;
use crate::graph::{NamedGraph, Names};
use crate::{Control, Error, Message};

/// How much is read at a time, in bytes.
const BLOCK: usize = 1 << 18;

/// The vertices in each set that a text names, as `a in good` does; `names` are those of the graph that
/// [`read`](super::read) made of the same text. Lines of other kinds are skipped, right or wrong.
/// O(length).
///
/// ```
/// use lastmove::{Control, files::Input, graph::formats::text};
/// let (source, control) = ("a b\nb in good\nb c\na in good\n", Control::default());
/// let graph = text::read(source, "example.txt", &control)?;
/// let sets = text::sets(Input::of("example.txt", source.as_bytes()), &graph.names, &control)?;
/// assert_eq!(sets["good"], [1, 0]);
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when the file cannot be read,
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn sets(
    mut input: Input<'_>,
    names: &Names,
    control: &Control<'_>,
) -> Result<BTreeMap<String, Vec<u32>>, Error> {
    let mut sets: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let mut bytes = 0;
    each_line(&mut input, control, |line| {
        let Line::Member(name, set) = line else {
            return Ok(());
        };
        let Some(vertex) = names.number(name) else {
            return Ok(());
        };
        match sets.get_mut(set) {
            Some(members) => members.push(vertex),
            None => {
                bytes += set.len() as u64 + 64;
                sets.insert(set.to_owned(), vec![vertex]);
            }
        }
        bytes += 8;
        control.afford(bytes)
    })?;
    Ok(sets)
}

/// The weights of the moves of a graph that was [read](super::read) from the same text, in the order of
/// its edges; `None` where the text has none. A move without a weight weighs 0. O(length).
///
/// ```
/// use lastmove::{Control, files::Input, graph::formats::text};
/// let (source, control) = ("b -> a [-2]\na b\nb -> b [3]\n", Control::default());
/// let graph = text::read(source, "example.txt", &control)?;
/// let weights = text::weights(Input::of("example.txt", source.as_bytes()), &graph, &control)?;
/// assert_eq!(weights, Some(vec![-2, 3, 0]));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) with `file-changed` where it is another text, and those of
/// [`sets`].
pub fn weights(
    mut input: Input<'_>,
    graph: &NamedGraph,
    control: &Control<'_>,
) -> Result<Option<Vec<i64>>, Error> {
    let file = input.name().to_owned();
    let mut weights = Weights::new(&graph.game.graph, control)?;
    each_line(&mut input, control, |line| {
        let Line::Edge(from, to, weight) = line else {
            return Ok(());
        };
        let ends = graph.names.number(from).zip(graph.names.number(to));
        match ends.is_some_and(|(from, to)| weights.put(from, to, weight)) {
            true => Ok(()),
            false => Err(Error::file(
                Message::new("file-changed").with("file", &*file),
            )),
        }
    })?;
    Ok(weights.finish())
}

/// Calls `each` with all lines that are right.
fn each_line(
    input: &mut Input<'_>,
    control: &Control<'_>,
    mut each: impl FnMut(Line<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut text = Vec::new();
    let mut ended = false;
    while !ended {
        ended = input.read(&mut text, BLOCK, control)? < BLOCK;
        let whole = match ended {
            true => text.len(),
            false => memchr::memrchr(b'\n', &text).map_or(0, |at| at + 1),
        };
        for raw in text[..whole].split(|&byte| byte == b'\n') {
            if let Ok(line) = Line::read(&String::from_utf8_lossy(raw)) {
                each(line)?;
            }
        }
        text.drain(..whole);
        control.afford(text.len() as u64 * 2)?;
    }
    Ok(())
}
