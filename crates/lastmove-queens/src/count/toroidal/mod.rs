//! The number of placements on a torus.

#[cfg(test)]
mod plain;
mod search;
mod torus;

use lastmove::vectors::Vectors;
use lastmove::{Control, Error};

use crate::attacked::lowest;
use crate::share::{self, in_words};
use crate::size::check_size;
use search::{Completions, Task};
use torus::Torus;

/// The least number of tasks, if there are that many: enough for threads to share them evenly.
const TASKS: usize = 256;

/// Counts the placements of `n` queens on a torus: diagonals continue at the opposite edge.
///
/// There are none unless `n` is coprime to 6 (Pólya). Then every row, every column and every
/// diagonal has a queen, so the search branches on the line of any kind with the fewest squares
/// left, on as many threads as `control` allows. By translation, only placements with a queen in
/// the corner need to be searched; turns, mirror images and dilations of the torus make many
/// squares of the next column equivalent. The memory is small. Progress counts tasks, whose total
/// is known. It stops soon after `control` is cancelled.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::count_toroidal;
/// let control = Control::default();
/// assert_eq!(count_toroidal(5, &control), Ok(10));
/// assert_eq!(count_toroidal(8, &control), Ok(0));
/// assert_eq!(count_toroidal(13, &control), Ok(4524));
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST`](crate::LARGEST); `threads-unavailable`
/// (machine) when no threads can be started; an interrupt; `queens-overflow` (machine) if the count
/// did not fit in 64 bits.
///
/// # Source
/// The counts are OEIS A051906. G. Pólya, Über die „doppelt-periodischen" Lösungen des
/// n-Damen-Problems, 1918.
pub fn count_toroidal(n: usize, control: &Control) -> Result<u64, Error> {
    count_with(n, Vectors::widest().at_most_v3(), control)
}

fn count_with(n: usize, vectors: Vectors, control: &Control) -> Result<u64, Error> {
    check_size(n)?;
    if n.is_multiple_of(2) || n.is_multiple_of(3) {
        return Ok(0);
    }
    if n == 1 {
        return Ok(1);
    }
    let torus = Torus::new(n);
    let run = |(): &mut (), task: &Task| -> Result<u128, Error> {
        let torus = &torus;
        let job = Completions {
            torus,
            task,
            control,
        };
        let count = vectors.run(job)?;
        Ok(u128::from(count) * u128::from(task.weight))
    };
    let count = share::sum(&split(&torus, n), |_| 1, || (), run, control)?;
    // The queen of the first column may be in any row.
    in_words(count * n as u128, n)
}

/// Cuts the tree of the placements with a queen in the corner.
fn split(torus: &Torus, n: usize) -> Vec<Task> {
    let corner = Task {
        lines: *torus.first(torus.square(0, 0)),
        left: n - 1,
        weight: 1,
    };
    let second = |(row, weight)| Task {
        weight,
        ..after(torus, &corner, torus.square(1, row)).unwrap_or(corner)
    };
    let mut tasks: Vec<Task> = rows(n).into_iter().map(second).collect();
    while tasks.len() < TASKS && tasks.iter().any(|task| task.left > 2) {
        let mut longer = Vec::new();
        for task in tasks {
            let (line, mut squares) = torus.narrowest(&task.lines);
            while squares != 0 {
                let bit = lowest(squares);
                squares ^= bit;
                longer.extend(after(torus, &task, torus.square_of(line, bit)));
            }
        }
        tasks = longer;
    }
    tasks
}

/// A task after one more queen, unless some line has no square left.
fn after(torus: &Torus, task: &Task, square: usize) -> Option<Task> {
    let mut after = Task {
        left: task.left - 1,
        ..*task
    };
    let lives = torus.place(&task.lines, square, after.left, &mut after.lines);
    lives.then_some(after)
}

/// Representatives of the rows (counted from 0) of the second column on which a queen does not
/// attack the corner, with their multiplicities.
///
/// These maps of the torus fix the corner and map lines to lines: (c, r) to (-c, r), to (r, c), to
/// (c + r, c - r), and to (u c, u r) for any u coprime to N. Squares that they map to each other
/// are in equally many placements with a queen in the corner.
fn rows(n: usize) -> Vec<(usize, u64)> {
    // The least row known to be equivalent to each.
    let mut like: Vec<usize> = (0..n).collect();
    for _ in 0..n {
        for row in 2..n - 1 {
            for (column, image) in [(n - 1, row), (row, 1), (1 + row, n + 1 - row)] {
                // Dilated so that it is in the second column again.
                let Some(factor) = (1..n).find(|factor| factor * column % n == 1) else {
                    continue;
                };
                let image = image * factor % n;
                let least = like[row].min(like[image]);
                (like[row], like[image]) = (least, least);
            }
        }
    }
    let weight = |row| like[2..n - 1].iter().filter(|&&like| like == row).count();
    let rows = (2..n - 1).map(|row| (row, weight(row) as u64));
    rows.filter(|&(_, weight)| weight > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::{Control, Vectors, count_with, plain, rows};

    #[test]
    fn kernels_and_threads_agree_with_the_plain_search() {
        for n in 1..=13 {
            let known = plain::count(n);
            for vectors in Vectors::available() {
                for threads in [1, 2, 5] {
                    let control = Control::default().threads(threads);
                    let found = count_with(n, vectors, &control);
                    assert_eq!(found, Ok(known), "N = {n}, {vectors:?}, {threads} threads");
                }
            }
        }
    }

    #[test]
    fn kernels_agree_on_larger_sides() {
        for vectors in Vectors::available() {
            for (n, known) in [(17, 140_692), (19, 820_496)] {
                let found = count_with(n, vectors, &Control::default());
                assert_eq!(found, Ok(known), "N = {n}, {vectors:?}");
            }
        }
    }

    #[test]
    fn rows_stand_for_all_that_the_corner_leaves() {
        for n in [5, 7, 11, 13, 17, 19, 23, 25, 29, 31] {
            let all: u64 = rows(n).iter().map(|&(_, weight)| weight).sum();
            assert_eq!(all, n as u64 - 3, "N = {n}");
        }
        // Rows are equivalent only if they have the same number of placements.
        for (row, weight) in rows(13) {
            let ways = plain::with_second(13, row);
            let same = (2..12).filter(|&other| plain::with_second(13, other) == ways);
            assert!(same.count() as u64 >= weight, "row {row}");
        }
    }
}
