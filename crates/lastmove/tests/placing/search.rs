//! The engine for placement games against its slow twin and against known values.

use std::collections::HashMap;

use lastmove::Control;
use lastmove::graph::generate::SplitMix64;
use lastmove::solve::placement::{Arena, MOST_CELLS, Placement, Takes, plain};

/// A set of cells as the engine takes it.
fn bits(cells: &[u32]) -> Vec<u64> {
    let mut bits = vec![0; 8];
    for cell in cells {
        bits[*cell as usize / 64] |= 1 << (cell % 64);
    }
    bits
}

/// The same value on one thread and on two, and with each kind of question.
fn check(game: &Placement, alive: &[u32], what: &str) {
    let expected = plain(game.arena(), alive, &Control::default()).unwrap();
    let set = bits(alive);
    for value in 0..4 {
        let is_worth = game.is_worth(&set, value, &Control::default()).unwrap();
        assert_eq!(is_worth, expected == value, "{what}: {value}");
    }
    for threads in [1, 2] {
        let found = game.value(&set, &Control::default().threads(threads));
        assert_eq!(found.unwrap(), expected, "{what}");
    }
}

type Near = fn(usize, usize) -> bool;

/// How pieces attack, and how dominoes are placed.
const BOARDS: [(&str, Takes, Near); 7] = [
    ("queens", Takes::Vertex, |d, r| d == r || d == 0 || r == 0),
    ("rooks", Takes::Vertex, |d, r| d == 0 || r == 0),
    ("bishops", Takes::Vertex, |d, r| d == r),
    ("knights", Takes::Vertex, |d, r| d * r == 2),
    ("kings", Takes::Vertex, |d, r| d.max(r) == 1),
    ("sides", Takes::Vertex, |d, r| d + r == 1),
    ("dominoes", Takes::Edge, |d, r| d + r == 1),
];

#[test]
fn random_graphs_agree_with_the_twin() {
    let mut rng = SplitMix64::new(1);
    for round in 0..3000 {
        let takes = [Takes::Vertex, Takes::Edge][round % 2];
        let cells = 1 + rng.below(14) as u32;
        let share = 1 + rng.below(9);
        let mut pairs = Vec::new();
        for a in 0..cells {
            for b in 0..a {
                if rng.below(10) < share && (takes == Takes::Vertex || pairs.len() < 24) {
                    pairs.push((a, b));
                }
            }
        }
        let game = Placement::new(Arena::new(takes, cells, pairs.iter().copied()));
        let all: Vec<u32> = (0..cells).collect();
        check(&game, &all, &format!("{takes:?} {cells} {pairs:?}"));
    }
}

#[test]
fn large_random_graphs_agree_with_the_twin() {
    let mut rng = SplitMix64::new(1);
    for round in 0..40 {
        let takes = [Takes::Vertex, Takes::Edge][round % 2];
        // Sparse, so that parts of more than 14 cells stay connected and others separate.
        let cells = match takes {
            Takes::Vertex => 20,
            Takes::Edge => 17,
        };
        let mut pairs: Vec<(u32, u32)> = (1..cells)
            .map(|cell| (cell, rng.below(u64::from(cell)) as u32))
            .collect();
        for _ in 0..3 {
            pairs.push((rng.below(17) as u32, rng.below(17) as u32));
        }
        let game = Placement::new(Arena::new(takes, cells, pairs.iter().copied()));
        let all: Vec<u32> = (0..cells).collect();
        check(&game, &all, &format!("{takes:?} {pairs:?}"));
    }
}

#[test]
fn random_boards_with_blocked_squares_agree_with_the_twin() {
    let mut rng = SplitMix64::new(1);
    for (name, takes, near) in BOARDS {
        for _ in 0..120 {
            let (rows, columns) = (1 + rng.below(6) as usize, 1 + rng.below(6) as usize);
            let game = Placement::new(Arena::on_board(takes, rows, columns, near));
            // One engine for several positions: results of one serve the others.
            for _ in 0..3 {
                let most = match name {
                    "queens" => 36,
                    "rooks" => 25,
                    "bishops" | "dominoes" | "knights" => 15,
                    _ => 20,
                };
                let mut alive: Vec<u32> = (0..(rows * columns) as u32)
                    .filter(|_| rng.below(4) != 0)
                    .collect();
                while alive.len() > most {
                    alive.remove(rng.below(alive.len() as u64) as usize);
                }
                check(&game, &alive, &format!("{name} {rows}x{columns} {alive:?}"));
            }
        }
    }
}

/// Graphs that are boards, their vertices in any order: whole, and one edge more or less.
#[test]
fn grids_as_graphs_agree_with_the_twin() {
    let mut rng = SplitMix64::new(1);
    for round in 0..600 {
        let takes = [Takes::Vertex, Takes::Edge][round % 2];
        let (rows, columns) = (1 + rng.below(5) as u32, 1 + rng.below(9) as u32);
        let cells = rows * columns;
        let mut names: Vec<u32> = (0..cells).collect();
        for at in 1..cells as usize {
            names.swap(at, rng.below(at as u64 + 1) as usize);
        }
        let mut pairs = Vec::new();
        for cell in 0..cells {
            let (row, column) = (cell / columns, cell % columns);
            let name = |cell: u32| names[cell as usize];
            pairs.extend((column + 1 < columns).then(|| (name(cell), name(cell + 1))));
            pairs.extend((row + 1 < rows).then(|| (name(cell), name(cell + columns))));
        }
        match rng.below(4) {
            0 => pairs.push((
                rng.below(cells.into()) as u32,
                rng.below(cells.into()) as u32,
            )),
            1 => drop(pairs.pop()),
            _ => {}
        }
        let game = Placement::new(Arena::new(takes, cells, pairs.iter().copied()));
        for _ in 0..2 {
            let mut alive: Vec<u32> = (0..cells).collect();
            let most = if takes == Takes::Vertex { 20 } else { 15 };
            while alive.len() > most {
                alive.remove(rng.below(alive.len() as u64) as usize);
            }
            check(
                &game,
                &alive,
                &format!("{takes:?} {rows}x{columns} {pairs:?}"),
            );
        }
    }
}

const DOMINOES: Near = |down, right| down + right == 1;

/// The value of a set of squares by the definition, on words, so that larger sets can be compared.
fn by_definition(columns: usize, set: u64, known: &mut HashMap<u64, u32>) -> u32 {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let mut seen = 0u64;
    for square in (0..64).filter(|square| set >> square & 1 != 0) {
        let beside = [
            (square % columns + 1 < columns, square + 1),
            (true, square + columns),
        ];
        for (is_beside, other) in beside {
            if is_beside && other < 64 && set >> other & 1 != 0 {
                let left = set & !(1 << square | 1 << other);
                seen |= 1 << by_definition(columns, left, known);
            }
        }
    }
    let value = seen.trailing_ones();
    known.insert(set, value);
    value
}

/// A random set of `count` squares of a board, or all squares if there are fewer.
fn random_set(rng: &mut SplitMix64, squares: u64, count: u32) -> u64 {
    let mut set = u64::MAX >> (64 - squares);
    while set.count_ones() > count {
        set &= !(1 << rng.below(squares));
    }
    set
}

#[test]
fn dominoes_agree_with_the_definition() {
    let mut rng = SplitMix64::new(1);
    for round in 0..1500 {
        // Some with long limbs, some compact, some upright.
        let short = 1 + rng.below(8);
        let long = 1 + rng.below(64 / short);
        let (rows, columns) = match rng.below(2) {
            0 => (short, long),
            _ => (long, short),
        };
        let count = 14 + rng.below(8) as u32;
        let game = Placement::new(Arena::on_board(
            Takes::Edge,
            rows as usize,
            columns as usize,
            DOMINOES,
        ));
        let mut known = HashMap::new();
        for _ in 0..2 {
            let set = random_set(&mut rng, rows * columns, count);
            let what = format!("{round}: {rows}x{columns} {set:#x}");
            let expected = u64::from(by_definition(columns as usize, set, &mut known));
            let asked = rng.below(4);
            let is_worth = game.is_worth(&[set], asked, &Control::default());
            assert_eq!(is_worth.unwrap(), expected == asked, "{what}: {asked}");
            let value = game.value(&[set], &Control::default());
            assert_eq!(value.unwrap(), expected, "{what}");
        }
    }
}

/// Boards of over 40 squares, which threads search together, where they coordinate.
#[test]
fn dominoes_agree_on_several_threads() {
    let mut rng = SplitMix64::new(1);
    let game = || Placement::new(Arena::on_board(Takes::Edge, 8, 8, DOMINOES));
    for _ in 0..12 {
        // Three columns and four that are not adjacent.
        let mut halves = [0u64; 2];
        for (half, (columns, holes)) in halves.iter_mut().zip([(0x07, 5), (0xf0, 2)]) {
            *half = (0..8).fold(0, |set, row| set | columns << (8 * row));
            for _ in 0..holes {
                *half &= !(1 << rng.below(64));
            }
        }
        let alone = |set: u64| game().value(&[set], &Control::default().threads(1));
        let expected = alone(halves[0]).unwrap() ^ alone(halves[1]).unwrap();
        let all = halves[0] | halves[1];
        assert!(all.count_ones() > 40);
        for threads in [1, 2, 3] {
            let found = game().value(&[all], &Control::default().threads(threads));
            assert_eq!(found.unwrap(), expected, "{all:#x}");
        }
    }
}

/// The values of the file, one case a line: the name, rows, columns and value.
fn known(file: &str, slow: bool) {
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, rows, columns, value, speed] = words[..] else {
            panic!("{line}");
        };
        if (speed == "slow") != slow {
            continue;
        }
        let (_, takes, near) = *BOARDS.iter().find(|board| board.0 == name).unwrap();
        let (rows, columns) = (rows.parse().unwrap(), columns.parse().unwrap());
        for threads in [1, 2] {
            let game = Placement::new(Arena::on_board(takes, rows, columns, near));
            let control = Control::default().threads(threads);
            let found = game.value(&game.all(), &control).unwrap();
            assert_eq!(found.to_string(), value, "{line}");
            if slow {
                break;
            }
        }
    }
}

const KNOWN: &str = include_str!("../data/placement.txt");

#[test]
fn known_values_are_found() {
    known(KNOWN, false);
}

#[test]
#[ignore = "slow: some minutes"]
fn slow_known_values_are_found() {
    known(KNOWN, true);
}

/// A path of `cells` cells.
fn path(takes: Takes, cells: u32) -> Placement {
    Placement::new(Arena::new(
        takes,
        cells,
        (1..cells).map(|cell| (cell - 1, cell)),
    ))
}

#[test]
fn long_paths_and_cycles_follow_the_octal_games() {
    for takes in [Takes::Vertex, Takes::Edge] {
        for cells in [60, 200, MOST_CELLS as u32] {
            // Searched if small, by rule if large: the same values.
            let control = Control::default();
            let game = path(takes, 10_000);
            let mut part = vec![0; 10_000usize.div_ceil(64)];
            for cell in 0..cells {
                part[cell as usize / 64] |= 1 << (cell % 64);
            }
            if cells <= 60 {
                let small = path(takes, cells);
                let found = small.value(&small.all(), &control).unwrap();
                assert_eq!(
                    game.value(&part, &control).unwrap(),
                    found,
                    "{takes:?} {cells}"
                );
            }
            let longer = 34 * 5;
            let mut more = vec![0; 10_000usize.div_ceil(64)];
            for cell in 0..cells + longer {
                more[cell as usize / 64] |= 1 << (cell % 64);
            }
            assert_eq!(game.value(&part, &control), game.value(&more, &control));
        }
        let cells = 5_000;
        let round = (0..cells).map(|cell| (cell, (cell + 1) % cells));
        let cycle = Placement::new(Arena::new(takes, cells, round));
        let rest = path(takes, cells - if takes == Takes::Vertex { 3 } else { 2 });
        let control = Control::default();
        let option = rest.value(&rest.all(), &control).unwrap();
        let value = cycle.value(&cycle.all(), &control).unwrap();
        assert_eq!(value, u64::from(option == 0), "{takes:?}");
    }
}

#[test]
fn parts_of_large_arenas_are_searched_one_by_one() {
    let mut rng = SplitMix64::new(1);
    // Many small trees side by side: more cells than are searched as one.
    let mut pairs = Vec::new();
    let mut sum = 0;
    for tree in 0..60u32 {
        let parents: Vec<u32> = (1..12).map(|cell| rng.below(cell) as u32).collect();
        let own = |(cell, parent): (usize, &u32)| (cell as u32 + 1, *parent);
        let small = Arena::new(Takes::Vertex, 12, parents.iter().enumerate().map(own));
        let cells: Vec<u32> = (0..12).collect();
        sum ^= plain(&small, &cells, &Control::default()).unwrap();
        let base = 12 * tree;
        pairs.extend(
            parents
                .iter()
                .enumerate()
                .map(own)
                .map(|(a, b)| (base + a, base + b)),
        );
    }
    let game = Placement::new(Arena::new(Takes::Vertex, 720, pairs));
    for _ in 0..2 {
        let control = Control::default();
        assert_eq!(game.value(&game.all(), &control).unwrap(), sum);
        assert!(game.is_worth(&game.all(), sum, &control).unwrap());
    }
}

#[test]
fn what_is_too_large_is_refused() {
    // A star is neither a path nor a cycle.
    let star = Arena::new(Takes::Vertex, 1000, (1..1000).map(|cell| (0, cell)));
    let star = Placement::new(star);
    let error = star.value(&star.all(), &Control::default()).unwrap_err();
    assert_eq!(error.message.code, "placement-part-large");
    // Two of its leaves are.
    assert_eq!(star.value(&bits(&[5, 300]), &Control::default()), Ok(0));
}

#[test]
fn memory_is_bounded_and_more_of_it_goes_on() {
    let (_, takes, near) = BOARDS[0];
    for threads in [1, 2] {
        let game = Placement::new(Arena::on_board(takes, 10, 10, near));
        let control = Control::default().threads(threads).memory(100_000);
        let error = game.value(&game.all(), &control).unwrap_err();
        assert_eq!(error.message.code, "memory-over-budget");
        assert!(game.known().1 <= 100_000);
        let control = Control::default().threads(threads).memory(2_000_000);
        assert_eq!(game.value(&game.all(), &control), Ok(0));
    }
}

#[test]
fn high_values_are_asked_about_too() {
    let (_, takes, near) = BOARDS[0];
    let game = Placement::new(Arena::on_board(takes, 10, 10, near));
    let control = Control::default();
    for value in [7, 8, 19, 63, 64, 1000, u64::MAX] {
        assert_eq!(game.is_worth(&game.all(), value, &control), Ok(false));
    }
    assert_eq!(game.is_worth(&game.all(), 0, &control), Ok(true));
}

#[test]
fn a_search_can_be_stopped() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let (_, takes, near) = BOARDS[0];
    let game = Placement::new(Arena::on_board(takes, 12, 12, near));
    let control = Control::default().threads(2).cancelled_by(&stop);
    let error = game.value(&game.all(), &control).unwrap_err();
    assert_eq!(error.blame, lastmove::Blame::Interrupt);
}
