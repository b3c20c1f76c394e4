//! The example of docs/queens.md, recomputed.

use std::collections::BTreeSet;

/// A placement in a half: its rows, and the sums and differences that cross both halves.
struct Half {
    rows: Vec<i32>,
    sums: BTreeSet<i32>,
    differences: BTreeSet<i32>,
}

/// The placements on these rows in four columns of 8, in lexicographic order.
fn halves(rows: &[i32], first: i32) -> Vec<Half> {
    fn place(left: &[i32], placed: &mut Vec<i32>, all: &mut Vec<Vec<i32>>) {
        if left.is_empty() {
            all.push(placed.clone());
        }
        for &row in left {
            let column = placed.len();
            let attacked = placed
                .iter()
                .enumerate()
                .any(|(c, r)| r.abs_diff(row) as usize == column - c);
            if !attacked {
                placed.push(row);
                let left: Vec<i32> = left.iter().copied().filter(|&r| r != row).collect();
                place(&left, placed, all);
                placed.pop();
            }
        }
    }
    let mut all = Vec::new();
    place(rows, &mut Vec::new(), &mut all);
    let half = |rows: Vec<i32>| {
        let squares = || (first..).zip(rows.iter());
        Half {
            sums: squares()
                .map(|(c, r)| c + r)
                .filter(|sum| (6..=12).contains(sum))
                .collect(),
            differences: squares()
                .map(|(c, r)| r - c)
                .filter(|d| d.abs() <= 3)
                .collect(),
            rows: rows.clone(),
        }
    };
    all.into_iter().map(half).collect()
}

fn fit(left: &Half, right: &Half) -> bool {
    left.sums.is_disjoint(&right.sums) && left.differences.is_disjoint(&right.differences)
}

#[test]
fn the_worked_example_is_right() {
    let page = include_str!("../../../../docs/queens.md");
    let joined = |numbers: &mut dyn Iterator<Item = &i32>| {
        let texts: Vec<String> = numbers.map(|n| n.to_string().replace('-', "−")).collect();
        texts.join(" ")
    };
    let (left, right) = (halves(&[1, 5, 6, 8], 1), halves(&[2, 3, 4, 7], 5));
    let named = ('A'..).zip(&left).chain(('a'..).zip(&right));
    for (name, half) in named {
        let line = format!(
            "| {name} | {} | {} | {} |\n",
            joined(&mut half.rows.iter()),
            joined(&mut half.sums.iter()),
            joined(&mut half.differences.iter()),
        );
        assert!(page.contains(&line), "{line}");
    }
    let pairs = |left: &[Half], right: &[Half]| -> usize {
        left.iter()
            .map(|l| right.iter().filter(|r| fit(l, r)).count())
            .sum()
    };
    assert_eq!((left.len(), right.len(), pairs(&left, &right)), (8, 4, 2));
    assert!(fit(&left[0], &right[1]) && fit(&left[2], &right[1]));
    let free = |taken: &dyn Fn(&Half) -> bool| -> String {
        right
            .iter()
            .map(|half| if taken(half) { '0' } else { '1' })
            .collect()
    };
    let sums: Vec<String> = (6..=12)
        .map(|sum| free(&|half| half.sums.contains(&sum)))
        .collect();
    let differences = (-3..=3).map(|d| free(&|half| half.differences.contains(&d)));
    let differences: Vec<String> = differences.collect();
    for rows in [sums, differences] {
        let line = format!("| free in | {} |\n", rows.join(" | "));
        assert!(page.contains(&line), "{line}");
    }

    // All sets of rows.
    let mut found = [0; 4];
    for set in 0..1u32 << 8 {
        if set.count_ones() != 4 {
            continue;
        }
        let rows = |wanted| -> Vec<i32> {
            (1..=8)
                .filter(|row| (set >> (row - 1) & 1 == 1) == wanted)
                .collect()
        };
        let (left, right) = (halves(&rows(true), 1), halves(&rows(false), 5));
        found[0] += 1;
        found[1] += left.len();
        found[2] += left.len() * right.len();
        found[3] += pairs(&left, &right);
    }
    assert_eq!(found, [70, 344, 1760, 92]);
    for number in [
        "70 sets of rows",
        "344 placements left",
        "1,760 pairs",
        "of which 92 fit",
    ] {
        assert!(page.contains(number), "{number}");
    }
}
