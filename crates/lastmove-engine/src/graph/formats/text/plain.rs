//! The plain reader: line by line, from a text in memory. The slow twin that the fast reader is
//! compared with.

use super::separated::FirstLine;
use crate::graph::names::plain_number;
use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Error, Message, Outcome};

/// Reads a graph as [`read`](super::read) does.
///
/// # Errors
/// Those of [`read`](super::read).
pub fn read_plainly(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let first = FirstLine::of(text);
    let graph = read_lines(text, file, control).map_err(|error| first.explain(error, file))?;
    first.check(&graph, file)?;
    Ok(graph)
}

fn read_lines(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
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
            [name] | [name, "in", _] => {
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
            [name, "->"] => {
                let message = Message::new("graph-target-missing").with("vertex", name);
                return Err(line.error(words[1], message));
            }
            [_, "->", to] if to.ends_with(']') && to.contains('[') => {
                let weight = &to[to.find('[').unwrap_or(0)..];
                let message = Message::new("graph-weight-joined").with("found", weight);
                return Err(line.error(weight, message));
            }
            [from, to] | [from, "->", to] => {
                let from = vertex(from)?;
                edges.push((from, vertex(to)?));
            }
            [from, to, weight] | [from, "->", to, weight] if weight.starts_with('[') => {
                let number = weight[1..].strip_suffix(']');
                if number
                    .and_then(|number| number.parse::<i64>().ok())
                    .is_none()
                {
                    let message = Message::new("graph-weight").with("found", weight);
                    return Err(line.error(weight, message));
                }
                let from = vertex(from)?;
                edges.push((from, vertex(to)?));
            }
            [_, "->", _, wrong] => {
                return Err(line.error(wrong, Message::new("graph-line").with("found", wrong)));
            }
            [_, _, wrong, ..] => {
                return Err(line.error(wrong, Message::new("graph-line").with("found", wrong)));
            }
        }
    }
    if let Some(order) = numeric_order(&names) {
        return renumbered(&order, &edges, &labels, owners, file);
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

/// The numbers that the names are, in the order of the vertices, when all names can be kept as
/// numbers.
fn numeric_order(names: &Names) -> Option<Vec<u32>> {
    (0..names.len())
        .map(|vertex| plain_number(&names.name(vertex)))
        .collect()
}

/// The graph with its vertices in the order of their numbers.
fn renumbered(
    numbers: &[u32],
    edges: &[(u32, u32)],
    labels: &Labels,
    owners: Owning,
    file: &str,
) -> Result<NamedGraph, Error> {
    let mut order: Vec<u32> = (0..numbers.len() as u32).collect();
    order.sort_by_key(|&vertex| numbers[vertex as usize]);
    let mut place = vec![0; order.len()];
    let mut names = Names::default();
    let mut moved = Labels::default();
    let mut players = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        place[old as usize] = new as u32;
        names.intern(&numbers[old as usize].to_string());
        moved.set(new as u32, labels.get(old));
        players[new] = owners.players.get(old as usize).copied().unwrap_or(0);
    }
    if owners.players.is_empty() {
        players.clear();
    }
    let moves = edges.iter();
    let edges: Vec<_> = moves
        .map(|&(from, to)| (place[from as usize], place[to as usize]))
        .collect();
    let graph = Graph::from_edges(names.len(), &edges);
    let owners = Owning { players }.finish(&names, file)?;
    Ok(NamedGraph {
        game: GameGraph {
            graph,
            labels: moved,
            owners,
        },
        names,
    })
}

/// The owners that have been read so far.
#[derive(Default)]
struct Owning {
    /// 0 for none, else the player plus 1.
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
                    .with("vertex", names.name(vertex as u32).into_owned())
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
