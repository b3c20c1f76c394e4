//! Answers against known values.

use std::collections::HashSet;

use crate::common::{counts, known, least, quick};
use lastmove::{Control, Error};
use lastmove_queens::{Algorithm, LARGEST, Placement, count, first, for_each};
use proptest::prelude::*;

#[test]
fn counts_are_the_known_ones() {
    for algorithm in Algorithm::ALL {
        for (n, known) in counts() {
            if n <= quick(algorithm) {
                let found = count(n, algorithm, &Control::default()).unwrap();
                assert_eq!(found, known, "{algorithm}, N = {n}");
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn large_counts_are_the_known_ones() {
    for n in [15, 16, 17] {
        let control = Control::default().threads(2);
        assert_eq!(
            count(n, Algorithm::Bitmask, &control).unwrap(),
            known(n),
            "N = {n}"
        );
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for n in 1..=13 {
        for threads in [1, 2, 5, 1000] {
            let control = Control::default().threads(threads);
            let found = count(n, Algorithm::Bitmask, &control).unwrap();
            assert_eq!(found, known(n), "N = {n}, {threads} threads");
        }
    }
}

#[test]
fn first_placements_are_the_least() {
    for algorithm in Algorithm::ALL {
        for (n, known) in least() {
            let found = first(n, algorithm, &Control::default()).unwrap();
            assert_eq!(found, known.map(Placement::new), "{algorithm}, N = {n}");
        }
    }
}

#[test]
fn first_placements_of_larger_boards_are_peaceful() {
    for n in 15..=25 {
        let placement = first(n, Algorithm::Bitmask, &Control::default())
            .unwrap()
            .unwrap();
        assert_eq!(placement.rows().len(), n);
        assert!(placement.is_peaceful(), "N = {n}");
    }
}

/// N = 32 uses the full word of bits, where a wrong shift would show.
#[test]
fn the_first_placement_of_the_largest_board_is_peaceful() {
    let placement = first(LARGEST, Algorithm::Bitmask, &Control::default())
        .unwrap()
        .unwrap();
    assert_eq!(placement.rows().len(), LARGEST);
    assert!(placement.is_peaceful());
}

#[test]
fn all_placements_are_peaceful_and_in_order() {
    for algorithm in Algorithm::ALL {
        for n in 1..=10 {
            let mut last = Vec::new();
            let count = for_each(n, algorithm, &Control::default(), |rows| {
                assert!(Placement::new(rows.to_vec()).is_peaceful(), "{rows:?}");
                assert_eq!(rows.len(), n);
                assert!(last.as_slice() < rows, "{last:?} before {rows:?}");
                last = rows.to_vec();
                Ok::<(), Error>(())
            });
            assert_eq!(count, Ok(known(n)), "{algorithm}, N = {n}");
        }
    }
}

#[test]
fn names_are_read_back() {
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.name().parse(), Ok(algorithm));
        assert_eq!(algorithm.to_string(), algorithm.name());
    }
    for wrong in ["", "Marks", "bitmask ", "naïve"] {
        let error = wrong.parse::<Algorithm>().unwrap_err();
        assert_eq!(error.message.code, "queens-algorithm");
    }
}

#[test]
fn wrong_placements_are_seen() {
    let peaceful = |rows: &[u8]| Placement::new(rows.to_vec()).is_peaceful();
    assert!(peaceful(&[]) && peaceful(&[1]) && peaceful(&[3, 1, 4, 2]));
    assert!(!peaceful(&[2, 4, 1, 1]), "a shared row");
    assert!(!peaceful(&[1, 4, 2, 3]), "a rising diagonal");
    assert!(!peaceful(&[3, 2, 4, 1]), "a falling diagonal");
    assert!(!peaceful(&[0]) && !peaceful(&[2]), "off the board");
    assert!(!peaceful(&[1; 5000]));
}

proptest! {
    /// Comparing pairs one by one agrees with counting the occupied lines.
    #[test]
    fn peace_is_distinct_lines(rows in prop::collection::vec(1u8..=6, 6)) {
        let lines = |line: fn(i64, i64) -> i64| {
            let set: HashSet<i64> = (0..).zip(&rows).map(|(i, &row)| line(i, row.into())).collect();
            set.len()
        };
        let distinct = lines(|_, row| row) == 6 && lines(|i, row| i + row) == 6 && lines(|i, row| i - row) == 6;
        prop_assert_eq!(Placement::new(rows.clone()).is_peaceful(), distinct);
    }

    /// No size and no name causes a panic.
    #[test]
    fn hostile_input_is_refused(n in LARGEST + 1.., name in ".*") {
        let control = Control::default();
        prop_assert!(count(n, Algorithm::Bitmask, &control).is_err());
        prop_assert!(first(n, Algorithm::Marks, &control).is_err());
        prop_assert_eq!(name.parse::<Algorithm>().is_ok(), Algorithm::ALL.iter().any(|a| a.name() == name));
    }
}
