//! The values of all positions, kept as the order in which they were decided.

use rayon::prelude::*;

use super::line::{BITS, Line};
use super::simd::Vectors;
use crate::Value;

/// What is kept of one squad and one turn: the cells of the thief in the order of remoteness, and
/// where a new remoteness or outcome begins.
///
/// Two bytes a position and eight for each change, whatever the remoteness. The search writes each
/// list from front to back, where an array of remoteness by cell would be written all over in every
/// round.
pub(super) struct Order {
    /// How many cells the thief has.
    count: usize,
    /// The list of row r begins at `r · (count + ROOM)`.
    cells: Vec<u16>,
    /// The changes of each row.
    marks: Vec<Vec<Mark>>,
    /// The length of each list. It is that of the last mark too, but to read it there would mean to
    /// wait for memory in every round.
    ends: Vec<u32>,
}

/// From the end of the mark before on, up to `end`, positions are worth this.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    plies: u32,
    /// Twice where it ends in the list, and 1 more when the player to move wins.
    end: u32,
}

impl Mark {
    fn end(self) -> usize {
        (self.end / 2) as usize
    }

    fn value(self) -> Value {
        let plies = u64::from(self.plies);
        if self.end % 2 == 1 {
            Value::Win(plies)
        } else {
            Value::Loss(plies)
        }
    }
}

/// The list of one row while it grows.
pub(super) struct Row<'a> {
    cells: &'a mut [u16],
    marks: &'a mut Vec<Mark>,
    end: &'a mut u32,
}

/// The lists of some rows while they grow.
pub(super) struct OrderBlock<'a> {
    width: usize,
    cells: &'a mut [u16],
    marks: &'a mut [Vec<Mark>],
    ends: &'a mut [u32],
}

impl OrderBlock<'_> {
    /// The list of a row, counted within the block.
    #[inline(always)]
    pub(super) fn row(&mut self, row: usize) -> Row<'_> {
        Row {
            cells: &mut self.cells[row * self.width..][..self.width],
            marks: &mut self.marks[row],
            end: &mut self.ends[row],
        }
    }
}

impl Row<'_> {
    /// Appends the cells of these bits; `cells` has one for each bit.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        lines: impl Iterator<Item = Line>,
        cells: &[u16],
        vectors: Vectors,
        plies: u32,
        won: bool,
    ) {
        let begin = *self.end as usize;
        let mut end = begin;
        for (line, cells) in lines.zip(cells.as_chunks::<BITS>().0) {
            if line.is_zero() {
                continue;
            }
            for (word, cells) in line.0.into_iter().zip(cells.as_chunks::<64>().0) {
                // What is written too much is written over, or stands in the room at the end.
                if let Some(into) = self.cells[end..].first_chunk_mut() {
                    vectors.pick(word, cells, into);
                }
                end += word.count_ones() as usize;
            }
        }
        if end > begin {
            *self.end = end as u32;
            let end = (end * 2) as u32 | u32::from(won);
            self.marks.push(Mark { plies, end });
        }
    }
}

/// Cells that are written too much at the end of a list.
const ROOM: usize = 64;

impl Order {
    /// Empty lists of `rows` rows of `count` cells.
    pub(super) fn new(rows: usize, count: usize) -> Self {
        Self {
            count,
            cells: vec![0; rows * (count + ROOM)],
            marks: vec![Vec::new(); rows],
            ends: vec![0; rows],
        }
    }

    /// Bytes of the lists of both turns, with an allowance for marks.
    pub(super) fn bytes(rows: u64, count: usize) -> u64 {
        rows.saturating_mul(2 * (2 * (count + ROOM) as u64 + 2048))
    }

    /// Blocks of so many rows, to be written.
    pub(super) fn blocks(
        &mut self,
        rows: usize,
    ) -> impl IndexedParallelIterator<Item = OrderBlock<'_>> {
        let width = self.count + ROOM;
        self.cells
            .par_chunks_mut(width * rows)
            .zip(self.marks.par_chunks_mut(rows))
            .zip(self.ends.par_chunks_mut(rows))
            .map(move |((cells, marks), ends)| OrderBlock {
                width,
                cells,
                marks,
                ends,
            })
    }

    /// The value of the position with the thief on `cell`. O(cells).
    pub(super) fn value(&self, row: usize, cell: u16) -> Value {
        let marks = &self.marks[row];
        let list = &self.cells[row * (self.count + ROOM)..][..self.ends[row] as usize];
        match list.iter().position(|&other| other == cell) {
            None => Value::Draw,
            Some(at) => marks[marks.partition_point(|mark| mark.end() <= at)].value(),
        }
    }

    /// How many cells a list can have.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Calls `each` with every decided cell of a row and its value.
    #[inline]
    pub(super) fn each(&self, row: usize, mut each: impl FnMut(u16, Value)) {
        let list = &self.cells[row * (self.count + ROOM)..];
        let mut begin = 0;
        for mark in &self.marks[row] {
            let value = mark.value();
            list[begin..mark.end()]
                .iter()
                .for_each(|&cell| each(cell, value));
            begin = mark.end();
        }
    }

    /// Calls `each` with how many cells of a row have a value, for each value that occurs.
    pub(super) fn each_mark(&self, row: usize, mut each: impl FnMut(u64, Value)) {
        let mut begin = 0;
        for mark in &self.marks[row] {
            each((mark.end() - begin) as u64, mark.value());
            begin = mark.end();
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
