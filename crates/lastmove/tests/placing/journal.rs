//! Searches in placement games that are stopped and continued.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use lastmove::files::MemoryFiles;
use lastmove::game::{MOST_BLOCK, SearchJournal, TakeBlock};
use lastmove::graph::generate::SplitMix64;
use lastmove::solve::placement::{Arena, Placement, Takes};
use lastmove::{Blame, Control, Error, Message, Progress, catalog};

/// A journal in memory.
#[derive(Default)]
struct Kept {
    blocks: Mutex<Vec<Vec<u8>>>,
    marks: Mutex<Vec<u64>>,
}

impl Kept {
    fn of(blocks: Vec<Vec<u8>>) -> Self {
        Self {
            blocks: Mutex::new(blocks),
            ..Self::default()
        }
    }

    fn blocks(&self) -> Vec<Vec<u8>> {
        self.blocks.lock().unwrap().clone()
    }
}

impl SearchJournal for Kept {
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
        self.marks.lock().unwrap().push(mark);
        self.blocks()
            .iter()
            .try_for_each(|block| take(block).map(|_| ()))
    }

    fn keep(&self, block: &[u8]) -> Result<(), Error> {
        assert!(block.len() <= MOST_BLOCK);
        self.blocks.lock().unwrap().push(block.to_vec());
        Ok(())
    }
}

/// Cancels a search once it knows this many positions.
struct Stop {
    flag: AtomicBool,
    at: u64,
}

impl Stop {
    fn at(at: u64) -> Self {
        Self {
            flag: AtomicBool::new(false),
            at,
        }
    }
}

impl Progress for Stop {
    fn begin(&self, _: &'static str, _: Option<u64>) {}
    fn advance(&self, done: u64) {
        if done >= self.at {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
    fn end(&self) {}
    fn figure(&self, _: &'static str, _: u64) {}
}

fn queens(side: usize) -> Placement {
    let near = |down, right| down == right || down == 0 || right == 0;
    Placement::new(Arena::on_board(Takes::Vertex, side, side, near))
}

fn cram(rows: usize, columns: usize) -> Placement {
    let near = |down, right| down + right == 1;
    Placement::new(Arena::on_board(Takes::Edge, rows, columns, near))
}

/// Queens on 10 × 10 as a graph, not as a board.
fn graph_of_queens() -> Placement {
    let board = queens(10);
    let pairs = (0..100).flat_map(|cell| {
        board
            .arena()
            .near(cell)
            .iter()
            .map(move |&near| (cell, near))
    });
    Placement::new(Arena::new(Takes::Vertex, 100, pairs))
}

/// The number of positions in a journal.
fn taken(game: &Placement, kept: &Kept) -> u64 {
    let nothing_is_left = game.value_kept(&[0; 8], kept, &Control::default());
    assert_eq!(nothing_is_left, Ok(0));
    game.known().0
}

/// Continues a stopped search in new games, and returns how many positions it had to find.
fn go_on(game: &dyn Fn() -> Placement, kept: &Kept, value: u64, threads: usize) -> u64 {
    let control = Control::default().threads(threads);
    let taken_first = taken(&game(), kept);
    assert!(taken_first > 0);
    let second = game();
    let found = second.value_kept(&second.all(), kept, &control);
    assert_eq!(found, Ok(value));
    // Complete results are not searched again.
    let third = game();
    assert_eq!(third.value_kept(&third.all(), kept, &control), Ok(value));
    assert_eq!(third.known().0, taken(&game(), kept));
    second.known().0 - taken_first
}

/// Interrupts a search at some points and continues each time.
fn interrupted(game: &dyn Fn() -> Placement, threads: usize, what: &str) {
    let whole = game();
    let control = Control::default().threads(threads);
    let value = whole.value(&whole.all(), &control).unwrap();
    let all = whole.known().0;
    for share in [10, 40, 75] {
        let kept = Kept::default();
        let first = game();
        let stop = Stop::at(all * share / 100);
        let watched = control.cancelled_by(&stop.flag).reporting_to(&stop);
        match first.value_kept(&first.all(), &kept, &watched) {
            Err(error) => assert_eq!(error.blame, Blame::Interrupt, "{what} {share}"),
            // With several threads the number of visited positions varies, and the search may end
            // earlier.
            Ok(found) => {
                assert!(threads > 1, "{what} {share}: not interrupted");
                assert_eq!(found, value, "{what} {share}");
            }
        }
        let new = go_on(game, &kept, value, threads);
        if threads == 1 {
            assert!(new < all, "{what} {share}: {new} of {all}");
        }
        if threads == 1 && share == 75 {
            assert!(new < all * 7 / 10, "{what}: {new} of {all}");
        }
    }
}

#[test]
fn a_search_goes_on_where_it_was_interrupted() {
    for threads in [1, 2] {
        interrupted(&|| queens(12), threads, "board");
        interrupted(&graph_of_queens, threads, "graph");
    }
}

#[test]
fn a_search_without_memory_goes_on_when_there_is_more() {
    let game = || cram(5, 6);
    let all = {
        let whole = game();
        assert_eq!(whole.value(&whole.all(), &Control::default()), Ok(2));
        whole.known().0
    };
    let mut stops = 0;
    for step in 4.. {
        let kept = Kept::default();
        let first = game();
        let control = Control::default().memory(step << 18);
        match first.value_kept(&first.all(), &kept, &control) {
            Ok(value) => {
                assert_eq!(value, 2);
                break;
            }
            Err(error) => assert_eq!(error.message.code, "memory-over-budget"),
        }
        if !kept.blocks().is_empty() {
            stops += 1;
            let new = go_on(&game, &kept, 2, 1);
            assert!(new < all, "{step}: {new} of {all}");
        }
    }
    assert!(stops > 0);
}

#[test]
fn what_one_position_found_serves_another() {
    let kept = Kept::default();
    let (first, second, alone) = (queens(11), queens(11), queens(11));
    let control = Control::default();
    first.value_kept(&first.all(), &kept, &control).unwrap();
    // One queen placed in the corner.
    let mut rest = second.all();
    for cell in (0..121usize).filter(|cell| {
        let (row, column) = (cell / 11, cell % 11);
        row == column || row == 0 || column == 0
    }) {
        rest[cell / 64] &= !(1 << (cell % 64));
    }
    let value = alone.value(&rest, &control).unwrap();
    assert_eq!(second.value_kept(&rest, &kept, &control).unwrap(), value);
}

#[test]
fn marks_tell_arenas_apart() {
    let mark = |game: Placement| {
        let kept = Kept::default();
        game.value_kept(&[0; 8], &kept, &Control::default())
            .unwrap();
        kept.marks.lock().unwrap()[0]
    };
    let path =
        |takes, pairs: &[(u32, u32)]| Placement::new(Arena::new(takes, 6, pairs.iter().copied()));
    let mut marks = vec![
        mark(queens(5)),
        mark(queens(6)),
        mark(cram(3, 4)),
        mark(cram(2, 6)),
        mark(path(Takes::Edge, &[(0, 1)])),
        mark(path(Takes::Vertex, &[(0, 1)])),
        mark(path(Takes::Vertex, &[(0, 2)])),
        mark(path(Takes::Vertex, &[(0, 1), (1, 2)])),
    ];
    assert_eq!(mark(queens(5)), marks[0]);
    // The same board, turned.
    assert_eq!(mark(cram(4, 3)), marks[2]);
    marks.sort_unstable();
    marks.dedup();
    assert_eq!(marks.len(), 8);
}

/// Any bytes may be refused or, if well forged, believed: but nothing crashes.
#[test]
fn hostile_blocks_are_refused_or_believed() {
    let kept = Kept::default();
    let game = cram(5, 6);
    game.value_kept(&game.all(), &kept, &Control::default())
        .unwrap();
    let sound = kept.blocks().swap_remove(0);
    let mut rng = SplitMix64::new(1);
    let (mut refused, mut taken) = (0, 0);
    for round in 0..400 {
        let mut block = sound.clone();
        match round % 4 {
            0 => block.truncate(rng.next_u64() as usize % block.len()),
            1 => (0..block.len() % 600).for_each(|at| block[at] = rng.next_u64() as u8),
            2 => block[rng.next_u64() as usize % 4] ^= 1 << (rng.next_u64() % 8),
            _ => {
                let at = rng.next_u64() as usize % block.len();
                block[at] ^= 1 << (rng.next_u64() % 8);
            }
        }
        let game = cram(5, 6);
        let control = Control::default().memory(64 << 20);
        match game.value_kept(&game.all(), &Kept::of(vec![block]), &control) {
            Ok(_) => taken += 1,
            Err(error) => {
                assert_eq!(error.message.code, "placement-notes-bad");
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused} {taken}");
    for block in [
        vec![],
        vec![0; 3],
        vec![0xff; 4],
        vec![0; 4 + 7],
        vec![0xff; 4096],
    ] {
        let game = cram(5, 6);
        let kept = Kept::of(vec![block]);
        let found = game.value_kept(&game.all(), &kept, &Control::default());
        assert_eq!(found.unwrap_err().message.code, "placement-notes-bad");
    }
    // An empty block is valid.
    let game = cram(5, 6);
    let kept = Kept::of(vec![vec![0; 4]]);
    assert_eq!(
        game.value_kept(&game.all(), &kept, &Control::default()),
        Ok(2)
    );
}

#[test]
fn the_memory_of_what_is_taken_in_is_bounded() {
    let kept = Kept::default();
    let game = queens(11);
    game.value_kept(&game.all(), &kept, &Control::default())
        .unwrap();
    let blocks = kept.blocks();
    for threads in [1, 2] {
        let game = queens(11);
        let control = Control::default().threads(threads).memory(20_000);
        let error = game.value_kept(&game.all(), &Kept::of(blocks.clone()), &control);
        assert_eq!(error.unwrap_err().message.code, "memory-over-budget");
        assert!(game.known().1 <= 20_000);
    }
}

#[test]
fn a_journal_that_fails_stops_the_search() {
    struct Full;
    impl SearchJournal for Full {
        fn known(&self, _: u64, _: &mut TakeBlock<'_>) -> Result<(), Error> {
            Ok(())
        }
        fn keep(&self, _: &[u8]) -> Result<(), Error> {
            Err(Error::machine(Message::new("disk-full-in-a-test")))
        }
    }
    let game = queens(10);
    let error = game.value_kept(&game.all(), &Full, &Control::default());
    assert_eq!(error.unwrap_err().message.code, "disk-full-in-a-test");
}

#[test]
fn arenas_that_are_searched_part_by_part_keep_no_journal() {
    let star = Arena::new(Takes::Vertex, 1000, (1..1000).map(|cell| (0, cell)));
    let star = Placement::new(star);
    let error = star.value_kept(&[], &Kept::default(), &Control::default());
    assert_eq!(error.unwrap_err().message.code, "placement-journal-large");
}

/// Boards of many sizes are corners of the largest, and share its journal.
#[test]
fn smaller_boards_are_corners_of_a_larger_one() {
    let open = |text: String| catalog::open(&text, &MemoryFiles::default(), &Control::default());
    for (game, largest) in [
        ("node-kayles", (3, 9)),
        ("cram", (4, 6)),
        ("queens-game", (5, 5)),
        ("arc-kayles", (6, 4)),
        ("nogo", (3, 4)),
        ("nogo", (1, 9)),
        ("clobber", (4, 4)),
    ] {
        let text = |(rows, columns): (u64, u64)| format!("{game}:{rows}x{columns}");
        let larger = open(text(largest)).unwrap().oracle;
        let (kept, control) = (Kept::default(), Control::default());
        for rows in 1..=largest.0 {
            for columns in 1..=largest.1 {
                let size = (rows, columns);
                let alone = open(text(size)).unwrap().oracle;
                let expected = alone.nim_value(None, &control).unwrap();
                for journal in [None, Some(&kept as &dyn SearchJournal)] {
                    let found = alone.nim_value_within(&larger, size, journal, &control);
                    assert_eq!(found.unwrap().nim_value, expected.nim_value, "{expected:?}");
                }
            }
        }
        let again = open(text(largest)).unwrap().oracle;
        let found = again.nim_value_kept(None, &kept, &control).unwrap();
        let expected = larger.nim_value(None, &control).unwrap();
        assert_eq!(found.nim_value, expected.nim_value);
        // A larger board is no corner: it is searched by itself, and has no journal there.
        let beyond = (largest.0 + 1, 1);
        let alone = open(text(beyond)).unwrap().oracle;
        assert!(
            alone
                .nim_value_within(&larger, beyond, None, &control)
                .is_ok()
        );
        let error = alone.nim_value_within(&larger, beyond, Some(&kept), &control);
        assert_eq!(error.unwrap_err().message.code, "kept-search-none");
    }
}
