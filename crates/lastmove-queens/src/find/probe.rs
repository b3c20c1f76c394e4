//! Whether some queens can be completed, by a search from the other side.

/// The result of probing a prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Probe {
    /// No placement begins with it.
    Empty,
    /// This one does, not necessarily the least.
    Found(Vec<u8>),
    /// The steps were used up first.
    Unknown,
}

/// The largest board, and the size of a word: sets of rows and columns are words of 64 bits.
const SIDE: usize = 64;

/// The attacks in the next row, and the columns still to try there; bit `c` is column `c`.
#[derive(Clone, Copy, Default)]
struct Level {
    columns: u64,
    rising: u64,
    falling: u64,
    free: u64,
}

/// Looks for a placement of `n` queens, 1 to 64, whose first columns have the rows `prefix`, within
/// about `steps` placed queens; adds their number to `taken`.
///
/// The queens of the prefix, being lexicographically small, crowd the low rows of the first columns
/// and leave few squares for the high rows. So the others are placed row by row from the highest
/// row down, which finds dead ends far sooner than column by column. The prefix must be valid.
pub(super) fn probe(n: usize, prefix: &[u8], steps: u64, taken: &mut u64) -> Probe {
    let all = u64::MAX >> (SIDE - n);
    let open = if prefix.len() < n {
        all & (u64::MAX << prefix.len())
    } else {
        0
    };
    let used = prefix.iter().fold(0u64, |used, &row| used | 1 << (row - 1));
    // The rows without a queen, from the highest, and in each the columns that no queen of the
    // prefix attacks.
    let mut rows = [0usize; SIDE];
    let mut squares = [0u64; SIDE];
    let mut count = 0;
    for row in (0..n).rev().filter(|row| used >> row & 1 == 0) {
        rows[count] = row;
        squares[count] = open & !attacked(prefix, row, n);
        if squares[count] == 0 {
            return Probe::Empty;
        }
        count += 1;
    }
    if count == 0 {
        return Probe::Found(prefix.to_vec());
    }
    let mut stack = [Level::default(); SIDE];
    let mut chosen = [0u64; SIDE];
    let mut depth = 0;
    let mut level = Level {
        free: squares[0],
        ..Level::default()
    };
    let mut put: u64 = 0;
    let found = loop {
        while level.free == 0 {
            if depth == 0 {
                *taken += put;
                return Probe::Empty;
            }
            depth -= 1;
            level = stack[depth];
        }
        if put == steps {
            break false;
        }
        put += 1;
        let bit = level.free & level.free.wrapping_neg();
        level.free ^= bit;
        chosen[depth] = bit;
        if depth + 1 == count {
            break true;
        }
        let apart = rows[depth] - rows[depth + 1];
        let columns = level.columns | bit;
        let rising = (level.rising | bit) << apart;
        let falling = (level.falling | bit) >> apart;
        let free = squares[depth + 1] & !(columns | rising | falling);
        if free == 0 {
            continue;
        }
        stack[depth] = level;
        depth += 1;
        level = Level {
            columns,
            rising,
            falling,
            free,
        };
    };
    *taken += put;
    if !found {
        return Probe::Unknown;
    }
    let mut placement = vec![0; n];
    placement[..prefix.len()].copy_from_slice(prefix);
    for (&row, bit) in rows.iter().zip(&chosen[..count]) {
        placement[bit.trailing_zeros() as usize] = row as u8 + 1;
    }
    Probe::Found(placement)
}

/// The columns of `row` (from 0) that queens of the prefix attack along diagonals.
fn attacked(prefix: &[u8], row: usize, n: usize) -> u64 {
    let queens = prefix.iter().enumerate();
    queens.fold(0, |attacked, (column, &queen)| {
        let to = column + row.abs_diff(usize::from(queen) - 1);
        if to < n { attacked | 1 << to } else { attacked }
    })
}
