//! Positions `ROW,COLUMN/ROW,COLUMN/P` or `/T`, moves `ROW,COLUMN` or `pass`; the cells of several
//! policemen are joined by `;`.

use super::{Move, Position, Pursuit, Squad, Turn};
use lastmove_engine::game::{Field, Notation, fields, number};
use lastmove_engine::{Error, Message};

impl Pursuit {
    /// A cell as text: its row and its column.
    pub(super) fn write_cell(&self, cell: u16) -> String {
        let (row, column) = self.place(cell);
        format!("{row},{column}")
    }

    /// Cells as text, one after the other.
    pub(super) fn write_cells(&self, cells: &[u16]) -> String {
        let cells: Vec<_> = cells.iter().map(|&cell| self.write_cell(cell)).collect();
        cells.join(";")
    }

    /// Reads the cells of all policemen, in any order, from the field of `whole`.
    fn read_squad(&self, whole: &str, field: Field<'_>) -> Result<Squad, Error> {
        let cells: Vec<u16> = fields(field.text, ';')
            .map(|part| {
                let start = field.start + part.start;
                self.read_cell(whole, Field { start, ..part })
            })
            .collect::<Result<_, _>>()?;
        let expected = self.board().police();
        if cells.len() != expected {
            let message = Message::new("pursuit-police-count")
                .with("found", cells.len())
                .with("expected", expected);
            let span = field.start..field.start + field.text.len();
            return Err(Error::input(message).at(whole, span));
        }
        Ok(Squad::new(&cells))
    }

    /// Reads a cell from the field of `whole`.
    fn read_cell(&self, whole: &str, field: Field<'_>) -> Result<u16, Error> {
        let mut parts = fields(field.text, ',').map(|part| Field {
            start: field.start + part.start,
            ..part
        });
        let span = field.start..field.start + field.text.len();
        let (Some(row), Some(column), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(malformed(whole, span));
        };
        let row = number(whole, row, "row", 1..=self.board().rows() as u64)?;
        let column = number(whole, column, "column", 1..=self.board().columns() as u64)?;
        self.cell(row as usize, column as usize).ok_or_else(|| {
            let message = Message::new("pursuit-in-wall")
                .with("row", row)
                .with("column", column);
            Error::input(message).at(whole, span)
        })
    }
}

fn malformed(whole: &str, span: std::ops::Range<usize>) -> Error {
    let message = Message::new("position-syntax")
        .with("position", whole)
        .with("syntax", Pursuit::LISTING.syntax.position);
    Error::input(message).at(whole, span)
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
        let mut parts = fields(text, '/');
        let (Some(police), Some(thief), Some(turn), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(malformed(text, 0..text.len()));
        };
        Ok(Position {
            police: self.read_squad(text, police)?,
            thief: self.read_cell(text, thief)?,
            turn: match turn.text {
                "P" => Turn::Police,
                "T" => Turn::Thief,
                found => {
                    let span = turn.start..turn.start + found.len();
                    let message = Message::new("pursuit-turn").with("found", found);
                    return Err(Error::input(message).at(text, span));
                }
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
        let sorted = |text| {
            let mut cells: Vec<_> = str::split(text, ';').collect();
            cells.sort_unstable();
            cells
        };
        let shuffled = || text.contains(';') && sorted(written) == sorted(text);
        written == text || written.len() == text.len() && shuffled()
    }
}
