//! Policeman and thief: `pursuit:FILE`.
//!
//! On a [`Board`] of rows and columns a policeman and a thief move in turn, the policeman first. The
//! policeman steps to one of the 8 cells around him, the thief to one of the 4 beside him; walls
//! and the border stop them, and a step past the corner of a wall is free. Either may pass. Both on
//! one cell, whoever stepped there: the policeman wins. The thief on an exit without the policeman:
//! the thief wins. Play that goes on for ever is a draw.
//!
//! A position is the policeman's cell, the thief's cell, and whose turn it is. Those in which the
//! game is over are labelled terminals. Everywhere else passing is a move, so nobody is ever stuck,
//! and `/misere` changes nothing.
//!
//! Moves stand in this order: up, right, down, left; for the policeman also up-left, up-right,
//! down-left, down-right; then pass.
//!
//! # Cost
//! A board with c cells that are not walls has 2c² positions and at most 9 moves from each.
//! [`reverse`](crate::solve::reverse) makes the moves backwards on the fly, in O(c²) time and 12 to
//! 20 bytes a position. [`expand`](crate::solve::expand) and [`backward`](crate::solve::backward)
//! build the graph explicitly first: the slower way, kept as a check of the other.
//!
//! Source: "Games on arbitrary graphs", cp-algorithms.com, in its Vietnamese translation. Its
//! program answers for the start alone, by outcome; here every position also has its remoteness.
//!
//! ```
//! use lastmove::{Control, Outcome, catalog, game::MemoryFiles, oracle::Want};
//!
//! let files = MemoryFiles::from([("yard.txt", "3 4\nP...\n.**.\n...T\n")]);
//! let control = Control::default();
//! let opened = catalog::open("pursuit:yard.txt", &files, &control).unwrap();
//! let answer = opened.oracle.ask(None, Want::default(), &control).unwrap();
//! assert_eq!(answer.position, "1,1/3,4/P");
//! assert_eq!(answer.outcome, Outcome::Win);
//! assert_eq!(answer.remoteness.unwrap().to_u64(), Some(11));
//! ```

mod board;
mod cells;
mod explain;
mod index;
mod listed;
mod notation;
mod read;

pub use board::{Board, MOST_CELLS};

use cells::{Cells, Neighbours};

use crate::Outcome;
use crate::game::{Game, Step};

/// A game of policeman and thief on one board.
///
/// ```
/// use lastmove::game::{Game, Notation, Play};
/// use lastmove::games::pursuit::{Board, Pursuit};
/// use lastmove::{Control, Value, solve};
///
/// let game = Pursuit::new(Board::read("P.T.E\n", "corridor.txt").unwrap());
/// let mut steps = Vec::new();
/// game.steps(&game.start(), &mut steps);
/// let moves: Vec<_> = steps.iter().map(|s| game.write_move(&game.start(), &s.mv)).collect();
/// assert_eq!(moves, ["1,2", "pass"]);
/// // The thief needs two moves to the exit, and the policeman comes too late.
/// let solved = solve::explore(&game, &game.start(), Play::Normal, &Control::default()).unwrap();
/// assert_eq!(solved.value(&game.start()), Some(Value::Loss(4)));
/// ```
pub struct Pursuit {
    board: Board,
    cells: Cells,
    police: Neighbours,
    thief: Neighbours,
}

/// Who stands where, and who is to move. Cells are numbered row by row from 0, walls left out; see
/// [`Pursuit::cell`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The policeman's cell.
    pub police: u16,
    /// The thief's cell.
    pub thief: u16,
    /// Who is to move.
    pub turn: Turn,
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The policeman.
    Police,
    /// The thief.
    Thief,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The mover steps to this cell.
    To(u16),
    /// The mover stays.
    Pass,
}

impl Pursuit {
    /// The game on this board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let cells = Cells::new(&board);
        Self {
            police: Neighbours::new(&board, &cells, &cells::AROUND),
            thief: Neighbours::new(&board, &cells, &cells::AROUND[..4]),
            cells,
            board,
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many cells there are, walls left out.
    #[must_use]
    pub fn cells(&self) -> u16 {
        self.cells.len()
    }

    /// The number of the cell in this row and column, both from 1; `None` for a wall and off the
    /// board.
    ///
    /// ```
    /// use lastmove::games::pursuit::{Board, Pursuit};
    /// let game = Pursuit::new(Board::read("P*\nTE\n", "small.txt").unwrap());
    /// assert_eq!(game.cell(2, 1), Some(1));
    /// assert_eq!(game.cell(1, 2), None);
    /// assert_eq!(game.place(1), (2, 1));
    /// ```
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<u16> {
        let square = self
            .board
            .square(row.checked_sub(1)?, column.checked_sub(1)?)?;
        self.cells.number(square)
    }

    /// The row and the column of a cell, both from 1.
    ///
    /// # Panics
    /// When there is no such cell.
    #[must_use]
    pub fn place(&self, cell: u16) -> (usize, usize) {
        let square = self.cells.square(cell);
        let columns = self.board.columns();
        (square / columns + 1, square % columns + 1)
    }

    /// Whether the game is over in this position.
    fn is_over(&self, at: &Position) -> bool {
        at.police == at.thief || self.cells.is_exit(at.thief)
    }

    /// The cells that the player to move can step to, in the order of moves.
    fn targets(&self, at: &Position) -> &[u16] {
        match at.turn {
            Turn::Police => self.police.of(at.police),
            Turn::Thief => self.thief.of(at.thief),
        }
    }
}

impl Position {
    /// The cell of the player to move.
    fn mover(&self) -> u16 {
        match self.turn {
            Turn::Police => self.police,
            Turn::Thief => self.thief,
        }
    }

    /// The position after the player to move has gone to `cell`.
    fn after(&self, cell: u16) -> Self {
        match self.turn {
            Turn::Police => Self {
                police: cell,
                turn: Turn::Thief,
                ..*self
            },
            Turn::Thief => Self {
                thief: cell,
                turn: Turn::Police,
                ..*self
            },
        }
    }
}

impl Game for Pursuit {
    type Position = Position;
    type Move = Move;

    /// As the board has it, the policeman to move.
    fn start(&self) -> Position {
        let (police, thief) = self.cells.start();
        Position {
            police,
            thief,
            turn: Turn::Police,
        }
    }

    /// Won or lost by the player to move where the thief is caught or on an exit.
    fn label(&self, at: &Position) -> Option<Outcome> {
        if !self.is_over(at) {
            return None;
        }
        let caught = at.police == at.thief;
        Some(if caught == (at.turn == Turn::Police) {
            Outcome::Win
        } else {
            Outcome::Loss
        })
    }

    /// Up, right, down, left; for the policeman also up-left, up-right, down-left, down-right; then
    /// pass. None where the game is over.
    fn steps(&self, at: &Position, into: &mut Vec<Step<Self>>) {
        if self.is_over(at) {
            return;
        }
        let targets = self.targets(at).iter();
        into.extend(targets.map(|&cell| Step::new(Move::To(cell), at.after(cell))));
        into.push(Step::new(Move::Pass, at.after(at.mover())));
    }

    fn move_count(&self, at: &Position) -> u64 {
        if self.is_over(at) {
            0
        } else {
            self.targets(at).len() as u64 + 1
        }
    }
}
