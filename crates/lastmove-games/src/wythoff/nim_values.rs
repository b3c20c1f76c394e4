//! Nim values of Wythoff's game, position by position.
//!
//! The value of r, c with r ≤ c is the smallest number not yet in its row, its column or its
//! diagonal. It is from c − 2r to c + r: no game from r, c lasts longer than r + c plies. If a
//! number v < c − 2r were not an option, it would be at none of the c positions to the left; at
//! most v of these have a smaller value, the others have v as an option in one of the r rows above,
//! which contain it once each and are met in a column and a diagonal: c ≤ v + 2r.
//!
//! So each column and each diagonal needs a window of 3a + 1 bits for a table of rows 0 to a, and
//! 64 numbers are looked at together.

use lastmove_engine::{Control, Error, Message};

/// The most positions of a table.
pub const MOST_POSITIONS: u64 = 20_000_000_000;

/// The nim values of the positions up to some size.
#[derive(Debug)]
pub struct WythoffTable {
    /// The last row and the last column, row ≤ column.
    rows: usize,
    columns: usize,
    /// The values of row r from column r on, row by row.
    values: Vec<u32>,
}

impl WythoffTable {
    /// The nim value of a position, if the table contains it.
    #[must_use]
    pub fn get(&self, at: [u64; 2]) -> Option<u32> {
        let row = usize::try_from(at[0].min(at[1])).ok()?;
        let column = usize::try_from(at[0].max(at[1])).ok()?;
        (row <= self.rows && column <= self.columns).then(|| self.value(row, column))
    }

    fn value(&self, row: usize, column: usize) -> u32 {
        // The rows above have columns + 1, columns, ... values.
        let before = row * (self.columns + 1) - row * row.saturating_sub(1) / 2;
        self.values[before + column - row]
    }
}

/// Sets of numbers: a window of `words` words each, beginning at its own word.
struct Windows {
    words: usize,
    bits: Vec<u64>,
}

impl Windows {
    fn new(count: usize, width: usize) -> Self {
        // A window begins at a full word, up to 63 numbers early.
        let words = width.div_ceil(64) + 1;
        Self {
            words,
            bits: vec![0; count * words],
        }
    }

    /// The set `index`, whose first number is `first`, from the word of `from` on.
    fn from(&self, index: usize, first: usize, from: usize) -> &[u64] {
        let skipped = from / 64 - first / 64;
        &self.bits[index * self.words + skipped..(index + 1) * self.words]
    }

    fn insert(&mut self, index: usize, first: usize, number: usize) {
        let word = number / 64 - first / 64;
        self.bits[index * self.words + word] |= 1 << (number % 64);
    }
}

/// The memory of a table and its construction, in bytes.
fn bytes(rows: u64, columns: u64) -> u128 {
    let [rows, columns] = [rows, columns].map(u128::from);
    let values = (rows + 1) * (columns + 1) * 4;
    let windows = 2 * (columns + 1) * ((3 * rows + 1).div_ceil(64) + 1) * 8;
    values + windows + (rows + columns) / 8
}

/// Computes the nim values of all positions whose smaller and larger heap are at most those of
/// `at`.
///
/// Time O(a b) for heaps a ≤ b, times a few words each; memory 4 bytes a position and, while it
/// works, 6 a b bits.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) or [`Blame::Limit`](lastmove_engine::Blame::Limit) over the memory
/// budget or [`MOST_POSITIONS`], [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
///
/// ```
/// use lastmove::{Control, games::wythoff::nim_values};
/// let table = nim_values::table([9, 3], &Control::default()).unwrap();
/// assert_eq!(table.get([3, 8]), Some(10));
/// ```
pub fn table(at: [u64; 2], control: &Control<'_>) -> Result<WythoffTable, Error> {
    let small = at[0].min(at[1]);
    let large = at[0].max(at[1]);
    let cells = (u128::from(small) + 1).saturating_mul(u128::from(large) + 1);
    if cells > MOST_POSITIONS.into() || large >= u64::from(u32::MAX) / 2 {
        let message = Message::new("wythoff-nim-too-large").with("most", MOST_POSITIONS);
        return Err(Error::limit(message));
    }
    control.plan(u64::try_from(bytes(small, large)).unwrap_or(u64::MAX))?;
    let phase = control.phase("nim-values", Some(cells as u64));
    let (rows, columns) = (small as usize, large as usize);
    let width = 3 * rows + 1;
    let mut down = Windows::new(columns + 1, width);
    let mut diagonal = Windows::new(columns + 1, width);
    let mut values = Vec::with_capacity((columns + 1) * (rows + 1) - rows * (rows + 1) / 2);
    let mut row_set = vec![0u64; (rows + columns) / 64 + 2];
    let mut seen = 0u64;
    for row in 0..=rows {
        // By symmetry the beginning of a row is the column of the same number.
        let first = row.saturating_sub(2 * rows);
        row_set.fill(0);
        let column_set = down.from(row, first, first);
        let words = column_set.len().min(row_set.len() - first / 64);
        row_set[first / 64..first / 64 + words].copy_from_slice(&column_set[..words]);
        let mut full = 0;
        for column in row..=columns {
            if seen.is_multiple_of(1 << 14) {
                control.check()?;
                phase.advance(seen);
            }
            seen += 1;
            let d = column - row;
            let column_first = column.saturating_sub(2 * rows);
            let diagonal_first = d.saturating_sub(rows);
            while row_set[full] == u64::MAX {
                full += 1;
            }
            // Numbers below both bounds are options, as shown above.
            let from = (64 * full).max(column.saturating_sub(2 * row));
            let sets = row_set[from / 64..]
                .iter()
                .zip(down.from(column, column_first, from))
                .zip(diagonal.from(d, diagonal_first, from));
            let mut number = from / 64 * 64;
            // All numbers below the window's first are options.
            let mut mask = (1u64 << (from % 64)) - 1;
            for ((a, b), c) in sets {
                let free = !(a | b | c | mask);
                if free != 0 {
                    number += free.trailing_zeros() as usize;
                    break;
                }
                mask = 0;
                number += 64;
            }
            row_set[number / 64] |= 1 << (number % 64);
            down.insert(column, column_first, number);
            diagonal.insert(d, diagonal_first, number);
            values.push(number as u32);
        }
    }
    Ok(WythoffTable {
        rows,
        columns,
        values,
    })
}

/// The textbook twin: for each position, the smallest number that no option has. O(a b (a + b)).
#[must_use]
pub fn table_plainly(rows: usize, columns: usize) -> Vec<Vec<u32>> {
    let mut values: Vec<Vec<u32>> = Vec::new();
    for row in 0..=rows {
        values.push(Vec::new());
        for column in 0..=columns {
            let mut seen = vec![false; 2 * (row + column) + row.min(column) + 1];
            for left in 0..column {
                seen[values[row][left] as usize] = true;
            }
            for up in 0..row {
                seen[values[up][column] as usize] = true;
            }
            for both in 1..=row.min(column) {
                seen[values[row - both][column - both] as usize] = true;
            }
            let value = seen.iter().position(|seen| !seen).unwrap_or(0);
            values[row].push(value as u32);
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_that_of_the_twin() {
        let plain = table_plainly(150, 400);
        for (rows, columns) in [
            (0, 0),
            (0, 70),
            (1, 1),
            (3, 400),
            (40, 333),
            (64, 64),
            (150, 400),
        ] {
            let at = [rows as u64, columns as u64];
            let table = table(at, &Control::default()).unwrap();
            for (row, values) in plain.iter().enumerate().take(rows + 1) {
                for (column, value) in values.iter().enumerate().take(columns + 1).skip(row) {
                    let found = table.get([column as u64, row as u64]);
                    assert_eq!(found, Some(*value), "{row} {column}");
                }
            }
            assert_eq!(table.get([rows as u64 + 1, columns as u64 + 1]), None);
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let control = Control::default();
        assert!(table([u64::MAX, u64::MAX], &control).is_err());
        assert!(table([0, u64::MAX], &control).is_err());
        assert!(table([1_000, 1_000_000], &control.memory(1 << 20)).is_err());
    }
}
