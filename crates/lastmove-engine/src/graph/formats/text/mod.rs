//! The text format: one move a line.
//!
//! ```text
//! # a comment runs from a word that begins with # to the end of the line
//! a b          the move from a to b
//! a -> b       the same
//! a -> b [-3]  a move with a weight, a whole number of 64 bits
//! c            a vertex c, which may have no moves
//! b = win      the outcome of b is declared: win, loss or draw
//! a : 0        player 0 moves at a; either all vertices have an owner, 0 or 1, or none
//! a in good    a is in the set called good
//! ```
//!
//! Names are words without blanks. When all names are decimal numbers below 4294967294 without
//! leading zeros, the vertices are in the order of their numbers; else they are numbered in the
//! order of first appearance. Numbers that do not occur are not vertices. The moves of a vertex are
//! in the order of the file. A vertex may be in many sets; they are read by [`sets`] alone, and weights by
//! [`weights`]. A file with commas or semicolons instead of blanks between names is refused, and so is
//! one that begins with a heading such as `source target`, or with the numbers of its vertices and
//! moves.
//!
//! Reading works in blocks of lines on as many threads as allowed, and the graph does not depend on
//! their number. Beyond a few blocks it takes, per vertex and edge, at most 9 bytes + 4 for names
//! that are numbers when the sources of the moves stand in rising order, and 4 bytes + 15 when they
//! do not; sparse numbers take 4 bytes a word more while they are sorted. Other names take their
//! bytes and up to 40 more each while they are read, and 14 afterwards.

mod beside;
mod blocks;
mod build;
mod gather;
mod grammar;
mod marks;
mod parse;
mod parsed;
mod pipeline;
mod plain;
mod separated;
mod words;

use gather::Gathered;
use parsed::Tools;
use separated::FirstLine;

use crate::files::Input;
use crate::graph::NamedGraph;
use crate::graph::names::Keys;
use crate::{Control, Error};

pub(super) use beside::signs;
pub use beside::{mistaken_weight, sets, weights};
#[doc(hidden)]
pub use plain::read_plainly;

/// The usual length of a block, in bytes.
const BLOCK: usize = 4 << 20;

/// Reads a graph. `file` names it in errors. O(length) expected time.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) at the first malformed line, at a second, different label
/// or owner of a vertex, when some vertices have an owner and some not, when it is a table of
/// another kind, such as CSV, or when there are more vertices than
/// [`MOST_VERTICES`](crate::graph::MOST_VERTICES).
///
/// ```
/// use lastmove::{Control, graph::formats::text};
/// let graph = text::read("a b\nb = loss\n", "example.txt", &Control::default()).unwrap();
/// assert_eq!(graph.names.len(), 2);
/// assert_eq!(graph.game.graph.targets(0), [1]);
/// ```
pub fn read(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    read_from(Input::of(file, text.as_bytes()), control)
}

/// Reads a graph from a file, which is never held as a whole.
///
/// # Errors
/// Those of [`read`], [`Blame::File`](crate::Blame::File) when the file cannot be read or unpacked,
/// and [`Blame::Memory`](crate::Blame::Memory) when the graph does not fit the memory budget.
pub fn read_from(input: Input<'_>, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let share = control.memory_budget() / (control.thread_count() as u64 + 2) / 16;
    read_in_blocks(input, BLOCK.min(share.max(1 << 16) as usize), control)
}

/// Reads a graph in blocks of about this many bytes; the size affects only the time.
///
/// # Errors
/// Those of [`read_from`].
#[doc(hidden)]
pub fn read_in_blocks(
    mut input: Input<'_>,
    size: usize,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let file = input.name().to_owned();
    let first = FirstLine::peek(&mut input, control)?;
    let keys = Keys::default();
    let gathered = {
        let phase = control.phase("read", input.size());
        let mut gathered = Gathered::new(&file, &keys);
        let tools = Tools::new(&file, &keys);
        pipeline::parse_all(input, size, &mut gathered, tools, &phase, control)
            .map_err(|error| first.explain(error, &file))?;
        gathered
    };
    let graph = {
        let _phase = control.phase("build", None);
        build::build(gathered, &file, control)?
    };
    first.check(&graph, &file)?;
    control.figure("vertices", graph.game.graph.vertices().into());
    control.figure("edges", graph.game.graph.edges());
    Ok(graph)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Owners;
    use crate::{Arg, Outcome};

    fn code(text: &str) -> (&'static str, u64, u64) {
        let error = read(text, "g.txt", &Control::default()).unwrap_err();
        let place = error.place.unwrap();
        (error.message.code, place.line, place.column)
    }

    #[test]
    fn reads_moves_vertices_labels_and_comments() {
        let text = "# head\r\n1 2 # a move\n\n  3\n2 = draw\n1 2\n3 3\nc# d\n";
        let graph = read(text, "g.txt", &Control::default()).unwrap();
        let name = |v| graph.names.name(v).into_owned();
        assert_eq!(
            (0..graph.names.len()).map(name).collect::<Vec<_>>(),
            ["1", "2", "3", "c#", "d"]
        );
        assert_eq!(graph.game.graph.targets(0), [1, 1]);
        assert_eq!(graph.game.graph.targets(2), [2]);
        assert_eq!(graph.game.labels.get(1), Some(Outcome::Draw));
        assert_eq!(graph.game.labels.get(0), None);
        assert!(
            read("", "g.txt", &Control::default())
                .unwrap()
                .names
                .is_empty()
        );
    }

    #[test]
    fn points_at_what_is_wrong() {
        assert_eq!(code("a b\na b c\n"), ("graph-line", 2, 5));
        assert_eq!(code("a b c d e f\n"), ("graph-line", 1, 9));
        assert_eq!(code("a = won\n"), ("graph-label", 1, 5));
        assert_eq!(code("a =\n"), ("graph-label-missing", 1, 3));
        assert_eq!(code("a = win\na = loss\n"), ("graph-two-labels", 2, 5));
        assert_eq!(code("a : 2\n"), ("graph-owner", 1, 5));
        assert_eq!(code("a :\n"), ("graph-owner-missing", 1, 3));
        assert_eq!(code("a : 0\na : 1\n"), ("graph-two-owners", 2, 5));
        assert_eq!(code("a ->\n"), ("graph-target-missing", 1, 3));
        assert_eq!(code("a -> b c\n"), ("graph-line", 1, 8));
        assert_eq!(code("a -> b[1]\n"), ("graph-weight-joined", 1, 7));
        assert_eq!(code("a -> b [1.5]\n"), ("graph-weight", 1, 8));
        assert_eq!(code("a b [9223372036854775808]\n"), ("graph-weight", 1, 5));
        assert_eq!(code("a -> b [1\n"), ("graph-weight", 1, 8));
    }

    #[test]
    fn weights_that_are_read_as_names_are_found() {
        let control = Control::default();
        let found = |text: &str, with_graph: bool| {
            let graph = read(text, "g.txt", &control).unwrap();
            let input = Input::of("g.txt", text.as_bytes());
            let found = mistaken_weight(input, with_graph.then_some(&graph), &control).unwrap();
            found.map(|error| {
                let place = error.place.unwrap();
                let right = match &error.message.args[1] {
                    ("right", Arg::Text(right)) => right.clone(),
                    other => panic!("{other:?}"),
                };
                (error.message.code, place.line, place.column, right)
            })
        };
        let expected =
            |code, line, column, right: &str| Some((code, line, column, right.to_owned()));
        let (arrow, alone) = ("graph-weight-arrow", "graph-weight-alone");
        for (text, wrong) in [
            ("# [3]\na -> b [3]\nb -> b[3] [3]\n", None),
            ("a->b\n", None),
            ("a b\n a->b [3] # c\n", expected(arrow, 2, 2, "a -> b [3]")),
            ("a-> b [-3]", expected(arrow, 1, 1, "a -> b [-3]")),
            ("a ->b [3]", expected(arrow, 1, 3, "a -> b [3]")),
            ("é [3]\r\n", expected(alone, 1, 3, "é -> b [3]")),
            ("-> [3]", expected(alone, 1, 4, "-> -> b [3]")),
            ("a-> -> b [3]\n[3] a->\n", None),
        ] {
            assert_eq!(found(text, false), wrong, "{text:?}");
        }
        // A vertex may be called so.
        let text = "a [3]\n[3] b\n";
        assert_eq!(found(text, true), None);
        assert!(found(text, false).is_some() && found("a [3]\n", true).is_some());
    }

    #[test]
    fn reads_owners_of_all_vertices_or_none() {
        let graph = read("a b\nb : 1\na : 0\n", "g.txt", &Control::default()).unwrap();
        assert_eq!(graph.game.owners, Owners::from_players([0, 1]));
        let error = read("a b\nb : 1\n", "g.txt", &Control::default()).unwrap_err();
        assert_eq!(error.message.code, "graph-no-owner");
    }

    #[test]
    fn weights_are_in_the_order_of_the_moves() {
        let control = Control::default();
        let most = i64::MAX;
        let text = format!("b -> a [-2]\n# c\n3 b\na b [{most}]\nb a\nc in good\nb -> -> [+4]");
        let graph = read(&text, "g.txt", &control).unwrap();
        assert_eq!(graph.names.len(), 5);
        let of = |text: &str| weights(Input::of("g.txt", text.as_bytes()), &graph, &control);
        assert_eq!(of(&text), Ok(Some(vec![-2, 0, 4, most, 0])));
        for changed in ["b c [1]\n", "x b [1]\n", "a b\na b [1]\n"] {
            assert_eq!(of(changed).unwrap_err().message.code, "file-changed");
        }
        assert_eq!(of("a b\nb a\n"), Ok(None));
    }
}
