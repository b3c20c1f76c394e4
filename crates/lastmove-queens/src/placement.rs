//! Placements of queens.

/// The rows of the queens, one a column.
///
/// ```
/// use lastmove_queens::Placement;
/// let placement = Placement::new(vec![2, 4, 1, 3]);
/// assert_eq!(placement.rows()[0], 2); // the queen in column 1 stands in row 2
/// assert!(placement.is_peaceful());
/// assert!(!Placement::new(vec![1, 2, 3, 4]).is_peaceful());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(Vec<u8>);

impl Placement {
    /// Queens in these rows: `rows[i]` is the row, from 1, of the queen in column `i + 1`. The board
    /// has as many rows as there are queens. Nothing is checked: see [`is_peaceful`](Self::is_peaceful).
    #[must_use]
    pub fn new(rows: Vec<u8>) -> Self {
        Self(rows)
    }

    /// The rows, from 1, of the queens in columns 1, 2, ... in turn.
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.0
    }

    /// Whether all queens are on the board and none attacks another.
    ///
    /// Compares all pairs, O(N²), and shares no code with the searches, which it checks.
    #[must_use]
    pub fn is_peaceful(&self) -> bool {
        let rows = &self.0;
        // More queens than row numbers: two share a row.
        if rows.len() > usize::from(u8::MAX) {
            return false;
        }
        let on_board = rows
            .iter()
            .all(|&row| (1..=rows.len()).contains(&usize::from(row)));
        let attacks = |a: usize, b: usize| {
            let apart = usize::from(rows[a].abs_diff(rows[b]));
            apart == 0 || apart == b - a
        };
        on_board && (0..rows.len()).all(|b| (0..b).all(|a| !attacks(a, b)))
    }
}
