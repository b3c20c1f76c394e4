//! Texts and pictures: `nogo:2x3@x../.o.`, `clobber:2x3@xox/o.o`.

use super::{ColourGame, Move, Position};
use crate::rows;
use lastmove_engine::diagram::{Cell, Grid, Piece, Place, Ways};
use lastmove_engine::game::{
    Game, Listed, Map, MapRequestOf, NimValues, Notation, RatedOf, StepOf, Stone,
};
use lastmove_engine::{Diagram, Error, Message};

impl ColourGame {
    fn lengths(&self) -> Vec<usize> {
        vec![self.squares.columns; self.squares.rows]
    }

    /// The row and the column of a square, from 1.
    fn row_and_column(&self, square: usize) -> (u64, u64) {
        let columns = self.squares.columns;
        ((square / columns + 1) as u64, (square % columns + 1) as u64)
    }
}

impl Notation for ColourGame {
    fn write_position(&self, at: &Position) -> String {
        rows::write(&self.lengths(), |row, column| {
            rows::letter(at[row * self.squares.columns + column])
        })
    }

    fn read_position(&self, text: &str) -> Result<Position, Error> {
        let read = rows::read(text, &self.lengths(), rows::STONES)?.concat();
        let at = read.iter().map(|read| read.stone()).collect();
        if let Some((wrong, code)) = self.rules.wrong
            && let Some(square) = wrong(&self.squares, &at)
        {
            let (row, column) = self.row_and_column(square);
            let message = Message::new(code).with("row", row);
            let start = read[square].start;
            return Err(Error::input(message.with("column", column)).at(text, start..start + 1));
        }
        Ok(at)
    }

    fn write_move(&self, _: &Position, mv: &Move) -> String {
        let square = |square| {
            let (row, column) = self.row_and_column(square);
            format!("{row},{column}")
        };
        match mv.from {
            Some(from) => format!("{}-{}", square(from), square(mv.to)),
            None => format!("{}{}", mv.stone.letter(), square(mv.to)),
        }
    }
}

impl Listed for ColourGame {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    /// The board. The value of a move is on the square that its stone enters; of several moves to one
    /// square, the best counts.
    fn diagram(&self, at: &Position, rated: &[RatedOf<Self>]) -> Diagram {
        let cell = |stone: &Option<Stone>| Cell {
            piece: stone.map(|stone| match stone {
                Stone::X => Piece::X,
                Stone::O => Piece::O,
            }),
            ..Cell::default()
        };
        let mut cells: Vec<_> = at.iter().map(cell).collect();
        let mark = |rated: &RatedOf<Self>| (rated.step.mv.to, rated.into());
        Grid::mark(&mut cells, rated.iter().map(mark).collect());
        let way = |rated: &RatedOf<Self>| {
            let mv = rated.step.mv;
            Some((mv.from?, mv.to, rated.into()))
        };
        let ways: Vec<_> = rated.iter().filter_map(way).collect();
        let title = self.rules.title.filter(|_| !rated.is_empty());
        Diagram::Grid(Grid {
            title: title.map(Message::new),
            arrows: Grid::arrows_of(&ways),
            ..Grid::of(self.squares.columns, cells)
        })
    }

    /// The position with the value of every move: exact if the remoteness is known, since the options
    /// have been explored with it; else only the outcomes, which follow from the best moves.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Position>, Error> {
        let start = self.start();
        let at = request.at.unwrap_or(&start);
        request.with_outcomes(self, at)
    }

    fn places(&self, _: &Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let place = |square| {
            let (row, column) = self.row_and_column(square);
            Place::cell(row, column)
        };
        let way = |step: &StepOf<Self>| {
            let squares = step.mv.from.into_iter().chain([step.mv.to]);
            vec![squares.map(place).collect()]
        };
        steps.iter().map(way).collect()
    }
}
