//! Positions `ROW,COLUMN/ROW,COLUMN/P` or `/T`, moves `ROW,COLUMN` or `pass`; the cells of several
//! policemen are joined by `;`.

use super::{Move, Position, Pursuit, Squad, Turn};
use lastmove_engine::game::{Field, Notation, join};
use lastmove_engine::{Error, Message};

impl Pursuit {
    /// A cell as text: its row and its column.
    pub(super) fn write_cell(&self, cell: u16) -> String {
        let (row, column) = self.place(cell);
        format!("{row},{column}")
    }

    /// Cells as text, one after the other.
    pub(super) fn write_cells(&self, cells: &[u16]) -> String {
        join(cells.iter().map(|&cell| self.write_cell(cell)), ";")
    }

    /// Reads the cells of all policemen, in any order.
    fn read_squad(&self, whole: &str, field: Field<'_>) -> Result<Squad, Error> {
        let cells = field.split(';').map(|cell| self.read_cell(whole, cell));
        let cells: Vec<u16> = cells.collect::<Result<_, _>>()?;
        let expected = self.board().police();
        if cells.len() != expected {
            let message = Message::new("pursuit-police-count").with("found", cells.len());
            return Err(field.error(message.with("expected", expected)));
        }
        Ok(Squad::new(&cells))
    }

    fn read_cell(&self, whole: &str, field: Field<'_>) -> Result<u16, Error> {
        let syntax = || malformed(whole, field);
        let [row, column] = field.parts(',').ok_or_else(syntax)?;
        let row = row.number("row", 1..=self.board().rows() as u64)?;
        let column = column.number("column", 1..=self.board().columns() as u64)?;
        self.cell(row as usize, column as usize).ok_or_else(|| {
            let message = Message::new("pursuit-in-wall").with("row", row);
            field.error(message.with("column", column))
        })
    }
}

fn malformed(whole: &str, field: Field<'_>) -> Error {
    let message = Message::new("position-syntax").with("position", whole);
    field.error(message.with("syntax", Pursuit::LISTING.syntax.position))
}

impl Notation for Pursuit {
    fn write_position(&self, at: &Position) -> String {
        let turn = match at.turn {
            Turn::Police => 'P',
            Turn::Thief => 'T',
        };
        let police = self.write_cells(at.police.cells());
        let thief = self.write_cell(at.thief);
        format!("{police}/{thief}/{turn}")
    }

    fn read_position(&self, text: &str) -> Result<Position, Error> {
        let field = Field::new(text);
        let syntax = || malformed(text, field);
        let [police, thief, turn] = field.parts('/').ok_or_else(syntax)?;
        Ok(Position {
            police: self.read_squad(text, police)?,
            thief: self.read_cell(text, thief)?,
            turn: match turn.text {
                "P" => Turn::Police,
                "T" => Turn::Thief,
                found => return Err(turn.error(Message::new("pursuit-turn").with("found", found))),
            },
        })
    }

    fn write_move(&self, _: &Position, mv: &Move) -> String {
        match *mv {
            Move::Police(squad) => self.write_cells(squad.cells()),
            Move::Thief(cell) => self.write_cell(cell),
            Move::Pass => "pass".to_owned(),
        }
    }

    /// The policemen's cells may stand in any order.
    fn is_same_move(&self, written: &str, text: &str) -> bool {
        is_same_squad(written, text)
    }
}

/// Whether two texts name the same cells, joined by `;` in any order.
pub(crate) fn is_same_squad(written: &str, text: &str) -> bool {
    let sorted = |text| {
        let mut cells: Vec<_> = str::split(text, ';').collect();
        cells.sort_unstable();
        cells
    };
    let shuffled = || text.contains(';') && sorted(written) == sorted(text);
    written == text || written.len() == text.len() && shuffled()
}
