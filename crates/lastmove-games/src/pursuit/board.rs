//! The board.

use super::{Rules, squad};
use lastmove_engine::Error;
use lastmove_engine::diagram::Ground;

/// The most cells of a board, rows times columns.
pub const MOST_CELLS: usize = 65_536;

/// Walls, exits and open cells, the starts of the police and the thief, and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of columns, at least 1.
    columns: usize,
    /// The kind of each square, row by row; a whole number of rows, at least 1.
    ground: Vec<Ground>,
    /// The squares on which the police and the thief begin; never a wall.
    start: (Vec<usize>, usize),
    /// The rules set in the file, with defaults for the others.
    rules: Rules,
}

impl Board {
    /// A board of consistent parts: see the fields.
    pub(super) fn from_parts(
        columns: usize,
        ground: Vec<Ground>,
        start: (Vec<usize>, usize),
        rules: Rules,
    ) -> Self {
        Self {
            columns,
            ground,
            start,
            rules,
        }
    }

    /// The same board without exits and with `police` policemen, all at the start of the first one.
    /// Fails when the positions cannot be numbered.
    pub(super) fn with_police(&self, police: usize) -> Result<Self, Error> {
        let (squad, thief) = &self.start;
        let cells = self.ground.iter().filter(|&&ground| ground != Ground::Wall);
        squad::countable(cells.count() as u32, police)?;
        let open = |&ground| match ground {
            Ground::Exit => Ground::Open,
            other => other,
        };
        Ok(Self {
            ground: self.ground.iter().map(open).collect(),
            start: (vec![squad[0]; police], *thief),
            ..self.clone()
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.ground.len() / self.columns
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The kind of each square, row by row, including walls.
    #[must_use]
    pub fn ground(&self) -> &[Ground] {
        &self.ground
    }

    /// The rules set in the file, with defaults for the others.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many policemen there are.
    #[must_use]
    pub fn police(&self) -> usize {
        self.start.0.len()
    }

    /// The squares on which the policemen and the thief begin.
    pub(super) fn start(&self) -> (&[usize], usize) {
        (&self.start.0, self.start.1)
    }

    /// The square in this row and column, both from 0; `None` off the board.
    pub(super) fn square(&self, row: usize, column: usize) -> Option<usize> {
        (row < self.rows() && column < self.columns).then(|| row * self.columns + column)
    }
}
