//! Boards as planes of bits, one below the other: cell k·n + s is plane k of square s of n.

use super::Squares;
use lastmove_engine::solve::placement::{Cells, Key};

/// The planes of a board.
pub struct Planes<const W: usize> {
    /// The board, with no fewer columns than rows.
    pub squares: Squares,
    /// All squares.
    all: Cells<W>,
    /// All squares but those of the first and of the last column.
    not_first: Cells<W>,
    not_last: Cells<W>,
    /// The first row.
    row: Cells<W>,
}

impl<const W: usize> Planes<W> {
    /// The planes of this board.
    #[must_use]
    pub fn new(squares: Squares) -> Self {
        let columns = squares.columns;
        let those = |is_in: &dyn Fn(usize) -> bool| {
            let mut set = Cells::EMPTY;
            let chosen = (0..squares.count()).filter(|&square| is_in(square));
            chosen.for_each(|square| set.insert(square));
            set
        };
        Self {
            squares,
            all: those(&|_| true),
            not_first: those(&|square| square % columns > 0),
            not_last: those(&|square| square % columns + 1 < columns),
            row: those(&|square| square < columns),
        }
    }

    /// The squares of one plane.
    #[inline]
    #[must_use]
    pub fn plane(&self, cells: &Cells<W>, plane: usize) -> Cells<W> {
        cells.down(plane * self.squares.count()).and(&self.all)
    }

    /// The planes together.
    #[inline]
    #[must_use]
    pub fn join<const K: usize>(&self, planes: &[Cells<W>; K]) -> Cells<W> {
        let count = self.squares.count();
        let mut cells = planes[0];
        for (plane, squares) in planes.iter().enumerate().skip(1) {
            cells = cells.or(&squares.up(plane * count));
        }
        cells
    }

    /// The squares that share a side with one of these.
    #[inline]
    #[must_use]
    pub fn near(&self, squares: &Cells<W>) -> Cells<W> {
        let columns = self.squares.columns;
        let right = squares.and(&self.not_last).up(1);
        let left = squares.and(&self.not_first).down(1);
        let beside = right.or(&left);
        let above = squares.down(columns);
        beside.or(&above).or(&squares.up(columns).and(&self.all))
    }

    /// The squares of a set that can be reached within it from those of a part of it.
    #[inline]
    #[must_use]
    pub fn reached(&self, from: &Cells<W>, within: &Cells<W>) -> Cells<W> {
        let mut reached = *from;
        loop {
            let more = self.near(&reached).and(within).or(&reached);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// A set without square `square`, those after it one square further to the front.
    #[inline]
    #[must_use]
    pub fn closed_up(&self, squares: &Cells<W>, square: usize) -> Cells<W> {
        let before = self.all.down(self.squares.count() - square);
        squares.and(&before).or(&squares.down(1).without(&before))
    }

    /// The key of a part of a game that is unchanged when each even plane is exchanged with the next
    /// one: the least of its images, moved into the corner. A side of the board must be the same as a square
    /// without bits.
    #[must_use]
    pub fn key<const K: usize>(&self, planes: &[Cells<W>; K]) -> Key<W> {
        let Squares { rows, columns } = self.squares;
        let mut all = Cells::EMPTY;
        planes.iter().for_each(|plane| all = all.or(plane));
        let top = all.first() / columns;
        let height = all.last() / columns - top + 1;
        let (mut any, mut lines) = (Cells::EMPTY, all.down(top * columns));
        for _ in 0..height {
            any = any.or(&lines.and(&self.row));
            lines = lines.down(columns);
        }
        let (left, width) = (any.first(), any.last() - any.first() + 1);
        let corner: [Cells<W>; K] =
            std::array::from_fn(|plane| planes[plane].down(top * columns + left));
        let turns = height <= columns && width <= rows;
        let mut best = Cells([u64::MAX; W]);
        // Which images there are depends on the shape alone, and so is the same for all of them.
        if !turns || height <= width {
            self.least(&corner, (height, width), &mut best);
        }
        if turns && width <= height {
            let turned = corner.map(|plane| {
                let mut turned = Cells::EMPTY;
                plane.each(|square| turned.insert(square % columns * columns + square / columns));
                turned
            });
            self.least(&turned, (width, height), &mut best);
        }
        Key::of(&best)
    }

    /// The least of `best` and the images without quarter turns of planes in the corner.
    #[inline]
    fn least<const K: usize>(
        &self,
        planes: &[Cells<W>; K],
        (height, width): (usize, usize),
        best: &mut Cells<W>,
    ) {
        let columns = self.squares.columns;
        let mirrored = planes.map(|plane| {
            let (mut mirrored, mut lines) = (Cells::EMPTY, plane);
            for _ in 0..height {
                mirrored = mirrored.up(columns).or(&lines.and(&self.row));
                lines = lines.down(columns);
            }
            mirrored
        });
        // Read backwards, the squares of a board are turned by a half.
        let last = (height - 1) * columns + width - 1;
        let turned =
            |planes: &[Cells<W>; K]| planes.map(|plane| plane.reversed().down(64 * W - 1 - last));
        // The colour of more squares comes first.
        let counts = [planes[0].count(), planes[1].count()];
        for mut image in [*planes, mirrored, turned(planes), turned(&mirrored)] {
            if counts[0] <= counts[1] {
                self.take_lesser(&image, best);
            }
            if counts[1] <= counts[0] {
                image.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
                self.take_lesser(&image, best);
            }
        }
    }

    #[inline]
    fn take_lesser<const K: usize>(&self, planes: &[Cells<W>; K], best: &mut Cells<W>) {
        let form = self.join(planes);
        if form.0.iter().rev().lt(best.0.iter().rev()) {
            *best = form;
        }
    }
}
