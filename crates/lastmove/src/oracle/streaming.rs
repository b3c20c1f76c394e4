//! Questions about tables, and streaming them cell by cell, for any game of the catalog.

use std::collections::HashSet;

use super::drawing::Tallies;
use super::{LongestPlay, Oracle, TableBest, TableCell, TableSink, TableWant, Totals};
use crate::diagram::Histogram;
use crate::erased::{AnyPosition, Opaque};
use crate::game::{Layout, Section, Shape};
use crate::solve::{Census, Longest};
use crate::{Control, Error, Message, Outcome, Verdict};

/// The most cells of a section.
const MOST_CELLS: u64 = 1_000_000_000;

/// The error that none of the requested rows is among the rows `first` to `last`.
fn outside(first: u64, last: u64) -> Error {
    let message = Message::new("rows-outside-table");
    Error::input(message.with("first", first).with("last", last))
}

impl Oracle {
    /// All positions of the game's [table](Self::table) counted by outcome.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn totals(&self, control: &Control<'_>) -> Result<Totals, Error> {
        let census = self.game.census(control)?;
        Ok(self.totals_of(census))
    }

    /// The same, with one position of each class under the symmetries of the game and under
    /// exchanging the players; also the histogram of values.
    ///
    /// # Errors
    /// See [`Oracle`]; [`Blame::Input`](crate::Blame::Input) where no symmetries of the game are known.
    pub fn canonical_totals(&self, control: &Control<'_>) -> Result<(Totals, Histogram), Error> {
        let (mut census, mut tallies) = (Census::default(), Tallies::default());
        let mut count = |at: &dyn Opaque, verdict: &Verdict| {
            census.count(1, verdict, || at.keep());
            tallies.add_verdict(verdict, control)
        };
        if !self.game.visit_canonical(control, &mut count)? {
            if !self.game.numbers().is_some_and(|all| all.shares_numbers) {
                let message = Message::new("no-symmetries").with("game", self.listing.name);
                return Err(Error::input(message));
            }
            let mut seen = HashSet::new();
            self.game.visit(control, &mut |at, verdict| {
                if !seen.insert(self.game.index(at)) {
                    return Ok(());
                }
                if seen.len() % (1 << 12) == 0 {
                    control.afford(seen.len() as u64 * 32)?;
                }
                count(at, verdict)
            })?;
        }
        Ok((self.totals_of(census), tallies.histogram()))
    }

    /// Refuses a position that is not in the game's [table](Self::table). O(1) where the game
    /// numbers its positions, else the game is solved.
    ///
    /// # Errors
    /// See [`Oracle`]; [`Blame::Input`](crate::Blame::Input) when it is not.
    pub fn in_table(&self, at: &str, control: &Control<'_>) -> Result<(), Error> {
        self.read_in_table(at, control).map(|_| ())
    }

    /// Streams the game's table to `sink`: sections of cells, or a list of positions.
    ///
    /// A table is of the whole game, whatever position is asked about: of every position of a board
    /// or a graph, of all heaps up to the starting ones in Nim, and in other games of all positions
    /// reachable from the start. The rules define the start; in octal, hexadecimal and subtraction
    /// games and in sums, the position in the notation does. `at` must be among these positions,
    /// and only selects the [picture](crate::game::Layout::Picture) shown.
    ///
    /// # Errors
    /// See [`Oracle`], and whatever `sink` returns; also when `at` is not in the table.
    pub fn table(
        &self,
        at: Option<&str>,
        want: &TableWant,
        sink: &mut dyn TableSink,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let at = at.map(|text| self.read_in_table(text, control));
        let at = at.transpose()?;
        let sections = match self.game.layout(at.as_ref().map(AnyPosition::inner))? {
            Layout::Sections(sections) => sections,
            Layout::Picture(sections) if !want.all => sections,
            Layout::List | Layout::Picture(_) => return self.list(want, sink, control),
        };
        for section in &sections {
            self.section(section, want, sink, control)?;
        }
        sink.end(None)
    }

    pub(super) fn totals_of(&self, census: Census<AnyPosition>) -> Totals {
        let play = |longest: Option<Longest<AnyPosition>>, outcome| {
            longest.map(|longest| LongestPlay {
                remoteness: longest.remoteness,
                position: self.game.write_position(longest.position.inner()),
                outcome,
            })
        };
        let win = play(census.longest_win, Outcome::Win);
        let loss = play(census.longest_loss, Outcome::Loss);
        let longest = match (&win, &loss) {
            (Some(win), Some(loss)) if loss.remoteness > win.remoteness => Some(loss.clone()),
            (Some(win), _) => Some(win.clone()),
            (None, loss) => loss.clone(),
        };
        Totals {
            game: self.beginning.clone(),
            positions: census.positions,
            wins: census.wins,
            losses: census.losses,
            draws: census.draws,
            won_by_0: census.won_by_0,
            longest,
            longest_win: win,
        }
    }

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
            worth: self.game.worth(at, control)?,
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
                if !self.game.holds().counts_plies() {
                    // Only ends have a number of plies.
                    (census.longest_win, census.longest_loss) = (None, None);
                }
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
