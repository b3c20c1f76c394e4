//! The L-game against its rules on a board of characters.

use std::collections::{BTreeSet, HashMap, HashSet};

use lastmove::diagram::{Diagram, Piece, Place};
use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Listed, Notation, Play, Spec, StepOf};
use lastmove::games::l_game::{At, LGame};
use lastmove::oracle::{View, Want};
use lastmove::solve::{explore, explore_plainly};
use lastmove::{Control, Error, Outcome, Value, catalog};

use lastmove::graph::generate::SplitMix64;

type Board = [[char; 4]; 4];
type Cells = BTreeSet<(usize, usize)>;

fn opened(text: &str) -> Result<LGame, Error> {
    let spec = Spec::parse(text).unwrap();
    LGame::open(&spec, &MemoryFiles::default(), &Control::default())
}

fn write(board: &Board, turn: char) -> String {
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    format!("{}-{turn}", rows.join("/"))
}

fn cells_of(board: &Board, what: char) -> Cells {
    let all = (0..4).flat_map(|row| (0..4).map(move |column| (row, column)));
    all.filter(|(row, column)| board[*row][*column] == what)
        .collect()
}

/// Four cells within three rows and two columns, or the reverse: three in a line at a side, and a
/// corner.
fn is_ell(cells: &Cells) -> bool {
    let flipped: Cells = cells.iter().map(|&(row, column)| (column, row)).collect();
    [cells, &flipped].into_iter().any(|cells| {
        let rows: BTreeSet<usize> = cells.iter().map(|cell| cell.0).collect();
        let columns: BTreeSet<usize> = cells.iter().map(|cell| cell.1).collect();
        let (top, left) = (*rows.first().unwrap(), *columns.first().unwrap());
        let fits = rows == (top..top + 3).collect() && columns == (left..left + 2).collect();
        let count = |column: usize| cells.iter().filter(|cell| cell.1 == column).count();
        fits && [count(left), count(left + 1)].contains(&3)
            && !{
                // The fourth cell is not in the middle.
                let lone = if count(left) == 1 { left } else { left + 1 };
                cells.contains(&(top + 1, lone))
            }
    })
}

fn ells() -> Vec<Cells> {
    let all: Vec<(usize, usize)> = cells_of(&[['.'; 4]; 4], '.').into_iter().collect();
    let sets = (0u32..1 << 16).filter(|set| set.count_ones() == 4);
    let cells = |set: u32| (0..16).filter(move |at| set >> at & 1 == 1);
    let sets = sets.map(|set| cells(set).map(|at| all[at]).collect());
    sets.filter(is_ell).collect()
}

/// The options of a board as texts, each as often as moves lead to it.
fn options(ells: &[Cells], board: &Board, turn: char) -> Vec<String> {
    let other = if turn == 'x' { 'o' } else { 'x' };
    let own = cells_of(board, turn);
    let mut found = Vec::new();
    for ell in ells.iter().filter(|ell| **ell != own) {
        let mut lifted = *board;
        own.iter()
            .for_each(|&(row, column)| lifted[row][column] = '.');
        if ell.iter().any(|&(row, column)| lifted[row][column] != '.') {
            continue;
        }
        ell.iter()
            .for_each(|&(row, column)| lifted[row][column] = turn);
        found.push(write(&lifted, other));
        for from in cells_of(board, 'n') {
            for to in cells_of(&lifted, '.') {
                let mut moved = lifted;
                moved[from.0][from.1] = '.';
                moved[to.0][to.1] = 'n';
                found.push(write(&moved, other));
            }
        }
    }
    found.sort_unstable();
    found
}

fn steps(game: &LGame, at: &At) -> Vec<StepOf<LGame>> {
    let mut steps = Vec::new();
    game.steps(at, &mut steps).unwrap();
    steps
}

/// The canonical one of the eight images of a placement under turns and mirrors.
fn kind(board: &Board) -> Board {
    let turned = |board: &Board| {
        let mut turned = *board;
        for row in 0..4 {
            for column in 0..4 {
                turned[row][column] = board[3 - column][row];
            }
        }
        turned
    };
    let mirrored = |board: &Board| board.map(|[a, b, c, d]| [d, c, b, a]);
    let mut images = vec![*board];
    for _ in 0..3 {
        images.push(turned(images.last().unwrap()));
    }
    let more: Vec<Board> = images.iter().map(mirrored).collect();
    images.extend(more);
    images.into_iter().min().unwrap()
}

#[test]
fn every_position_has_the_moves_of_the_rules() {
    let game = opened("l-game").unwrap();
    let (ells, control) = (ells(), Control::default());
    assert_eq!(ells.len(), 48);
    let solved = explore(&game, &game.start(), Play::Normal, &control).unwrap();
    let texts: HashMap<String, Value> = solved
        .iter()
        .map(|(at, value)| (game.write_position(at), value))
        .collect();
    let mut all = BTreeSet::new();
    let mut kinds = HashSet::new();
    for x in &ells {
        for o in ells.iter().filter(|o| o.is_disjoint(x)) {
            let mut board = [['.'; 4]; 4];
            x.iter().for_each(|&(row, column)| board[row][column] = 'x');
            o.iter().for_each(|&(row, column)| board[row][column] = 'o');
            let empty = cells_of(&board, '.');
            for first in &empty {
                for second in empty.range(..first) {
                    let mut board = board;
                    board[first.0][first.1] = 'n';
                    board[second.0][second.1] = 'n';
                    kinds.insert(kind(&board));
                    all.insert(board);
                }
            }
        }
    }
    assert_eq!((all.len(), kinds.len()), (18_368, 2_296));
    let (mut seen, mut over) = (HashSet::new(), HashSet::new());
    for (number, board) in all.iter().enumerate() {
        for turn in ['x', 'o'] {
            let text = write(board, turn);
            let at = game.read_position(&text).unwrap();
            assert_eq!(game.write_position(&at), text);
            let steps = steps(&game, &at);
            // Trying all L's on all of them would take long.
            if number % 7 == 0 {
                let options_of = steps.iter().map(|step| game.write_position(&step.to));
                let mut found: Vec<String> = options_of.collect();
                found.sort_unstable();
                assert_eq!(found, options(&ells, board, turn), "{text}");
            }
            if steps.is_empty() && turn == 'x' {
                over.insert(kind(board));
            }
            if texts.contains_key(&text) {
                seen.insert(text);
            }
        }
    }
    assert_eq!(over.len(), 15);
    // Play reaches every position, with either player to move.
    assert_eq!((seen.len(), texts.len()), (2 * all.len(), 2 * all.len()));
}

#[test]
fn known_values_normal_and_misere() {
    let (game, control) = (opened("l-game").unwrap(), Control::default());
    for play in [Play::Normal, Play::Misere] {
        let solved = explore(&game, &game.start(), play, &control).unwrap();
        let plain = explore_plainly(&game, &game.start(), play, &control).unwrap();
        let pairs = solved.iter().map(|(at, value)| (*at, value));
        assert!(pairs.eq(plain));
        assert_eq!(solved.value(&game.start()), Some(Value::Draw), "{play:?}");
        // Exchanging the players makes no difference.
        for (at, value) in solved.iter() {
            let swapped = At {
                x: at.o,
                o: at.x,
                turn: at.turn.other(),
                ..*at
            };
            assert_eq!(solved.value(&swapped), Some(value));
        }
    }
}

#[test]
fn moves_are_ordered_and_are_read_as_they_are_written() {
    let (game, mut rng) = (opened("l-game").unwrap(), SplitMix64::new(3));
    let mut at = game.start();
    let first: Vec<String> = steps(&game, &at)
        .iter()
        .map(|step| game.write_move(&at, &step.mv))
        .collect();
    assert_eq!(
        first[..3],
        ["1,2-2,4", "1,2-2,4;1,1-2,1", "1,2-2,4;1,1-2,3"]
    );
    for _ in 0..300 {
        let all = steps(&game, &at);
        if all.is_empty() {
            at = game.start();
            continue;
        }
        let numbers = |text: &str| -> Vec<u32> {
            let digits = text.split(|c: char| !c.is_ascii_digit());
            digits.map(|digit| digit.parse().unwrap()).collect()
        };
        let mut before = Vec::new();
        let mut places = HashSet::new();
        let ways = game.places(&at, &all);
        for (step, ways) in all.iter().zip(ways) {
            let text = game.write_move(&at, &step.mv);
            assert!(before < numbers(&text), "{text}");
            before = numbers(&text);
            let read = game.read_move(&at, &text).unwrap();
            assert!(read.mv == step.mv && read.to == step.to);
            let [way]: [Vec<Place>; 1] = ways.try_into().unwrap();
            let way: BTreeSet<String> = way.iter().map(|place| format!("{place:?}")).collect();
            assert!(places.insert(way), "{text}");
        }
        at = rng.pick(&all).to;
    }
}

#[test]
fn it_is_answered_and_drawn() {
    let (files, control) = (MemoryFiles::default(), Control::default());
    let opened = catalog::open("l-game@nxx1/1ox1/1ox1/1oon-x", &files, &control).unwrap();
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(opened.at(), want, &control).unwrap();
    assert_eq!(answer.position, "nxx./.ox./.ox./.oon-x");
    assert_eq!(answer.outcome, Outcome::Draw);
    assert_eq!(answer.moves.unwrap().len(), 65);
    let view = View::Position { values: true };
    let drawn = opened.oracle.diagram(opened.at(), &view, &control).unwrap();
    let Diagram::Grid(grid) = drawn else {
        panic!("a board is a grid");
    };
    let (n, x, o) = (Some(Piece::Placed), Some(Piece::X), Some(Piece::O));
    let pieces: Vec<Option<Piece>> = grid.cells.iter().map(|cell| cell.piece).collect();
    assert_eq!(pieces[..8], [n, x, x, None, None, o, x, None]);
    // An L can go to the last cell of the first row, and to none of the first column.
    let valued = |at: usize| grid.cells[at].value.is_some();
    assert!(valued(3) && grid.cells[3].best && !valued(4) && !valued(12));
}

/// Errors point to the wrong place.
#[test]
fn bad_input() {
    for (text, code, column) in [
        ("l-game:4", "rules-unwanted", 7),
        ("l-game@", "stones-turn", 8),
        ("l-game@nxx1/1ox1/1ox1/1oon", "stones-turn", 27),
        ("l-game@nxx1/1ox1/1ox1/1oon-", "stones-turn", 28),
        ("l-game@nxx1/1ox1/1ox1/1oon-n", "stones-turn", 28),
        ("l-game@nxx1/1ox1/1ox1/1oon-x,2", "stones-turn", 29),
        ("l-game@nxx1/1ox1/1oon-x", "stones-rows", 8),
        ("l-game@nxx1/1ox1/1ox1/1oon/4-x", "stones-rows", 27),
        ("l-game@nxx1/1ox/1ox1/1oon-x", "stones-columns", 13),
        ("l-game@nxx1/1ox2/1ox1/1oon-x", "stones-columns", 13),
        ("l-game@nxx1/1oy1/1ox1/1oon-x", "stones-character", 15),
        ("l-game@nxx1/1oé1/1ox1/1oon-x", "stones-character", 15),
        ("l-game@nxx5/1ox1/1ox1/1oon-x", "number-range", 11),
        ("l-game@n.x1/1ox1/1ox1/1oon-x", "l-game-shape", 10),
        ("l-game@nxx1/xox1/1ox1/1oon-x", "l-game-shape", 9),
        ("l-game@nxx1/1ox1/1ox1/1o1n-o", "l-game-shape", 14),
        ("l-game@nxx1/1ox1/1oo1/1oxn-o", "l-game-shape", 9),
        ("l-game@4/4/4/4-o", "l-game-shape", 8),
        ("l-game@nxx1/1ox1/1ox1/1oo1-x", "l-game-neutrals", 8),
        ("l-game@nxx1/nox1/1ox1/1oon-x", "l-game-neutrals", 8),
    ] {
        let error = match opened(text) {
            Ok(_) => panic!("{text}"),
            Err(error) => error,
        };
        let at = error.place.as_ref().map_or(0, |place| place.column);
        assert_eq!((error.message.code, at), (code, column), "{text}");
    }
    let game = opened("l-game").unwrap();
    for text in [
        "",
        "1,2-2,4;",
        "1,2-2,4;1,1-1,2",
        "2,4-1,2",
        "1,2-3,3",
        "1,2-2,4;1,4-1,1",
    ] {
        assert!(game.read_move(&game.start(), text).is_err(), "{text}");
    }
}
