//! A random-looking placement by local search.

use lastmove::graph::generate::SplitMix64;
use lastmove::{Control, Error};

use crate::size::check_size_to;

/// The largest N of [`random`].
pub const LARGEST_RANDOM: u64 = 10_000_000;

/// How many random rows a column tries before it is left for the repair.
const TRIES: u64 = 100;

/// How many columns may be left for the repair; the counts on diagonals stay below 2^16 with it.
const LEFT: usize = 10_000;

/// How many swaps the repair of one queen tries, per queen of the board, before restarting.
const SWAPS: u64 = 20;

/// Steps between two checks for cancellation.
const WATCHED: u64 = 1 << 16;

/// Finds a placement of `n` queens that looks random, the same one for the same `seed` on every
/// machine and with any number of threads; `None` for `n` = 2 and 3.
///
/// It is **not** uniform: some placements are likelier than others ([`uniform`](crate::uniform) is,
/// for small boards). Columns take random rows that no queen before attacks, by swaps in a
/// permutation; the few dozen that find none are repaired by swaps that reduce conflicts. The time
/// grows about as `n`, the memory is 12 `n` bytes.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::random;
/// let rows = random(1000, 7, &Control::default())?.expect("1000 queens have room");
/// assert_eq!(rows.len(), 1000);
/// assert_eq!(random(1000, 7, &Control::default())?, Some(rows));
/// assert_eq!(random(3, 7, &Control::default())?, None);
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST_RANDOM`]; over the memory budget; an
/// interrupt.
///
/// # Source
/// R. Sosič, J. Gu, Efficient local search with conflict minimization: a case study of the n-queens
/// problem, 1994 (their QS4).
pub fn random(n: u64, seed: u64, control: &Control) -> Result<Option<Vec<u32>>, Error> {
    afford_random(n, control)?;
    if n == 2 || n == 3 {
        return Ok(None);
    }
    control.plan(bytes(n))?;
    let phase = control.phase("random", Some(n));
    let mut swaps = Swaps::new(n as usize, seed);
    loop {
        let left = swaps.place(control, |done| phase.advance(done))?;
        if left <= LEFT && swaps.repair(left, control)? {
            return Ok(Some(swaps.rows.iter().map(|row| row + 1).collect()));
        }
    }
}

/// Checks at once what [`random`] would refuse, for callers with other checks that want to report
/// the most important error first.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::afford_random;
/// let control = Control::default().memory(1 << 20);
/// assert_eq!(afford_random(1_000, &control), Ok(()));
/// let code = |n| afford_random(n, &control).unwrap_err().message.code;
/// assert_eq!(code(1_000_000), "memory-over-budget");
/// assert_eq!(code(1_000_000_000), "queens-size");
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST_RANDOM`]; over the memory budget.
pub fn afford_random(n: u64, control: &Control) -> Result<(), Error> {
    check_size_to(n, LARGEST_RANDOM)?;
    control.afford(bytes(n))
}

/// The memory: rows, and two kinds of diagonals.
fn bytes(n: u64) -> u64 {
    12 * n
}

/// A permutation and the queens on its diagonals.
struct Swaps {
    n: usize,
    /// The rows, from 0.
    rows: Vec<u32>,
    /// Queens on diagonals by row + column, and by row + n − column.
    falling: Vec<u16>,
    rising: Vec<u16>,
    generator: SplitMix64,
}

impl Swaps {
    fn new(n: usize, seed: u64) -> Self {
        Self {
            n,
            rows: (0..n as u32).collect(),
            falling: vec![0; 2 * n],
            rising: vec![0; 2 * n],
            generator: SplitMix64::new(seed),
        }
    }

    /// The two diagonals of a square.
    fn diagonals(&self, column: usize, row: u32) -> (usize, usize) {
        let row = row as usize;
        (row + column, row + self.n - column)
    }

    /// Restarts: gives columns random rows without conflict while possible, then the rest any rows,
    /// and returns how many are the rest.
    fn place(&mut self, control: &Control, advance: impl Fn(u64)) -> Result<usize, Error> {
        self.falling.fill(0);
        self.rising.fill(0);
        let n = self.n;
        let mut placed = 0;
        'columns: while placed < n {
            if (placed as u64).is_multiple_of(WATCHED) {
                control.check()?;
                advance(placed as u64);
            }
            for _ in 0..TRIES {
                let other = placed + self.generator.below_unbiased((n - placed) as u64) as usize;
                let row = self.rows[other];
                let (falling, rising) = self.diagonals(placed, row);
                if self.falling[falling] == 0 && self.rising[rising] == 0 {
                    self.rows.swap(placed, other);
                    self.add(placed);
                    placed += 1;
                    continue 'columns;
                }
            }
            break;
        }
        let left = n - placed;
        if left <= LEFT {
            for column in placed..n {
                let other = column + self.generator.below_unbiased((n - column) as u64) as usize;
                self.rows.swap(column, other);
                self.add(column);
            }
        }
        Ok(left)
    }

    fn add(&mut self, column: usize) {
        let (falling, rising) = self.diagonals(column, self.rows[column]);
        self.falling[falling] += 1;
        self.rising[rising] += 1;
    }

    fn remove(&mut self, column: usize) {
        let (falling, rising) = self.diagonals(column, self.rows[column]);
        self.falling[falling] -= 1;
        self.rising[rising] -= 1;
    }

    /// How many queens stand on the diagonals of a queen, each counted once a diagonal, and itself
    /// twice.
    fn load(&self, column: usize) -> u32 {
        let (falling, rising) = self.diagonals(column, self.rows[column]);
        u32::from(self.falling[falling]) + u32::from(self.rising[rising])
    }

    fn is_attacked(&self, column: usize) -> bool {
        self.load(column) > 2
    }

    /// Swaps the last `left` columns with others until no queen is attacked; false when that does
    /// not succeed.
    fn repair(&mut self, left: usize, control: &Control) -> Result<bool, Error> {
        let n = self.n;
        let mut attacked: Vec<usize> = (n - left..n).collect();
        while !attacked.is_empty() {
            for column in attacked {
                let mut tries = 0;
                while self.is_attacked(column) {
                    if tries == SWAPS * n as u64 {
                        return Ok(false);
                    }
                    if tries.is_multiple_of(WATCHED) {
                        control.check()?;
                    }
                    tries += 1;
                    let other = self.generator.below_unbiased(n as u64) as usize;
                    if other != column {
                        self.swap_if_better(column, other);
                    }
                }
            }
            // A swap reduces the total of conflicts, but may create one elsewhere.
            attacked = (0..n).filter(|&column| self.is_attacked(column)).collect();
        }
        Ok(true)
    }

    /// Swaps the rows of two columns if that reduces conflicts.
    fn swap_if_better(&mut self, one: usize, other: usize) {
        // The number of pairs over all diagonals: a queen that leaves removes its load without
        // itself.
        let before = self.leave(one) + self.leave(other);
        self.rows.swap(one, other);
        let after = self.enter(one) + self.enter(other);
        if after >= before {
            self.leave(one);
            self.leave(other);
            self.rows.swap(one, other);
            self.enter(one);
            self.enter(other);
        }
    }

    /// Removes a queen from its diagonals; returns how many others are there.
    fn leave(&mut self, column: usize) -> u32 {
        let load = self.load(column);
        self.remove(column);
        load - 2
    }

    /// Adds a queen to its diagonals; returns how many others are there.
    fn enter(&mut self, column: usize) -> u32 {
        self.add(column);
        self.load(column) - 2
    }
}
