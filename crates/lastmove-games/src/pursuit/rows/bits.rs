//! The cells of a board as the bits of a row.

use std::ops::Range;

use super::super::{Pursuit, Turn};
use super::line::{BITS, Bitwise, Line, Plane, WORDS, ZERO};
use super::order::ROWS;

/// The thief's cells and steps, for rows of bits: one bit for each square, row by row of the board,
/// with padding bits between the rows, which are never set, so that a step to the side does not
/// wrap around, and after the last row, so that no step leads from one row of bits to the next.
pub(super) struct Bits {
    /// The number of lines of a row.
    pub(super) lines: usize,
    /// The bit of each cell.
    bits: Vec<u32>,
    /// The cell of each bit; arbitrary for padding.
    pub(super) cells: Vec<u16>,
    /// The shift of each step of the thief; passing has none.
    pub(super) steps: Vec<Shift>,
    /// The cells.
    pub(super) open: Vec<Line>,
    /// The cells on which the thief has not won, those without exits.
    pub(super) inner: Vec<Line>,
    /// The inner cells from which the thief can move.
    pub(super) free: Vec<Line>,
    /// How many lines a step can span, rounded up, plus one.
    pub(super) reach: usize,
}

impl Bits {
    /// The bits of the cells of a game.
    pub(super) fn new(game: &Pursuit) -> Self {
        let board = game.board();
        let (rows, columns) = (board.rows(), board.columns());
        // Longer steps always leave the board.
        let fits = |step: &&(i16, i16)| {
            let (down, right) = (step.0.unsigned_abs(), step.1.unsigned_abs());
            usize::from(down) < rows && usize::from(right) < columns
        };
        let steps: Vec<_> = game.rules().thief.list().iter().filter(fits).collect();
        let gap = steps.iter().map(|step| step.1.unsigned_abs().into()).max();
        let stride = columns + gap.unwrap_or(0);
        let steps = steps
            .iter()
            .map(|&&(down, right)| isize::from(down) * stride as isize + isize::from(right));
        let mut steps: Vec<isize> = steps.collect();
        if game.rules().pass.allows(Turn::Thief) {
            steps.push(0);
        }
        let far = steps.iter().map(|step| step.unsigned_abs()).max();
        let far = far.unwrap_or(0);
        let reach = far / BITS + 1;
        let lines = (rows * stride + far).div_ceil(BITS);
        let mut bits = Vec::with_capacity(game.cells() as usize);
        let mut cells = vec![0; lines * BITS];
        let (mut open, mut inner) = (vec![ZERO; lines], vec![ZERO; lines]);
        for cell in 0..game.cells() {
            let cell = cell as u16;
            let square = game.cells.square(cell);
            let bit = square / columns * stride + square % columns;
            bits.push(bit as u32);
            cells[bit] = cell;
            open[bit / BITS].set(bit % BITS);
            if !game.cells.is_exit(cell) {
                inner[bit / BITS].set(bit % BITS);
            }
        }
        let steps: Vec<Shift> = steps.into_iter().map(Shift::new).collect();
        let mut source = Plane::new(lines + 2 * reach);
        source.lines_mut()[reach..][..lines].copy_from_slice(&open);
        let source = source.lines().as_flattened();
        let mut free: Vec<Line> = (reach..reach + lines)
            .map(|line| spread(source, line, &steps))
            .collect();
        for (free, inner) in free.iter_mut().zip(&inner) {
            *free = free.and(inner);
        }
        Self {
            lines,
            bits,
            cells,
            steps,
            open,
            inner,
            free,
            reach,
        }
    }

    /// How many cells there are.
    pub(super) fn count(&self) -> usize {
        self.bits.len()
    }

    /// Lines of a block of rows for the police to move, with margins on both sides for the steps.
    pub(super) fn block(&self) -> usize {
        ROWS * self.lines + 2 * self.reach
    }

    /// The lines of a row in such a block.
    #[inline(always)]
    pub(super) fn part(&self, row: usize) -> Range<usize> {
        let first = self.reach + row * self.lines;
        first..first + self.lines
    }

    /// The bit of a cell: its line, and its place there.
    pub(super) fn bit(&self, cell: u16) -> (usize, usize) {
        let bit = self.bits[usize::from(cell)] as usize;
        (bit / BITS, bit % BITS)
    }
}

/// A step of the thief as a shift: whole words, and bits from 0 to 63.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    words: isize,
    bits: u32,
}

impl Shift {
    fn new(step: isize) -> Self {
        Self {
            words: step.div_euclid(64),
            bits: step.rem_euclid(64) as u32,
        }
    }
}

/// The bits of one line from which a step leads to a bit of `source`.
#[inline(always)]
pub(super) fn spread(source: &[u64], line: usize, steps: &[Shift]) -> Line {
    let mut near = ZERO;
    for step in steps {
        let start = (line * WORDS).wrapping_add_signed(step.words);
        // One word more than a line: bits shifted out of a word come from the next.
        let Some(words) = source
            .get(start..)
            .and_then(|words| words.first_chunk::<{ WORDS + 1 }>())
        else {
            continue;
        };
        for word in 0..WORDS {
            let high = words[word + 1].unbounded_shl(64 - step.bits);
            near[word] |= words[word] >> step.bits | high;
        }
    }
    near
}
