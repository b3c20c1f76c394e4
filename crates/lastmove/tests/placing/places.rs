//! The places of moves on their picture, compared with the picture and with the options.

use std::collections::{BTreeSet, HashMap};

use lastmove::catalog::Opened;
use lastmove::diagram::{Diagram, OnGraph, Place, Spot};
use lastmove::files::MemoryFiles;
use lastmove::oracle::{MovePlaces, View, Want};
use lastmove::{Control, Point, catalog};

use lastmove::graph::generate::SplitMix64;

/// How many positions of each game are checked, and the length of the games.
const GAMES: u64 = 6;
const MOVES: usize = 12;

pub(super) fn open(game: &str) -> Opened {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let two = "police=8\npass=both\nP..*\n.*.E\nP..T\n";
    let mut files = vec![("two".to_owned(), two.as_bytes().to_vec())];
    for part in game.split([':', ' ', '@', ',']) {
        if part.starts_with("examples/") {
            let text = std::fs::read(format!("{root}{part}")).unwrap();
            files.push((part.to_owned(), text));
        }
    }
    let files: MemoryFiles = files.into_iter().collect();
    catalog::open(game, &files, &Control::default()).unwrap()
}

/// Calls `each` with random positions of a game, and the places of their moves.
pub(super) fn visit(game: &str, mut each: impl FnMut(&str, &[MovePlaces], &Opened)) {
    let opened = open(game);
    let control = Control::default();
    let start = opened.at().map(str::to_owned);
    let start = start.or_else(|| opened.oracle.start()).unwrap();
    for seed in 0..GAMES {
        let mut rng = SplitMix64::new(seed);
        let mut at = start.clone();
        for _ in 0..MOVES {
            let moves = opened.oracle.places(Some(&at), &control).unwrap();
            each(&at, &moves, &opened);
            if moves.is_empty() {
                break;
            }
            let (to, _) = opened.oracle.make(&at, &rng.pick(&moves).mv).unwrap();
            at = to;
        }
    }
}

/// The examples of the catalog, and other games with special features.
fn games() -> Vec<String> {
    let example = |entry: &catalog::Entry| entry.syntax.example.to_owned();
    let mut games: Vec<String> = catalog::entries().into_iter().map(example).collect();
    for more in [
        "kayles:1,2,9,9",
        "dawson-chess:3,4,12",
        "dawson-kayles:2,3,11",
        "treblecross:1,2,3,4,5,6,15",
        "subtraction:1,3,4@2,9,9",
        "moore:3/2,2,3",
        "rooks-game:3x4",
        "pursuit:two",
        "nim:3,0,5 + kayles:6 + grundy:9",
        "chomp:3x3 + wythoff:3,5",
    ] {
        games.push(more.to_owned());
    }
    games
}

fn is_shown(diagram: &Diagram, spot: &Spot) -> bool {
    match (diagram, spot) {
        (Diagram::Grid(grid), Spot::Cell { row, column }) => {
            let rows = (grid.cells.len() / grid.columns) as u64;
            let columns = grid.columns as u64;
            grid.is_window
                || (grid.first_row..grid.first_row + rows).contains(row)
                    && (grid.first_column..grid.first_column + columns).contains(column)
        }
        (Diagram::Grid(grid), Spot::Row(row)) => {
            let rows = (grid.cells.len() / grid.columns) as u64;
            grid.is_window || (grid.first_row..grid.first_row + rows).contains(row)
        }
        (Diagram::Heaps(heaps), Spot::Heap(heap)) => (1..=heaps.sizes.len()).contains(heap),
        (Diagram::Heaps(heaps), Spot::Stone { heap, stone }) => {
            *stone > 0u32.into() && heaps.sizes.get(heap - 1).is_some_and(|size| stone <= size)
        }
        (Diagram::Graph(graph) | Diagram::OnGraph(OnGraph { graph, .. }), Spot::Vertex(name)) => {
            graph.hidden > 0 || graph.vertices.iter().any(|vertex| vertex.name == *name)
        }
        _ => false,
    }
}

#[test]
fn every_place_is_on_the_picture() {
    for game in games() {
        let mut pictures = HashMap::new();
        visit(&game, |at, moves, opened| {
            let parts: Vec<&str> = at.split(" + ").collect();
            let notation = opened.oracle.game();
            for (part, name) in notation.split(" + ").enumerate() {
                let picture = pictures.entry((part, parts[part].to_owned()));
                let picture = picture.or_insert_with(|| {
                    let view = View::Position { values: false };
                    let at = Some(parts[part]);
                    let opened = open(name);
                    opened.oracle.diagram(at, &view, &Control::default())
                });
                let picture = picture.as_ref().unwrap();
                for found in moves {
                    let places = found.ways.iter().flatten();
                    for place in places.filter(|place| place.part == part) {
                        let is_shown = is_shown(picture, &place.spot);
                        assert!(is_shown, "{game}@{at} {}: {place:?}", found.mv);
                    }
                    let is_text = matches!(picture, Diagram::Text(_));
                    let is_mine =
                        parts.len() == 1 || found.mv.starts_with(&format!("{}.", part + 1));
                    if is_mine && !is_text {
                        assert!(!found.ways.is_empty(), "{game}@{at} {}", found.mv);
                    }
                    assert!(!is_mine || !is_text || found.ways.is_empty(), "{game}");
                }
            }
        });
    }
}

/// Only moves that take unspecified tokens share the place of their heap, and stones of two colours
/// their square: the page asks which is meant.
#[test]
fn different_moves_are_at_different_places() {
    for game in games().into_iter().filter(|game| !game.contains("nogo")) {
        let whole = ["grundy", "lasker", "octal", "hexadecimal"];
        visit(&game, |at, moves, _| {
            let mut seen: HashMap<(BTreeSet<String>, String), &str> = HashMap::new();
            for found in moves {
                for way in &found.ways {
                    assert!(!way.is_empty(), "{game}@{at} {}", found.mv);
                    if matches!(way[0].spot, Spot::Heap(_)) {
                        assert!(whole.iter().any(|name| game.contains(name)), "{game}");
                        continue;
                    }
                    let places = way.iter().map(|place| format!("{place:?}")).collect();
                    // Ways with the same places are distinguished by their first one.
                    let first = format!("{:?}", way[0]);
                    let before = seen.insert((places, first), &found.mv);
                    assert_eq!(before, None, "{game}@{at} {}", found.mv);
                }
            }
        });
    }
}

#[test]
fn they_are_the_moves_of_the_answer() {
    for game in games() {
        let want = Want {
            moves: true,
            ..Want::default()
        };
        visit(&game, |at, moves, opened| {
            let answer = opened.oracle.ask(Some(at), want, &Control::default());
            let answer = answer.unwrap().moves.unwrap();
            let expected = answer.iter().map(|mv| &mv.mv);
            assert!(moves.iter().map(|mv| &mv.mv).eq(expected), "{game}@{at}");
        });
    }
}

/// The heaps of a position without empty ones, in order.
fn heaps(text: &str) -> Vec<u64> {
    let heaps = text.split('/').next().unwrap().split(',');
    let mut heaps: Vec<u64> = heaps.map(|heap| heap.parse().unwrap()).collect();
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// The stones of a way: the heap, from 1, and the stone.
fn stones(way: &[Place]) -> Vec<(usize, u64)> {
    let stone = |place: &Place| match &place.spot {
        Spot::Stone { heap, stone } => (*heap, stone.try_into().unwrap()),
        other => panic!("{other:?}"),
    };
    way.iter().map(stone).collect()
}

/// Calls `each` with each way of each move, and where the move leads.
fn each_way(game: &str, mut each: impl FnMut(&str, &str, &[Place], &str)) {
    visit(game, |at, moves, opened| {
        for found in moves {
            let (to, _) = opened.oracle.make(at, &found.mv).unwrap();
            for way in &found.ways {
                each(at, &found.mv, way, &to);
            }
        }
    });
}

#[test]
fn what_is_taken_from_the_end_begins_at_the_stone() {
    for game in [
        "nim:3,4,0,5",
        "moore:2/3,4,5",
        "wythoff:4,5",
        "fibonacci:12",
        "euclid:15,21",
        "euclid:34,55",
        "subtraction:1,3,4@2,9,9",
    ] {
        each_way(game, |at, mv, way, to| {
            let sizes = at.split('/').next().unwrap().split(',');
            let mut left: Vec<u64> = sizes.map(|heap| heap.parse().unwrap()).collect();
            for (heap, stone) in stones(way) {
                left[heap - 1] = stone - 1;
            }
            left.retain(|&heap| heap > 0);
            left.sort_unstable();
            assert_eq!(left, heaps(to), "{game}@{at} {mv}");
        });
    }
}

#[test]
fn neighbours_are_taken_out_of_the_row() {
    for game in [
        "kayles:9,4,1",
        "dawson-kayles:9,4",
        "dawson-chess:9,3,1",
        "treblecross:12,5",
    ] {
        each_way(game, |at, mv, way, to| {
            let mut left = heaps(at);
            let taken = stones(way);
            let (heap, first) = taken[0];
            let after = left[heap - 1] - taken[taken.len() - 1].1;
            assert!(taken.windows(2).all(|two| two[0].1 + 1 == two[1].1));
            left[heap - 1] = first - 1;
            left.push(after);
            left.retain(|&heap| heap > 0);
            left.sort_unstable();
            assert_eq!(left, heaps(to), "{game}@{at} {mv}");
        });
    }
}

fn cells(way: &[Place]) -> BTreeSet<String> {
    let cell = |place: &Place| match place.spot {
        Spot::Cell { row, column } => format!("{row},{column}"),
        ref other => panic!("{other:?}"),
    };
    way.iter().map(cell).collect()
}

#[test]
fn cells_are_those_that_the_next_position_has() {
    let of = |text: &str| -> BTreeSet<String> {
        let parts = text.split([';', '-']).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    for game in ["cram:3x4", "queens-game:4x5", "knights-game:3x3"] {
        each_way(game, |at, mv, way, to| {
            let all: BTreeSet<String> = of(at).union(&cells(way)).cloned().collect();
            assert_eq!(all, of(to), "{game}@{at} {mv}");
        });
    }
    each_way("co-bang:8x4@8,2", |_, _, way, to| {
        assert_eq!(cells(way), of(to))
    });
    for game in ["pursuit:two", "pursuit:examples/pursuit/courtyard.txt"] {
        each_way(game, |at, mv, way, to| {
            let part = if at.ends_with('P') { 0 } else { 1 };
            let mover = to.split('/').nth(part).unwrap();
            assert_eq!(cells(way), of(mover), "{game}@{at} {mv}");
        });
    }
}

#[test]
fn of_too_many_moves_the_best_ones_are_placed() {
    let opened = open("nim:1000000000000000000000,1");
    let control = Control::default();
    let moves = opened.oracle.places(None, &control).unwrap();
    let answer = opened.oracle.ask(None, Want::default(), &control).unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].mv, answer.best[0].mv);
    assert_eq!(moves[0].ways, [[Place::stone(1, 2u32)]]);
    let sum = open("nim:1000000000000000000000 + nim:1,3");
    let moves = sum.oracle.places(None, &control).unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].ways, [[Place::stone(1, 3u32)]]);
}

#[test]
fn parts_are_counted() {
    let moves = open("nim:1 + graph:examples/graphs/escape.txt@start");
    let moves = moves.oracle.places(None, &Control::default()).unwrap();
    assert_eq!(moves[0].ways, [[Place::stone(1, 1u32)]]);
    let (mv, ways) = (&moves[1].mv, &moves[1].ways);
    let name = mv.strip_prefix("2.").unwrap();
    assert_eq!(*ways, [[Place::vertex(name).in_part(1)]]);
}

/// The places of each point of an explanation: a sentence at once, a table row by row.
fn spoken_of(opened: &Opened, at: Option<&str>) -> Vec<(&'static str, Vec<Place>)> {
    let want = Want {
        explanation: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(at, want, &Control::default()).unwrap();
    let mut found = Vec::new();
    for point in answer.explanation.unwrap() {
        match point {
            Point::Say(message) | Point::Detail(message) => {
                found.push((message.code, message.places().cloned().collect()));
            }
            Point::Table(table) => {
                found.extend(table.rows.into_iter().map(|row| ("row", row.places)));
            }
        }
    }
    found
}

#[test]
fn explanations_speak_of_what_the_picture_shows() {
    for game in games() {
        visit(&game, |at, moves, opened| {
            let view = View::Position { values: false };
            for (code, places) in spoken_of(opened, Some(at)) {
                for place in &places {
                    let parts: Vec<&str> = opened.oracle.game().split(" + ").collect();
                    let part = open(parts[place.part]);
                    let at = match parts.len() {
                        1 => at,
                        _ => at.split(" + ").nth(place.part).unwrap(),
                    };
                    let picture = part.oracle.diagram(Some(at), &view, &Control::default());
                    let is_shown = is_shown(&picture.unwrap(), &place.spot);
                    assert!(is_shown, "{game}@{at} {code}: {place:?}");
                }
                // The move that a sentence names is a legal one.
                if code.starts_with("why-") && !places.is_empty() {
                    let is_move = |mv: &MovePlaces| mv.ways.concat() == places;
                    assert!(moves.iter().any(is_move), "{game}@{at} {code}");
                }
            }
        });
    }
}

#[test]
fn explanations_have_the_places_that_they_name() {
    let of = |game: &str| spoken_of(&open(game), open(game).at());
    let nim = of("nim:3,4,5");
    assert_eq!(nim[0], ("why-win", vec![Place::stone(1, 2u32)]));
    assert_eq!(nim[3], ("row", vec![Place::heap(2)]));
    assert_eq!(nim[5], ("row", Vec::new()));
    let board = of("co-bang:8x4@7,2");
    let cells = vec![Place::row(7), Place::cell(6, 1), Place::cell(4, 3)];
    assert_eq!(board[1], ("co-bang-row-won", cells));
    let chase = of("pursuit:two@1,1;3,1/3,4/P");
    let all = [(1, 1), (3, 1), (3, 4)].map(|(row, column)| Place::cell(row, column));
    assert_eq!(chase[1], ("pursuit-turn-police", all.to_vec()));
    let bar = of("chomp:3x3");
    assert_eq!(bar[1], ("chomp-square", vec![Place::cell(2, 2)]));
    let graph = of("graph:examples/graphs/escape.txt@left");
    assert_eq!(graph[0].1, [Place::vertex("trap")]);
    let sum = of("kayles:1 + nim:3,3");
    assert_eq!(sum[0], ("why-win", vec![Place::stone(1, 1u32)]));
    let sum = of("nim:2,2 + kayles:1");
    assert_eq!(sum[0].1, [Place::stone(1, 1u32).in_part(1)]);
}
