//! Reading parity games.

use super::lines::{Lines, Record, VERTEX_BYTES, lines, unknown};
use super::quick;
use crate::files::Input;
use crate::graph::formats::lexer::{Lexer, whole};
use crate::graph::formats::numbered::numbered;
use crate::graph::formats::refuse::{is_word, too_many_vertices};
use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Error, Message, Outcome};

/// Reads a parity game that is a reachability game. Vertices come in the order of their numbers;
/// their names are those in quotation marks if all have one, all differ and all are words, else
/// their numbers. `start` is ignored. O(length) expected time where numbers rise, with a factor log
/// n where they do not.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place: a malformed line, a number above the
/// declared one or given twice, a vertex without a successor or with one that does not exist,
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
    let mut input = Input::of(file, text.as_bytes());
    match quick::read(&mut input, quick::PIECE, control)? {
        Some(game) => Ok(numbered_game(game, control)),
        None => read_plainly(text, file, control),
    }
}

/// [`read`] of a file; files as programs write them are parsed while they are read.
///
/// # Errors
/// Those of [`read`], and [`Blame::File`](crate::Blame::File) when it cannot be read.
pub fn read_from(mut input: Input<'_>, control: &Control<'_>) -> Result<NamedGraph, Error> {
    match quick::read(&mut input, quick::PIECE, control)? {
        Some(game) => Ok(numbered_game(game, control)),
        None => read_plainly(&whole(&mut input, control)?, input.name(), control),
    }
}

/// A game whose vertices are named by their numbers.
fn numbered_game(game: GameGraph, control: &Control<'_>) -> NamedGraph {
    control.figure("vertices", game.graph.vertices().into());
    control.figure("edges", game.graph.edges());
    let names = Names::numbered(game.graph.vertices());
    NamedGraph { game, names }
}

/// The same on one thread, for any syntax: the slow twin.
fn read_plainly(text: &str, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    let lines = lines(text, file, control)?;
    let lexer = Lexer::new(text, file);
    let bad = |record: usize, message: Message| {
        let record: &Record = &lines.records[record];
        let message = message.with("vertex", u64::from(record.id));
        let mut at = Lexer::new(text, file);
        at.at = record.at;
        let range = at.digits().unwrap_or(record.at..record.at);
        lexer.error(range, message)
    };
    check_parities(&lines).map_err(|record| bad(record, Message::new("pg-parities")))?;
    let n = lines.records.len();
    control.afford((text.len() + n * VERTEX_BYTES + lines.successors.len() * 8) as u64)?;
    let order = order(&lines).map_err(|record| bad(record, Message::new("pg-twice")))?;
    let record_of = |v: usize| order.as_ref().map_or(v, |order| order[v] as usize);
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
            let Record { odd, owner, .. } = lines.records[record];
            let won = u8::from(odd) == owner;
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
    let names = match quoted(text, &lines, record_of) {
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

/// Fails with the first record off the terminals whose parity differs from the earlier ones.
fn check_parities(lines: &Lines) -> Result<(), usize> {
    let mut parity = None;
    for (record, line) in lines.records.iter().enumerate() {
        if !lines.is_terminal(record) && *parity.get_or_insert(line.odd) != line.odd {
            return Err(record);
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
        let usable = is_word(name) && name != "=" && name != ":";
        if !usable || names.intern(name) != Some(v as u32) {
            return None;
        }
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::read_text_of;
    use crate::graph::generate::SplitMix64;

    fn code(text: &str) -> (&'static str, u64, u64) {
        let error = read(text, "g.pg", &Control::default()).unwrap_err();
        let place = error.place.unwrap();
        (error.message.code, place.line, place.column)
    }

    /// A file nearly as programs write it, with something odd in it now and then.
    fn some_file(rng: &mut SplitMix64) -> String {
        let mut below = |n: u64| rng.below(n);
        let n = 1 + below(12);
        let mut text = match below(4) {
            0 => String::new(),
            1 => format!("parity {};\n", n - 1),
            2 => format!("parity {};\nstart 0;\n", n - 1),
            _ => format!("parity {};\n", below(14)),
        };
        let odd = below(2);
        for v in 0..n {
            let id = if below(60) == 0 { below(15) } else { v };
            let stray = u64::from(below(80) == 0);
            let moves = 1 + below(3);
            let list: Vec<_> = (0..moves)
                .map(|_| {
                    let most = if below(70) == 0 { 20 } else { n };
                    below(most).to_string()
                })
                .collect();
            let list = if below(4) == 0 {
                v.to_string()
            } else {
                list.join([",", ", ", " ,"][below(3) as usize])
            };
            let name = match below(90) {
                0 => " \"a;\n3 0 0 1 \"",
                1 => " \"x\"",
                2 => "\n",
                3 => " x",
                _ => "",
            };
            let end = [";\n", ";\r\n", " ;\n", ";", ";\n\n"][below(5) as usize];
            let priority = 2 * below(6) + (odd ^ stray);
            text.push_str(&format!("{id} {priority} {} {list}{name}{end}", below(2)));
        }
        text
    }

    #[test]
    fn all_threads_read_what_one_does() {
        let mut rng = SplitMix64::new(1);
        let (mut quick_ones, mut wrong) = (0, 0);
        for case in 0..20_000 {
            let text = some_file(&mut rng);
            let control = Control::default().threads(1 + case % 3);
            let expected = read_plainly(&text, "g.pg", &control);
            let piece = 1 + case % 50;
            let mut input = Input::of("g.pg", text.as_bytes());
            let found = quick::read(&mut input, piece, &control).unwrap();
            if found.is_none() {
                assert_eq!(read_text_of(&mut input, u64::MAX, &control).unwrap(), text);
            }
            wrong += u32::from(expected.is_err());
            if let Some(game) = found {
                quick_ones += 1;
                let expected = expected.unwrap_or_else(|error| panic!("{text}\n{error:?}"));
                assert_eq!(game, expected.game, "{text}");
                for v in 0..game.graph.vertices() {
                    assert_eq!(expected.names.name(v), v.to_string(), "{text}");
                }
            }
        }
        assert!(quick_ones > 8_000 && wrong > 1_000, "{quick_ones} {wrong}");
    }

    #[test]
    fn reads_any_order_blanks_and_names() {
        let text =
            "parity  9 ;\nstart 3;\n7 2 1\n 3 , 3 \"b;\" ; 3 4 0 7,9 \"a\";\n9 13 0 9 \"c\";";
        let graph = read(text, "g.pg", &Control::default()).unwrap();
        let name = |v| graph.names.name(v).to_string();
        assert_eq!((0..3).map(name).collect::<Vec<_>>(), ["a", "b;", "c"]);
        assert_eq!(graph.game.graph.targets(0), [1, 2]);
        assert_eq!(graph.game.graph.targets(1), [0, 0]);
        assert!(graph.game.graph.targets(2).is_empty());
        assert_eq!(graph.game.labels.get(2), Some(Outcome::Loss));
        assert_eq!(graph.game.owners, Owners::from_players([0, 1, 0]));
    }

    #[test]
    fn numbers_are_the_names_where_no_others_will_do() {
        for text in [
            "3 0 0 5;\n5 0 0 5;\n",
            "3 0 0 5 \"a\";\n5 0 0 5;\n",
            "3 0 0 5 \"a\";\n5 0 0 5 \"a\";\n",
            "3 0 0 5 \"a b\";\n5 0 0 5 \"c\";\n",
            "3 0 0 5 \"a\";\n5 0 0 5 \"\";\n",
        ] {
            let graph = read(text, "g.pg", &Control::default()).unwrap();
            assert_eq!(graph.names.number("3"), Some(0), "{text}");
            assert_eq!(graph.names.number("5"), Some(1), "{text}");
        }
        assert!(
            read("", "g.pg", &Control::default())
                .unwrap()
                .names
                .is_empty()
        );
    }

    #[test]
    fn points_at_what_is_wrong() {
        assert_eq!(code("parity x;"), ("pg-expected", 1, 8));
        assert_eq!(code("parity 3\n0 0 0 0;"), ("pg-expected", 2, 1));
        assert_eq!(code("0 0 0 0"), ("pg-expected", 1, 8));
        assert_eq!(code("0 x 0 0;"), ("pg-expected", 1, 3));
        assert_eq!(code("0 0 2 0;"), ("pg-expected", 1, 5));
        assert_eq!(code("0 0 0 0,;"), ("pg-expected", 1, 9));
        assert_eq!(code("0 0 0 0 \"a;\n"), ("pg-quote", 1, 9));
        assert_eq!(code("0 0 0 0;\n1 0 0;"), ("pg-no-successor", 2, 6));
        assert_eq!(code("0 0 0 0;\n1 0 0 \"a\";"), ("pg-no-successor", 2, 7));
        assert_eq!(code("parity 1;\n2 0 0 2;"), ("pg-over-most", 2, 1));
        assert_eq!(
            code("parity 4294967294;\n"),
            ("graph-too-many-vertices", 1, 8)
        );
        assert_eq!(
            code("4294967294 0 0 1;\n"),
            ("graph-too-many-vertices", 1, 1)
        );
        assert_eq!(code("1 0 0 1;\n0 0 0 1;\n1 0 0 0;"), ("pg-twice", 3, 1));
        assert_eq!(code("0 0 0 1,007;\n1 0 0 0;"), ("pg-unknown", 1, 9));
        assert_eq!(code("0 0 0 1;\n1 1 0 0;"), ("pg-parities", 2, 1));
    }
}
