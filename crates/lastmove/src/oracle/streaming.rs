//! Streaming tables cell by cell, for any game of the catalog.

use super::{Oracle, TableBest, TableCell, TableSink, TableWant};
use crate::erased::{AnyPosition, Opaque};
use crate::game::{Section, Shape};
use crate::solve::Census;
use crate::{Control, Error, Message, Verdict};

/// The most cells of a section.
const MOST_CELLS: u64 = 1_000_000_000;

/// The error that none of the requested rows is among the rows `first` to `last`.
fn outside(first: u64, last: u64) -> Error {
    let message = Message::new("rows-outside-table");
    Error::input(message.with("first", first).with("last", last))
}

impl Oracle {
    /// Reads a position that must be in the game's table.
    pub(super) fn read_in_table(
        &self,
        text: &str,
        control: &Control<'_>,
    ) -> Result<AnyPosition, Error> {
        let at = self.game.read_position(text)?;
        if self.has(at.inner(), control)? {
            return Ok(at);
        }
        let message = Message::new("table-outside").with("game", self.beginning.as_str());
        let message = message.with("position", self.game.write_position(at.inner()));
        Err(Error::input(message).at(text, 0..text.len()))
    }

    fn has(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<bool, Error> {
        if let Some(known) = self.game.has(at) {
            return Ok(known);
        }
        if at.is_same(self.game.start().inner()) {
            return Ok(true);
        }
        let mut found = false;
        let visited = self.game.visit(control, &mut |other, _| {
            found = other.is_same(at);
            // The rest is not shown.
            if found {
                Err(Error::interrupt())
            } else {
                Ok(())
            }
        });
        if !found {
            visited?;
        }
        Ok(found)
    }

    fn cell(
        &self,
        at: &dyn Opaque,
        verdict: Verdict,
        has_best: bool,
        control: &Control<'_>,
    ) -> Result<TableCell, Error> {
        let best = if has_best {
            let best = self.game.best(at, control)?;
            best.first().map(|b| self.game.write_move(at, &b.step.mv))
        } else {
            None
        };
        Ok(TableCell {
            position: self.game.write_position(at),
            verdict,
            best,
        })
    }

    pub(super) fn list(
        &self,
        want: &TableWant,
        sink: &mut dyn TableSink,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        // The section begins with its first row, so that a range without rows produces no section.
        let mut begun = false;
        let mut census = Census::default();
        let mut number = 0;
        self.game.visit(control, &mut |at, verdict| {
            number += 1;
            if want.rows.as_ref().is_none_or(|rows| rows.contains(&number)) {
                census.count(1, verdict, || at.keep());
                if !begun {
                    begun = true;
                    sink.section(None, None)?;
                }
                let has_best = want.best != TableBest::None;
                let cell = self.cell(at, verdict.clone(), has_best, control)?;
                sink.cell(Some(&cell))?;
            }
            Ok(())
        })?;
        if !begun {
            if number > 0 {
                return Err(outside(1, number));
            }
            sink.section(None, None)?;
        }
        sink.end(Some(&self.totals_of(census)))
    }

    pub(super) fn section(
        &self,
        section: &Section<'_, AnyPosition>,
        want: &TableWant,
        sink: &mut dyn TableSink,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let full = &section.shape;
        let wanted = want.rows.clone().unwrap_or(0..u64::MAX);
        let first = wanted.start.max(full.first_row);
        let end = wanted.end.min(full.first_row + full.rows);
        if first >= end {
            return Err(outside(full.first_row, full.first_row + full.rows - 1));
        }
        let cells = u128::from(end - first) * u128::from(full.columns);
        if cells > u128::from(MOST_CELLS) {
            return Err(Error::limit(
                Message::new("table-too-large")
                    .with("cells", cells.to_string())
                    .with("most", MOST_CELLS),
            ));
        }
        let shape = Shape {
            first_row: first,
            rows: end - first,
            ..full.clone()
        };
        sink.section(section.title.as_ref(), Some(&shape))?;
        for row in first - full.first_row..end - full.first_row {
            control.check()?;
            for column in 0..shape.columns {
                match (section.cell)(row, column) {
                    Some(at) => {
                        let at = at.inner();
                        let verdict = self.game.value(at, control)?;
                        sink.cell(Some(&self.cell(
                            at,
                            verdict,
                            want.best == TableBest::All,
                            control,
                        )?))?;
                    }
                    None => sink.cell(None)?,
                }
            }
        }
        Ok(())
    }
}
