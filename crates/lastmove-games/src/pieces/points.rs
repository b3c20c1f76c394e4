//! The points of a board, and helpers common to many games.

use lastmove_engine::game::Permutation;

/// The points of a board on a lattice of rows and columns, row by row.
///
/// ```
/// use lastmove::games::pieces::Points;
/// let points = Points::grid(2, 3);
/// assert_eq!(points.at(1, 0), Some(3));
/// assert_eq!(points.mirrored(), [2, 1, 0, 5, 4, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct Points {
    places: Vec<(u32, u32)>,
}

impl Points {
    /// Points at these rows and columns, from 0; at most 32 of them.
    #[must_use]
    pub fn new(places: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut places: Vec<_> = places.into_iter().collect();
        places.sort_unstable();
        places.dedup();
        places.truncate(32);
        Self { places }
    }

    /// All points of this many rows and columns.
    #[must_use]
    pub fn grid(rows: u32, columns: u32) -> Self {
        Self::among(rows, columns, |_, _| true)
    }

    /// The points of this many rows and columns for which `holds` is true.
    #[must_use]
    pub fn among(rows: u32, columns: u32, holds: impl Fn(u32, u32) -> bool) -> Self {
        let row = |row| (0..columns).map(move |column| (row, column));
        Self::new(
            (0..rows)
                .flat_map(row)
                .filter(|place| holds(place.0, place.1)),
        )
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.places.len() as u32
    }

    /// The row and the column of each point.
    #[must_use]
    pub fn places(&self) -> &[(u32, u32)] {
        &self.places
    }

    /// The point at a row and a column.
    #[must_use]
    pub fn at(&self, row: u32, column: u32) -> Option<u8> {
        let found = self.places.binary_search(&(row, column));
        found.ok().map(|point| point as u8)
    }

    /// The points for which `holds` is true.
    #[must_use]
    pub fn all(&self, holds: impl Fn(u32, u32) -> bool) -> u32 {
        let points = self.places.iter().enumerate();
        let points = points.filter(|(_, place)| holds(place.0, place.1));
        points.fold(0, |set, (point, _)| set | 1 << point)
    }

    /// The permutation of points under a map of rows and columns; a point that leaves the board
    /// stays.
    #[must_use]
    pub fn moved(&self, to: impl Fn(u32, u32) -> (u32, u32)) -> Permutation {
        let points = self.places.iter().enumerate();
        let moved = points.map(|(point, &(row, column))| {
            let (row, column) = to(row, column);
            self.at(row, column).unwrap_or(point as u8)
        });
        moved.collect()
    }

    /// The last row and the last column.
    fn last(&self) -> (u32, u32) {
        let row = self.places.iter().map(|place| place.0).max();
        let column = self.places.iter().map(|place| place.1).max();
        (row.unwrap_or(0), column.unwrap_or(0))
    }

    /// The mirror image that reverses the columns.
    #[must_use]
    pub fn mirrored(&self) -> Permutation {
        let (_, last) = self.last();
        self.moved(|row, column| (row, last - column))
    }

    /// The mirror image that reverses the rows.
    #[must_use]
    pub fn upside_down(&self) -> Permutation {
        let (last, _) = self.last();
        self.moved(|row, column| (last - row, column))
    }

    /// The quarter turn of a square board.
    #[must_use]
    pub fn quarter_turn(&self) -> Permutation {
        let (last, _) = self.last();
        self.moved(|row, column| (column, last - row))
    }

    /// For each point the points that are joined to it.
    #[must_use]
    pub fn neighbours(&self, lines: &[(u8, u8)]) -> Vec<u32> {
        let mut near = vec![0; self.places.len()];
        for &(one, other) in lines {
            for (one, other) in [(one, other), (other, one)] {
                if let Some(near) = near.get_mut(usize::from(one)) {
                    *near |= 1 << other;
                }
            }
        }
        near
    }

    /// The lines that join each point to the next one in these directions, given as differences in
    /// rows and columns, where `joins` returns true.
    #[must_use]
    pub fn lines(
        &self,
        directions: &[(i32, i32)],
        joins: impl Fn((u32, u32), (u32, u32)) -> bool,
    ) -> Vec<(u8, u8)> {
        let mut lines = Vec::new();
        for (point, &(row, column)) in (0..).zip(&self.places) {
            for &(down, right) in directions {
                let next = (
                    row.checked_add_signed(down),
                    column.checked_add_signed(right),
                );
                if let (Some(below), Some(beside)) = next
                    && let Some(other) = self.at(below, beside)
                    && joins((row, column), (below, beside))
                {
                    lines.push((point, other));
                }
            }
        }
        lines
    }
}

/// The points of a set, ascending.
#[inline(always)]
pub fn each_point(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(
        #[inline(always)]
        move || {
            let point = (set != 0).then(|| set.trailing_zeros() as u8);
            set &= set.wrapping_sub(1);
            point
        },
    )
}
