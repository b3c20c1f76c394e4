//! Detects tables of another kind, such as CSV, that would be read as graphs.
//!
//! `a,b` is a name, and a file of such lines a graph without a move: hardly what is meant. Nor is
//! `4 3` a move where it counts four vertices and three moves, as in the files of contests. The
//! first line raises the suspicion, and the whole graph confirms it. A file that begins with a
//! comment is trusted, but a line that counts only below `# moves` or the comment that is written
//! here: the files of contests have comments too.

use super::super::text_write;
use crate::files::Input;
use crate::graph::NamedGraph;
use crate::graph::names::plain_number;
use crate::{Control, Error, Message};

/// The longest first line that is examined, in bytes.
const LONGEST: usize = 1 << 12;

/// Column headings of tables whose rows are moves.
const HEADINGS: [[&str; 2]; 3] = [["source", "target"], ["from", "to"], ["src", "dst"]];

/// The first line of a file that is neither blank nor a comment.
pub(super) struct FirstLine {
    line: String,
    number: u64,
    /// The next such line, as far as it was read, and its number.
    next: (String, u64),
    /// Whether a comment stands above.
    is_below_comment: bool,
    /// Whether a comment above says that moves follow.
    is_move: bool,
}

impl FirstLine {
    /// The first line of a file, which remains unread.
    pub(super) fn peek(input: &mut Input<'_>, control: &Control<'_>) -> Result<Self, Error> {
        let mut head = Vec::new();
        input.read(&mut head, LONGEST, control)?;
        let line = Self::of(&String::from_utf8_lossy(&head));
        input.put_back(head);
        Ok(line)
    }

    /// The first line of a text.
    pub(super) fn of(text: &str) -> Self {
        let (mut is_below_comment, mut is_move) = (false, false);
        let lines = text.split('\n').map(str::trim_end).zip(1..);
        let lines = lines.filter(|(line, _)| !line.is_empty());
        let mut lines = lines.skip_while(|(line, _)| {
            let is_comment = line.trim_start().starts_with('#');
            is_below_comment |= is_comment;
            is_move |= is_comment && says_moves(line);
            is_comment
        });
        let (line, number) = lines.next().unwrap_or(("", 1));
        let mut lines = lines.filter(|(line, _)| !line.trim_start().starts_with('#'));
        let (next, next_number) = lines.next().unwrap_or(("", 1));
        let next = (next.to_owned(), next_number);
        let line = line.to_owned();
        Self {
            line,
            number,
            next,
            is_below_comment,
            is_move,
        }
    }

    /// Refuses a graph that was read from a table of another kind.
    pub(super) fn check(&self, graph: &NamedGraph, file: &str) -> Result<(), Error> {
        let words: Vec<&str> = self.line.split_whitespace().collect();
        let remark = words.iter().position(|word| word.starts_with('#'));
        match words[..remark.unwrap_or(words.len())] {
            [from, to] if !self.is_move && counts_the_rest(graph, from, to) => {
                let message = Message::new("graph-counts");
                let message = message.with("from", from).with("to", to);
                let message = message.with("line", self.number).with("file", file);
                Err(self.place(message, from, 0..from.len(), file))
            }
            _ if self.is_below_comment => Ok(()),
            [word] => match word.find([',', ';']) {
                Some(at) if has_no_moves(graph) => Err(self.separated(word, at, file)),
                _ => Ok(()),
            },
            [from, _] => match from.char_indices().next_back() {
                Some((at, end @ (',' | ';'))) if all_sources_end(graph, end) => {
                    Err(self.separated(from, at, file))
                }
                _ if is_heading(from, words[1]) && stands_alone(graph, from, words[1]) => {
                    let message = Message::new("graph-heading");
                    let message = message.with("from", from).with("to", words[1]);
                    Err(self.place(message, from, 0..from.len(), file))
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// The error of a line that goes on after two names, with the repair where the file is seen to
    /// have columns of numbers: counts in its first line, or weights after its moves.
    pub(super) fn explain(&self, mut error: Error, file: &str) -> Error {
        let Some(place) = error.place.as_deref() else {
            return error;
        };
        let is_first = place.line == self.number;
        if error.message.code != "graph-line" || !is_first && place.line != self.next.1 {
            return error;
        }
        let columns = match (columns(&self.line), columns(&self.next.0)) {
            // `4 3 1`, then moves.
            (Some(3..), Some(2)) if is_first => "counts",
            // `4 3`, then moves with weights.
            (Some(2), Some(3..)) => "counted-weights",
            (Some(3..), Some(3..)) if is_first => "weights",
            _ => return error,
        };
        let args = std::mem::take(&mut error.message.args);
        error.message = Message::new("graph-columns").with("columns", columns);
        error.message.args.extend(args);
        error.message = error.message.with("line", self.number).with("file", file);
        error
    }

    /// The error that fields are separated by this byte of a word.
    fn separated(&self, word: &str, at: usize, file: &str) -> Error {
        let separator = &word[at..=at];
        let fields: Vec<&str> = self.line.split(separator).map(str::trim).collect();
        let heading = matches!(fields[..], [from, to, ..] if is_heading(from, to));
        let message = Message::new("graph-separated").with("separator", separator);
        let message = message.with("heading", u64::from(heading));
        self.place(message.with("file", file), word, at..at + 1, file)
    }

    /// The error with its place, the span of a word of the line.
    fn place(
        &self,
        message: Message,
        word: &str,
        span: std::ops::Range<usize>,
        file: &str,
    ) -> Error {
        let start = self.line.find(word).unwrap_or(0);
        let span = start + span.start..start + span.end;
        let mut error = Error::input(message).at(&self.line, span).in_file(file);
        if let Some(place) = &mut error.place {
            place.line = self.number;
        }
        error
    }
}

/// Whether a comment says that the first line is a move: `# moves`, or the one that is written.
fn says_moves(comment: &str) -> bool {
    text_write::begins(comment.as_bytes())
        || comment.trim_start_matches(['#', ' ', '\t']) == "moves"
}

/// Whether the vertices have nothing but names.
fn has_no_moves(graph: &NamedGraph) -> bool {
    let game = &graph.game;
    game.graph.edges() == 0
        && game.owners.is_empty()
        && (0..game.graph.vertices()).all(|vertex| game.labels.get(vertex).is_none())
}

/// Whether the names of all sources of moves end with this character.
fn all_sources_end(graph: &NamedGraph, end: char) -> bool {
    let edges = &graph.game.graph;
    let mut sources = (0..edges.vertices()).filter(|&vertex| !edges.targets(vertex).is_empty());
    sources.all(|vertex| graph.names.name(vertex).ends_with(end))
}

fn is_heading(from: &str, to: &str) -> bool {
    let is = |heading: &[&str; 2]| {
        heading[0].eq_ignore_ascii_case(from) && heading[1].eq_ignore_ascii_case(to)
    };
    HEADINGS.iter().any(is)
}

/// Whether a move is the only one of its vertices, and there are others.
fn stands_alone(graph: &NamedGraph, from: &str, to: &str) -> bool {
    let edges = &graph.game.graph;
    let (Some(from), Some(to)) = (graph.names.number(from), graph.names.number(to)) else {
        return false;
    };
    let reached = edges
        .targets
        .iter()
        .filter(|&&end| end == from || end == to);
    edges.edges() > 1
        && edges.targets(from) == [to]
        && edges.targets(to).is_empty()
        && reached.count() == 1
}

/// Whether the first move counts the vertices and the moves of the others: there are so many of
/// them, and none of them goes beyond that many vertices.
fn counts_the_rest(graph: &NamedGraph, vertices: &str, moves: &str) -> bool {
    let (Some(count), Some(others)) = (plain_number(vertices), plain_number(moves)) else {
        return false;
    };
    let edges = &graph.game.graph;
    if others == 0 || edges.edges() != u64::from(others) + 1 {
        return false;
    }
    let Some(last) = graph.names.number(moves) else {
        return false;
    };
    // The number of moves may be no vertex of the others.
    let is_alone = edges.targets(last).is_empty()
        && graph.game.labels.get(last).is_none()
        && edges.targets.iter().filter(|&&end| end == last).count() == 1;
    let mut rest = (0..edges.vertices()).filter(|&vertex| !(is_alone && vertex == last));
    let is_numbered = |vertex| plain_number(&graph.names.name(vertex)).is_some();
    match (0..edges.vertices()).all(is_numbered) {
        true => rest.all(|vertex| {
            plain_number(&graph.names.name(vertex)).is_some_and(|number| number <= count)
        }),
        false => stands_alone(graph, vertices, moves) && edges.vertices() - 2 <= count,
    }
}

/// How many columns a line has, where they are numbers: names of vertices, then weights.
fn columns(line: &str) -> Option<usize> {
    let words = line.split_whitespace();
    let words: Vec<&str> = words.take_while(|word| !word.starts_with('#')).collect();
    let names = words
        .iter()
        .take(2)
        .all(|word| plain_number(word).is_some());
    let weights = words.iter().skip(2).all(|word| word.parse::<f64>().is_ok());
    (names && weights).then_some(words.len())
}

#[cfg(test)]
mod tests {
    use super::super::{read, read_plainly};
    use crate::Control;

    /// The error, and where.
    fn refused(text: &str) -> Option<(&'static str, u64, u64)> {
        let control = Control::default();
        let error = read(text, "edges.csv", &control).err();
        assert_eq!(error, read_plainly(text, "edges.csv", &control).err());
        let error = error?;
        let place = error.place?;
        assert_eq!(place.file.as_deref(), Some("edges.csv"));
        Some((error.message.code, place.line, place.column))
    }

    #[test]
    fn fields_with_separators_are_refused() {
        for (text, line, column) in [
            ("a,b\nb,c\n", 1, 2),
            ("\r\n  1;2\r\n2;3\r\n", 2, 4),
            ("source,target\n1,2\n", 1, 7),
            ("\"a\",\"b\"\n", 1, 4),
            ("1,2,0.5\n", 1, 2),
            ("a, b\nb, c\n", 1, 2),
            ("a; b\na; c\n", 1, 2),
        ] {
            assert_eq!(
                refused(text),
                Some(("graph-separated", line, column)),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_line_of_headings_is_refused() {
        for text in [
            "source\ttarget\n1\t2\n",
            "From To\na b\nb a\n",
            "src dst\nx x\n",
        ] {
            assert_eq!(refused(text), Some(("graph-heading", 1, 1)), "{text:?}");
        }
    }

    #[test]
    fn a_line_that_counts_vertices_and_moves_is_refused() {
        for text in [
            "4 3\n1 2\n2 3\n3 4\n",
            "4 3\n0 1\n1 2\n2 3\n",
            "4 5 # head\n1 2\n2 3\n3 4\n4 1\n1 3\n",
            "3 9\r\n1 2\r\n2 1\r\n1 3\r\n3 1\r\n3 2\r\n2 3\r\n1 2\r\n1 1\r\n2 2\r\n",
            "2 1\n1 2\n",
            "4 3\na b\nb c\nc d\n",
            "4 2\n1 2\n\n# a remark\n2 3\n3 = win\n",
        ] {
            assert_eq!(refused(text), Some(("graph-counts", 1, 1)), "{text:?}");
        }
        assert_eq!(
            refused("\n\n  4 3\n1 2\n2 3\n3 4\n"),
            Some(("graph-counts", 3, 3))
        );
        // Contests have comments too.
        for text in [
            "# n m\n\n  # then the moves\n4 3\n1 2\n2 3\n3 4\n",
            "#p edge\r\n# by hand\r\n\r\n4 3\r\n1 2\r\n2 3\r\n3 4\r\n",
        ] {
            assert_eq!(refused(text), Some(("graph-counts", 4, 1)), "{text:?}");
        }
    }

    #[test]
    fn a_first_move_that_counts_nothing_is_a_move() {
        for text in [
            // A comment, or another order, says that it is a move.
            "# moves\n4 3\n1 2\n2 3\n3 4\n",
            "# mine\n\n#moves\r\n4 3\n1 2\n2 3\n3 4\n",
            "# 4 vertices, 4 moves\n4 3\n1 2\n2 3\n3 4\n",
            "1 2\n4 3\n2 3\n3 4\n",
            "4\n4 3\n1 2\n2 3\n3 4\n",
            "4 3\n1 2\n2 3\n",
            "4 3\n1 2\n2 3\n3 4\n4 1\n",
            "4 3\n1 2\n2 3\n3 5\n",
            "1 2\n2 3\n3 1\n",
            "4 3\n3 b\nb c\nc d\n",
            "2 3\na b\nb c\nc d\n",
            "04 3\n1 2\n2 3\n3 4\n",
            "3 0\n",
            "1 1\n",
        ] {
            assert_eq!(refused(text), None, "{text:?}");
        }
    }

    #[test]
    fn columns_of_numbers_are_explained() {
        let control = Control::default();
        for (text, columns, line, column) in [
            ("4 3\n1 2 5\n2 3 1\n3 4 2\n", "counted-weights", 2, 5),
            ("\n4 3\n\n1 2 0.5\n", "counted-weights", 4, 5),
            ("4 3 1\n1 2\n2 3\n3 4\n", "counts", 1, 5),
            ("1 2 7\n2 3 -1\n", "weights", 1, 5),
            (
                "# n m\n4 3\n# rest\n1 2 5\n2 3 1\n",
                "counted-weights",
                4,
                5,
            ),
            ("4 3 1\n1 2 5\n2 3 1\n3 4 2\n", "weights", 1, 5),
        ] {
            let error = read(text, "g.txt", &control).unwrap_err();
            assert_eq!(error, read_plainly(text, "g.txt", &control).unwrap_err());
            let message = &error.message;
            assert_eq!(message.code, "graph-columns", "{text:?}");
            assert!(
                message.args.contains(&("columns", columns.into())),
                "{text:?}: {message:?}"
            );
            let place = error.place.as_ref().unwrap();
            assert_eq!((place.line, place.column), (line, column), "{text:?}");
        }
        for text in ["a b 5\n", "1 2\n2 3\n3 4 5\n", "4 3\n1 2 x\n", "1 2 3\n"] {
            assert_eq!(
                refused(text).map(|(code, ..)| code),
                Some("graph-line"),
                "{text:?}"
            );
        }
    }

    #[test]
    fn names_with_separators_are_names() {
        for text in [
            "1\t2\n2\t3\n",
            "1,1 1,2\n1,2 1,3\n",
            "1,3\n1,1 1,2\n1,2 1,3\n",
            "3,4 = win\n",
            "3,4 : 0\n",
            "a,b\na,b = loss\n",
            "# vertices alone\na,b\n",
            "a,b # first\na b\n",
            "a, b\nb c\n",
            "source target\ntarget a\n",
            "source target\n",
            "source target\na source\n",
            "from there\na b\n",
            "",
        ] {
            assert_eq!(refused(text), None, "{text:?}");
        }
    }
}
