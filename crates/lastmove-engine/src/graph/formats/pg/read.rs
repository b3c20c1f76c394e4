//! Reading parity games.

use super::lines::{Lines, Record, VERTEX_BYTES, lines, unknown};
use super::pieces::Pieces;
use super::quick;
use crate::files::Input;
use crate::graph::formats::lexer::{Lexer, whole};
use crate::graph::formats::numbered::numbered;
use crate::graph::formats::refuse::{is_word, too_many_vertices};
use crate::graph::weights::Weights;
use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners, Priorities, ToSolve};
use crate::{Control, Error, Message, Outcome};

/// Reads a parity game that is a reachability game. Vertices come in the order of their numbers;
/// their names are those in quotation marks if all have one, all differ and all are words, else
/// their numbers. `start` names a vertex, and says nothing else. O(length) expected time where numbers rise, with a factor log
/// n where they do not.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place: a malformed line, a number above the
/// declared one or given twice, a vertex without a successor or with one that does not exist, a
/// `start` that does not,
/// priorities of both parities off the terminals, and too many vertices.
///
/// ```
/// use lastmove::{Control, Outcome, graph::formats::pg};
/// let text = "parity 1;\n0 0 0 1;\n1 1 1 1;\n";
/// let graph = pg::read(text, "example.pg", &Control::default()).unwrap();
/// assert_eq!(graph.game.graph.targets(0), [1]);
/// assert_eq!(graph.game.labels.get(1), Some(Outcome::Win));
/// ```
pub fn read(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    read_from(Input::of(file, text.as_bytes()), control)
}

/// [`read`] of a file; files as programs write them are parsed while they are read.
///
/// # Errors
/// Those of [`read`], and [`Blame::File`](crate::Blame::File) when it cannot be read.
pub fn read_from(mut input: Input<'_>, control: &Control<'_>) -> Result<NamedGraph, Error> {
    match quick::read(&mut input, quick::PIECE, false, control)? {
        Some(pieces) => numbered_game(&pieces, control),
        None => {
            let text = whole(&mut input, control)?;
            let lines = lines(&text, input.name(), control)?;
            check_parities(&lines, &text, input.name())?;
            build(&lines, &text, input.name(), control)
        }
    }
}

/// Reads any parity game, and its priorities: see [`read`].
///
/// # Errors
/// Those of [`read_from`], but that priorities may be of both parities; these must then be below
/// 2^64 − 2.
///
/// ```
/// use lastmove::{Control, files::Input, graph::formats::pg};
/// let text = "parity 1;\n0 5 0 1;\n1 8 1 0,1;\n";
/// let game = Input::of("example.pg", text.as_bytes());
/// let (graph, priorities) = pg::read_with_priorities(game, &Control::default())?;
/// assert_eq!((graph.names.len(), priorities.get(1)), (2, Some(8)));
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn read_with_priorities(
    mut input: Input<'_>,
    control: &Control<'_>,
) -> Result<(NamedGraph, Priorities), Error> {
    if let Some(pieces) = quick::read(&mut input, quick::PIECE, true, control)? {
        return Ok((numbered_game(&pieces, control)?, pieces.priorities()));
    }
    let text = whole(&mut input, control)?;
    read_plainly(&text, input.name(), control)
}

/// [`read_from`] where nothing but the values will be asked: files as programs write them are turned
/// round without the moves ever being in one list.
pub(in crate::graph::formats) fn read_to_solve(
    mut input: Input<'_>,
    control: &Control<'_>,
) -> Result<ToSolve, Error> {
    if let Some(pieces) = quick::read(&mut input, quick::PIECE, true, control)? {
        return pieces.into_solvable(control);
    }
    let text = whole(&mut input, control)?;
    let (graph, priorities) = read_plainly(&text, input.name(), control)?;
    Ok(match priorities.have_one_parity(&graph.game.labels) {
        true => ToSolve::Held(graph),
        false => ToSolve::Parity(graph, priorities),
    })
}

/// The weights of the moves of a game that was [read](read_with_priorities) from the same file, in the
/// order of its edges; `None` where the file has none. Terminals may have got their moves to themselves
/// back, one each.
///
/// ```
/// use lastmove::{Control, files::Input, graph::formats::pg};
/// let (text, control) = ("parity 1;\n0 5 0 1[-7], 0;\n1 8 1 0[2],1;\n", Control::default());
/// let game = || Input::of("example.pg", text.as_bytes());
/// let (graph, _) = pg::read_with_priorities(game(), &control)?;
/// assert_eq!(pg::weights(game(), &graph, &control)?, Some(vec![-7, 0, 2, 0]));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// Those of [`read_with_priorities`], and `file-changed` where it is another file.
pub fn weights(
    mut input: Input<'_>,
    graph: &NamedGraph,
    control: &Control<'_>,
) -> Result<Option<Vec<i64>>, Error> {
    let text = whole(&mut input, control)?;
    let file = input.name();
    let changed = || Error::file(Message::new("file-changed").with("file", file));
    let lines = lines(&text, file, control)?;
    if lines.weights.is_empty() {
        return Ok(None);
    }
    let order = order(&lines).map_err(|record| wrong(&lines, &text, file, record, "pg-twice"))?;
    let mut weights = Weights::new(&graph.game.graph, control)?;
    let n = lines.records.len();
    if n != graph.names.len() as usize {
        return Err(changed());
    }
    let targets = |v: u32| graph.game.graph.targets(v);
    let ids: Vec<u32> = (0..n)
        .map(|v| lines.records[record_of(&order, v)].id)
        .collect();
    for v in 0..n as u32 {
        let record = record_of(&order, v as usize);
        let weight = |place: usize| lines.weights.get(place).copied().unwrap_or(0);
        let places = lines.range(record);
        if lines.is_terminal(record) {
            // The best of several for the player to move.
            let all = places.map(weight);
            let best = match lines.records[record].owner {
                0 => all.max(),
                _ => all.min(),
            };
            if targets(v) == [v] && !weights.put(v, v, best) {
                return Err(changed());
            }
            continue;
        }
        for (place, &to) in places.zip(targets(v)) {
            if Some(lines.successors[place]) != ids.get(to as usize).copied()
                || !weights.put(v, to, Some(weight(place)))
            {
                return Err(changed());
            }
        }
    }
    Ok(weights.finish())
}

/// A game whose vertices are named by their numbers.
fn numbered_game(pieces: &Pieces, control: &Control<'_>) -> Result<NamedGraph, Error> {
    pieces.report(control);
    let game = pieces.game(control)?;
    let names = Names::numbered(game.graph.vertices());
    Ok(NamedGraph { game, names })
}

/// The same on one thread, for any syntax: the slow twin.
pub(super) fn read_plainly(
    text: &str,
    file: &str,
    control: &Control<'_>,
) -> Result<(NamedGraph, Priorities), Error> {
    let lines = lines(text, file, control)?;
    if let Err(error) = check_parities(&lines, text, file) {
        let large = |record: &Record| record.priority >= u64::MAX - 1;
        if let Some(record) = lines.records.iter().position(large) {
            return Err(wrong(&lines, text, file, record, "pg-priority-large"));
        }
        drop(error);
    }
    let graph = build(&lines, text, file, control)?;
    let order = order(&lines).unwrap_or_default();
    let priority = |v: usize| lines.records[record_of(&order, v)].priority;
    let priorities = Priorities::from_values((0..lines.records.len()).map(priority));
    Ok((graph, priorities))
}

/// An error about a record, at its number.
fn wrong(lines: &Lines, text: &str, file: &str, record: usize, code: &'static str) -> Error {
    let record: &Record = &lines.records[record];
    let message = Message::new(code).with("vertex", u64::from(record.id));
    let mut at = Lexer::new(text, file);
    at.at = record.at;
    let range = at.digits().unwrap_or(record.at..record.at);
    Lexer::new(text, file).error(range, message)
}

/// The record of a vertex, in the [order] of the records.
fn record_of(order: &Option<Vec<u32>>, v: usize) -> usize {
    order.as_ref().map_or(v, |order| order[v] as usize)
}

/// The graph of the lines.
fn build(
    lines: &Lines,
    text: &str,
    file: &str,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let n = lines.records.len();
    control.afford((text.len() + n * VERTEX_BYTES + lines.successors.len() * 8) as u64)?;
    let order = order(lines).map_err(|record| wrong(lines, text, file, record, "pg-twice"))?;
    let record_of = |v: usize| record_of(&order, v);
    let ids: Vec<u32> = (0..n).map(|v| lines.records[record_of(v)].id).collect();
    let dense = ids.last().is_none_or(|&last| last as usize == n - 1);
    let vertex_of = |id: u32| match dense {
        true => ((id as usize) < n).then_some(id),
        false => ids.binary_search(&id).ok().map(|v| v as u32),
    };
    let _phase = control.phase("build", None);
    let mut graph = Graph::growing();
    let mut labels = Labels::default();
    for v in 0..n {
        if v.is_multiple_of(1 << 14) {
            control.check()?;
        }
        let record = record_of(v);
        if lines.is_terminal(record) {
            let won = u8::from(lines.is_odd(record)) == lines.records[record].owner;
            let label = if won { Outcome::Win } else { Outcome::Loss };
            labels.set(v as u32, Some(label));
        } else {
            for &to in lines.successors(record) {
                let Some(to) = vertex_of(to) else {
                    return Err(unknown(text, file, record, to));
                };
                graph.push_edge(to, false);
            }
        }
        graph.end_vertex();
    }
    let owners = Owners::from_players((0..n).map(|v| lines.records[record_of(v)].owner));
    let names = match quoted(text, lines, record_of) {
        Some(names) => names,
        None => {
            let names = numbered(n as u32, |v| ids[v as usize].into(), control)?;
            names.map_err(|_| too_many_vertices())?
        }
    };
    control.figure("vertices", n as u64);
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

/// Fails at the first record off the terminals whose parity differs from the earlier ones.
fn check_parities(lines: &Lines, text: &str, file: &str) -> Result<(), Error> {
    let mut parity = None;
    for record in 0..lines.records.len() {
        let odd = lines.is_odd(record);
        if !lines.is_terminal(record) && *parity.get_or_insert(odd) != odd {
            return Err(wrong(lines, text, file, record, "pg-parities"));
        }
    }
    Ok(())
}

/// The order of the records by number, `None` if they are in order; fails with the second record of
/// a number.
fn order(lines: &Lines) -> Result<Option<Vec<u32>>, usize> {
    let id = |record: u32| lines.records[record as usize].id;
    if lines.records.is_sorted_by(|a, b| a.id < b.id) {
        return Ok(None);
    }
    let mut order: Vec<u32> = (0..lines.records.len() as u32).collect();
    order.sort_unstable_by_key(|&record| (id(record), record));
    match order.windows(2).find(|two| id(two[0]) == id(two[1])) {
        Some(two) => Err(two[1] as usize),
        None => Ok(Some(order)),
    }
}

/// The names in quotation marks, if they are usable.
fn quoted(text: &str, lines: &Lines, record_of: impl Fn(usize) -> usize) -> Option<Names> {
    let n = lines.records.len();
    if lines.names.len() < n {
        return None;
    }
    let mut names = Names::default();
    for v in 0..n {
        let name = &text[lines.names[record_of(v)].clone()];
        let usable = is_word(name) && !["=", ":", "->"].contains(&name);
        if !usable || names.intern(name) != Some(v as u32) {
            return None;
        }
    }
    Some(names)
}
