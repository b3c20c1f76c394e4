//! Lines of neighbouring cells in a row, a column or a diagonal.

use lastmove_engine::game::each_cell;

/// The lines of `length` cells on a board whose cells are numbered row by row, from the top or from
/// the bottom. Most questions are answered for all lines of a direction at once, by shifts.
///
/// ```
/// use lastmove::games::stones::Lines;
/// let lines = Lines::new(3, 3, 3);
/// assert_eq!(lines.sets().len(), 8);
/// assert!(lines.any(0b100_010_001) && !lines.any(0b110_001_000));
/// assert_eq!(lines.completed_by(0b000_010_001), 0b100_000_000);
/// ```
pub struct Lines {
    length: u32,
    directions: Vec<Direction>,
    sets: Vec<u64>,
}

/// How much closer one player is to holding all of a set than the other, from −1 to 1. A set counts
/// for a player if the other one holds none of it, four times as much with each further stone.
///
/// ```
/// use lastmove::games::stones::{Lines, lead};
/// let lines = Lines::new(3, 3, 3);
/// assert!(lead(lines.sets(), 0b000_010_001, 0b000_000_110) > 0.0);
/// assert!(lead(lines.sets(), 0b000_000_110, 0b000_010_001) < 0.0);
/// ```
#[must_use]
pub fn lead(sets: &[u64], mine: u64, theirs: u64) -> f64 {
    let mut lead = 0.0;
    for set in sets {
        let worth = |stones: u64| {
            let missing = (set & !stones).count_ones().min(16);
            1.0 / (1u64 << (2 * missing)) as f64
        };
        match (set & mine != 0, set & theirs != 0) {
            (true, false) => lead += worth(mine),
            (false, true) => lead -= worth(theirs),
            _ => {}
        }
    }
    lead / (1.0 + f64::abs(lead))
}

/// The lines of one direction.
struct Direction {
    /// The difference between the numbers of neighbours.
    step: u32,
    /// The cells at which lines begin.
    starts: u64,
    /// The line that begins at cell 0.
    line: u64,
}

impl Lines {
    /// The lines of a board of `rows` times `columns`, at most 64 cells.
    #[must_use]
    pub fn new(rows: u32, columns: u32, length: u32) -> Self {
        let reach = length.saturating_sub(1);
        let mut directions = Vec::new();
        // The steps of each direction: down, right, left.
        for (down, right, left) in [(0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1)] {
            let mut starts = 0;
            for row in 0..rows.saturating_sub(down * reach) {
                let end = columns.saturating_sub(right * reach);
                for column in left * reach..end {
                    starts |= 1 << (row * columns + column);
                }
            }
            let step = (down * columns + right).saturating_sub(left);
            if starts != 0 {
                directions.push(Direction {
                    step,
                    starts,
                    line: (0..length).fold(0, |line, along| line | 1 << (along * step)),
                });
            }
            // A line of one cell has no direction.
            if length == 1 {
                break;
            }
        }
        let mut sets = Vec::new();
        for direction in &directions {
            sets.extend(each_cell(direction.starts).map(|start| direction.line << start));
        }
        Self {
            length,
            directions,
            sets,
        }
    }

    /// Each line as a set of cells.
    #[must_use]
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// Whether the cells contain a line.
    #[must_use]
    #[inline]
    pub fn any(&self, cells: u64) -> bool {
        let mut directions = self.directions.iter();
        directions.any(|direction| direction.begun(cells, self.length) != 0)
    }

    /// The cells that all lines within these cells share; `None` if there is no line.
    #[must_use]
    #[inline]
    pub fn shared(&self, cells: u64) -> Option<u64> {
        let mut shared = None;
        for direction in &self.directions {
            for start in each_cell(direction.begun(cells, self.length)) {
                let all = shared.unwrap_or(u64::MAX) & direction.line << start;
                shared = Some(all);
                if all == 0 {
                    return shared;
                }
            }
        }
        shared
    }

    /// The cells that are the only missing ones of a line, or cells of a complete line.
    #[must_use]
    #[inline]
    pub fn completed_by(&self, cells: u64) -> u64 {
        let directions = self.directions.iter();
        match self.length {
            4 => directions.fold(0, |found, direction| {
                found | direction.completed_four(cells)
            }),
            length => directions.fold(0, |found, direction| {
                found | direction.completed(cells, length)
            }),
        }
    }
}

impl Direction {
    /// Where the lines within these cells begin.
    #[inline(always)]
    fn begun(&self, cells: u64, length: u32) -> u64 {
        if length == 4 {
            let pairs = cells & cells >> self.step;
            return pairs & pairs >> (2 * self.step) & self.starts;
        }
        // A part of a line begins there; its length doubles as far as possible.
        let (mut begun, mut long) = (cells, 1);
        while long < length {
            let more = long.min(length - long);
            begun &= begun >> (more * self.step);
            long += more;
        }
        begun & self.starts
    }

    fn completed(&self, cells: u64, length: u32) -> u64 {
        // After[i]: where the last cells of a line from its cell i + 1 on are all present.
        let mut after = [u64::MAX; 65];
        for along in (1..length).rev() {
            after[along as usize - 1] = after[along as usize] & cells >> (along * self.step);
        }
        let (mut found, mut before) = (0, self.starts);
        for along in 0..length {
            found |= (before & after[along as usize]) << (along * self.step);
            before &= cells >> (along * self.step);
        }
        found
    }

    /// The same for lines of four, which searches in Connect Four call at every step: saves a third
    /// of their time.
    #[inline(always)]
    fn completed_four(&self, cells: u64) -> u64 {
        let step = self.step;
        let [first, second] = [cells & self.starts, cells >> step & self.starts];
        let [third, fourth] = [cells >> (2 * step), cells >> (3 * step)];
        let (begun, ended) = (first & second, third & fourth);
        second & ended
            | (first & ended) << step
            | (begun & fourth) << (2 * step)
            | (begun & third) << (3 * step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove_engine::graph::generate::SplitMix64;

    #[test]
    fn lines_are_counted() {
        for (rows, columns, length, count) in [
            (3, 3, 3, 8),
            (6, 7, 4, 69),
            (1, 5, 2, 4),
            (5, 1, 5, 1),
            (2, 3, 1, 6),
            (1, 64, 64, 1),
            (64, 1, 2, 63),
            (8, 8, 8, 18),
            (2, 2, 3, 0),
        ] {
            let lines = Lines::new(rows, columns, length);
            assert_eq!(lines.sets().len(), count, "{rows}x{columns}, {length}");
            let is_whole = |set: &u64| set.count_ones() == length;
            assert!(lines.sets().iter().all(is_whole), "{rows}x{columns}");
        }
    }

    #[test]
    fn shifts_find_what_the_sets_say() {
        let mut rng = SplitMix64::new(1);
        for (rows, columns) in [(1, 9), (9, 1), (4, 4), (6, 7), (5, 12), (8, 8), (3, 2)] {
            for length in 1..=9 {
                let lines = Lines::new(rows, columns, length);
                for _ in 0..100 {
                    let random = rng.next_u64();
                    let cells = random & (random >> 23 | random << 31);
                    let cells = cells & lastmove_engine::game::cells_below(rows * columns);
                    let missing = |set: &u64| (set & !cells).count_ones();
                    let holds = lines.sets().iter().any(|set| missing(set) == 0);
                    assert_eq!(lines.any(cells), holds);
                    let whole = lines.sets().iter().filter(|set| missing(set) == 0);
                    let shared = whole.copied().reduce(|all, set| all & set);
                    assert_eq!(lines.shared(cells), shared);
                    let near = lines.sets().iter().filter(|set| missing(set) == 1);
                    let completed = near.fold(0, |found, set| found | set & !cells);
                    assert_eq!(lines.completed_by(cells) & !cells, completed);
                }
            }
        }
    }
}
