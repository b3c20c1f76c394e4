//! Reading all values of a table, in order or at once.

use rayon::prelude::*;

use super::count::{Tally, join};
use super::keys::KeyBlock;
use super::read::Parts;
use super::{Cells, Key, Table};
use crate::game::Holds;
use crate::graph::generate::SplitMix64;
use crate::{ByNumber, Control, Error, Message, Outcome, Value};

/// Blocks that a thread processes at a time.
const CHUNK: u64 = 64;

/// Which positions of a table are wanted, and in which order.
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// Their outcome for the player to move.
    pub outcome: Outcome,
    /// Their plies to the end; any number, if none is given.
    pub remoteness: Option<u64>,
    /// Which come first.
    pub order: Order,
}

/// The order of the positions that are selected from a table.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// As in the table.
    Table,
    /// Those of the largest remoteness first; among equals as in the table.
    Longest,
    /// At random, the same for the same seed.
    Random(u64),
}

impl Selection {
    /// All positions of an outcome.
    #[must_use]
    pub fn new(outcome: Outcome, order: Order) -> Self {
        Self {
            outcome,
            remoteness: None,
            order,
        }
    }

    fn has(&self, value: Value, holds: Holds) -> bool {
        value.outcome() == self.outcome
            && (self.remoteness.is_none() || holds.remoteness(value) == self.remoteness)
    }
}

impl Table {
    /// Calls `each` with every position's number and value, in order. Memory: one block.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt), and whatever `each` returns.
    pub fn scan(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(u64, Value) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if let Some(parts) = &self.parts {
            for (first, table) in parts.each() {
                table.scan(control, &mut |index, value| each(first + index, value))?;
            }
            return Ok(());
        }
        let mut prober = self.prober()?;
        let mut cells = Cells::default();
        let mut index = 0;
        for number in 0..self.blocks.len() as u64 {
            control.check()?;
            cells.0.clear();
            prober.block(number, &mut cells)?;
            for at in 0..cells.len() {
                each(index, cells.get(at))?;
                index += 1;
            }
        }
        Ok(())
    }

    /// All values, four bytes each, on all threads of `control`. Checks the counts of the
    /// description.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read,
    /// [`Blame::Memory`](crate::Blame::Memory), [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn load(&self, control: &Control<'_>) -> Result<Cells, Error> {
        control.plan(self.meta.positions.saturating_mul(4))?;
        let _phase = control.phase("table-read", Some(self.meta.positions));
        let mut words = vec![0; self.meta.positions as usize];
        for (first, table) in self.tables() {
            let own = &mut words[first as usize..][..table.meta.positions as usize];
            let chunks = own.par_chunks_mut((CHUNK * u64::from(table.meta.block)) as usize);
            let chunk = |(chunk, into): (usize, &mut [u32])| {
                let (cells, tally) = table.chunk(chunk as u64, control)?;
                into.copy_from_slice(&cells.0);
                Ok(tally)
            };
            let tally = control.with_threads(|| join(chunks.enumerate().map(chunk)))??;
            table.agree(&tally)?;
        }
        Ok(Cells(words))
    }

    /// Checks the counts of the description against all values.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when they differ, or the table is damaged or cannot be
    /// read, [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn check_counts(&self, control: &Control<'_>) -> Result<(), Error> {
        let _phase = control.phase("table-read", Some(self.meta.positions));
        for (_, table) in self.tables() {
            let chunks = (table.blocks.len() as u64).div_ceil(CHUNK);
            let chunks = (0..chunks).into_par_iter();
            let chunks = chunks.map(|chunk| Ok(table.chunk(chunk, control)?.1));
            table.agree(&control.with_threads(|| join(chunks))??)?;
        }
        Ok(())
    }

    /// The table itself, or its parts, each with the number of its first position.
    fn tables(&self) -> impl Iterator<Item = (u64, &Self)> {
        let parts = self.parts.iter().flat_map(Parts::each);
        let own = self.parts.is_none().then_some((0, self));
        own.into_iter()
            .chain(parts.map(|(first, table)| (first, &**table)))
    }

    /// The values of [`CHUNK`] blocks, or of the remaining ones, and their counts.
    fn chunk(&self, chunk: u64, control: &Control<'_>) -> Result<(Cells, Tally), Error> {
        control.check()?;
        let blocks = chunk * CHUNK..(self.blocks.len() as u64).min((chunk + 1) * CHUNK);
        let mut prober = self.prober()?;
        let mut cells = Cells(Vec::with_capacity(
            (CHUNK * u64::from(self.meta.block)) as usize,
        ));
        for number in blocks {
            prober.block(number, &mut cells)?;
        }
        let mut tally = Tally::default();
        cells.0.iter().for_each(|&word| tally.add(word));
        Ok((cells, tally))
    }

    fn agree(&self, tally: &Tally) -> Result<(), Error> {
        match self.meta.agrees(tally) {
            true => Ok(()),
            false => Err(self.broken("counts")),
        }
    }

    /// Whether `is_key` holds for each key and its position's number in the table.
    pub fn has_keys(
        &self,
        is_key: &(dyn Fn(usize, &Key) -> bool + Sync),
        control: &Control<'_>,
    ) -> Result<bool, Error> {
        for (first, table) in self.parts.iter().flat_map(Parts::each) {
            let is_key = |index: usize, key: &Key| is_key(first as usize + index, key);
            if !table.has_keys(&is_key, control)? {
                return Ok(false);
            }
        }
        let same = |block: &KeyBlock| {
            control.check()?;
            let keys = self.prober()?.read_keys(block)?;
            let is_own = |at: u64| {
                let key = keys.key(at);
                key.is_some_and(|key| is_key((block.start + at) as usize, &key))
            };
            Ok((0..block.count.into()).all(is_own))
        };
        let blocks = self.keys.par_iter();
        control.with_threads(|| blocks.map(same).try_reduce(|| true, |a, b| Ok(a && b)))?
    }

    /// The numbers of all positions, in a table that holds them.
    pub fn numbers(&self, control: &Control<'_>) -> Result<Vec<u64>, Error> {
        let mut numbers = Vec::with_capacity(self.meta.positions as usize);
        let mut prober = self.prober()?;
        for block in &self.keys {
            control.check()?;
            let keys = prober.read_keys(block)?;
            let of_block = (0..block.count.into()).filter_map(|at| keys.key(at)?.number());
            numbers.extend(of_block);
        }
        Ok(numbers)
    }

    /// Checks all checksums and counts, and that all parts fit together, but not the values.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn check(&self, control: &Control<'_>) -> Result<(), Error> {
        self.check_counts(control)?;
        self.has_keys(&|_, _| true, control)?;
        for (_, table) in self.parts.iter().flat_map(Parts::each) {
            table.inputs(control)?;
        }
        self.inputs(control)?;
        Ok(())
    }

    /// The numbers of the positions that are wanted, with their values, in the order that is wanted,
    /// at most `limit` of them. Those of a smaller limit are the first ones of those of a larger one.
    ///
    /// # Errors
    /// Like [`scan`](Self::scan); also [`Blame::Memory`](crate::Blame::Memory).
    pub fn select(
        &self,
        wanted: Selection,
        limit: usize,
        control: &Control<'_>,
    ) -> Result<Vec<(u64, Value)>, Error> {
        match wanted.order {
            Order::Table => self.first(wanted, limit, control),
            Order::Longest => {
                let plies = |value| self.meta.holds.remoteness(value).unwrap_or(0);
                let shorter = |_, value: Value| u64::MAX - plies(value);
                self.least(wanted, limit, &shorter, control)
            }
            Order::Random(seed) => {
                let random = |index, _| {
                    let mut numbers = SplitMix64::new(seed ^ SplitMix64::new(index).next_u64());
                    numbers.next_u64()
                };
                self.least(wanted, limit, &random, control)
            }
        }
    }

    fn first(
        &self,
        wanted: Selection,
        limit: usize,
        control: &Control<'_>,
    ) -> Result<Vec<(u64, Value)>, Error> {
        let mut found = Vec::new();
        for (first, table) in self.parts.iter().flat_map(Parts::each) {
            let own = table.first(wanted, limit - found.len(), control)?;
            found.extend(own.into_iter().map(|(index, value)| (first + index, value)));
        }
        let mut prober = self.prober()?;
        let mut cells = Cells::default();
        let size = u64::from(self.meta.block);
        for number in 0..self.blocks.len() as u64 {
            control.check()?;
            if found.len() >= limit {
                break;
            }
            cells.0.clear();
            prober.block(number, &mut cells)?;
            let values = (0..cells.len()).map(|at| (number * size + at, cells.get(at)));
            let room = limit - found.len();
            found.extend(
                values
                    .filter(|(_, value)| wanted.has(*value, self.meta.holds))
                    .take(room),
            );
        }
        Ok(found)
    }

    /// Those with the least keys; among equals the first ones.
    fn least(
        &self,
        wanted: Selection,
        limit: usize,
        key: &dyn Fn(u64, Value) -> u64,
        control: &Control<'_>,
    ) -> Result<Vec<(u64, Value)>, Error> {
        // The worst entry is on top.
        let mut heap = std::collections::BinaryHeap::new();
        let phase = control.phase("table-read", Some(self.meta.positions));
        self.scan(control, &mut |index, value| {
            if index % (1 << 16) == 0 {
                phase.advance(index);
            }
            if !wanted.has(value, self.meta.holds) {
                return Ok(());
            }
            let entry = (key(index, value), index, value);
            if heap.len() < limit {
                control.afford(heap.len() as u64 * 64)?;
                heap.push(entry);
            } else if heap.peek().is_some_and(|worst| entry < *worst) {
                heap.pop();
                heap.push(entry);
            }
            Ok(())
        })?;
        let sorted = heap.into_sorted_vec().into_iter();
        Ok(sorted.map(|(_, index, value)| (index, value)).collect())
    }
}

/// Positions are numbered as in the table. Each reading decompresses the blocks that it needs.
impl ByNumber for Table {
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error> {
        let end = first.checked_add(into.len() as u64);
        if end.is_none_or(|end| end > self.meta.positions) {
            return Err(Error::input(Message::new("position-not-in-game")));
        }
        let mut rest = into;
        for (start, table) in self.tables() {
            let mut next = first.max(start) - start;
            if rest.is_empty() || next >= table.meta.positions {
                continue;
            }
            let size = u64::from(table.meta.block);
            let mut prober = table.prober()?;
            let mut cells = Cells::default();
            while !rest.is_empty() && next < table.meta.positions {
                cells.0.clear();
                prober.block(next / size, &mut cells)?;
                let from = next % size;
                let (now, after) = rest.split_at_mut(rest.len().min((cells.len() - from) as usize));
                for (at, value) in (from..).zip(&mut *now) {
                    *value = cells.get(at);
                }
                next += now.len() as u64;
                rest = after;
            }
        }
        Ok(())
    }
}
