//! The nim values of all positions of a bar, by their ranks.
//!
//! A position of R rows and C columns is R lengths that never increase, so that the sums of length
//! i and R − i are R different numbers below R + C. The rank is the sum of the binomials of those
//! numbers over R − i + 1: 0, 1, ... in lexicographic order of the lengths, each option below its
//! position. A bite cuts all rows from r to the last one s that reach column c, to c − 1: the
//! option's rank is made of three sums, of the rows above r as they are, of the rows r to s at
//! length c − 1, and of the rows below s as they are.

use lastmove_engine::{Control, Error, Message};

/// The most positions of a table.
pub(super) const MOST_POSITIONS: u64 = 2_000_000_000;

/// The nim values of all positions of a bar.
pub struct ChompTable {
    rows: usize,
    columns: usize,
    /// `binomials[row * (columns + 1) + length]`: what a row of that length adds to the rank.
    adds: Vec<u64>,
    values: Values,
}

/// Values of one byte if they fit, else of two.
enum Values {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

/// A nim value in a table.
trait Cell: Copy + Default {
    fn of(value: usize) -> Self;
    fn get(self) -> usize;
}

impl Cell for u8 {
    fn of(value: usize) -> Self {
        value as Self
    }

    fn get(self) -> usize {
        self.into()
    }
}

impl Cell for u16 {
    fn of(value: usize) -> Self {
        value as Self
    }

    fn get(self) -> usize {
        self.into()
    }
}

impl ChompTable {
    /// The nim value of a position with the poison, if it fits the bar of the table.
    #[must_use]
    pub fn get(&self, at: &[u16]) -> Option<u16> {
        let fits =
            at.len() <= self.rows && at.first().is_some_and(|c| usize::from(*c) <= self.columns);
        if !fits {
            return None;
        }
        let stride = self.columns + 1;
        let adds = at.iter().enumerate();
        let rank: u64 = adds
            .map(|(row, c)| self.adds[row * stride + usize::from(*c)])
            .sum();
        Some(match &self.values {
            Values::Narrow(values) => values[rank as usize].into(),
            Values::Wide(values) => values[rank as usize],
        })
    }

    /// The number of positions, including the one without squares.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.values {
            Values::Narrow(values) => values.len(),
            Values::Wide(values) => values.len(),
        }
    }

    /// Whether it holds no position; never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The binomial coefficient; `u64::MAX` on overflow.
fn binomial(n: usize, k: usize) -> u64 {
    let mut product = 1u128;
    for i in 0..k.min(n - k.min(n)) as u128 {
        product = product.saturating_mul(n as u128 - i) / (i + 1);
        if product > u64::MAX.into() {
            return u64::MAX;
        }
    }
    if k > n { 0 } else { product as u64 }
}

/// The number of positions of a bar, including the one without squares.
#[must_use]
pub(super) fn positions(rows: usize, columns: usize) -> u64 {
    binomial(rows + columns, rows)
}

/// Computes the nim values of all positions of a bar.
///
/// Time: one look-up a position and bite. Memory: a byte a position, two on bars of more than 256
/// squares.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) or [`Blame::Limit`](lastmove_engine::Blame::Limit) over the memory
/// budget or 2·10^9 positions, [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
///
/// ```
/// use lastmove::{Control, games::chomp::table};
/// let table = table(8, 8, &Control::default()).unwrap();
/// assert_eq!(table.get(&[8; 8]), Some(13));
/// ```
pub fn table(rows: usize, columns: usize, control: &Control<'_>) -> Result<ChompTable, Error> {
    let count = positions(rows, columns);
    if count > MOST_POSITIONS {
        let message = Message::new("chomp-too-large").with("most", MOST_POSITIONS);
        return Err(Error::limit(message));
    }
    // No game lasts longer than the number of squares besides the poison.
    let narrow = rows * columns <= 256;
    let extra = ((rows + 2) * (columns + 2) * 24) as u64;
    control.plan(count * if narrow { 1 } else { 2 } + extra)?;
    let stride = columns + 1;
    let mut adds = vec![0; rows * stride];
    for row in 0..rows {
        for length in 1..=columns {
            // Row 0 is the most significant.
            let below = rows - 1 - row;
            adds[row * stride + length] = binomial(length + below, below + 1);
        }
    }
    let values = match narrow {
        true => Values::Narrow(fill(rows, columns, &adds, count as usize, control)?),
        false => Values::Wide(fill(rows, columns, &adds, count as usize, control)?),
    };
    Ok(ChompTable {
        rows,
        columns,
        adds,
        values,
    })
}

fn fill<T: Cell>(
    rows: usize,
    columns: usize,
    adds: &[u64],
    count: usize,
    control: &Control<'_>,
) -> Result<Vec<T>, Error> {
    let phase = control.phase("nim-values", Some(count as u64));
    let stride = columns + 1;
    // above[c][r]: the contribution of the rows above r if their length is c; by columns, so that
    // the rows of one column are contiguous.
    let rows_1 = rows + 1;
    let mut above = vec![0usize; stride * rows_1];
    for length in 0..stride {
        for row in 0..rows {
            above[length * rows_1 + row + 1] =
                above[length * rows_1 + row] + adds[row * stride + length] as usize;
        }
    }
    let mut values = vec![T::default(); count];
    let mut lengths = vec![0usize; rows];
    // The contribution of the rows above r with their own lengths.
    let mut own = vec![0usize; rows_1];
    let mut seen = vec![0u64; rows * columns / 64 + 1];
    let mut work = 0;
    for rank in 1..count {
        // The next position: the last row that may grow does, those below it restart.
        let mut row = rows - 1;
        while row > 0 && lengths[row] == lengths[row - 1] {
            lengths[row] = 0;
            row -= 1;
        }
        lengths[row] += 1;
        for row in row..rows {
            own[row + 1] = own[row] + adds[row * stride + lengths[row]] as usize;
        }
        work += rank.min(rows * columns);
        if work > 1 << 18 {
            work = 0;
            control.check()?;
            phase.advance(rank as u64);
        }
        seen.fill(0);
        let mut height = rows;
        for column in 1..=lengths[0] {
            // Finds the rows that reach the column.
            while lengths[height - 1] < column {
                height -= 1;
            }
            let cut = &above[(column - 1) * rows_1..column * rows_1];
            let cut_all = cut[height] + own[rows] - own[height];
            // The poison is not bitten.
            let first = usize::from(column == 1);
            for (own, cut) in own[first..height].iter().zip(&cut[first..height]) {
                let value = values[cut_all + own - cut].get();
                seen[value / 64] |= 1 << (value % 64);
            }
        }
        let full = seen.iter().take_while(|word| **word == u64::MAX).count();
        let next = seen.get(full).map_or(0, |word| word.trailing_ones());
        values[rank] = T::of(full * 64 + next as usize);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::super::table_plainly;
    use super::*;

    #[test]
    fn the_table_is_that_of_the_twin() {
        for (rows, columns) in [
            (1, 1),
            (1, 9),
            (9, 1),
            (2, 7),
            (3, 5),
            (5, 3),
            (6, 6),
            (4, 8),
        ] {
            let plain = table_plainly(rows, columns);
            let table = table(rows.into(), columns.into(), &Control::default()).unwrap();
            assert_eq!(table.len(), plain.len() + 1);
            for (at, value) in plain {
                assert_eq!(table.get(&at), Some(value), "{at:?}");
            }
        }
    }

    #[test]
    fn wide_values_are_those_of_the_twin() {
        let plain = table_plainly(2, 140);
        let table = table(2, 140, &Control::default()).unwrap();
        assert!(plain.values().any(|value| *value > 255 / 2));
        assert!(matches!(table.values, Values::Wide(_)));
        for (at, value) in plain {
            assert_eq!(table.get(&at), Some(value), "{at:?}");
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let control = Control::default();
        assert!(table(1_000, 1_000, &control).is_err());
        assert!(table(10, 10, &control.memory(100_000)).is_err());
        assert_eq!(binomial(28, 14), 40_116_600);
        assert_eq!(binomial(2_000, 1_000), u64::MAX);
        assert_eq!((binomial(5, 0), binomial(5, 5), binomial(3, 4)), (1, 1, 0));
    }
}
