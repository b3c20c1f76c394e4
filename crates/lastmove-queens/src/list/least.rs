//! One representative of each class under the eight symmetries of the board.

use crate::LARGEST;
use crate::attacked::full;

/// Whether no turned or mirrored image of the placement is lexicographically less.
///
/// The images are those of the rows of the queens column by column, and of the columns of the
/// queens row by row, each read from either end and counted from either side. O(N), and usually
/// decided by the first queens.
pub(super) fn is_least(rows: &[u8]) -> bool {
    let n = rows.len();
    let mut columns = [0; LARGEST];
    for (column, &row) in (1..).zip(rows) {
        columns[usize::from(row) - 1] = column;
    }
    let columns = &columns[..n];
    let turned = |row: &u8| n as u8 + 1 - row;
    let no_less = |image: &mut dyn Iterator<Item = u8>| image.ge(rows.iter().copied());
    no_less(&mut rows.iter().map(turned))
        && no_less(&mut rows.iter().rev().copied())
        && no_less(&mut columns.iter().copied())
        && no_less(&mut rows.iter().rev().map(turned))
        && no_less(&mut columns.iter().map(turned))
        && no_less(&mut columns.iter().rev().copied())
        && no_less(&mut columns.iter().rev().map(turned))
}

/// The rows, as bits, in which a queen of each column may stand in a least placement whose first
/// queen is in `row`, counted from 1.
///
/// The last queen, and the queens of the first and the last row, are the first queen of some image:
/// they are no nearer to a corner than the first queen, which is in the lower half. The entry of
/// column 1 is meaningless.
pub(super) fn allowed(n: usize, row: usize) -> [u32; LARGEST] {
    let mut allowed = [full(n); LARGEST];
    let near = row - 1;
    if near == 0 {
        return allowed;
    }
    let edges = 1 | 1 << (n - 1);
    let middle = !edges & full(n);
    for column in (0..near).chain(n - near..n) {
        allowed[column] = middle;
    }
    // The rows `row` to n + 1 - row.
    allowed[n - 1] &= full(n - near) & !full(near);
    allowed
}
