//! The games as the catalog opens them, against their rules on a board of characters.

use std::collections::{HashMap, HashSet};

use lastmove::diagram::{Diagram, Piece, Place};
use lastmove::files::MemoryFiles;
use lastmove::game::{
    Game, Notation, Play, Positional, Spec, StepOf, Stone, Stones, SymmetryGroup, each_cell,
};
use lastmove::games::stones::{StoneBoard, StoneGame};
use lastmove::games::{connect_four, hex, mnk, tic_tac_toe};
use lastmove::oracle::{Answer, Totals, View, Want};
use lastmove::solve::search::{SearchTable, search_positional};
use lastmove::solve::{Colourings, explore};
use lastmove::{Control, Error, Outcome, Value, catalog};

use crate::plain::{Plain, Rules, write};
use lastmove::graph::generate::SplitMix64;

/// Reads a board from a notation.
type Open<B> = fn(&Spec) -> Result<B, Error>;

fn opened<B: StoneBoard>(open: Open<B>, text: &str) -> StoneGame<B> {
    let spec = Spec::parse(text).unwrap();
    StoneGame::open(open(&spec).unwrap(), &spec).unwrap()
}

fn ask(text: &str) -> Result<Answer, Error> {
    let control = Control::default();
    let opened = catalog::open(text, &MemoryFiles::default(), &control)?;
    let answer = opened.oracle.ask(opened.at(), Want::default(), &control);
    answer.map_err(|error| opened.relocate(error))
}

fn totals(text: &str) -> Totals {
    let control = Control::default();
    let opened = catalog::open(text, &MemoryFiles::default(), &control).unwrap();
    opened.totals(&control).unwrap()
}

/// All games of these rules on these sizes, normal and misère.
fn plain_games(sizes: &[(Rules, usize, usize)]) -> impl Iterator<Item = Plain> {
    sizes.iter().flat_map(|&(rules, rows, columns)| {
        [false, true].map(|misere| Plain {
            rules,
            rows,
            columns,
            misere,
        })
    })
}

/// Every position has the value that the rules give, and so do its symmetric images.
fn agrees_everywhere<B: StoneBoard>(open: Open<B>, plain: &Plain) {
    let game = opened(open, &plain.notation());
    let mut known = HashMap::new();
    plain.solve(&plain.start(), &mut known);
    let control = Control::default();
    let solved = explore(&game, &game.start(), game.play(), &control).unwrap();
    let symmetries = SymmetryGroup::new(game.cells(), &game.symmetries());
    assert_eq!(solved.len(), known.len(), "{plain:?}");
    for (at, value) in solved.iter() {
        let text = game.write_position(at);
        assert_eq!(known[&text], value, "{plain:?} {text}");
        assert_eq!(game.read_position(&text).unwrap(), *at, "{plain:?} {text}");
        let same = at.canonical(&symmetries);
        assert_eq!(solved.value(&same), Some(value), "{plain:?} {text}");
        assert_eq!(same.canonical(&symmetries), same, "{plain:?} {text}");
    }
}

#[test]
fn all_positions_of_small_boards_have_the_values_of_the_rules() {
    use Rules::{Falling, Hex as Joined, Line};
    for plain in plain_games(&[
        (Falling(3), 3, 3),
        (Falling(2), 2, 3),
        (Falling(3), 4, 3),
        (Falling(4), 2, 4),
        (Falling(1), 1, 1),
        (Falling(2), 1, 6),
        (Falling(3), 5, 1),
        (Line(3), 3, 3),
        (Line(2), 3, 3),
        (Line(1), 2, 2),
        (Line(3), 2, 4),
        (Line(3), 1, 8),
        (Line(4), 5, 2),
        (Joined, 1, 1),
        (Joined, 1, 4),
        (Joined, 4, 1),
        (Joined, 2, 2),
        (Joined, 2, 4),
        (Joined, 4, 2),
        (Joined, 3, 3),
    ]) {
        match plain.rules {
            Falling(_) => agrees_everywhere(connect_four::open, &plain),
            Line(_) => {
                agrees_everywhere(mnk::open, &plain);
            }
            Joined => agrees_everywhere(hex::open, &plain),
        }
    }
}

/// Only the required methods of a board: the others use the trait's defaults.
struct Defaults<'a>(&'a dyn Positional);

impl Positional for Defaults<'_> {
    fn cells(&self) -> u32 {
        self.0.cells()
    }

    fn winning_sets(&self, of: Stone) -> Option<&[u64]> {
        self.0.winning_sets(of)
    }
}

/// Threats by trying each cell.
fn threats_plainly(game: &dyn Positional, of: Stone, at: Stones) -> u64 {
    let empty = lastmove::game::cells_below(game.cells()) & !at.filled();
    let wins = |cell: &u32| game.has_won(of, at.of(of) | 1 << cell);
    each_cell(empty)
        .filter(wins)
        .fold(0, |all, cell| all | 1 << cell)
}

/// SplitMix64 games on boards too large to be solved.
fn agrees_along_random_games<B: StoneBoard>(open: Open<B>, plain: &Plain, rng: &mut SplitMix64) {
    let game = opened(open, &plain.notation());
    let defaults = Defaults(&game);
    let symmetries = SymmetryGroup::new(game.cells(), &game.symmetries());
    for _ in 0..20 {
        let (mut board, mut at) = (plain.start(), game.start());
        loop {
            let text = write(&board);
            assert_eq!(game.write_position(&at), text, "{plain:?}");
            assert_eq!(game.read_position(&text).unwrap(), at, "{plain:?} {text}");
            assert_eq!(game.label(&at), plain.over(&board), "{plain:?} {text}");
            for of in [Stone::X, Stone::O] {
                let won = plain.has_made_it(&board, if of == Stone::X { 'x' } else { 'o' });
                assert_eq!(game.has_won(of, at.of(of)), won, "{plain:?} {text}");
                if !won {
                    let threats = threats_plainly(&game, of, at);
                    assert_eq!(game.threats(of, at), threats, "{plain:?} {text}");
                }
                if game.winning_sets(of).is_some() {
                    assert_eq!(defaults.has_won(of, at.of(of)), won, "{plain:?} {text}");
                }
                if game.winning_sets(of).is_some() && !won {
                    let threats = defaults.threats(of, at);
                    assert_eq!(game.threats(of, at), threats, "{plain:?} {text}");
                }
            }
            let same = at.canonical(&symmetries);
            assert_eq!(same.canonical(&symmetries), same, "{plain:?} {text}");
            assert_eq!(game.label(&same), game.label(&at), "{plain:?} {text}");
            if game.label(&at).is_some() {
                break;
            }
            let moves = plain.moves(&board);
            let mut steps: Vec<StepOf<StoneGame<B>>> = Vec::new();
            game.steps(&at, &mut steps).unwrap();
            let texts = steps.iter().map(|step| game.write_move(&at, &step.mv));
            assert!(
                texts.eq(moves.iter().map(|(mv, _)| mv.clone())),
                "{plain:?} {text}"
            );
            let chosen = rng.below(moves.len() as u64) as usize;
            let read = game.read_move(&at, &moves[chosen].0).unwrap();
            assert!(read.to == steps[chosen].to && !read.keeps_turn);
            at = read.to;
            board.clone_from(&moves[chosen].1);
        }
    }
}

#[test]
fn random_games_on_large_boards_follow_the_rules() {
    use Rules::{Falling, Hex as Joined, Line};
    let mut rng = SplitMix64::new(15);
    for plain in plain_games(&[
        (Falling(4), 6, 7),
        (Falling(5), 5, 9),
        (Falling(4), 8, 8),
        (Falling(3), 1, 64),
        (Falling(3), 64, 1),
        (Line(5), 8, 8),
        (Line(4), 7, 9),
        (Line(4), 5, 4),
        (Line(64), 1, 64),
        (Line(7), 64, 1),
        (Joined, 8, 8),
        (Joined, 4, 5),
        (Joined, 5, 12),
        (Joined, 64, 1),
        (Joined, 1, 64),
        (Joined, 32, 2),
    ]) {
        let rng = &mut rng;
        match plain.rules {
            Falling(_) => agrees_along_random_games(connect_four::open, &plain, rng),
            Line(_) => {
                agrees_along_random_games(mnk::open, &plain, rng);
            }
            Joined => agrees_along_random_games(hex::open, &plain, rng),
        }
    }
}

/// Stones anywhere, also in unreachable positions.
#[test]
fn lines_and_connections_are_found_among_any_stones() {
    let mut rng = SplitMix64::new(3);
    let four = opened(connect_four::open, "connect-four:6x7");
    let five = opened(mnk::open, "mnk:8x8,k=5");
    let hex = opened(hex::open, "hex:5x6");
    let games: [&dyn Positional; 3] = [&four, &five, &hex];
    for game in games {
        let defaults = Defaults(game);
        let all = lastmove::game::cells_below(game.cells());
        for round in 0..2_000 {
            let some = |rng: &mut SplitMix64| {
                if round % 2 == 0 {
                    rng.next_u64()
                } else {
                    rng.next_u64() & rng.next_u64()
                }
            };
            let x = some(&mut rng) & all;
            let at = Stones {
                x,
                o: some(&mut rng) & all & !x,
            };
            for of in [Stone::X, Stone::O] {
                assert!(game.winning_sets(of).is_some());
                let won = defaults.has_won(of, at.of(of));
                assert_eq!(game.has_won(of, at.of(of)), won, "{at:?}");
                if !won {
                    assert_eq!(game.threats(of, at), defaults.threats(of, at), "{at:?}");
                }
            }
        }
    }
}

#[test]
fn a_full_board_of_hex_is_joined_by_just_one_player() {
    let mut rng = SplitMix64::new(7);
    for size in ["1", "2", "3x5", "8", "4x16", "64x1", "1x64"] {
        let hex = opened(hex::open, &format!("hex:{size}"));
        let all = lastmove::game::cells_below(hex.cells());
        for _ in 0..500 {
            let x = rng.next_u64() & all;
            let won = [hex.has_won(Stone::X, x), hex.has_won(Stone::O, all & !x)];
            assert_eq!(
                won.iter().filter(|won| **won).count(),
                1,
                "hex:{size} {x:b}"
            );
        }
    }
    let many = opened(hex::open, "hex:8");
    assert_eq!(many.winning_sets(Stone::X), None);
    assert_eq!(totals("hex:3").draws, 0);
}

/// Known values: the reference of each game.
#[test]
fn known_values() {
    let found = totals("tic-tac-toe");
    assert_eq!(
        (found.positions, found.wins, found.losses, found.draws),
        (5_478, 2_836, 1_574, 1_068)
    );
    assert_eq!(totals("mnk:3x3,k=3").positions, 5_478);
    assert_eq!(totals("mnk:3,k=3").positions, 5_478);
    // The counts of J. Tromp; play stops at a win.
    assert_eq!(totals("connect-four:4x4").positions, 161_029);
    for (game, outcome) in [
        ("tic-tac-toe", Outcome::Draw),
        ("tic-tac-toe/misere", Outcome::Draw),
        ("connect-four:4x4", Outcome::Draw),
        ("mnk:3x4,k=3", Outcome::Win),
        ("hex:1", Outcome::Win),
        ("hex:2", Outcome::Win),
        ("hex:3", Outcome::Win),
        ("mnk:1x1,k=1", Outcome::Win),
        ("mnk/misere:1x1,k=1", Outcome::Loss),
    ] {
        assert_eq!(ask(game).unwrap().outcome, outcome, "{game}");
    }
    let game = opened(tic_tac_toe::open, "tic-tac-toe");
    let control = Control::default();
    let solved = explore(&game, &game.start(), game.play(), &control).unwrap();
    let symmetries = SymmetryGroup::new(game.cells(), &game.symmetries());
    let kinds = solved.iter().map(|(at, _)| at.canonical(&symmetries));
    let kinds: HashSet<Stones> = kinds.collect();
    assert_eq!(kinds.len(), 765);
}

#[test]
#[ignore = "slow"]
fn known_values_of_larger_boards() {
    let found = totals("connect-four:4x5");
    assert_eq!(found.positions, 3_945_711);
    let game = opened(hex::open, "hex:4");
    let control = Control::default();
    let solved = explore(&game, &game.start(), game.play(), &control).unwrap();
    assert!(matches!(solved.value(&game.start()), Some(Value::Win(_))));
    // By rows of 4 to 6, columns from 4 on; 6 x 7 takes 41 plies.
    let draw = None;
    let rows: [(u32, &[Option<Value>]); 3] = [
        (
            4,
            &[
                draw,
                draw,
                Some(Value::Loss(24)),
                draw,
                Some(Value::Loss(32)),
            ],
        ),
        (5, &[draw, draw, draw, draw, Some(Value::Win(39))]),
        (
            6,
            &[draw, draw, Some(Value::Loss(36)), Some(Value::Win(41))],
        ),
    ];
    for (rows, values) in rows {
        for (columns, value) in (4u32..).zip(values) {
            let answer = ask(&format!("connect-four:{rows}x{columns}")).unwrap();
            let found = (
                answer.outcome,
                answer.remoteness.and_then(|plies| plies.to_u64()),
            );
            let value = value.unwrap_or(Value::Draw);
            let expected = (value.outcome(), value.remoteness());
            assert_eq!(found, expected, "{rows} x {columns}");
            if (rows, columns) == (6, 7) {
                let best: Vec<_> = answer.best.iter().map(|best| best.mv.as_str()).collect();
                assert_eq!(best, ["4"]);
            }
        }
    }
}

/// Searches on 5 x 5 agree with the table of all positions.
#[test]
#[ignore = "slow"]
fn searches_find_what_all_colourings_say() {
    let game = opened(connect_four::open, "connect-four:5x5");
    let control = Control::default();
    let start = Stones::default();
    let all = Colourings::solve(&game, start, Play::Normal, &control).unwrap();
    assert_eq!(all.counted().census.positions, 69_763_700);
    let mut table = SearchTable::default();
    let mut rng = SplitMix64::new(5);
    for round in 0..300 {
        let mut at = start;
        for _ in 0..rng.below(20) {
            let mut steps = Vec::new();
            game.steps(&at, &mut steps).unwrap();
            let next = steps[rng.below(steps.len() as u64) as usize].to;
            if game.label(&next).is_some() {
                break;
            }
            at = next;
        }
        let found = search_positional(&game, at, Play::Normal, &mut table, None, &control);
        assert_eq!(
            Some(found.unwrap()),
            all.value(at).unwrap(),
            "{round}: {at:?}"
        );
    }
}

#[test]
fn a_position_is_where_the_game_begins() {
    let found = totals("tic-tac-toe@xox/oxo/...");
    assert_eq!((found.positions, found.wins, found.losses), (8, 3, 5));
    let answer = ask("connect-four:4x4@4/4/4/1xo.").unwrap();
    assert_eq!(answer.position, "..../..../..../.xo.");
    let same = ask("tic-tac-toe@x2/1.1/3").unwrap();
    assert_eq!(same.position, "x../.../...");
}

/// Errors point to the wrong place.
#[test]
fn bad_input() {
    for (text, code, column) in [
        ("connect-four", "rules-missing", 13),
        ("connect-four:", "rules-missing", 13),
        ("connect-four:0x7", "number-range", 14),
        ("connect-four:7x0", "number-range", 16),
        ("connect-four:7x", "number-expected", 16),
        ("connect-four:1000000000x1000000000", "number-range", 14),
        ("connect-four:99999999999999999999x1", "number-range", 14),
        ("connect-four:9x8", "placed-board-large", 14),
        ("connect-four:6x7,k=0", "number-range", 20),
        ("connect-four:6x7,k=8", "number-range", 20),
        ("connect-four:6x7,k=", "number-expected", 20),
        ("connect-four:6x7,k=4,k=5", "option-twice", 22),
        ("connect-four:6x7,size=4", "option-unknown", 18),
        ("connect-four:3x3", "number-range", 14),
        ("mnk:3x3", "option-needed", 8),
        ("mnk:65", "number-range", 5),
        ("mnk:3x3,k=4", "number-range", 11),
        ("mnk:3x3,k=-1", "number-expected", 11),
        ("hex:4,k=3", "option-unknown", 7),
        ("hex:x4", "number-expected", 5),
        ("hex:8x9", "placed-board-large", 5),
        ("tic-tac-toe:3x3", "rules-unwanted", 12),
        ("tic-tac-toe:3x3,k=3@.../.../...", "rules-unwanted", 12),
        ("tic-tac-toe@", "stones-rows", 13),
        ("tic-tac-toe@.../...", "stones-rows", 13),
        ("tic-tac-toe@.../.../.../...", "stones-rows", 24),
        ("tic-tac-toe@.../..../...", "stones-columns", 17),
        ("tic-tac-toe@...//...", "stones-columns", 17),
        ("tic-tac-toe@3/1x/3", "stones-columns", 15),
        ("tic-tac-toe@3/2xx/3", "stones-columns", 15),
        ("tic-tac-toe@3/4/3", "number-range", 15),
        ("tic-tac-toe@3/0/3", "number-range", 15),
        ("tic-tac-toe@3/99999999999999999999/3", "number-range", 15),
        ("tic-tac-toe@3/.X./3", "stones-character", 16),
        ("tic-tac-toe@3/.é./3", "stones-character", 16),
        ("tic-tac-toe@3/3/3-x", "stones-character", 18),
        ("tic-tac-toe@3/.o./3", "stones-counts", 13),
        ("tic-tac-toe@3/xx./3", "stones-counts", 13),
        ("tic-tac-toe@xxx/ooo/...", "stones-both-won", 13),
        ("tic-tac-toe@xxx/oo./o..", "stones-won-before", 13),
        ("tic-tac-toe/misere@ooo/xx./...", "stones-counts", 20),
        ("tic-tac-toe/misere@ooo/xx./x.x", "stones-won-before", 20),
        ("tic-tac-toe@ooo/xx./xx.", "stones-won-before", 13),
        ("connect-four:4x4@4/x.../o.../.o.x", "stones-never-open", 25),
        ("connect-four:4x4@4/4/4/oxxx", "stones-counts", 18),
        ("hex:2@oo/xx", "none", 0),
        ("hex:2@xo/xo", "stones-won-before", 7),
    ] {
        match ask(text) {
            Ok(_) => assert_eq!(code, "none", "{text}"),
            Err(error) => {
                let at = error.place.as_ref().map_or(0, |place| place.column);
                assert_eq!((error.message.code, at), (code, column), "{text}");
            }
        }
    }
}

/// Positions that are unreachable for non-obvious reasons are answered.
#[test]
fn what_could_not_have_come_about_is_answered_where_it_makes_sense() {
    // Two lines of the player who moved last, and none of their cells is in both.
    let answer = ask("mnk:3x5,k=3@xxxoo/oo.oo/xxx.x").unwrap();
    assert_eq!((answer.outcome, answer.best.len()), (Outcome::Loss, 0));
}

/// Stones and values are on their cells, and a move is selected at its cell.
#[test]
fn pictures_show_stones_values_and_where_moves_are() {
    let control = Control::default();
    let open = |text: &str| catalog::open(text, &MemoryFiles::default(), &control).unwrap();
    let falling = open("connect-four:3x2,k=3@../x./xo");
    let values = View::Position { values: true };
    let drawn = falling
        .oracle
        .diagram(falling.at(), &values, &control)
        .unwrap();
    let Diagram::Grid(grid) = drawn else {
        panic!("a board is a grid");
    };
    let pieces: Vec<Option<Piece>> = grid.cells.iter().map(|cell| cell.piece).collect();
    let (x, o) = (Some(Piece::X), Some(Piece::O));
    assert_eq!(pieces, [None, None, x, None, x, o]);
    // The second player must block the first column.
    let marks: Vec<(usize, bool)> = (0..6)
        .filter(|&at| grid.cells[at].value.is_some())
        .map(|at| (at, grid.cells[at].best))
        .collect();
    assert_eq!(marks, [(0, true), (3, false)]);
    assert!(!grid.slanted && grid.title.is_none());
    let places = falling.oracle.places(falling.at(), &control).unwrap();
    let ways: Vec<_> = places
        .into_iter()
        .map(|place| (place.mv, place.ways))
        .collect();
    let cell = |row, column| vec![Place::cell(row, column)];
    let second = vec![cell(2, 2), cell(1, 2)];
    assert_eq!(
        ways,
        [("1".to_owned(), vec![cell(1, 1)]), ("2".to_owned(), second)]
    );
    let hex = open("hex:1x2");
    let drawn = hex
        .oracle
        .diagram(None, &View::Position { values: false }, &control);
    assert!(matches!(drawn.unwrap(), Diagram::Grid(grid) if grid.slanted && grid.columns == 2));
}

/// The least image of a board as text: under all symmetries of a square, those of an oblong, or
/// only the left-right mirror image.
fn least_image(text: &str, ways: usize) -> String {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let mirrored = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
        rows.iter()
            .map(|row| row.iter().rev().copied().collect())
            .collect()
    };
    let upside_down =
        |rows: &[Vec<char>]| -> Vec<Vec<char>> { rows.iter().rev().cloned().collect() };
    let across = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
        (0..rows[0].len())
            .map(|column| rows.iter().map(|row| row[column]).collect())
            .collect()
    };
    let mut images = vec![rows.clone(), mirrored(&rows)];
    if ways >= 4 {
        images.extend([upside_down(&rows), upside_down(&mirrored(&rows))]);
    }
    if ways == 8 {
        images.extend(images.clone().iter().map(|rows| across(rows)));
    }
    let write = |rows: Vec<Vec<char>>| {
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        rows.join("/")
    };
    images.into_iter().map(write).min().unwrap()
}

#[test]
fn one_of_all_images_is_counted() {
    let control = Control::default();
    for (text, ways, known) in [
        ("tic-tac-toe", 8, Some(765)),
        ("tic-tac-toe/misere@.../.x./o..", 8, None),
        ("tic-tac-toe@x../.../...", 8, None),
        ("mnk:3x4,k=3", 4, None),
        ("mnk:2x5,k=2@xo.../.....", 4, None),
        ("connect-four:3x4,k=3", 2, None),
    ] {
        let game = catalog::open(text, &MemoryFiles::default(), &control).unwrap();
        let (totals, histogram) = game.canonical_totals(&control).unwrap();
        let mut images = HashMap::new();
        let mut todo = vec![
            game.at()
                .map_or_else(|| game.oracle.start().unwrap(), str::to_owned),
        ];
        let mut seen: HashSet<String> = todo.iter().cloned().collect();
        let want = Want {
            moves: true,
            ..Want::default()
        };
        while let Some(at) = todo.pop() {
            let answer = game.oracle.ask(Some(&at), want, &control).unwrap();
            for option in answer.moves.unwrap() {
                if seen.insert(option.to.clone()) {
                    todo.push(option.to);
                }
            }
            let plies = answer.remoteness.and_then(|plies| plies.to_u64());
            images.insert(least_image(&at, ways), (answer.outcome, plies));
        }
        let count = |outcome| images.values().filter(|value| value.0 == outcome).count() as u64;
        let [wins, losses, draws] = [Outcome::Win, Outcome::Loss, Outcome::Draw].map(count);
        assert_eq!(totals.positions, images.len() as u64, "{text}");
        assert!(known.is_none_or(|known| known == totals.positions));
        assert_eq!((totals.wins, totals.losses), (wins, losses), "{text}");
        assert_eq!((totals.draws, histogram.draws), (draws, draws), "{text}");
        for tally in &histogram.tallies {
            let with = |outcome| {
                let value = (outcome, Some(tally.remoteness));
                images.values().filter(|found| **found == value).count() as u64
            };
            assert_eq!(tally.wins, with(Outcome::Win), "{text}");
            assert_eq!(tally.losses, with(Outcome::Loss), "{text}");
        }
    }
    let nim = catalog::open("nim:3,4", &MemoryFiles::default(), &control).unwrap();
    let error = nim.canonical_totals(&control).unwrap_err();
    assert_eq!(error.message.code, "no-symmetries");
}
