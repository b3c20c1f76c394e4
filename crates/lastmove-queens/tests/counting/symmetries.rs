//! Counts up to symmetry, of symmetric placements, and on the torus, against the placements
//! themselves and against known values.

use std::collections::BTreeSet;

use lastmove::{Blame, Control, Error};
use lastmove_queens::{
    Algorithm, LARGEST, Turn, count_all, count_fundamental, count_symmetric, count_toroidal,
    for_each,
};

/// The fundamental count, after counting all placements.
fn fundamental(n: usize, control: &Control) -> Result<u64, Error> {
    count_fundamental(n, count_all(n, control)?, control)
}

/// All placements of `n` queens.
fn all(n: usize) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for_each(n, Algorithm::Marks, &Control::default(), |rows| {
        all.push(rows.to_vec());
        Ok::<(), Error>(())
    })
    .unwrap();
    all
}

/// The board turned by 90 degrees: column c, row r becomes column r, row n + 1 - c.
fn turned(rows: &[u8]) -> Vec<u8> {
    let n = rows.len();
    let mut turned = vec![0; n];
    for (column, &row) in rows.iter().enumerate() {
        turned[usize::from(row) - 1] = (n - column) as u8;
    }
    turned
}

#[test]
fn counts_agree_with_the_placements_themselves() {
    for n in 1..=10 {
        let all = all(n);
        let twice = |rows: &[u8]| turned(&turned(rows));
        let half = all.iter().filter(|rows| twice(rows) == **rows).count();
        let quarter = all.iter().filter(|rows| turned(rows) == **rows).count();
        let classes: BTreeSet<_> = all
            .iter()
            .map(|rows| {
                let mirrored: Vec<u8> = rows.iter().rev().copied().collect();
                let mut images = vec![rows.clone(), mirrored];
                for image in 0..6 {
                    images.push(turned(&images[image]));
                }
                images.into_iter().min()
            })
            .collect();
        let torus = all.iter().filter(|rows| {
            let lines = |line: &dyn Fn(usize, usize) -> usize| {
                let taken = rows
                    .iter()
                    .enumerate()
                    .map(|(column, &row)| line(column, row.into()) % n);
                taken.collect::<BTreeSet<_>>().len()
            };
            lines(&|column, row| row + column) == n && lines(&|column, row| row + n - column) == n
        });
        let torus = torus.count();
        for threads in [1, 2, 5] {
            let control = Control::default().threads(threads);
            let symmetric = |turn| count_symmetric(n, turn, &control);
            assert_eq!(symmetric(Turn::Half), Ok(half as u64), "N = {n}");
            assert_eq!(symmetric(Turn::Quarter), Ok(quarter as u64), "N = {n}");
            assert_eq!(
                fundamental(n, &control),
                Ok(classes.len() as u64),
                "N = {n}"
            );
            assert_eq!(count_toroidal(n, &control), Ok(torus as u64), "N = {n}");
        }
    }
}

#[test]
fn counts_are_the_known_ones() {
    let control = Control::default().threads(2);
    for (n, known) in crate::common::fundamental() {
        if n <= 14 {
            assert_eq!(fundamental(n, &control), Ok(known), "N = {n}");
        }
    }
    for n in 1..=LARGEST {
        let known = |values: Vec<(usize, u64)>| {
            values
                .iter()
                .find(|&&(size, _)| size == n)
                .map_or(0, |&(_, count)| count)
        };
        if n <= 25 {
            let quarter = count_symmetric(n, Turn::Quarter, &control);
            assert_eq!(quarter, Ok(known(crate::common::quarter())), "N = {n}");
        }
        if n <= 19 || n % 2 == 0 || n % 3 == 0 {
            assert_eq!(
                count_toroidal(n, &control),
                Ok(known(crate::common::toroidal())),
                "N = {n}"
            );
        }
    }
}

/// Counts beyond those of `counts.txt`: OEIS A000170.
const LARGER: [(usize, u64); 3] = [(18, 666_090_624), (19, 4_968_057_848), (20, 39_029_188_884)];

/// P follows from the others: P = 8 F - Q - 2 R.
#[test]
fn counts_fit_together() {
    let control = Control::default().threads(2);
    let quarter = crate::common::quarter();
    for (n, fundamental) in crate::common::fundamental() {
        if !(2..=20).contains(&n) {
            continue;
        }
        let larger = LARGER.iter().find(|&&(size, _)| size == n);
        let all = larger.map_or_else(|| crate::common::known(n), |&(_, count)| count);
        let turned = quarter
            .iter()
            .find(|&&(size, _)| size == n)
            .map_or(0, |&(_, count)| count);
        let half = 8 * fundamental - all - 2 * turned;
        assert_eq!(
            count_symmetric(n, Turn::Half, &control),
            Ok(half),
            "N = {n}"
        );
    }
}

#[test]
#[ignore = "slow"]
fn large_counts_are_the_known_ones() {
    let control = Control::default().threads(2);
    for (n, known) in crate::common::quarter() {
        assert_eq!(
            count_symmetric(n, Turn::Quarter, &control),
            Ok(known),
            "N = {n}"
        );
    }
    assert_eq!(count_toroidal(23, &control), Ok(128_850_048));
    assert_eq!(fundamental(16, &control), Ok(1_846_955));
}

#[test]
fn sizes_without_a_board_are_refused() {
    let control = Control::default();
    for n in [0, LARGEST + 1, usize::MAX] {
        let results = [
            fundamental(n, &control),
            count_toroidal(n, &control),
            count_symmetric(n, Turn::Half, &control),
            count_symmetric(n, Turn::Quarter, &control),
        ];
        for result in results {
            assert_eq!(result.unwrap_err().message.code, "queens-size");
        }
    }
}

#[test]
fn a_cancelled_count_stops() {
    let flag = std::sync::atomic::AtomicBool::new(true);
    for threads in [1, 2] {
        let control = Control::default().cancelled_by(&flag).threads(threads);
        let results = [
            fundamental(18, &control),
            count_toroidal(31, &control),
            count_symmetric(32, Turn::Half, &control),
            count_symmetric(32, Turn::Quarter, &control),
        ];
        for result in results {
            assert_eq!(result.unwrap_err().blame, Blame::Interrupt);
        }
    }
}
