//! The searches of boards against brute force and against each other.

use std::sync::atomic::Ordering;

use lastmove::vectors::Vectors;
use lastmove::{Control, Error};
use proptest::prelude::*;

use super::Board;
use super::fill_order::FillOrder;
use super::ordered_search::OrderedSearch;
use crate::Placement;
use crate::attacked::Attacked;
use crate::list_search::ListSearch;

/// Tries all ways to place queens in the columns, and checks each with `accepts`.
fn brute_force(board: &Board) -> Vec<Vec<u8>> {
    fn extend(board: &Board, rows: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        let column = rows.len();
        if column == board.columns() {
            if board.accepts(&Placement::new(rows.clone())) {
                found.push(rows.clone());
            }
            return;
        }
        for row in 0..=board.rows() as u8 {
            // Only for speed: these would be refused in the end.
            if row > 0 && rows.contains(&row) {
                continue;
            }
            rows.push(row);
            extend(board, rows, found);
            rows.pop();
        }
    }
    let mut found = Vec::new();
    extend(board, &mut Vec::new(), &mut found);
    found
}

/// A random board with blocked squares and given queens.
fn board(rows: usize, columns: usize, blocked: &[u16], given: &[u16]) -> Board {
    let mut board = Board::new(rows, columns).unwrap();
    let square = |number: &u16| {
        let number = usize::from(*number);
        (number % columns + 1, number / columns % rows + 1)
    };
    for (column, row) in blocked.iter().map(square) {
        board.block(column, row).unwrap();
    }
    for (column, row) in given.iter().map(square) {
        // Queens that attack each other are refused.
        let _ = board.place(column, row);
    }
    board
}

#[test]
fn numbers_too_large_are_shown_as_they_are_written() {
    for (text, column, row) in [
        ("99999999999999999999=1", "99999999999999999999", "1"),
        (" 1 = 4294967296 ", "1", "4294967296"),
        ("33=33", "33", "33"),
    ] {
        let error = Board::new(8, 8).unwrap().place_all(text).unwrap_err();
        let said = error.to_string();
        assert!(said.contains(&format!("column {column}")), "{said}");
        assert!(said.contains(&format!("row {row}")), "{said}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_search_agrees_with_brute_force(
        (rows, columns) in (1usize..=6, 1usize..=6),
        blocked in prop::collection::vec(any::<u16>(), 0..12),
        given in prop::collection::vec(any::<u16>(), 0..4),
    ) {
        let board = board(rows, columns, &blocked, &given);
        let known = brute_force(&board);
        for vectors in Vectors::available() {
            let found = board.count_with(vectors, &Control::default());
            prop_assert_eq!(found, Ok(known.len() as u64), "{:?}", vectors);
        }
        prop_assert_eq!(board.count(&Control::default()), Ok(known.len() as u64));
        prop_assert_eq!(board.count_narrow(&Control::default()), Ok(known.len() as u64));
        let mut listed = Vec::new();
        let count = board.for_each(&Control::default(), |rows| {
            listed.push(rows.to_vec());
            Ok::<(), Error>(())
        });
        prop_assert_eq!(count, Ok(known.len() as u64));
        let first = board.first(&Control::default()).unwrap();
        prop_assert_eq!(first.as_ref().map(Placement::rows), known.first().map(Vec::as_slice));
        prop_assert_eq!(&listed, &known);
        // With no patience, every step prunes.
        for patience in [1, 2, 7] {
            let mut search = OrderedSearch::new(&board, patience);
            let mut listed = Vec::new();
            while search.next(&Control::default()).unwrap() {
                listed.push(search.rows().to_vec());
            }
            prop_assert_eq!(&listed, &known);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Boards that fill the lists, on several threads. They are counted again by the ordered
    /// search, which is checked by brute force above.
    #[test]
    fn kernels_and_threads_agree_on_larger_boards(
        (rows, columns) in (7usize..=11, 7usize..=11),
        blocked in prop::collection::vec(any::<u16>(), 0..20),
        given in prop::collection::vec(any::<u16>(), 0..3),
    ) {
        let board = board(rows, columns, &blocked, &given);
        let known = board.for_each(&Control::default(), |_| Ok::<(), Error>(()));
        for vectors in Vectors::available() {
            for threads in [1, 2, 5] {
                let control = Control::default().threads(threads);
                let found = board.count_with(vectors, &control);
                prop_assert_eq!(&found, &known, "{:?}, {} threads", vectors, threads);
                prop_assert_eq!(&board.count_narrow(&control), &known, "{} threads", threads);
            }
        }
    }
}

#[test]
fn empty_boards_have_the_known_counts() {
    for n in 1..=14 {
        let board = Board::new(n, n).unwrap();
        let control = Control::default();
        let known = match n {
            0..10 => crate::count(n, crate::Algorithm::Marks, &control),
            _ => crate::count_all(n, &control),
        };
        for vectors in Vectors::available() {
            let found = board.count_with(vectors, &Control::default());
            assert_eq!(found, known, "N = {n}, {vectors:?}");
        }
    }
}

/// Full words of bits, where a wrong shift would show.
#[test]
fn sides_of_32_are_searched_right() {
    let control = Control::default();
    for (rows, columns) in [(32, 3), (3, 32), (32, 4), (4, 32)] {
        let board = Board::new(rows, columns).unwrap();
        let known = board.for_each(&control, |_| Ok::<(), Error>(()));
        for vectors in Vectors::available() {
            assert_eq!(board.count_with(vectors, &control), known, "{vectors:?}");
        }
    }
    // The formula for two queens on neighbouring lines.
    assert_eq!(Board::new(32, 2).unwrap().count(&control), Ok(31 * 30));
    let mut board = Board::new(32, 32).unwrap();
    let first = crate::first(32, crate::Algorithm::Bitmask, &control).unwrap();
    let rows = first.unwrap().rows().to_vec();
    for (column, &row) in (1..).zip(&rows).filter(|(column, _)| column % 3 > 0) {
        board.place(column, usize::from(row)).unwrap();
    }
    let known = board.for_each(&control, |rows| {
        assert!(board.accepts(&Placement::new(rows.to_vec())));
        Ok::<(), Error>(())
    });
    assert!(known.as_ref().is_ok_and(|&count| count > 0));
    for vectors in Vectors::available() {
        assert_eq!(board.count_with(vectors, &control), known, "{vectors:?}");
    }
}

#[test]
fn a_cancelled_count_stops() {
    let flag = std::sync::atomic::AtomicBool::new(true);
    let control = Control::default().cancelled_by(&flag);
    let board = Board::new(20, 20).unwrap();
    assert_eq!(board.count(&control), Err(Error::interrupt()));
    assert_eq!(board.count(&control.threads(2)), Err(Error::interrupt()));
    let (order, flag) = (FillOrder::of(&board), &flag);
    let search = ListSearch::new(&order, Vectors::widest());
    std::thread::scope(|scope| {
        flag.store(false, Ordering::Relaxed);
        let count = scope.spawn(|| {
            search.completions(&mut search.scratch(), 0, &[Attacked::default()], &control)
        });
        flag.store(true, Ordering::Relaxed);
        assert_eq!(count.join().unwrap(), Err(Error::interrupt()));
    });
}

proptest! {
    /// Writing and reading are inverse.
    #[test]
    fn boards_are_read_back(
        rows in 1usize..=32,
        columns in 1usize..=32,
        blocked in prop::collection::vec(any::<u16>(), 0..200),
        end in prop::sample::select(vec!["\n", "\r\n", " \n"]),
    ) {
        let board = board(rows, columns, &blocked, &[]);
        let square = |row, column| if board.is_open(column, row) { '.' } else { '*' };
        let line = |row| (1..=columns).map(|column| square(row, column)).collect::<String>() + end;
        let text: String = (1..=rows).map(line).collect();
        for size in [None, Some((rows, columns))] {
            prop_assert_eq!(&Board::read(&text, size, "board"), &Ok(board.clone()));
        }
        for size in [(rows + 1, columns), (rows - 1, columns), (rows, columns + 1)] {
            prop_assert!(Board::read(&text, Some(size), "board").is_err());
        }
    }

    /// No text makes the readers panic, and errors have a place.
    #[test]
    fn hostile_texts_are_refused(
        text in prop_oneof![".*", "[.*\n Q]{0,80}", "(é|\\.|\\*|\n){0,40}"],
        size in prop::option::of((0usize..5, 0usize..5)),
    ) {
        if let Err(error) = Board::read(&text, size, "board") {
            prop_assert!(error.place.is_some() || size.is_some(), "{error}");
        }
    }

    /// A list of queens is read as written, or refused where it is wrong.
    #[test]
    fn given_queens_are_read(
        queens in prop::collection::vec((0usize..10, 0usize..10), 1..5),
        blank in prop::sample::select(vec!["", " "]),
    ) {
        let part = |(column, row): &(usize, usize)| format!("{blank}{column}{blank}={row}{blank}");
        let text = queens.iter().map(part).collect::<Vec<_>>().join(",");
        let mut board = Board::new(8, 9).unwrap();
        let mut by_hand = board.clone();
        let wrong = queens.iter().position(|&(column, row)| by_hand.place(column, row).is_err());
        let result = board.place_all(&text);
        prop_assert_eq!(&board, &by_hand);
        let at = result.err().map(|error| error.place.unwrap().column as usize - 1);
        let commas = at.map(|at| text[..at].matches(',').count());
        prop_assert_eq!(commas, wrong);
    }

    #[test]
    fn hostile_queens_are_refused(text in prop_oneof![".*", "[0-9=, ]{0,30}"]) {
        let mut board = Board::new(8, 8).unwrap();
        if let Err(error) = board.place_all(&text) {
            prop_assert!(error.place.is_some());
        }
    }
}
