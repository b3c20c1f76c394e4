//! Policeman and thief: `pursuit:FILE`.
//!
//! On a [`Board`] of rows and columns a policeman and a thief move in turn, the policeman first.
//! The policeman steps to one of the 8 surrounding cells, the thief to one of the 4 adjacent ones;
//! walls and the border block steps, and a step past the corner of a wall is free. Either may pass.
//! When both are on one cell, whichever stepped there, the policeman wins. The thief wins on an
//! exit without the policeman. Play that goes on forever is a draw.
//!
//! That is the game of the source. [`Rules`] change it, in the notation
//! (`pursuit:FILE,thief=8,pass=none`) or in the board file: how each player moves (`police`,
//! `thief`: `8`, `4`, `knight`, or a list of steps such as `0:1/-1:0`), who may `pass`, and who
//! moves `first`. A step jumps to its cell, even over walls.
//!
//! Up to [`MOST_POLICE`] policemen move together in one turn; each takes a step or, where the
//! police may pass, stays. Where they may not pass, each policeman who can step must; one without a
//! step stays while another steps, and the police cannot move only when none has a step. Policemen
//! are interchangeable, and several may share a cell or swap places. Any of them can catch the
//! thief.
//!
//! A position is the policemen's cells, the thief's cell, and whose turn it is. Positions in which
//! the game is over are labelled terminals. Elsewhere a player who may pass is never stuck; one who
//! may not and has no step loses, or wins with `/misere`.
//!
//! Moves are in this order: up, right, down, left, up-left, up-right, down-left, down-right (the
//! first four where there are 4); a knight's clockwise from two up and one right; those of a list
//! as given; then pass. With several policemen, the choice of the one on the first cell varies
//! slowest. Moves that lead to the same squad are one, at the place of the first.
//!
//! # Cost
//! A board with c cells that are not walls has 2c² positions and by the source's rules at most 9
//! moves from each; k policemen have C(c + k − 1, k) squads, hence 2c times as many positions.
//! [`RowSearch`] solves them on rows of bits, all positions of a squad and a turn at once.
//! [`expand`](lastmove_engine::solve::expand) and [`backward`](lastmove_engine::solve::backward)
//! build the graph first, in O(c²) time and memory: the slower way, kept as a check.
//!
//! Source: "Games on arbitrary graphs", cp-algorithms.com, in its Vietnamese translation. Its
//! program only finds the outcome of the start; here every position also has its remoteness.
//!
//! ```
//! use lastmove::{Control, Outcome, catalog, files::MemoryFiles, oracle::Want};
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
mod header;
mod index;
mod listed;
mod min_police;
mod movement;
mod notation;
mod picture;
mod read;
mod rows;
mod rules;
mod squad;
mod steps;

pub use board::{Board, MOST_CELLS};
pub use min_police::{LeastPolice, MinPolice, least_police, min_police};
pub use rows::RowSearch;
pub use rules::{Pass, Rules, Turn};
pub use squad::{MOST_POLICE, Squad};
pub use steps::Steps;

pub(crate) use movement::combine as squad_moves;
pub(crate) use notation::is_same_squad;
pub(crate) use squad::squads;

use cells::Cells;
use movement::Movement;

use lastmove_engine::game::{Game, Step, StepOf};
use lastmove_engine::{Error, Outcome};

/// A game of police and thief on one board.
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
    rules: Rules,
    police: Movement,
    thief: Movement,
}

/// The cells of all players, and whose turn it is. Cells are numbered row by row from 0, without
/// walls; see [`Pursuit::cell`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The policemen's cells.
    pub police: Squad,
    /// The thief's cell.
    pub thief: u16,
    /// The player to move.
    pub turn: Turn,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The police move to these cells.
    Police(Squad),
    /// The thief moves to this cell.
    Thief(u16),
    /// All stay, where the mover may pass.
    Pass,
}

impl Pursuit {
    /// The game on this board, by the board's own rules.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let rules = board.rules().clone();
        Self::with_rules(board, rules)
    }

    /// The game on this board with these rules instead of the board's own.
    #[must_use]
    pub fn with_rules(board: Board, rules: Rules) -> Self {
        let cells = Cells::new(&board);
        let movement = |steps, turn| Movement::new(&board, &cells, steps, rules.pass.allows(turn));
        Self {
            police: movement(&rules.police, Turn::Police),
            thief: movement(&rules.thief, Turn::Thief),
            rules,
            cells,
            board,
        }
    }

    /// The most memory that a game takes.
    fn bytes(board: &Board, rules: &Rules) -> u64 {
        let steps = rules.police.list().len() + rules.thief.list().len();
        // Each step in both directions, 2 bytes a cell, in arrays that may be half empty.
        board.ground().len() as u64 * (steps as u64 * 8 + 64)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of cells, without walls.
    #[must_use]
    pub fn cells(&self) -> u32 {
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
        at.police.contains(at.thief) || self.cells.is_exit(at.thief)
    }

    /// How many squads there are.
    pub(super) fn squads(&self) -> u64 {
        // A board whose positions cannot be numbered is refused, and there are more positions than
        // squads.
        squad::squads(self.cells(), self.board.police()) as u64
    }

    /// The squad with this number.
    pub(super) fn squad(&self, rank: u64) -> Squad {
        Squad::from_rank(rank, self.board.police())
    }

    /// The number of a squad.
    pub(super) fn rank(&self, squad: &Squad) -> u64 {
        squad.rank()
    }

    /// Appends the squads that the police can become in one turn, each once, in the order of moves,
    /// including the same squad where they may pass. Empty when they cannot move.
    pub(super) fn squad_moves(&self, squad: &Squad, into: &mut Vec<Squad>) {
        self.police.squads(squad, into);
    }
}

impl Game for Pursuit {
    type Position = Position;
    type Move = Move;

    /// The start on the board, with the player who moves first by the rules.
    fn start(&self) -> Position {
        let (police, thief) = self.board.start();
        // No player begins in a wall.
        let cell = |square| self.cells.number(square).unwrap_or_default();
        let police: Vec<_> = police.iter().map(|&square| cell(square)).collect();
        Position {
            police: Squad::new(&police),
            thief: cell(thief),
            turn: self.rules.first,
        }
    }

    /// Won or lost by the player to move where the thief is caught or on an exit.
    fn label(&self, at: &Position) -> Option<Outcome> {
        if !self.is_over(at) {
            return None;
        }
        let caught = at.police.contains(at.thief);
        Some(if caught == (at.turn == Turn::Police) {
            Outcome::Win
        } else {
            Outcome::Loss
        })
    }

    /// In the order of the [module's documentation](self). None where the game is over.
    fn steps(&self, at: &Position, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        if self.is_over(at) {
            return Ok(());
        }
        match at.turn {
            Turn::Police => {
                let turn = Turn::Thief;
                let mut squads = Vec::new();
                self.squad_moves(&at.police, &mut squads);
                into.extend(squads.into_iter().map(|police| {
                    let passes = police == at.police && self.police.may_pass;
                    let mv = if passes {
                        Move::Pass
                    } else {
                        Move::Police(police)
                    };
                    Step::new(
                        mv,
                        Position {
                            police,
                            turn,
                            ..*at
                        },
                    )
                }));
            }
            Turn::Thief => {
                let turn = Turn::Police;
                let to = |thief| Position { thief, turn, ..*at };
                let steps = self.thief.steps(at.thief).iter();
                into.extend(steps.map(|&cell| Step::new(Move::Thief(cell), to(cell))));
                if self.thief.may_pass {
                    into.push(Step::new(Move::Pass, to(at.thief)));
                }
            }
        }
        Ok(())
    }

    fn move_count(&self, at: &Position) -> Result<u64, Error> {
        Ok(self.count_moves(at))
    }
}

impl Pursuit {
    /// How many moves there are from a position.
    fn count_moves(&self, at: &Position) -> u64 {
        if self.is_over(at) {
            return 0;
        }
        let (movement, cell) = match (at.turn, at.police.cells()) {
            (Turn::Thief, _) => (&self.thief, at.thief),
            (Turn::Police, &[cell]) => (&self.police, cell),
            (Turn::Police, _) => {
                let mut squads = Vec::new();
                self.squad_moves(&at.police, &mut squads);
                return squads.len() as u64;
            }
        };
        movement.steps(cell).len() as u64 + u64::from(movement.may_pass)
    }
}
