//! The board as a diagram: a position with its options, and a map of the values for every cell of
//! the thief.

use super::{Position, Pursuit, Squad, Turn};
use lastmove_engine::diagram::{Cell, Diagram, Grid, Piece, Place};
use lastmove_engine::game::{MOST_DRAWN, Map, MapRequestOf, RatedOf};
use lastmove_engine::{Error, Message};

impl Pursuit {
    /// A position. The value of an option is on the cell that the mover enters; that of passing, on
    /// the mover's own. When several policemen move, it is not shown.
    pub(super) fn picture(&self, at: &Position, rated: &[RatedOf<Self>]) -> Grid {
        let ground = self.board.ground().iter();
        let mut cells: Vec<Cell> = ground
            .map(|&ground| Cell {
                ground,
                ..Cell::default()
            })
            .collect();
        for &police in at.police.cells() {
            cells[self.cells.square(police)].piece = Some(Piece::Police);
        }
        cells[self.cells.square(at.thief)].piece = Some(if at.police.contains(at.thief) {
            Piece::Both
        } else {
            Piece::Thief
        });
        for option in rated {
            if let Some(square) = self.target(at, option) {
                cells[square].value = Some(option.into());
            }
        }
        Grid::of(self.board.columns(), cells)
    }

    /// The place of a cell.
    pub(super) fn on_picture(&self, cell: u16) -> Place {
        let (row, column) = self.place(cell);
        Place::cell(row as u64, column as u64)
    }

    /// The cell that the mover enters; `None` when several policemen move.
    fn target(&self, at: &Position, option: &RatedOf<Self>) -> Option<usize> {
        let to = match (at.turn, option.step.to.police.cells()) {
            (Turn::Thief, _) => option.step.to.thief,
            (Turn::Police, &[police]) => police,
            (Turn::Police, _) => return None,
        };
        Some(self.cells.square(to))
    }

    /// The title of a table or a map of all cells of the thief.
    pub(super) fn table_title(&self, police: &Squad, turn: Turn) -> Message {
        let code = match turn {
            Turn::Police => "pursuit-table-police",
            Turn::Thief => "pursuit-table-thief",
        };
        Message::new(code)
            .with("count", police.cells().len())
            .with("police", self.write_cells(police.cells()))
    }

    /// The values for every cell of the thief, with the police and the turn unchanged.
    pub(super) fn picture_map(
        &self,
        at: &Position,
        request: &MapRequestOf<'_, Self>,
    ) -> Result<Map<Position>, Error> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let wanted = request.rows.clone().unwrap_or(1..u64::MAX);
        let first = wanted.start.max(1);
        let end = wanted.end.min(rows as u64 + 1);
        if first >= end {
            let message = Message::new("rows-outside-table").with("first", 1u64);
            return Err(Error::input(message.with("last", rows)));
        }
        let shown = (first as usize - 1) * columns..(end as usize - 1) * columns;
        if shown.len() as u64 > MOST_DRAWN {
            let message = Message::new("draw-too-large").with("cells", shown.len());
            return Err(Error::limit(message.with("most", MOST_DRAWN)));
        }
        let mut grid = self.picture(at, &[]);
        for option in request.best {
            if let Some(square) = self.target(at, option) {
                grid.cells[square].best = true;
            }
        }
        let position = |square| {
            Some(Position {
                thief: self.cells.number(square)?,
                ..*at
            })
        };
        let positions = shown.clone().map(position).collect();
        grid.title = Some(self.table_title(&at.police, at.turn));
        grid.is_window = shown.len() < grid.cells.len();
        grid.first_row = first;
        grid.cells = grid.cells.drain(shown).collect();
        Ok(Map {
            diagram: Diagram::Grid(grid),
            positions,
        })
    }
}
