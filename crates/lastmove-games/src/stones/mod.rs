//! Games of stones that stay where they are placed: a board defines its cells, which may be filled,
//! and what ends the game.
//!
//! A position is written as its rows from the top, joined by `/`: `.` for an empty cell, `x` and
//! `o` for the stones of the first and the second player. When read, a number stands for that many
//! empty cells. The number of stones determines whose turn it is. The game is over when the player
//! who has just moved holds a winning set: that wins in normal play and loses in misère play.
//! Otherwise a board on which no cell may be filled is a draw.

mod catalog;
mod lines;
mod paths;
mod position;
mod rules;

pub use lines::{Lines, lead};
pub use paths::connecting_sets;
pub use rules::{read_length, read_size};

use std::sync::OnceLock;

use lastmove_engine::diagram::{Piece, Place, Sides, Ways};
use lastmove_engine::game::{
    Game, Indexed, Pairs, Permutation, Play, Positional, Step, StepOf, Stone, Stones,
};
use lastmove_engine::solve::colourings::{TierLimit, Tiers};
use lastmove_engine::{Control, Error, Message, Outcome};

/// The most cells of a board, one bit each.
pub const MOST_CELLS: u64 = 64;

/// A board to place stones on: a [`Positional`] game, with its presentation.
pub trait StoneBoard: Positional + Sized + 'static {
    /// Whether each row is drawn half a cell further to the right than the one above it.
    const SLANTED: bool = false;
    /// The stones of the first and the second player.
    const PIECES: [Piece; 2] = [Piece::X, Piece::O];
    /// Whether the board is drawn as a rack in which stones fall down.
    const RACK: bool = false;
    /// Whose its sides are, where players join them.
    const SIDES: Option<Sides> = None;

    /// How many rows there are.
    fn rows(&self) -> u32;

    /// The number of columns; rows times columns is the number of cells.
    fn columns(&self) -> u32;

    /// The cell in a row, from the top, and a column, from the left, both from 0. By default cells
    /// are numbered row by row from the top.
    fn cell(&self, row: u32, column: u32) -> u32 {
        row * self.columns() + column
    }

    /// The row and the column of a cell: the inverse of [`cell`](Self::cell).
    fn place(&self, cell: u32) -> (u32, u32) {
        (cell / self.columns(), cell % self.columns())
    }

    /// The cells in the order of the moves that fill them. By default row by row from the top.
    fn order(&self) -> Vec<u32> {
        let row = |row| (0..self.columns()).map(move |column| (row, column));
        let places = (0..self.rows()).flat_map(row);
        places.map(|(row, column)| self.cell(row, column)).collect()
    }

    /// The move that fills a cell, as text. By default its row and its column, from 1.
    fn write_move(&self, cell: u32) -> String {
        let (row, column) = self.place(cell);
        format!("{},{}", row + 1, column + 1)
    }

    /// What a person selects to fill a cell when the cells `filled` are: see
    /// [`Listed::places`](lastmove_engine::game::Listed::places). By default the cell.
    fn ways(&self, cell: u32, filled: u64) -> Ways {
        let _ = filled;
        vec![vec![self.shown(cell)]]
    }

    /// The stones of a player who holds a winning set that have ended the game: all lines that are
    /// complete. By default those of [`winning_sets`](Positional::winning_sets).
    fn decisive(&self, of: Stone, stones: u64) -> u64 {
        let sets = self.winning_sets(of).unwrap_or_default().iter();
        let held = sets.filter(|set| **set & !stones == 0);
        held.fold(0, |all, set| all | set)
    }

    /// How good a position looks for the player to move in normal play: see [`Listed::heuristic`].
    ///
    /// [`Listed::heuristic`]: lastmove_engine::game::Listed::heuristic
    fn heuristic(&self, at: Stones) -> Option<f64> {
        let _ = at;
        None
    }

    /// A note shown with the picture, such as which side is whose.
    fn note(&self) -> Option<Message> {
        None
    }

    /// A cell's place on the picture.
    fn shown(&self, cell: u32) -> Place {
        let (row, column) = self.place(cell);
        Place::cell(u64::from(row) + 1, u64::from(column) + 1)
    }
}

/// A game of stones that stay where they are placed.
#[derive(Debug)]
pub struct StoneGame<B> {
    board: B,
    play: Play,
    start: Stones,
    order: Vec<u32>,
    /// The numbering of its positions; `None` where there are too many.
    tiers: OnceLock<Option<Tiers>>,
}

/// With more tiers, positions are not numbered.
const NUMBERED: TierLimit = TierLimit {
    words: 1 << 32,
    tiers: 1 << 22,
};

impl<B: StoneBoard> StoneGame<B> {
    /// The game on an empty board.
    pub fn new(board: B, play: Play) -> Self {
        Self {
            order: board.order(),
            board,
            play,
            start: Stones::default(),
            tiers: OnceLock::new(),
        }
    }

    /// The board.
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The numbering of its positions.
    fn tiers(&self) -> Option<&Tiers> {
        let find = || Tiers::new(self, self.start, NUMBERED, &Control::default()).ok();
        self.tiers.get_or_init(find).as_ref()
    }

    /// The rule of play.
    pub fn play(&self) -> Play {
        self.play
    }
}

impl<B: StoneBoard> Game for StoneGame<B> {
    type Position = Stones;
    /// The cell that is filled.
    type Move = u32;

    fn start(&self) -> Stones {
        self.start
    }

    fn opening(&self) -> Stones {
        Stones::default()
    }

    fn label(&self, at: &Stones) -> Option<Outcome> {
        let last = at.to_move().other();
        if self.board.has_won(last, at.of(last)) {
            // The player to move has not won: the other one has.
            return Some(match self.play {
                Play::Normal => Outcome::Loss,
                Play::Misere => Outcome::Win,
            });
        }
        (self.board.open_cells(at.filled()) == 0).then_some(Outcome::Draw)
    }

    fn steps(&self, at: &Stones, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let open = self.board.open_cells(at.filled());
        let cells = self.order.iter().filter(|cell| open >> **cell & 1 != 0);
        into.extend(cells.map(|&cell| Step::new(cell, at.with_stone(cell))));
        Ok(())
    }
}

/// The numbers of [`Tiers`]; none where there are too many positions.
impl<B: StoneBoard> Indexed for StoneGame<B> {
    fn len(&self) -> u64 {
        self.tiers().map_or(0, Tiers::len)
    }

    fn has_gaps(&self) -> bool {
        true
    }

    fn index(&self, at: &Stones) -> Option<u64> {
        self.tiers()?.index(*at)
    }

    fn position(&self, index: u64) -> Stones {
        self.tiers()
            .map_or(self.start, |tiers| tiers.position(index))
    }
}

/// Forwards to the board, so that engines can take the game itself.
impl<B: StoneBoard> Positional for StoneGame<B> {
    #[inline]
    fn cells(&self) -> u32 {
        self.board.cells()
    }

    #[inline]
    fn open_cells(&self, filled: u64) -> u64 {
        self.board.open_cells(filled)
    }

    #[inline]
    fn winning_sets(&self, of: Stone) -> Option<&[u64]> {
        self.board.winning_sets(of)
    }

    #[inline]
    fn has_won(&self, of: Stone, stones: u64) -> bool {
        self.board.has_won(of, stones)
    }

    #[inline]
    fn threats(&self, of: Stone, at: Stones) -> u64 {
        self.board.threats(of, at)
    }

    #[inline]
    fn shared_cells(&self, of: Stone, stones: u64) -> Option<u64> {
        self.board.shared_cells(of, stones)
    }

    #[inline]
    fn before(&self, cell: u32) -> Option<(u32, u64)> {
        self.board.before(cell)
    }

    #[inline]
    fn pairs(&self, filled: u64) -> Option<Pairs> {
        self.board.pairs(filled)
    }

    #[inline]
    fn symmetries(&self) -> Vec<Permutation> {
        self.board.symmetries()
    }
}

/// The cells with stones that cannot have been placed: those never open while the others are filled
/// one by one.
fn never_open<B: StoneBoard>(board: &B, filled: u64) -> u64 {
    let mut laid = 0;
    loop {
        let next = board.open_cells(laid) & filled & !laid;
        if next == 0 {
            return filled & !laid;
        }
        // One at a time: filling a cell may close another one.
        laid |= next & next.wrapping_neg();
    }
}
