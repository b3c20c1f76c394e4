//! Games of stones of two colours, in which both players have the moves of both: a kind defines which
//! stones are placed or moved.
//!
//! A position is written as its rows from the top, joined by `/`: `.` for an empty square, `x` and
//! `o` for the two colours. Both games are unchanged when the colours are exchanged.

mod notation;
mod planes;

pub use planes::Planes;

use lastmove_engine::game::{
    Game, Impartial, Listing, Notation, SearchJournal, Spec, Step, StepOf, Stone,
};
use lastmove_engine::memory::of_list;
use lastmove_engine::solve::placement::NimSearch;
use lastmove_engine::{Control, Error, LoopyNimber, Nimber};

/// The stone on each square, row by row.
pub type Position = Vec<Option<Stone>>;

/// A stone that comes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its colour.
    pub stone: Stone,
    /// The square that it leaves, if it was on the board.
    pub from: Option<usize>,
    /// The square that it enters; a stone there is removed.
    pub to: usize,
}

/// A square of a position that makes it impossible, if there is one.
pub type Wrong = fn(&Squares, &Position) -> Option<usize>;

/// A kind of game.
#[derive(Debug)]
pub struct ColourRules {
    /// The entry in the catalog.
    pub listing: Listing,
    /// The most squares of a board.
    pub most: u64,
    /// The stone on a square at the start, by its row and its column from 0.
    pub start: fn(usize, usize) -> Option<Stone>,
    /// The moves, in order.
    pub moves: fn(&Squares, &Position) -> Vec<Move>,
    /// Some moves of which every choice can be made, in any order: how many.
    pub apart: fn(&Squares, &Position) -> u32,
    /// A square whose stone makes the position impossible, and the code of the message about it;
    /// none where every position is possible.
    pub wrong: Option<(Wrong, &'static str)>,
    /// The search on a board of no fewer columns than rows.
    pub search: fn(&Squares) -> NimSearch,
    /// What the planes of the search have on a square with this stone.
    pub planes: fn(Option<Stone>) -> [bool; 2],
    /// The code of the title of a picture with values, if it needs one.
    pub title: Option<&'static str>,
}

/// The squares of a board, numbered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl Squares {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.rows * self.columns
    }

    /// The squares that share a side with this one, ascending.
    pub fn near(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column) = (square / self.columns, square % self.columns);
        let near = [
            (row > 0).then(|| square - self.columns),
            (column > 0).then(|| square - 1),
            (column + 1 < self.columns).then(|| square + 1),
            (row + 1 < self.rows).then(|| square + self.columns),
        ];
        near.into_iter().flatten()
    }
}

/// A game of stones of two colours.
pub struct ColourGame {
    rules: &'static ColourRules,
    squares: Squares,
    start: Position,
    search: NimSearch,
}

impl ColourGame {
    /// Makes a game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
    pub fn open(rules: &'static ColourRules, spec: &Spec) -> Result<Self, Error> {
        let size = spec.require_rules(rules.listing.syntax.game)?;
        spec.allow_options(rules.listing.options)?;
        let (rows, columns) = size.size(rules.most)?;
        let (rows, columns) = (rows as usize, columns as usize);
        // A few long rows are moved and mirrored faster than many short ones.
        let upright = Squares {
            rows: rows.min(columns),
            columns: rows.max(columns),
        };
        let mut game = Self {
            rules,
            squares: Squares { rows, columns },
            start: Vec::new(),
            search: (rules.search)(&upright),
        };
        game.start = match &spec.position {
            Some(at) => spec.field(at).read(|at| game.read_position(at))?,
            None => game.opening(),
        };
        Ok(game)
    }

    /// How many positions the search knows by now, and the bytes that they take.
    #[must_use]
    pub fn known(&self) -> (u64, u64) {
        self.search.known()
    }

    /// The position as the search takes it.
    fn planes(&self, at: &Position) -> Vec<u64> {
        self.planes_of(at.iter().copied().enumerate())
    }

    /// The same of some squares; there is nothing on the others, and never will be.
    fn planes_of(&self, at: impl Iterator<Item = (usize, Option<Stone>)>) -> Vec<u64> {
        let Squares { rows, columns } = self.squares;
        let count = self.squares.count();
        let mut words = vec![0; (2 * count).div_ceil(64)];
        for (square, stone) in at {
            let place = match rows > columns {
                true => square % columns * rows + square / columns,
                false => square,
            };
            let [x, o] = (self.rules.planes)(stone);
            for (cell, is_there) in [(place, x), (place + count, o)] {
                words[cell / 64] |= u64::from(is_there) << (cell % 64);
            }
        }
        words
    }
}

/// The position after a move.
fn after(at: &Position, mv: Move) -> Position {
    let mut after = at.clone();
    if let Some(from) = mv.from {
        after[from] = None;
    }
    after[mv.to] = Some(mv.stone);
    after
}

impl Game for ColourGame {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn opening(&self) -> Position {
        let Squares { columns, .. } = self.squares;
        let stone = |square| (self.rules.start)(square / columns, square % columns);
        (0..self.squares.count()).map(stone).collect()
    }

    fn steps(&self, at: &Position, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let moves = (self.rules.moves)(&self.squares, at).into_iter();
        into.extend(moves.map(|mv| Step::new(mv, after(at, mv))));
        Ok(())
    }

    fn position_bytes(&self, at: &Position) -> u64 {
        of_list(at)
    }
}

impl Impartial for ColourGame {
    fn nim_value(&self, at: &Position, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let value = self.search.value(&self.planes(at), control)?;
        Ok(Nimber::from(value).into())
    }

    fn nim_value_kept(
        &self,
        at: &Position,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        let value = self.search.value_kept(&self.planes(at), journal, control)?;
        Ok(Some(Nimber::from(value).into()))
    }

    fn nim_value_of_corner(
        &self,
        (rows, columns): (u64, u64),
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        if rows > self.squares.rows as u64 || columns > self.squares.columns as u64 {
            return Ok(None);
        }
        let opening = self.opening().into_iter().enumerate();
        let at = opening.filter(|(square, _)| {
            let (row, column) = (square / self.squares.columns, square % self.squares.columns);
            (row as u64) < rows && (column as u64) < columns
        });
        let planes = self.planes_of(at);
        let value = match journal {
            Some(journal) => self.search.value_kept(&planes, journal, control)?,
            None => self.search.value(&planes, control)?,
        };
        Ok(Some(Nimber::from(value).into()))
    }

    fn moves_to(
        &self,
        at: &Position,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let Some(value) = value.to_u64() else {
            return Ok(Vec::new());
        };
        let mut steps = Vec::new();
        self.steps(at, &mut steps)?;
        let mut found = Vec::new();
        for step in steps {
            control.check()?;
            let planes = self.planes(&step.to);
            if self.search.is_worth(&planes, value, control)? {
                found.push(step);
            }
        }
        Ok(found)
    }

    fn reach(&self, at: &Position) -> Option<u64> {
        let apart = (self.rules.apart)(&self.squares, at);
        Some(1u64.checked_shl(apart).unwrap_or(u64::MAX))
    }
}
