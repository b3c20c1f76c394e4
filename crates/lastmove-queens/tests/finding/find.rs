//! One placement: the least, any, random ones; and their check.

use std::collections::HashSet;

use crate::common::{known, least_large};
use lastmove::files::Input;
use lastmove::{Blame, Control, Error};
use lastmove_queens::{
    Algorithm, Conflict, Fault, Finding, Format, LARGEST_ANY, LARGEST_FIRST, LARGEST_RANDOM,
    LARGEST_UNIFORM, Least, Line, Placement, any, check, first, for_each, least, partner, random,
    uniform, unrank, write_any, write_rows,
};
use proptest::prelude::*;

/// The check of a text.
fn check_text(text: &[u8], n: Option<u64>) -> Result<Finding, Error> {
    check(&mut Input::of("text", text), n, &Control::default())
}

/// The check of rows.
fn check_rows(rows: &[u64]) -> Finding {
    let words: Vec<String> = rows.iter().map(u64::to_string).collect();
    check_text(words.join(" ").as_bytes(), None).unwrap()
}

#[test]
fn the_least_is_what_the_plain_searches_find() {
    for n in 1..=20 {
        let plain = first(n, Algorithm::Marks, &Control::default()).unwrap();
        for threads in [1, 2, 5] {
            let control = Control::default().threads(threads);
            let found = first(n, Algorithm::Bitmask, &control).unwrap();
            assert_eq!(found, plain, "N = {n}, {threads} threads");
        }
    }
}

#[test]
fn larger_least_placements_are_the_known_ones() {
    for (n, known) in least_large() {
        if n <= 33 || n == 35 {
            let found = first(n, Algorithm::Bitmask, &Control::default().threads(2));
            assert_eq!(found, Ok(known.map(Placement::new)), "N = {n}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn hard_least_placements_are_the_known_ones() {
    for (n, known) in least_large() {
        if [34, 36, 37, 38, 39, 41].contains(&n) {
            let found = first(n, Algorithm::Bitmask, &Control::default().threads(2));
            assert_eq!(found, Ok(known.map(Placement::new)), "N = {n}");
        }
    }
}

#[test]
fn the_ordered_search_finds_the_same() {
    #[derive(Debug, PartialEq)]
    enum Stop {
        Work(Error),
        Found(Vec<u8>),
    }
    impl From<Error> for Stop {
        fn from(error: Error) -> Self {
            Self::Work(error)
        }
    }
    for (n, known) in least_large() {
        if n <= 29 {
            let ordered = for_each(n, Algorithm::Bitmask, &Control::default(), |rows| {
                Err(Stop::Found(rows.to_vec()))
            });
            assert_eq!(ordered, Err(Stop::Found(known.unwrap())), "N = {n}");
        }
    }
}

#[test]
fn a_stopped_search_says_how_far_it_came() {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;
    for threads in [1, 3] {
        // On a busy machine it may take long to get this far.
        let mut wait = Duration::from_millis(100);
        loop {
            let flag = AtomicBool::new(false);
            let control = Control::default().cancelled_by(&flag).threads(threads);
            let found = std::thread::scope(|scope| {
                let work = scope.spawn(|| least(64, &control));
                std::thread::sleep(wait);
                flag.store(true, Ordering::Relaxed);
                work.join().unwrap()
            });
            let Ok(Least::Stopped { reached, best }) = found else {
                panic!("{found:?}")
            };
            assert!(best.is_none_or(|best| best.is_peaceful() && best.rows() > &reached[..]));
            if reached.starts_with(&[1, 3]) {
                break;
            }
            assert!(wait.as_secs() < 60, "{reached:?}");
            wait *= 4;
        }
    }
}

#[test]
fn limits_are_said() {
    let control = Control::default();
    let refused = |error: Option<Error>, most: u64| {
        let error = error.unwrap();
        assert_eq!(error.blame, Blame::Input);
        assert_eq!(error.message.code, "queens-size");
        assert!(
            error.to_string().contains(&format!("most {most}")),
            "{error}"
        );
    };
    for over in [false, true] {
        let n = |most: u64| if over { most + 1 } else { 0 };
        let most = LARGEST_FIRST as u64;
        refused(least(n(most) as usize, &control).err(), most);
        refused(any(n(LARGEST_ANY)).err(), LARGEST_ANY);
        refused(random(n(LARGEST_RANDOM), 1, &control).err(), LARGEST_RANDOM);
        let most = LARGEST_UNIFORM as u64;
        refused(uniform(n(most) as usize, 1, &control).err(), most);
        refused(unrank(n(most) as usize, 1, &control).err(), most);
        refused(check_text(b"1", Some(n(LARGEST_ANY))).err(), LARGEST_ANY);
    }
}

#[test]
fn any_is_peaceful_for_every_size() {
    for n in (1..=3_000).chain((1_000_000..1_000_012).step_by(1)) {
        let mut text = Vec::new();
        let control = Control::default();
        let some = write_any(n, Format::Plain, &mut text, &control).unwrap();
        assert_eq!(some, n != 2 && n != 3);
        if some {
            let found = check_text(&text, Some(n));
            assert_eq!(found, Ok(Finding::Peaceful { n }));
        } else {
            assert!(text.is_empty() && any(n).unwrap().is_none());
        }
    }
}

#[test]
fn any_is_written_as_its_rows() {
    for n in [1, 2, 3, 4, 8, 9, 14, 100, 20_000, 200_003] {
        let control = Control::default();
        let rows: Option<Vec<u32>> = any(n)
            .unwrap()
            .map(|rows| rows.map(|row| row as u32).collect());
        for format in [Format::Plain, Format::Source] {
            let mut streamed = Vec::new();
            write_any(n, format, &mut streamed, &control).unwrap();
            let mut text = Vec::new();
            write_rows(rows.as_deref(), format, &mut text, &control).unwrap();
            assert!(streamed == text, "N = {n}");
            if n < 100 {
                let rows = rows.as_ref();
                let placement = rows.map(|rows| rows.iter().map(|&row| row as u8).collect());
                let mut small = Vec::new();
                let placement = placement.map(Placement::new);
                lastmove_queens::write_first(
                    placement.as_ref(),
                    n as usize,
                    n as usize,
                    format,
                    &mut small,
                )
                .unwrap();
                assert_eq!(text, small);
            }
        }
    }
}

#[test]
fn random_placements_are_peaceful_and_stay_the_same() {
    let control = Control::default();
    for n in (4..=60).chain([100, 1_000, 10_000, 100_000]) {
        let mut seen = HashSet::new();
        for seed in 0..4 {
            let rows = random(n, seed, &control).unwrap().unwrap();
            let again = random(n, seed, &control.threads(3)).unwrap();
            assert_eq!(again.as_ref(), Some(&rows));
            let wide: Vec<u64> = rows.iter().map(|&row| u64::from(row)).collect();
            assert_eq!(
                check_rows(&wide),
                Finding::Peaceful { n },
                "N = {n}, seed {seed}"
            );
            seen.insert(rows);
        }
        assert!(n < 20 || seen.len() == 4, "N = {n}");
    }
    assert_eq!(random(1, 5, &control), Ok(Some(vec![1])));
    assert_eq!(random(2, 5, &control), Ok(None));
    // Guaranteed: these are the rows on every machine.
    let rows = random(8, 1, &control).unwrap().unwrap();
    assert_eq!(rows, [5, 3, 1, 6, 8, 2, 4, 7]);
}

#[test]
fn every_number_has_its_placement() {
    for n in 1..=9 {
        let mut number = 0;
        for_each(n, Algorithm::Marks, &Control::default(), |rows| {
            let found = unrank(n, number, &Control::default())?;
            assert_eq!(found.unwrap().rows(), rows);
            number += 1;
            Ok::<(), Error>(())
        })
        .unwrap();
        assert_eq!(number, known(n));
        assert_eq!(unrank(n, number, &Control::default()), Ok(None));
        assert_eq!(unrank(n, u64::MAX - 1, &Control::default()), Ok(None));
    }
}

/// Each placement is drawn about equally often: 352 of them, 100 times each, within five standard
/// deviations.
#[test]
fn uniform_placements_are_spread_evenly() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..35_200 {
        let placement = uniform(9, seed, &Control::default()).unwrap().unwrap();
        *seen.entry(placement.rows().to_vec()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 352);
    assert!(seen.values().all(|count| (50..=150).contains(count)));
}

#[test]
fn uniform_placements_of_larger_boards_are_peaceful() {
    for threads in [1, 2] {
        let control = Control::default().threads(threads);
        for n in [12, 13, 14] {
            let placement = uniform(n, 3, &control).unwrap().unwrap();
            assert!(placement.is_peaceful() && placement.rows().len() == n);
            assert_eq!(uniform(n, 3, &Control::default()), Ok(Some(placement)));
        }
    }
}

#[test]
fn the_memory_is_asked_for() {
    let control = Control::default().memory(1 << 20);
    let check = |text: &[u8]| check(&mut Input::of("text", text), None, &control);
    assert_eq!(check(b"1 1000000").map(|_| ()), Ok(()));
    assert_eq!(check(b"1 1000000000").unwrap_err().blame, Blame::Memory);
    let error = random(1_000_000, 1, &control).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
}

/// The first conflict, by comparing all pairs.
fn plain(rows: &[u64]) -> Option<Conflict> {
    let line = |a: usize, b: usize| {
        let apart = (b - a) as i64;
        match rows[b] as i64 - rows[a] as i64 {
            0 => Some(Line::Row),
            up if up == apart => Some(Line::Rising),
            up if up == -apart => Some(Line::Falling),
            _ => None,
        }
    };
    (1..rows.len()).find_map(|b| {
        let all: Vec<Line> = (0..b).filter_map(|a| line(a, b)).collect();
        let one = [Line::Row, Line::Rising, Line::Falling];
        let line = one.into_iter().find(|line| all.contains(line))?;
        Some(Conflict {
            column: b as u64 + 1,
            row: rows[b],
            line,
        })
    })
}

proptest! {
    /// The check against all pairs, on permutations and on placements with a few swaps.
    #[test]
    fn the_check_is_right(n in 1usize..40, seed in 0u64..1000, swaps in prop::collection::vec((0usize..40, 0usize..40), 0..3), shuffled: bool) {
        let mut rows: Vec<u64> = match random(n as u64, seed, &Control::default()).unwrap() {
            Some(rows) if !shuffled => rows.into_iter().map(u64::from).collect(),
            _ => (1..=n as u64).collect(),
        };
        for (a, b) in swaps {
            rows.swap(a % n, b % n);
        }
        let placement = Placement::new(rows.iter().map(|&row| row as u8).collect());
        match check_rows(&rows) {
            Finding::Peaceful { n: found } => {
                prop_assert!(placement.is_peaceful() && found == n as u64);
                prop_assert_eq!(plain(&rows), None);
            }
            Finding::Wrong(Fault::Attack { conflict, other: None }) => {
                prop_assert!(!placement.is_peaceful());
                prop_assert_eq!(plain(&rows), Some(conflict));
                let words: Vec<String> = rows.iter().map(u64::to_string).collect();
                let text = words.join(",");
                let found = partner(&mut Input::of("-", text.as_bytes()), &conflict, &Control::default());
                let (column, row) = found.unwrap().unwrap();
                prop_assert!(column < conflict.column && rows[column as usize - 1] == row);
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }

    /// No bytes make the reader panic.
    #[test]
    fn hostile_texts_are_refused(bytes in prop::collection::vec(0u8..=255, 0..200), n in prop::option::of(0u64..40)) {
        let control = Control::default().memory(1 << 24);
        let _ = check(&mut Input::of("-", &bytes[..]), n, &control);
    }

    /// Numbers with any separators are the same numbers.
    #[test]
    fn separators_do_not_matter(n in 4u64..50, seed in 0u64..100, marks in prop::collection::vec("[ ,\t\r\n]{1,3}", 50)) {
        let rows = random(n, seed, &Control::default()).unwrap().unwrap();
        let text: String = rows.iter().zip(&marks).map(|(row, mark)| format!("{row}{mark}")).collect();
        prop_assert_eq!(check_text(text.as_bytes(), None), Ok(Finding::Peaceful { n }));
    }
}
