//! The plain search, column by column, that the fast search is compared with.

/// Counts the placements on a torus of any side up to 32 by definition.
pub(super) fn count(n: usize) -> u64 {
    // A map of columns to rows is a placement when no row and no diagonal has two queens. By
    // translation, every placement has its first queen in the first row.
    let mut lines = [0u32; 3];
    n as u64 * extend(n, 0, 1, &mut lines)
}

/// The placements with the first queen in the first row and the second one in a row counted from 0.
pub(super) fn with_second(n: usize, row: usize) -> u64 {
    let mut taken = [0u32; 3];
    for lines in [[0; 3], [row, (row + 1) % n, (n + row - 1) % n]] {
        (0..3).for_each(|way| taken[way] |= 1 << lines[way]);
    }
    extend(n, 2, n, &mut taken)
}

/// The number of ways to fill the columns from `column` on, the first of them on one of `rows` rows.
fn extend(n: usize, column: usize, rows: usize, taken: &mut [u32; 3]) -> u64 {
    if column == n {
        return 1;
    }
    let mut count = 0;
    for row in 0..rows {
        let lines = [row, (row + column) % n, (n + row - column) % n];
        if (0..3).any(|way| taken[way] >> lines[way] & 1 == 1) {
            continue;
        }
        (0..3).for_each(|way| taken[way] ^= 1 << lines[way]);
        count += extend(n, column + 1, n, taken);
        (0..3).for_each(|way| taken[way] ^= 1 << lines[way]);
    }
    count
}
