//! The values of all positions, stored as the order in which they were decided.

use rayon::prelude::*;

use super::line::{Line, WORDS};
use super::nonzero::nonzero;
use lastmove_engine::Value;
use lastmove_engine::vectors::Vectors;

/// For all squads and one turn: the cells of the thief in the order of remoteness, a list for each
/// block of rows, and which part of it belongs to which row and value.
///
/// Two bytes a position and eight for each part, whatever the remoteness. The search writes each
/// list from front to back, whereas an array of remoteness by cell would be written at scattered
/// places in every round, and lists of single rows would cost a cache miss each.
pub(super) struct Order {
    /// How many cells the thief has.
    count: usize,
    /// The list of block b begins at `b · (ROWS · count + ROOM)`.
    cells: Vec<u16>,
    /// The parts of each list.
    parts: Vec<Vec<Part>>,
    /// The length of each list.
    ends: Vec<u32>,
}

/// Rows of a block.
pub(super) const ROWS: usize = 16;

/// The most cells written beyond the end of a list.
const ROOM: usize = 64;

/// Consecutive positions of a list with the same value.
#[derive(Clone, Copy)]
struct Part {
    plies: u32,
    /// Their number times `2 · ROWS`, plus twice the row within the block, plus 1 when the player
    /// to move wins.
    rest: u32,
}

impl Part {
    #[inline(always)]
    fn new(plies: u32, len: usize, row: usize, won: bool) -> Self {
        let rest = (len * ROWS + row) as u32 * 2 + u32::from(won);
        Self { plies, rest }
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.rest as usize / (2 * ROWS)
    }

    #[inline(always)]
    fn row(self) -> usize {
        self.rest as usize / 2 % ROWS
    }

    fn value(self) -> Value {
        let plies = u64::from(self.plies);
        if self.rest % 2 == 1 {
            Value::Win(plies)
        } else {
            Value::Loss(plies)
        }
    }
}

/// The list of a block under construction.
pub(super) struct OrderBlock<'a> {
    cells: &'a mut [u16],
    parts: &'a mut Vec<Part>,
    end: &'a mut u32,
}

impl OrderBlock<'_> {
    /// Appends the cells of the bits of a row, numbered within the block; `cells` has one for each
    /// bit.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        row: usize,
        lines: &[Line],
        cells: &[u16],
        vectors: Vectors,
        plies: u32,
        won: bool,
    ) {
        let begin = *self.end as usize;
        let mut end = begin;
        for (lines, cells) in lines.chunks(64 / WORDS).zip(cells.chunks(64 * 64)) {
            let (words, cells) = (lines.as_flattened(), cells.as_chunks::<64>().0);
            // Most words are zero: a mask of those that are not.
            let mut some = (0..).zip(lines).fold(0, |some, (at, line)| {
                some | u64::from(nonzero(line, vectors)) << (at * WORDS)
            });
            while some != 0 {
                let at = some.trailing_zeros() as usize;
                some &= some - 1;
                // Excess entries are overwritten, or end in the room after the list.
                if let Some(into) = self.cells[end..].first_chunk_mut() {
                    pick(words[at], &cells[at], into);
                }
                end += words[at].count_ones() as usize;
            }
        }
        if end > begin {
            *self.end = end as u32;
            self.parts.push(Part::new(plies, end - begin, row, won));
        }
    }
}

/// Writes the items of the set bits of `word`, in order, to the front of `into`. The entries after
/// them are clobbered.
#[inline(always)]
fn pick(word: u64, items: &[u16; 64], into: &mut [u16; 64]) {
    let mut rest = word;
    // Four at a time, needed or not: a branch for each bit would cost more.
    for four in into.as_chunks_mut::<4>().0 {
        for place in four {
            *place = items[rest.trailing_zeros() as usize % 64];
            rest &= rest.wrapping_sub(1);
        }
        if rest == 0 {
            return;
        }
    }
}

impl Order {
    /// Empty lists of `rows` rows of `count` cells.
    pub(super) fn new(rows: usize, count: usize) -> Self {
        let blocks = rows.div_ceil(ROWS);
        Self {
            count,
            cells: vec![0; rows * count + blocks * ROOM],
            parts: vec![Vec::new(); blocks],
            ends: vec![0; blocks],
        }
    }

    /// Bytes of the lists of both turns, with an allowance for parts.
    pub(super) fn bytes(rows: u64, count: usize) -> u64 {
        rows.saturating_mul(2 * (2 * (count + ROOM) as u64 + 2048))
    }

    fn width(&self) -> usize {
        ROWS * self.count + ROOM
    }

    /// The lists, for writing.
    pub(super) fn blocks(&mut self) -> impl IndexedParallelIterator<Item = OrderBlock<'_>> {
        let width = self.width();
        self.cells
            .par_chunks_mut(width)
            .zip(&mut self.parts)
            .zip(&mut self.ends)
            .map(|((cells, parts), end)| OrderBlock { cells, parts, end })
    }

    /// The parts of a row, and where each begins.
    #[inline]
    fn parts(&self, row: usize) -> impl Iterator<Item = (usize, Part)> {
        let mut next = row / ROWS * self.width();
        let parts = self.parts[row / ROWS].iter().map(move |&part| {
            let begin = next;
            next += part.len();
            (begin, part)
        });
        parts.filter(move |(_, part)| part.row() == row % ROWS)
    }

    /// The value of the position with the thief on `cell`. O(cells).
    pub(super) fn value(&self, row: usize, cell: u16) -> Value {
        self.parts(row)
            .find(|&(begin, part)| self.cells[begin..][..part.len()].contains(&cell))
            .map_or(Value::Draw, |(_, part)| part.value())
    }

    /// How many cells a list can have.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Calls `each` with every decided cell of a row and its value.
    #[inline]
    pub(super) fn each(&self, row: usize, mut each: impl FnMut(u16, Value)) {
        for (begin, part) in self.parts(row) {
            let value = part.value();
            self.cells[begin..][..part.len()]
                .iter()
                .for_each(|&cell| each(cell, value));
        }
    }

    /// Calls `each` with the number of cells of a row that have a value, for each value that
    /// occurs.
    pub(super) fn each_part(&self, row: usize, mut each: impl FnMut(u64, Value)) {
        for (_, part) in self.parts(row) {
            each(part.len() as u64, part.value());
        }
    }

    /// The first cell of a row with this value.
    pub(super) fn first_cell(&self, row: usize, value: Value) -> Option<u16> {
        let mut first = None;
        self.each(row, |cell, other| {
            if other == value && first.is_none_or(|first| cell < first) {
                first = Some(cell);
            }
        });
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove_engine::graph::generate::SplitMix64;

    #[test]
    fn picks_the_items_of_all_bits() {
        let items: [u16; 64] = std::array::from_fn(|i| (i * i) as u16);
        let mut rng = SplitMix64::new(1);
        for step in 0..10_000 {
            let word = rng.next_u64();
            let word = match step {
                0 => 0,
                1 => u64::MAX,
                _ => word & word.rotate_left(step % 64),
            };
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            let expected: Vec<u16> = bits.map(|bit| items[bit]).collect();
            let mut into = [0; 64];
            pick(word, &items, &mut into);
            assert_eq!(into[..expected.len()], expected, "{word:x}");
        }
    }
}
