//! Reading graphs, and the weights of their moves.

use std::iter;

use super::build::build;
use super::parse::parse;
use crate::files::Input;
use crate::graph::NamedGraph;
use crate::graph::formats::lexer::whole;
use crate::graph::weights::Weights;
use crate::{Control, Error, Message};

/// Reads a graph in Graphviz's language. `file` names it in errors. O(length) expected time.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place: what the language does not allow, groups of
/// vertices, edges without direction, an owner, an outcome or a weight that is none, vertices with two
/// owners or outcomes, some with an owner and some without, and too many vertices.
///
/// ```
/// use lastmove::{Control, graph::formats::dot};
/// let text = "digraph { a -> b -> c; a -> c [weight=2] }";
/// let graph = dot::read(text, "example.dot", &Control::default())?;
/// assert_eq!(graph.names.name(2), "c");
/// assert_eq!(graph.game.graph.targets(0), [1, 2]);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn read(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let parsed = parse(text, file, control)?;
    build(parsed, text, file, control)
}

/// The weights of the moves of a graph that was [`read`] from the same file, in the order of its edges:
/// the attribute `weight`, 0 for moves without it; `None` where no move has it.
///
/// ```
/// use lastmove::{Control, files::Input, graph::formats::dot};
/// let (text, control) = ("digraph { b -> a [weight=-2]; a -> b; b -> b [weight=3] }", Control::default());
/// let graph = dot::read(text, "example.dot", &control)?;
/// let weights = dot::weights(Input::of("example.dot", text.as_bytes()), &graph, &control)?;
/// assert_eq!(weights, Some(vec![-2, 3, 0]));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// Those of [`read`], and `file-changed` where it is another file.
pub fn weights(
    mut input: Input<'_>,
    graph: &NamedGraph,
    control: &Control<'_>,
) -> Result<Option<Vec<i64>>, Error> {
    let text = whole(&mut input, control)?;
    let parsed = parse(&text, input.name(), control)?;
    if parsed.weights.is_empty() {
        return Ok(None);
    }
    let graph = &graph.game.graph;
    let known = parsed.weights.iter().copied().chain(iter::repeat(0));
    let mut moves = parsed.edges.iter().zip(known);
    let mut weights = Weights::new(graph, control)?;
    let is_same = parsed.edges.len() as u64 == graph.edges()
        && moves.all(|(&(from, to), weight)| weights.put(from, to, Some(weight)));
    match is_same {
        true => Ok(weights.finish()),
        false => {
            let message = Message::new("file-changed").with("file", input.name());
            Err(Error::file(message))
        }
    }
}
