//! The search of one position of a positional game against exploring, and against all colourings.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use lastmove::game::{
    Game, MOST_BLOCK, Pairs, Permutation, Play, Positional, SearchJournal, Stone, Stones,
    TakeBlock, permuted_cells,
};
use lastmove::games::connect_four::Falling;
use lastmove::solve::search::{SearchTable, search_positional, search_positional_options};
use lastmove::solve::{Colourings, explore};
use lastmove::{Blame, Control, Error, Message, Progress, Value};

use crate::random_game::RandomGame;
use lastmove::graph::generate::SplitMix64;

const THREADS: [usize; 3] = [1, 2, 7];

/// The least memory with which this many threads search.
fn least_memory(game: &impl Positional, threads: usize) -> u64 {
    let control = Control::default().threads(threads).memory(1);
    let (mut table, at) = (SearchTable::default(), Stones::default());
    let error = search_positional(game, at, Play::Normal, &mut table, None, &control).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    let of = error
        .message
        .args
        .iter()
        .find(|(name, _)| *name == "needed");
    of.unwrap().1.to_string().parse().unwrap()
}

/// A control whose memory gives a table of few buckets, or of many.
fn control(game: &impl Positional, round: usize) -> Control<'static> {
    let threads = THREADS[round % 3];
    let least = least_memory(game, threads);
    let memory = match round / 3 % 3 {
        0 => least,
        1 => least / 7 * 8 + 1000,
        _ => u64::MAX,
    };
    Control::default().threads(threads).memory(memory)
}

#[test]
fn values_of_small_random_games_are_those_of_exploring() {
    let mut random = SplitMix64::new(0x5EED_0101);
    for round in 0..1_200 {
        let play = [Play::Normal, Play::Misere][round % 2];
        let game = RandomGame::new(&mut random, 9, play);
        let control = control(&game, round);
        let plain = explore(&game, &game.start, play, &Control::default()).unwrap();
        let mut table = SearchTable::default();
        let every = 1 + plain.len() as u64 / 12;
        let mut positions: Vec<_> = plain.iter().collect();
        // The first position first, while the table is empty.
        let middle = positions.len() / 2;
        positions.rotate_left(random.below(2) as usize * middle);
        for (at, value) in positions {
            if *at != game.start && random.below(every) != 0 {
                continue;
            }
            let found = search_positional(&game, *at, play, &mut table, None, &control).unwrap();
            assert_eq!(found, value, "round {round}, {at:?}");
            let options =
                search_positional_options(&game, *at, play, &mut table, None, &control).unwrap();
            let mut steps = Vec::new();
            if game.label(at).is_none() {
                game.steps(at, &mut steps).unwrap();
            }
            let expected = steps
                .iter()
                .map(|step| (step.mv, plain.value(&step.to).unwrap()));
            assert_eq!(options, expected.collect::<Vec<_>>());
        }
    }
}

/// A board with falling stones, with its symmetry and its pairs.
struct Board {
    game: RandomGame,
    rows: u32,
    columns: u32,
}

impl Board {
    fn new(rows: u32, columns: u32, k: u32, play: Play) -> Self {
        let cells = rows * columns;
        let needs = (0..cells).map(|cell| match cell >= columns {
            true => 1 << (cell - columns),
            false => 0,
        });
        let mut sets = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |to| (row, to))) {
            for (up, right) in [(0, 1i64), (1, 0), (1, 1), (1, -1)] {
                let (rows, columns) = (i64::from(rows), i64::from(columns));
                let cell = |step: i64| {
                    let row = i64::from(row) + up * step;
                    let column = i64::from(column) + right * step;
                    let is_inside = row < rows && (0..columns).contains(&column);
                    is_inside.then(|| 1u64 << (row * columns + column))
                };
                let set: Option<Vec<u64>> = (0..i64::from(k)).map(cell).collect();
                sets.extend(set.map(|cells| cells.iter().sum::<u64>()));
            }
        }
        Self {
            game: RandomGame {
                cells,
                needs: needs.collect(),
                sets: [sets.clone(), sets],
                play,
                start: Stones::default(),
            },
            rows,
            columns,
        }
    }
}

impl Positional for Board {
    fn cells(&self) -> u32 {
        self.game.cells
    }

    fn open_cells(&self, filled: u64) -> u64 {
        self.game.open_cells(filled)
    }

    fn winning_sets(&self, of: Stone) -> Option<&[u64]> {
        self.game.winning_sets(of)
    }

    fn shared_cells(&self, of: Stone, stones: u64) -> Option<u64> {
        let sets = self.game.sets[of as usize].iter().copied();
        sets.filter(|set| set & !stones == 0)
            .reduce(|all, set| all & set)
    }

    fn pairs(&self, filled: u64) -> Option<Pairs> {
        let mut pairs = Pairs::default();
        for column in 0..self.columns {
            let cells = (column..self.cells()).step_by(self.columns as usize);
            let empty: Vec<u64> = cells.map(|cell| 1 << cell & !filled).collect();
            let empty: Vec<u64> = empty.into_iter().filter(|cell| *cell != 0).collect();
            let (single, rest) = empty.split_at(empty.len() % 2);
            pairs.split |= single.iter().sum::<u64>();
            pairs.mover |= rest.iter().step_by(2).sum::<u64>();
            pairs.other |= rest.iter().skip(1).step_by(2).sum::<u64>();
        }
        pairs.split.count_ones().is_multiple_of(2).then_some(pairs)
    }

    fn before(&self, cell: u32) -> Option<(u32, u64)> {
        let below = cell.checked_sub(self.columns)?;
        let shut = (below..self.cells()).step_by(self.columns as usize);
        Some((below, shut.map(|cell| 1 << cell).sum()))
    }

    fn symmetries(&self) -> Vec<Permutation> {
        let last = self.columns - 1;
        vec![permuted_cells(self.rows, self.columns, |row, column| {
            (row, last - column)
        })]
    }
}

#[test]
fn values_on_boards_are_those_of_all_colourings() {
    let mut random = SplitMix64::new(0x5EED_0102);
    let sizes = [
        (4, 4, 3),
        (4, 4, 4),
        (5, 3, 3),
        (6, 3, 3),
        (3, 6, 3),
        (3, 5, 4),
        (2, 8, 3),
        (4, 5, 4),
        (1, 14, 3),
        (3, 7, 4),
        (11, 2, 3),
    ];
    for (round, (rows, columns, k)) in (0..).zip(sizes.into_iter().cycle().take(44)) {
        let play = [Play::Normal, Play::Misere][round / sizes.len() % 2];
        let board = Board::new(rows, columns, k, play);
        let control = control(&board, random.below(9) as usize);
        let plain = Control::default();
        let all = Colourings::solve(&board.game, Stones::default(), play, &plain).unwrap();
        let mut table = SearchTable::default();
        let mut check = |at: Stones| {
            let found = search_positional(&board, at, play, &mut table, None, &control).unwrap();
            assert_eq!(
                Some(found),
                all.value(at).unwrap(),
                "{rows}x{columns} {k} {play:?} {at:?}"
            );
        };
        check(Stones::default());
        for _ in 0..12 {
            // Some random moves, as long as the game is not over.
            let mut at = Stones::default();
            for _ in 0..random.below(u64::from(rows * columns) / 2) {
                let mut steps = Vec::new();
                board.game.steps(&at, &mut steps).unwrap();
                let next = steps[random.below(steps.len() as u64) as usize].to;
                if board.game.label(&next).is_some() {
                    break;
                }
                at = next;
            }
            check(at);
        }
    }
}

#[test]
fn connect_four_knows_what_plain_loops_say() {
    let mut random = SplitMix64::new(0x5EED_0104);
    for (rows, columns, k) in [
        (6, 7, 4),
        (5, 6, 4),
        (4, 4, 3),
        (1, 6, 2),
        (20, 1, 3),
        (7, 3, 5),
    ] {
        let plain = Board::new(rows, columns, k, Play::Normal);
        let fast = Falling::new(rows, columns, k);
        for cell in 0..rows * columns {
            assert_eq!(fast.before(cell), plain.before(cell));
        }
        for _ in 0..500 {
            // Each column is filled up to some row, and perhaps shut from another one on.
            let mut filled = 0;
            for column in 0..columns {
                let [from, to] = [0; 2].map(|_| random.below(u64::from(rows) + 1) as u32);
                let shut = if random.below(3) == 0 {
                    to.max(from)
                } else {
                    rows
                };
                let is_filled = |row: &u32| *row < from || *row >= shut;
                let cells = (0..rows)
                    .filter(is_filled)
                    .map(|row| 1 << (row * columns + column));
                filled |= cells.sum::<u64>();
            }
            assert_eq!(
                fast.pairs(filled),
                plain.pairs(filled),
                "{rows}x{columns} {filled:b}"
            );
            let shared = |board: &dyn Positional| board.shared_cells(Stone::X, filled);
            assert_eq!(shared(&fast), shared(&plain), "{rows}x{columns} {filled:b}");
        }
    }
}

#[test]
fn larger_random_games_are_valued_as_by_all_colourings() {
    let mut random = SplitMix64::new(0x5EED_0103);
    let mut round = 0;
    while round < 60 {
        let play = [Play::Normal, Play::Misere][round % 2];
        let game = RandomGame::new(&mut random, 17, play);
        // Larger than a thread's own table.
        if game.cells < 13 || game.label(&game.start).is_some() {
            continue;
        }
        let control = control(&game, random.below(9) as usize);
        let all = Colourings::solve(&game, game.start, play, &Control::default()).unwrap();
        let mut table = SearchTable::default();
        let found = search_positional(&game, game.start, play, &mut table, None, &control);
        assert_eq!(
            Some(found.unwrap()),
            all.value(game.start).unwrap(),
            "round {round}"
        );
        round += 1;
    }
}

/// The mover already has a winning set, so play cannot have led there.
#[test]
fn who_has_won_already_wins_by_any_move() {
    let board = Board::new(3, 3, 3, Play::Normal);
    let control = Control::default();
    let at = Stones {
        x: 0b000_000_111,
        o: 0b001_110_000,
    };
    let value = |play| {
        let table = &mut SearchTable::default();
        search_positional(&board, at, play, table, None, &control).unwrap()
    };
    assert_eq!(value(Play::Normal), Value::Win(1));
    assert_eq!(value(Play::Misere), Value::Loss(1));
}

/// A journal in memory.
#[derive(Default)]
struct Kept {
    blocks: Mutex<Vec<Vec<u8>>>,
    mark: Mutex<Option<u64>>,
}

impl SearchJournal for Kept {
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
        let before = self.mark.lock().unwrap().replace(mark);
        assert!(before.is_none_or(|before| before == mark));
        let blocks = self.blocks.lock().unwrap().clone();
        blocks.iter().try_for_each(|block| {
            let known = take(block)?;
            assert_eq!(known, block.len() as u64 / 18);
            Ok(())
        })
    }

    fn keep(&self, block: &[u8]) -> Result<(), Error> {
        assert!(!block.is_empty() && block.len() <= MOST_BLOCK);
        self.blocks.lock().unwrap().push(block.to_vec());
        Ok(())
    }
}

/// Cancels a search after this many positions.
struct Stop {
    flag: AtomicBool,
    at: u64,
    most: AtomicU64,
}

impl Stop {
    fn at(at: u64) -> Self {
        Self {
            flag: AtomicBool::new(false),
            at,
            most: AtomicU64::new(0),
        }
    }
}

impl Progress for Stop {
    fn begin(&self, phase: &'static str, _: Option<u64>) {
        assert_eq!(phase, "search");
    }
    fn advance(&self, done: u64) {
        self.most.fetch_max(done, Ordering::Relaxed);
        if done >= self.at {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
    fn end(&self) {}
    fn figure(&self, _: &'static str, _: u64) {}
}

/// Searches with an empty table, and returns the number of positions visited.
fn search_on(
    board: &impl Positional,
    play: Play,
    journal: &Kept,
    threads: usize,
    most: u64,
) -> (Result<Value, Error>, u64) {
    let stop = Stop::at(most);
    let control = Control::default().threads(threads);
    let control = control.cancelled_by(&stop.flag).reporting_to(&stop);
    let (mut table, at) = (SearchTable::default(), Stones::default());
    let value = search_positional(board, at, play, &mut table, Some(journal), &control);
    (value, stop.most.into_inner())
}

#[test]
fn a_search_that_is_stopped_goes_on() {
    for (threads, play) in [(1, Play::Normal), (2, Play::Normal), (7, Play::Misere)] {
        let (rows, columns, k) = match play {
            Play::Normal => (5, 6, 4),
            Play::Misere => (4, 6, 3),
        };
        let board = Falling::new(rows, columns, k);
        let whole = Kept::default();
        let (value, nodes) = search_on(&board, play, &whole, threads, u64::MAX);
        let value = value.unwrap();
        // A later search finds everything in the journal.
        let (again, known) = search_on(&board, play, &whole, threads, u64::MAX);
        assert_eq!(again.unwrap(), value);
        assert!(known < nodes / 2, "{play:?}: {known} of {nodes}");
        let journal = Kept::default();
        let mut most = nodes / 16;
        let mut stops = 0;
        let found = loop {
            match search_on(&board, play, &journal, threads, most) {
                (Ok(found), _) => break found,
                (Err(error), _) => assert_eq!(error.blame, Blame::Interrupt),
            }
            stops += 1;
            most += most / 8;
            if stops % 3 == 0 {
                // When killed, it loses the last blocks.
                journal.blocks.lock().unwrap().pop();
            }
        };
        assert_eq!(found, value);
        assert!(stops > 1);
    }
}

#[test]
fn damaged_blocks_are_refused() {
    let board = Board::new(5, 5, 4, Play::Normal);
    let refused = |block: &[u8]| {
        let journal = Kept::default();
        journal.keep(block).unwrap();
        let (found, _) = search_on(&board, Play::Normal, &journal, 1, u64::MAX);
        let error = found.expect_err("refused");
        assert_eq!(error.blame, Blame::Input);
        assert_eq!(error.message, Message::new("placement-notes-bad"));
    };
    let record = |x: u64, o: u64, lower: i8, upper: i8| {
        let mut record = [x.to_le_bytes(), o.to_le_bytes()].concat();
        record.extend([lower as u8, upper as u8]);
        record
    };
    let good = record(1, 2, -13, 13);
    let journal = Kept::default();
    journal.keep(&good).unwrap();
    assert!(
        search_on(&board, Play::Normal, &journal, 1, u64::MAX)
            .0
            .is_ok()
    );
    refused(&good[..17]);
    refused(&[&good[..], &[0]].concat());
    // Two stones on one cell, stones off the board, too many stones of X, and impossible bounds.
    refused(&record(1, 1, 0, 0));
    refused(&record(1 << 25, 2, 0, 0));
    refused(&record(5, 0, 0, 0));
    refused(&record(1, 2, 1, 0));
    refused(&record(1, 2, -64, 0));
    refused(&record(1, 2, 0, 64));
}

#[test]
fn a_table_serves_one_game_under_one_rule() {
    let mut table = SearchTable::default();
    let control = Control::default();
    for play in [Play::Normal, Play::Misere, Play::Normal] {
        for (rows, columns, k) in [(4, 4, 3), (4, 4, 4), (2, 8, 3)] {
            let board = Board::new(rows, columns, k, play);
            let at = Stones::default();
            let all = Colourings::solve(&board.game, at, play, &control).unwrap();
            let found = search_positional(&board, at, play, &mut table, None, &control);
            assert_eq!(Some(found.unwrap()), all.value(at).unwrap());
        }
    }
}

/// The sizes of the tables of a search.
#[derive(Default)]
struct Sizes(Mutex<Vec<u64>>);

impl Progress for Sizes {
    fn begin(&self, _: &'static str, _: Option<u64>) {}
    fn advance(&self, _: u64) {}
    fn end(&self) {}
    fn figure(&self, name: &'static str, value: u64) {
        if name == "memory" {
            self.0.lock().unwrap().push(value);
        }
    }
}

#[test]
fn a_table_grows_with_the_search_and_within_the_budget() {
    let board = Board::new(6, 5, 4, Play::Normal);
    for (threads, budget) in [(1, 64 << 20), (2, 64 << 20), (1, 1 << 20), (2, u64::MAX)] {
        let sizes = Sizes::default();
        let control = Control::default().threads(threads).memory(budget);
        let control = control.reporting_to(&sizes);
        let (mut table, at) = (SearchTable::default(), Stones::default());
        let value = search_positional(&board, at, Play::Normal, &mut table, None, &control);
        assert_eq!(value.unwrap(), Value::Draw);
        let sizes = sizes.0.into_inner().unwrap();
        assert!(sizes.iter().all(|size| *size <= budget), "{sizes:?}");
        assert!(sizes[0] < 2 << 20, "{sizes:?}");
        assert!(sizes.len() > 1, "{sizes:?}");
    }
}
