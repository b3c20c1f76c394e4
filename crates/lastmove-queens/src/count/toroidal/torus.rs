//! A torus as lines and the squares on them.

/// Lines in a block of words: the width of the widest vectors.
const BLOCK: usize = 16;

/// The most blocks: 31 rows, columns, and diagonals either way.
const BLOCKS: usize = 8;

/// The free squares of every line: a word for each row, each column and each diagonal either way,
/// and empty words up to the end of the last block. Every square is in four of them. A line that
/// has its queen is empty.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Lines([[u32; BLOCK]; BLOCKS]);

/// A torus whose side is coprime to 6.
#[derive(Clone, Debug)]
pub(super) struct Torus {
    n: usize,
    /// The number of blocks for all lines.
    blocks: usize,
    /// For every square, the free squares of the empty torus after a queen there.
    beside: Vec<Lines>,
    /// For every bit of every line, its square.
    squares: Vec<[u16; 32]>,
}

impl Lines {
    /// Adds a square, given by its lines and their bits.
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

    /// The number of a square, by column and row, both counted from 0.
    pub(super) fn square(&self, column: usize, row: usize) -> usize {
        column * self.n + row
    }

    /// The four lines through a square, and its bit in each: the row in a column, the column in all
    /// others.
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

    /// The free squares of the empty torus after a queen.
    pub(super) fn first(&self, square: usize) -> &Lines {
        &self.beside[square]
    }

    /// Puts a queen on a square, and returns whether all lines without a queen, `left` of each
    /// kind, still have a free square.
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

    /// The non-empty line with the fewest free squares, and these squares.
    #[inline(always)]
    pub(super) fn narrowest(&self, lines: &Lines) -> (usize, u32) {
        // The number of squares in the upper bits, the number of the line below; empty lines come
        // last.
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

    /// The square of a bit of a line.
    #[inline(always)]
    pub(super) fn square_of(&self, line: usize, bit: u32) -> usize {
        usize::from(self.squares[line][bit.trailing_zeros() as usize % 32])
    }
}
