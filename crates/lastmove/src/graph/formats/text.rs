//! The text format: one move a line.
//!
//! ```text
//! # a comment runs from a word that begins with # to the end of the line
//! a b          the move from a to b
//! c            a vertex c, which may have no moves
//! b = win      the outcome of b is declared: win, loss or draw
//! a : 0        player 0 moves at a; either all vertices have an owner, 0 or 1, or none
//! ```
//!
//! Names are words without blanks. A vertex is numbered where it first appears.

use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Error, Message, Outcome};

/// Reads a graph. `file` names it in errors. O(length) expected time.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) at the first line that is none of these kinds, at a
/// second, different label or owner of one vertex, when some vertices have an owner and some not, or when there are more vertices than
/// [`MOST_VERTICES`](crate::graph::MOST_VERTICES).
///
/// ```
/// use lastmove::{Control, graph::formats::text};
/// let graph = text::read("a b\nb = loss\n", "example.txt", &Control::default()).unwrap();
/// assert_eq!(graph.names.len(), 2);
/// assert_eq!(graph.game.graph.targets(0), [1]);
/// ```
pub fn read(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let phase = control.phase("read", Some(text.len() as u64));
    let mut names = Names::default();
    let mut labels = Labels::default();
    let mut owners = Owning::default();
    let mut edges = Vec::new();
    let mut start = 0;
    for (number, raw) in text.split_inclusive('\n').enumerate() {
        let line = Line { text, start, file };
        start += raw.len();
        if number % (1 << 14) == 0 {
            control.check()?;
            phase.advance(start as u64);
            control.afford(text.len() as u64 * 2 + edges.len() as u64 * 16)?;
        }
        let mut words = [""; 4];
        let mut count = 0;
        for word in raw.split_whitespace() {
            if word.starts_with('#') {
                break;
            }
            if count == words.len() {
                return Err(line.error(word, Message::new("graph-line").with("found", word)));
            }
            words[count] = word;
            count += 1;
        }
        let mut vertex = |word: &str| {
            names
                .intern(word)
                .ok_or_else(|| line.error(word, Message::new("graph-too-many-vertices")))
        };
        match words[..count] {
            [] => {}
            [name] => {
                vertex(name)?;
            }
            [name, "=", label] => {
                let vertex = vertex(name)?;
                let outcome = match label {
                    "win" => Outcome::Win,
                    "loss" => Outcome::Loss,
                    "draw" => Outcome::Draw,
                    _ => {
                        let message = Message::new("graph-label").with("found", label);
                        return Err(line.error(label, message));
                    }
                };
                if labels.get(vertex).is_some_and(|before| before != outcome) {
                    let message = Message::new("graph-two-labels").with("vertex", name);
                    return Err(line.error(label, message));
                }
                labels.set(vertex, Some(outcome));
            }
            [name, "="] => {
                let message = Message::new("graph-label-missing").with("vertex", name);
                return Err(line.error(words[1], message));
            }
            [name, ":", owner] => {
                let vertex = vertex(name)?;
                let player = match owner {
                    "0" => 0,
                    "1" => 1,
                    _ => {
                        let message = Message::new("graph-owner").with("found", owner);
                        return Err(line.error(owner, message));
                    }
                };
                if !owners.set(vertex, player) {
                    let message = Message::new("graph-two-owners").with("vertex", name);
                    return Err(line.error(owner, message));
                }
            }
            [name, ":"] => {
                let message = Message::new("graph-owner-missing").with("vertex", name);
                return Err(line.error(words[1], message));
            }
            [from, to] => {
                let from = vertex(from)?;
                edges.push((from, vertex(to)?));
            }
            [_, _, wrong, ..] => {
                return Err(line.error(wrong, Message::new("graph-line").with("found", wrong)));
            }
        }
    }
    control
        .afford(Graph::bytes(names.len().into(), edges.len() as u64) + edges.len() as u64 * 8)?;
    let graph = Graph::from_edges(names.len(), &edges);
    let owners = owners.finish(&names, file)?;
    control.figure("vertices", graph.vertices().into());
    control.figure("edges", graph.edges());
    Ok(NamedGraph {
        game: GameGraph {
            graph,
            labels,
            owners,
        },
        names,
    })
}

/// The owners that have been read so far.
#[derive(Default)]
struct Owning {
    /// 0 for none, else the player and 1.
    players: Vec<u8>,
}

impl Owning {
    /// Sets an owner; fails when the vertex has another one already.
    fn set(&mut self, vertex: u32, player: u8) -> bool {
        let vertex = vertex as usize;
        if self.players.len() <= vertex {
            self.players.resize(vertex + 1, 0);
        }
        let before = std::mem::replace(&mut self.players[vertex], player + 1);
        before == 0 || before == player + 1
    }

    /// All owners, if every vertex has one, or none has.
    fn finish(mut self, names: &Names, file: &str) -> Result<Owners, Error> {
        if self.players.is_empty() {
            return Ok(Owners::default());
        }
        self.players.resize(names.len() as usize, 0);
        match self.players.iter().position(|&player| player == 0) {
            None => Ok(Owners::from_players(
                self.players.iter().map(|player| player - 1),
            )),
            Some(vertex) => Err(Error::input(
                Message::new("graph-no-owner")
                    .with("vertex", names.name(vertex as u32))
                    .with("file", file),
            )),
        }
    }
}

/// A line of the text, to point at its words in errors.
struct Line<'a> {
    text: &'a str,
    start: usize,
    file: &'a str,
}

impl Line<'_> {
    fn error(&self, word: &str, message: Message) -> Error {
        // Words are slices of the text, so their place follows from their address.
        let start = word.as_ptr() as usize - self.text.as_ptr() as usize;
        let start = start.max(self.start);
        Error::input(message)
            .at(self.text, start..start + word.len())
            .in_file(self.file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> (&'static str, u64, u64) {
        let error = read(text, "g.txt", &Control::default()).unwrap_err();
        let place = error.place.unwrap();
        (error.message.code, place.line, place.column)
    }

    #[test]
    fn reads_moves_vertices_labels_and_comments() {
        let text = "# head\r\n1 2 # a move\n\n  3\n2 = draw\n1 2\n3 3\nc# d\n";
        let graph = read(text, "g.txt", &Control::default()).unwrap();
        let name = |v| graph.names.name(v);
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
    }

    #[test]
    fn reads_owners_of_all_vertices_or_none() {
        let graph = read("a b\nb : 1\na : 0\n", "g.txt", &Control::default()).unwrap();
        assert_eq!(graph.game.owners, Owners::from_players([0, 1]));
        let error = read("a b\nb : 1\n", "g.txt", &Control::default()).unwrap_err();
        assert_eq!(error.message.code, "graph-no-owner");
    }
}
