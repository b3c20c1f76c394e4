//! Symmetries of boards whose cells are numbered row by row, as permutations of the bits of a word.

/// Turns a board of `count` cells by half a turn.
///
/// ```
/// use lastmove::games::stones::half_turn;
/// assert_eq!(half_turn(0b000_001_011, 9), 0b110_100_000);
/// ```
#[must_use]
pub fn half_turn(cells: u64, count: u32) -> u64 {
    cells.reverse_bits() >> (64 - count.clamp(1, 64))
}

/// The columns of a board, for mirror images.
pub struct Columns {
    columns: u32,
    first: u64,
}

impl Columns {
    /// The columns of a board of this size, at most 64 cells.
    #[must_use]
    pub fn new(rows: u32, columns: u32) -> Self {
        let first = (0..rows).fold(0, |first, row| first | 1 << (row * columns));
        Self { columns, first }
    }

    /// Exchanges the first column with the last one, and so on.
    #[must_use]
    pub fn mirrored(&self, cells: u64) -> u64 {
        let last = self.columns.saturating_sub(1);
        (0..self.columns).fold(0, |mirrored, column| {
            mirrored | (cells >> column & self.first) << (last - column)
        })
    }
}

/// The diagonal of a square board from the first cell to the last one.
pub struct Diagonal {
    side: u32,
    /// The cells on the diagonal and those above it, by their distance from it in columns.
    above: Vec<u64>,
}

impl Diagonal {
    /// The diagonal of a square board, of at most 8 rows.
    #[must_use]
    pub fn new(side: u32) -> Self {
        let on = |row: u32, away: u32| 1u64 << (row * side + row + away);
        let away = |away| (0..side - away).fold(0, |cells, row| cells | on(row, away));
        Self {
            side,
            above: (0..side).map(away).collect(),
        }
    }

    /// Exchanges rows and columns.
    #[must_use]
    pub fn mirrored(&self, cells: u64) -> u64 {
        let along = self.above.iter().zip(0..).skip(1);
        let kept = cells & self.above.first().copied().unwrap_or(0);
        along.fold(kept, |mirrored, (above, away)| {
            let shift = away * (self.side - 1);
            mirrored | (cells & above) << shift | cells >> shift & above
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells whose places, moved so, are among `cells`.
    fn plainly(
        (rows, columns): (u32, u32),
        cells: u64,
        moved: impl Fn(u32, u32) -> (u32, u32),
    ) -> u64 {
        let mut found = 0;
        for row in 0..rows {
            for column in 0..columns {
                let (r, c) = moved(row, column);
                found |= (cells >> (r * columns + c) & 1) << (row * columns + column);
            }
        }
        found
    }

    #[test]
    fn cells_are_moved_as_their_places_are() {
        let mut cells = 0x9e37_79b9_7f4a_7c15u64;
        for (rows, columns) in [
            (1, 1),
            (3, 3),
            (6, 7),
            (1, 64),
            (64, 1),
            (8, 8),
            (5, 4),
            (2, 2),
        ] {
            let count = rows * columns;
            let mirror = Columns::new(rows, columns);
            for _ in 0..50 {
                cells = cells.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(27);
                let some = cells & lastmove_engine::game::cells_below(count);
                let size = (rows, columns);
                let turned = plainly(size, some, |r, c| (rows - 1 - r, columns - 1 - c));
                assert_eq!(half_turn(some, count), turned);
                let mirrored = plainly(size, some, |r, c| (r, columns - 1 - c));
                assert_eq!(mirror.mirrored(some), mirrored);
                if rows == columns {
                    let exchanged = plainly(size, some, |r, c| (c, r));
                    assert_eq!(Diagonal::new(rows).mirrored(some), exchanged);
                }
            }
        }
    }
}
