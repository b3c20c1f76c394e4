//! A torus as lines and the squares on them.

/// Lines in a block of words: what the widest vectors hold.
const BLOCK: usize = 16;

/// The most blocks: 31 rows, columns, and diagonals either way.
const BLOCKS: usize = 8;

/// The squares of every line on which a queen can still stand: a word for each row, each column and
/// each diagonal either way, and empty words up to the end of the last block. Every square is in
/// four of them. A line that has its queen is empty.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Lines([[u32; BLOCK]; BLOCKS]);

/// A torus whose side has no divisor in common with 6.
#[derive(Clone, Debug)]
pub(super) struct Torus {
    n: usize,
    /// How many blocks hold all lines.
    blocks: usize,
    /// For every square, what a queen there leaves of the empty torus.
    beside: Vec<Lines>,
    /// For every bit of every line, the square that it stands for.
    squares: Vec<[u16; 32]>,
}

impl Lines {
    /// Adds a square, told by its lines and the bits of these.
    fn add(&mut self, square: [(usize, usize); 4]) {
        for (line, bit) in square {
            self.0[line / BLOCK][line % BLOCK] |= 1 << bit;
        }
    }
}

impl Torus {
    pub(super) fn new(n: usize) -> Self {
        let empty = Lines([[0; BLOCK]; BLOCKS]);
        let mut torus = Self {
            n,
            blocks: (4 * n).div_ceil(BLOCK),
            beside: Vec::with_capacity(n * n),
            squares: vec![[0; 32]; 4 * n],
        };
        for square in 0..n * n {
            for (line, bit) in torus.lines(square) {
                torus.squares[line][bit] = square as u16;
            }
            let queen = torus.lines(square);
            let mut beside = empty;
            for other in 0..n * n {
                let lines = torus.lines(other);
                if (0..4).all(|way| lines[way].0 != queen[way].0) {
                    beside.add(lines);
                }
            }
            torus.beside.push(beside);
        }
        torus
    }

    /// The number of a square, told by column and row, both counted from 0.
    pub(super) fn square(&self, column: usize, row: usize) -> usize {
        column * self.n + row
    }

    /// The four lines through a square, and which of their bits it is: of a column the row, of all
    /// others the column.
    fn lines(&self, square: usize) -> [(usize, usize); 4] {
        let n = self.n;
        let (column, row) = (square / n, square % n);
        [
            (column, row),
            (n + row, column),
            (2 * n + (column + row) % n, column),
            (3 * n + (n + row - column) % n, column),
        ]
    }

    /// What a queen leaves of an empty torus.
    pub(super) fn first(&self, square: usize) -> &Lines {
        &self.beside[square]
    }

    /// Puts a queen on a square, and says whether all lines that have no queen then, `left` of each
    /// kind, still have a square for one.
    #[inline(always)]
    pub(super) fn place(&self, from: &Lines, square: usize, left: usize, into: &mut Lines) -> bool {
        let beside = &self.beside[square];
        let mut some = [0u32; BLOCK];
        for block in 0..self.blocks.min(BLOCKS) {
            let (from, beside) = (&from.0[block], &beside.0[block]);
            let into = &mut into.0[block];
            for lane in 0..BLOCK {
                let word = from[lane] & beside[lane];
                into[lane] = word;
                some[lane] += u32::from(word != 0);
            }
        }
        some.iter().sum::<u32>() as usize == 4 * left
    }

    /// The line with the fewest squares of those that have any, and these squares.
    #[inline(always)]
    pub(super) fn narrowest(&self, lines: &Lines) -> (usize, u32) {
        // The number of squares above the number of the line; empty lines come last.
        let mut least = [u32::MAX; BLOCK];
        for block in 0..self.blocks.min(BLOCKS) {
            for (lane, least) in least.iter_mut().enumerate() {
                let squares = lines.0[block][lane].count_ones();
                let key = squares.wrapping_sub(1) << 8 | (block * BLOCK + lane) as u32;
                *least = key.min(*least);
            }
        }
        let least = least.into_iter().fold(u32::MAX, u32::min);
        let line = least as usize & 0xff;
        (line, lines.0[line / BLOCK % BLOCKS][line % BLOCK])
    }

    /// The square that a bit of a line stands for.
    #[inline(always)]
    pub(super) fn square_of(&self, line: usize, bit: u32) -> usize {
        usize::from(self.squares[line][bit.trailing_zeros() as usize % 32])
    }
}
