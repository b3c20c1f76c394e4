//! What a text says beside its graph: sets of vertices, and weights of moves.

use std::collections::BTreeMap;

use super::grammar::{Line, Mistaken, error_at};
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

/// The error of the first line in which a weight was probably meant and is read as a name: `a->b [3]`, and
/// `a [3]`. With a graph, which was [read](super::read) from the same text, names are left alone that are
/// those of vertices with moves or a declared outcome. O(length).
///
/// ```
/// use lastmove::{Control, files::Input, graph::formats::text};
/// let check = |text: &str| {
///     let input = Input::of("example.txt", text.as_bytes());
///     text::mistaken_weight(input, None, &Control::default())
/// };
/// assert_eq!(check("a -> b [3]\n")?, None);
/// let error = check("a -> b [3]\nb->a [2]\n")?.unwrap();
/// assert_eq!((error.message.code, error.place.unwrap().line), ("graph-weight-arrow", 2));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// Those of [`sets`].
pub fn mistaken_weight(
    mut input: Input<'_>,
    graph: Option<&NamedGraph>,
    control: &Control<'_>,
) -> Result<Option<Error>, Error> {
    let file = input.name().to_owned();
    let is_vertex = |name: &str| {
        let found = graph.and_then(|graph| Some((graph, graph.names.number(name)?)));
        found.is_some_and(|(graph, v)| {
            graph.game.graph.out_degree(v) > 0 || graph.game.labels.get(v).is_some()
        })
    };
    let (mut found, mut lines) = (None, 0);
    each_block(&mut input, control, |block| {
        for raw in block.split_inclusive(|&byte| byte == b'\n') {
            lines += 1;
            // Most lines are skipped at once.
            if found.is_some() || memchr::memchr(b'[', raw).is_none() {
                continue;
            }
            let line = String::from_utf8_lossy(raw);
            let Some(Mistaken {
                word,
                is_alone,
                right,
            }) = Mistaken::of(&line)
            else {
                continue;
            };
            let code = match is_alone {
                true if is_vertex(word) => continue,
                true => "graph-weight-alone",
                false => "graph-weight-arrow",
            };
            let message = Message::new(code).with("found", word).with("right", right);
            let start = word.as_ptr() as usize - line.as_ptr() as usize;
            let span = start..start + word.len();
            let mut error = error_at(line.as_bytes(), span, &file, message);
            if let Some(place) = &mut error.place {
                place.line = lines;
            }
            found = Some(error);
        }
        Ok(())
    })?;
    Ok(found)
}

/// What a text may have beside its graph.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::graph::formats) struct Signs {
    /// There is a bracket that may begin a weight.
    pub(in crate::graph::formats) weights: bool,
    /// There is an `in`.
    pub(in crate::graph::formats) sets: bool,
}

/// Looks for signs of weights and sets.
pub(in crate::graph::formats) fn signs(
    input: &mut Input<'_>,
    control: &Control<'_>,
) -> Result<Signs, Error> {
    let mut signs = Signs::default();
    let set = memchr::memmem::Finder::new("in");
    each_block(input, control, |block| {
        signs.weights |= memchr::memchr(b'[', block).is_some();
        signs.sets |= set.find(block).is_some();
        Ok(())
    })?;
    Ok(signs)
}

/// Calls `each` with all lines that are right.
fn each_line(
    input: &mut Input<'_>,
    control: &Control<'_>,
    mut each: impl FnMut(Line<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    each_block(input, control, |block| {
        let mut lines = block.split(|&byte| byte == b'\n');
        lines.try_for_each(|raw| match Line::read(&String::from_utf8_lossy(raw)) {
            Ok(line) => each(line),
            Err(_) => Ok(()),
        })
    })
}

/// Calls `each` with blocks of whole lines.
fn each_block(
    input: &mut Input<'_>,
    control: &Control<'_>,
    mut each: impl FnMut(&[u8]) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut text = Vec::new();
    let mut ended = false;
    while !ended {
        ended = input.read(&mut text, BLOCK, control)? < BLOCK;
        let whole = match ended {
            true => text.len(),
            false => memchr::memrchr(b'\n', &text).map_or(0, |at| at + 1),
        };
        each(&text[..whole])?;
        text.drain(..whole);
        control.afford(text.len() as u64 * 2)?;
    }
    Ok(())
}
