//! A board cut into two halves.

/// A placement of some queens in one half of the board, as bits: from the lowest, the diagonals
/// that cross both halves ([the signature](Halves::signature)), the two long diagonals, the columns
/// of the half, and the diagonals within the half.
///
/// Boards of up to 23 columns fit in 64 bits.
pub(super) trait State: Copy + Default + Send + Sync + 'static {
    /// Converts the bits of a number; the highest one stays the highest.
    fn of(bits: u128) -> Self;
    /// Whether two have no bit in common.
    fn apart(self, other: Self) -> bool;
    /// The bits of both.
    fn join(self, other: Self) -> Self;
    /// The bits of the first that the other does not have.
    fn minus(self, other: Self) -> Self;
    /// The bits that are 0, from `first` on, as far as `set` goes.
    fn missing(self, first: u32, set: u32) -> u32;
    /// The lowest 64 bits of each, which hold the signature and the long diagonals; `buffer` is for
    /// wider ones.
    fn words<'a>(states: &'a [Self], buffer: &'a mut Vec<u64>) -> &'a [u64];
}

impl State for u64 {
    #[inline(always)]
    fn of(bits: u128) -> Self {
        bits as Self | (bits >> 127 << 63) as Self
    }

    #[inline(always)]
    fn apart(self, other: Self) -> bool {
        self & other == 0
    }

    #[inline(always)]
    fn join(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn missing(self, first: u32, set: u32) -> u32 {
        (!self >> first) as u32 & set
    }

    fn words<'a>(states: &'a [Self], _: &'a mut Vec<u64>) -> &'a [u64] {
        states
    }
}

impl State for u128 {
    #[inline(always)]
    fn of(bits: u128) -> Self {
        bits
    }

    #[inline(always)]
    fn apart(self, other: Self) -> bool {
        self & other == 0
    }

    #[inline(always)]
    fn join(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn missing(self, first: u32, set: u32) -> u32 {
        (!self >> first) as u32 & set
    }

    fn words<'a>(states: &'a [Self], buffer: &'a mut Vec<u64>) -> &'a [u64] {
        buffer.clear();
        buffer.extend(states.iter().map(|&state| state as u64));
        buffer
    }
}

/// A bit that all states have, for squares where no queen is wanted: see [`State::of`].
const NEVER: u128 = 1 << 127;

/// How many placements a pair of halves stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Eight: the given queens break all symmetries.
    Used,
    /// The flips of rows and columns map the given queens to themselves: of the sets of rows that
    /// they map to each other one is examined.
    Flips,
}

/// The queens of the left (west) and of the right (east) half of a board, some rows and columns of
/// which may be filled already.
#[derive(Clone, Debug)]
pub(super) struct Halves {
    /// The rows to fill, from the first: each has one queen, in one of the halves.
    pub(super) rows: Vec<Row>,
    /// The numbers of queens to be placed west and east.
    pub(super) wanted: [usize; 2],
    /// The bits of the columns of a half.
    pub(super) columns: std::ops::Range<u32>,
    /// The initial state of each half: the columns of given queens are occupied, and a bit is set
    /// for [squares where none is wanted](Row).
    pub(super) begin: [u128; 2],
    /// The index of the row before which the bits of [`within`](Self::within) are cleared: earlier
    /// and later rows use them for different diagonals.
    pub(super) fresh: usize,
    /// The diagonals within a half.
    pub(super) within: u128,
    /// The number of diagonals that cross both halves, without the long ones where they are
    /// [`long`](Self::long). The lowest bits are the outermost ones, the highest the innermost,
    /// which are most often occupied.
    pub(super) signature: u32,
    /// The bits of the long diagonals, if queens may be on them, in the west half. Else 0.
    pub(super) long: u64,
    /// How many placements a pair stands for.
    pub(super) symmetry: Symmetry,
}

/// The squares of a row in one half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares<S> {
    /// The bits that a queen occupies in each column of the half. Missing columns come last.
    pub(super) taken: [S; COLUMNS],
    /// The bit of the first column in the states.
    pub(super) first: u32,
    /// The number of columns.
    pub(super) columns: u32,
}

/// More columns than a half has.
pub(super) const COLUMNS: usize = 16;

/// The squares of a row, west and east, each as the bits that a queen on it occupies. A square
/// where no queen is wanted occupies a bit that all states have.
pub(super) type Row = [Vec<u128>; 2];

impl Halves {
    /// The boards of N = `n` > 3 queens: the number of placements is the sum of what the pairs of all
    /// of them stand for.
    ///
    /// On an even board, symmetries map the four arms of the long diagonals to each other, so
    /// queens on them are wanted in the west half only. An odd board has a queen in the middle row
    /// and one in the middle column: either one in the centre, or one `i` to the left and one `j`
    /// above, and `i` < `j`, up to the eight symmetries.
    pub(super) fn all(n: usize) -> Vec<Self> {
        if n.is_multiple_of(2) {
            return vec![Self::new(n, &[], Symmetry::Flips)];
        }
        let middle = n / 2;
        let mut all = vec![Self::new(n, &[(middle, middle)], Symmetry::Flips)];
        for i in 1..=middle {
            for j in i + 1..=middle {
                let queens = [(middle, middle - i), (middle - j, middle)];
                all.push(Self::new(n, &queens, Symmetry::Used));
            }
        }
        all
    }

    /// The board of `n` with the given `queens`, by row and column: those of the middle row and
    /// column.
    fn new(n: usize, queens: &[(usize, usize)], symmetry: Symmetry) -> Self {
        let half = n / 2;
        let diagonals = Diagonals::new(n, queens);
        let given_row = |row| queens.iter().any(|queen| queen.0 == row);
        let free = |row: usize, column: usize| {
            queens
                .iter()
                .all(|&(r, c)| r != row && c != column && r.abs_diff(row) != c.abs_diff(column))
        };
        let squares = |row: usize, columns: std::ops::Range<usize>| {
            let first = columns.start;
            let bits = columns.map(|column| {
                let bits = diagonals.bits(row, column).filter(|_| free(row, column));
                bits.unwrap_or(NEVER) | 1 << (diagonals.columns as usize + column - first)
            });
            bits.collect()
        };
        let columns = diagonals.columns..diagonals.columns + half as u32;
        let taken = queens.iter().filter(|queen| queen.1 < half);
        let west = taken.fold(0u128, |bits, queen| {
            bits | 1 << (columns.start + queen.1 as u32)
        });
        let rows: Vec<usize> = (0..n).filter(|&row| !given_row(row)).collect();
        Self {
            fresh: rows.iter().filter(|&&row| row < half).count(),
            rows: rows
                .into_iter()
                .map(|row| [squares(row, 0..half), squares(row, n - half..n)])
                .collect(),
            wanted: [half - west.count_ones() as usize, half],
            begin: [NEVER | west, NEVER],
            within: ((1 << (half - 1 + n % 2)) - 1) << columns.end,
            columns,
            signature: diagonals.signature,
            long: diagonals.long,
            symmetry,
        }
    }

    /// The squares of each row, west and east.
    pub(super) fn squares<S: State>(&self) -> Vec<[Squares<S>; 2]> {
        let of = |squares: &Vec<u128>| {
            let mut taken = [S::default(); COLUMNS];
            for (taken, &square) in taken.iter_mut().zip(squares) {
                *taken = S::of(square);
            }
            Squares {
                taken,
                first: self.columns.start,
                columns: self.columns.len() as u32,
            }
        };
        let rows = self.rows.iter();
        rows.map(|halves| halves.each_ref().map(of)).collect()
    }

    /// Whether the states fit in 64 bits.
    pub(super) fn is_narrow(&self) -> bool {
        // The highest bit is reserved, see `State::of`.
        self.within >> (u64::BITS - 1) == 0
    }
}

/// The bits of the diagonals of a board.
struct Diagonals {
    n: usize,
    /// The first bit of the columns, after the signature and the long diagonals.
    columns: u32,
    signature: u32,
    long: u64,
    /// The signature bits by the sum of row and column, and by their difference + n - 1.
    sums: Vec<Option<u32>>,
    differences: Vec<Option<u32>>,
}

impl Diagonals {
    fn new(n: usize, queens: &[(usize, usize)]) -> Self {
        let half = n / 2;
        // A diagonal that crosses both halves is at most this far from a long one.
        let farthest = half - 1;
        let odd = n % 2 == 1;
        let mut new = Self {
            n,
            columns: 0,
            signature: 0,
            long: 0,
            sums: vec![None; 2 * n - 1],
            differences: vec![None; 2 * n - 1],
        };
        let mut next = 0;
        for away in (usize::from(!odd)..=farthest).rev() {
            for place in [n - 1 - away, n - 1 + away] {
                let given = |line: usize| line == place;
                if !queens.iter().any(|&(r, c)| given(r + c)) {
                    new.sums[place] = Some(next);
                    next += 1;
                }
                if !queens.iter().any(|&(r, c)| given(r + n - 1 - c)) {
                    new.differences[place] = Some(next);
                    next += 1;
                }
                if away == 0 {
                    break;
                }
            }
        }
        new.signature = next;
        if !odd {
            new.long = 0b11 << next;
            new.sums[n - 1] = Some(next);
            new.differences[n - 1] = Some(next + 1);
            next += 2;
        }
        new.columns = next;
        new
    }

    /// The bits of the diagonals of a square; `None` for a square east on a long diagonal of an
    /// even board, where no queen is wanted.
    fn bits(&self, row: usize, column: usize) -> Option<u128> {
        let (n, half) = (self.n, self.n / 2);
        let (sum, difference) = (row + column, row + n - 1 - column);
        let east = column >= half;
        if east && self.long != 0 && (sum == n - 1 || difference == n - 1) {
            return None;
        }
        let within = self.columns + half as u32;
        let bit = |place: usize, signature: &[Option<u32>]| -> u128 {
            match signature[place] {
                Some(bit) => 1 << bit,
                // The outermost diagonal is a single square.
                None if place == 0 || place == 2 * n - 2 => 0,
                // Sums and differences within a half never share rows.
                None => 1 << (within + place.min(2 * n - 2 - place) as u32 - 1),
            }
        };
        Some(bit(sum, &self.sums) | bit(difference, &self.differences))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The row and column of each square that may be occupied, by half, with its bits.
    fn squares(n: usize, halves: &Halves, given: &[(usize, usize)]) -> Vec<(usize, usize, u128)> {
        let rows = (0..n).filter(|&row| given.iter().all(|queen| queen.0 != row));
        let squares = rows.zip(&halves.rows).flat_map(|(row, [west, east])| {
            let west = west
                .iter()
                .enumerate()
                .map(move |(at, &bits)| (row, at, bits));
            let first = n - n / 2;
            let east = east
                .iter()
                .enumerate()
                .map(move |(at, &bits)| (row, first + at, bits));
            west.chain(east)
        });
        squares.filter(|square| square.2 & NEVER == 0).collect()
    }

    #[test]
    fn bits_meet_where_queens_attack_each_other() {
        for n in 4..=24 {
            let half = n / 2;
            let mut given = vec![if n % 2 == 0 {
                vec![]
            } else {
                vec![(half, half)]
            }];
            if n % 2 == 1 {
                for i in 1..=half {
                    given.extend((i + 1..=half).map(|j| vec![(half, half - i), (half - j, half)]));
                }
            }
            let all = Halves::all(n);
            assert_eq!(all.len(), given.len());
            for (halves, given) in all.iter().zip(given) {
                let signature = (1 << halves.signature) - 1;
                let squares = squares(n, halves, &given);
                for &(r, c, a) in &squares {
                    for &(s, d, b) in &squares {
                        let diagonal = r.abs_diff(s) == c.abs_diff(d);
                        let meets = if (c < half) != (d < half) {
                            a & b & signature != 0
                        } else if (r < half) != (s < half) {
                            a & b & !halves.within != 0
                        } else {
                            a & b != 0
                        };
                        // Columns have the same bits in both halves, and are not compared across.
                        let attack = diagonal || c == d;
                        if r != s {
                            assert_eq!(meets, attack, "{n}: {r} {c}, {s} {d}");
                        }
                    }
                }
                assert_eq!(halves.is_narrow(), n < 24, "{n}");
            }
        }
    }

    #[test]
    fn squares_that_given_queens_attack_are_not_wanted() {
        // The middle row and column of 5: queens 1 to the left and 2 above.
        let halves = Halves::new(5, &[(2, 1), (0, 2)], Symmetry::Used);
        let wanted = squares(5, &halves, &[(2, 1), (0, 2)]);
        let places: Vec<_> = wanted
            .iter()
            .map(|&(row, column, _)| (row, column))
            .collect();
        assert_eq!(places, [(1, 4), (3, 3), (3, 4), (4, 0), (4, 4)]);
    }
}
