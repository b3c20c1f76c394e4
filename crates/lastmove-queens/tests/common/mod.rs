//! Known values from `tests/data`.

#![allow(dead_code, reason = "each test file uses some of this")]

use lastmove_queens::Algorithm;

/// The lines of a data file that are not comments, as numbers.
fn numbers(text: &str) -> Vec<Vec<u64>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
        .collect()
}

/// N and the number of placements.
pub(crate) fn counts() -> Vec<(usize, u64)> {
    pairs(include_str!("../data/counts.txt"))
}

/// N and the number of placements up to turns and mirror images.
pub(crate) fn fundamental() -> Vec<(usize, u64)> {
    pairs(include_str!("../data/fundamental.txt"))
}

/// N and the number of placements invariant under a quarter turn, where there are any.
pub(crate) fn quarter() -> Vec<(usize, u64)> {
    pairs(include_str!("../data/quarter.txt"))
}

/// N and the number of placements on the torus, where there are any.
pub(crate) fn toroidal() -> Vec<(usize, u64)> {
    pairs(include_str!("../data/toroidal.txt"))
}

/// The lines of a data file as pairs.
fn pairs(text: &str) -> Vec<(usize, u64)> {
    numbers(text)
        .into_iter()
        .map(|line| (line[0] as usize, line[1]))
        .collect()
}

/// N and the rows of the least placement, where there is one.
pub(crate) fn least() -> Vec<(usize, Option<Vec<u8>>)> {
    placements(include_str!("../data/least.txt"))
}

/// The same for larger boards.
pub(crate) fn least_large() -> Vec<(usize, Option<Vec<u8>>)> {
    placements(include_str!("../data/least-large.txt"))
}

fn placements(text: &str) -> Vec<(usize, Option<Vec<u8>>)> {
    numbers(text)
        .into_iter()
        .map(|line| {
            let rows: Vec<u8> = line[1..].iter().map(|&row| row as u8).collect();
            (line[0] as usize, (!rows.is_empty()).then_some(rows))
        })
        .collect()
}

/// The known number of placements of `n` queens.
pub(crate) fn known(n: usize) -> u64 {
    let counts = counts();
    counts.iter().find(|&&(size, _)| size == n).unwrap().1
}

/// The largest N that an algorithm counts within about a second.
pub(crate) fn quick(algorithm: Algorithm) -> usize {
    match algorithm {
        Algorithm::Naive => 10,
        Algorithm::Marks => 11,
        Algorithm::Bitmask => 14,
    }
}
