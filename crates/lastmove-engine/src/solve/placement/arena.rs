//! The cells of a placement game, their neighbours, and what a move takes.

/// The cells that a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A cell and all its neighbours (node Kayles). A piece that is placed takes the squares that it
    /// attacks.
    Vertex,
    /// Two neighbouring cells (arc Kayles). A domino takes the two squares that it covers.
    Edge,
}

/// The dimensions of a board, known for an [`Arena::on_board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Whether only squares that touch are neighbours.
    pub(super) is_local: bool,
}

/// The cells, numbered from 0, and their neighbours.
#[derive(Clone, Debug)]
pub struct Arena {
    takes: Takes,
    /// The neighbours of each cell, ascending, each once, never the cell itself.
    near: Vec<Vec<u32>>,
    /// The board of the cells; sets of cells can be moved, turned and mirrored on it without
    /// changing their value.
    grid: Option<Grid>,
}

impl Arena {
    /// An arena of `cells` cells with these pairs of neighbours. Pairs of a cell with itself and
    /// duplicates are ignored.
    ///
    /// # Panics
    /// When a pair names a cell that is not there.
    ///
    /// ```
    /// use lastmove::solve::placement::{Arena, Takes};
    /// let path = Arena::new(Takes::Vertex, 3, [(0, 1), (1, 2), (1, 0), (2, 2)]);
    /// assert_eq!(path.near(1), [0, 2]);
    /// ```
    #[must_use]
    pub fn new(takes: Takes, cells: u32, pairs: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut near = vec![Vec::new(); cells as usize];
        for (a, b) in pairs.into_iter().filter(|(a, b)| a != b) {
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
        for list in &mut near {
            list.sort_unstable();
            list.dedup();
        }
        Self {
            takes,
            near,
            grid: None,
        }
    }

    /// The squares of a board, numbered row by row. `are_near` decides whether two squares are
    /// neighbours from their distances in rows and columns (never both 0).
    ///
    /// ```
    /// use lastmove::solve::placement::{Arena, Takes};
    /// let cram = Arena::on_board(Takes::Edge, 2, 3, |down, right| down + right == 1);
    /// assert_eq!(cram.near(1), [0, 2, 4]);
    /// ```
    #[must_use]
    pub fn on_board(
        takes: Takes,
        rows: usize,
        columns: usize,
        are_near: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let squares = rows * columns;
        let apart = |a: usize, b: usize| {
            let rows = (a / columns).abs_diff(b / columns);
            (rows, (a % columns).abs_diff(b % columns))
        };
        let near = |a| {
            let is_near = |&b: &usize| {
                let (down, right) = apart(a, b);
                // A quarter turn must preserve neighbours.
                a != b && (are_near(down, right) || are_near(right, down))
            };
            (0..squares).filter(is_near).map(|b| b as u32).collect()
        };
        let side = rows.max(columns);
        let mut beyond = (0..side).flat_map(|down| (2..side).map(move |right| (down, right)));
        let is_local = !beyond.any(|(down, right)| are_near(down, right) || are_near(right, down));
        Self {
            takes,
            near: (0..squares).map(near).collect(),
            grid: Some(Grid {
                rows,
                columns,
                is_local,
            }),
        }
    }

    /// The cells that a move takes.
    #[must_use]
    pub fn takes(&self) -> Takes {
        self.takes
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.near.len()
    }

    /// The neighbours of a cell, ascending.
    #[must_use]
    pub fn near(&self, cell: u32) -> &[u32] {
        &self.near[cell as usize]
    }

    pub(super) fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// Whether it is a board on which pieces attack only squares that touch theirs.
    pub(super) fn is_local(&self) -> bool {
        self.takes == Takes::Vertex && self.grid.is_some_and(|grid| grid.is_local)
    }

    /// A board with its rows as columns, and the square there of each square here.
    pub(super) fn turned(&self, grid: Grid) -> (Self, Vec<u32>) {
        let (rows, columns) = (grid.rows, grid.columns);
        let place = |cell: usize| (cell % columns * rows + cell / columns) as u32;
        let places: Vec<u32> = (0..self.cells()).map(place).collect();
        let mut turned = Self {
            takes: self.takes,
            near: vec![Vec::new(); self.cells()],
            grid: Some(Grid {
                rows: columns,
                columns: rows,
                ..grid
            }),
        };
        for (cell, near) in self.near.iter().enumerate() {
            let placed = &mut turned.near[places[cell] as usize];
            placed.extend(near.iter().map(|&near| places[near as usize]));
            placed.sort_unstable();
        }
        (turned, places)
    }

    /// The arena of some of the cells, given ascending and renumbered in that order.
    pub(super) fn part(&self, cells: &[u32]) -> Self {
        let number = |cell: &u32| cells.binary_search(cell).ok().map(|number| number as u32);
        let near = |&cell: &u32| self.near(cell).iter().filter_map(number).collect();
        Self {
            takes: self.takes,
            near: cells.iter().map(near).collect(),
            grid: None,
        }
    }
}
