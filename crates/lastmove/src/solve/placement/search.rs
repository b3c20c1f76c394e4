//! The search for a nim value: does some option have the value m?
//!
//! A position has the value m when no option has it and every lower value is that of an option. To
//! refute it, one option with the value m is enough; so most options are never looked at. What falls
//! apart is the exclusive or of its parts: all but the largest unknown part are worked out, and the
//! question is put to that one. (J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical
//! Computer Science 462 (2012).)
//!
//! Threads ask the same question and share the table. A thread puts off an option that another is
//! busy with, and drops what another has answered meanwhile.
//!
//! Dominoes on small boards have a search of their own, in `prove`.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Takes;
use super::cells::Cells;
use super::engine::{BUSY, Engine};
use super::form::Key;
use super::notes::Notes;
use super::place::{Forms, Unknown};
use super::small::SMALL;
use super::table::Facts;
use super::tree::Tree;
use crate::{Control, Error};

/// Threads mind each other in parts of at least so many cells: below, a search is short.
pub(super) const SHARED: usize = 28;

/// The options of so large a part are all looked up before the first is searched, where a move takes
/// a cell and its neighbours, and where it takes two cells. In smaller parts, what that saves in
/// positions (a fifth) costs more in time (twice).
const EAGER: usize = 60;
const EAGER_EDGES: usize = 20;

/// From this value on, a question is answered by the value: hardly any position is worth so much.
pub(super) const HIGH: u32 = 8;

/// How often a search looks whether it should stop, in positions.
const TICK: u32 = 1 << 12;

/// A connected part, with what it is known by.
#[derive(Clone, Copy)]
pub(super) struct Part<const W: usize> {
    pub(super) cells: Cells<W>,
    pub(super) count: u16,
    pub(super) key: Key<W>,
}

/// Why a search stops early.
pub(super) enum Halt {
    Error(Box<Error>),
    /// Another thread has answered the whole question.
    Finished,
    /// Another thread has answered the question of this depth.
    Settled(usize),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Self::Error(Box::new(error))
    }
}

/// One thread's search.
pub(super) struct Worker<'a, const W: usize> {
    pub(super) engine: &'a Engine<W>,
    pub(super) control: &'a Control<'a>,
    /// Whether the whole question is answered.
    finished: &'a AtomicBool,
    pub(super) is_alone: bool,
    /// The options to come of all positions above, each with what they are ordered by.
    options: Vec<(u32, Cells<W>)>,
    /// The large parts above, and what is asked of them.
    above: Vec<(Key<W>, u32)>,
    ticks: u32,
    /// Of parts of a board of dominoes.
    pub(super) forms: Forms,
    /// The unknown parts of what is taken apart.
    pub(super) parts: Vec<Unknown>,
    pub(super) tree: Tree,
    /// Told of how many positions are known.
    pub(super) advance: Option<&'a (dyn Fn(u64) + Sync)>,
    /// Where what is found is to be kept for a later search.
    pub(super) notes: Option<Notes<'a, W>>,
}

pub(super) type Sought<T> = Result<T, Halt>;

impl<'a, const W: usize> Worker<'a, W> {
    pub(super) fn new(
        engine: &'a Engine<W>,
        control: &'a Control<'a>,
        finished: &'a AtomicBool,
        is_alone: bool,
    ) -> Self {
        Self {
            engine,
            control,
            finished,
            is_alone,
            options: Vec::new(),
            above: Vec::new(),
            ticks: 0,
            forms: Forms::new(engine.dominoes.as_ref()),
            parts: Vec::new(),
            tree: Tree::new(engine.dominoes.as_ref()),
            advance: None,
            notes: None,
        }
    }

    /// The nim value of a set of cells.
    pub(super) fn value_of(&mut self, cells: &Cells<W>) -> Sought<u32> {
        let engine = self.engine;
        if let Some(board) = &engine.dominoes {
            return self.value_of_dominoes(board, cells.0[0]);
        }
        let (mut sum, part) = self.reduce(cells)?;
        if let Some(part) = part {
            sum ^= self.value(&part)?;
        }
        Ok(sum)
    }

    /// Whether a set of cells has this nim value.
    pub(super) fn is_worth(&mut self, cells: &Cells<W>, value: u32) -> Sought<bool> {
        let engine = self.engine;
        if let Some(board) = &engine.dominoes {
            return self.are_worth(board, cells.0[0], value);
        }
        let (sum, part) = self.reduce(cells)?;
        match part {
            Some(part) => self.is(&part, value ^ sum),
            None => Ok(sum == value),
        }
    }

    /// The nim value of a part.
    fn value(&mut self, part: &Part<W>) -> Sought<u32> {
        let mut value = 0;
        loop {
            let facts = self.engine.facts(&part.key);
            if let Some(exact) = facts.value() {
                return Ok(exact);
            }
            if !facts.is_attained(value) && !self.attains(part, value)? {
                return self.settle(part, value);
            }
            value += 1;
        }
    }

    /// No option has this value, and every lower value is that of an option.
    fn settle(&mut self, part: &Part<W>, value: u32) -> Sought<u32> {
        if let Some(exact) = self.engine.facts(&part.key).value() {
            return Ok(exact);
        }
        self.keep_of(part, Facts::exact(value))?;
        Ok(value)
    }

    /// Whether a part has this value.
    fn is(&mut self, part: &Part<W>, value: u32) -> Sought<bool> {
        let facts = self.engine.facts(&part.key);
        if let Some(exact) = facts.value() {
            return Ok(exact == value);
        }
        // No option would have so high a value, and all would be searched in vain.
        if value >= HIGH {
            return Ok(self.value(part)? == value);
        }
        // The option that refutes most positions is looked for first.
        if facts.is_attained(value) || self.attains(part, value)? {
            return Ok(false);
        }
        for lower in 0..value {
            let facts = self.engine.facts(&part.key);
            if let Some(exact) = facts.value() {
                return Ok(exact == value);
            }
            if !facts.is_attained(lower) && !self.attains(part, lower)? {
                return Ok(self.settle(part, lower)? == value);
            }
        }
        Ok(self.settle(part, value)? == value)
    }

    /// Whether some option has this value; where another thread finds the part's value meanwhile,
    /// whether it is above.
    fn attains(&mut self, part: &Part<W>, value: u32) -> Sought<bool> {
        self.tick()?;
        let base = self.options.len();
        let is_large = !self.is_alone && usize::from(part.count) >= SHARED;
        if !is_large {
            return self.attains_here(part, value, base, false);
        }
        let depth = self.above.len();
        self.above.push((part.key, value));
        let mark = self.mark(&part.key, value);
        let slot = &self.engine.busy[mark as usize % BUSY];
        slot.store(mark, Ordering::Relaxed);
        let found = self.attains_here(part, value, base, true);
        slot.store(0, Ordering::Relaxed);
        self.above.truncate(depth);
        match found {
            Err(Halt::Settled(settled)) if settled == depth => {
                self.options.truncate(base);
                Ok(self.engine.facts(&part.key).is_attained(value))
            }
            found => found,
        }
    }

    fn attains_here(
        &mut self,
        part: &Part<W>,
        value: u32,
        base: usize,
        is_shared: bool,
    ) -> Sought<bool> {
        let mut seen = self.expand(part);
        let end = self.options.len();
        let mut is_found = seen & bit(value) != 0;
        let mut put_off = Vec::new();
        let mut next = base;
        while !is_found && next < end {
            let option = self.options[next].1;
            next += 1;
            let (sum, rest) = self.reduce(&option)?;
            is_found = match rest {
                None => {
                    seen |= bit(sum);
                    sum == value
                }
                Some(rest) if is_shared && self.is_busy(&rest.key, value ^ sum) => {
                    put_off.push((rest, value ^ sum));
                    false
                }
                Some(rest) => self.is(&rest, value ^ sum)?,
            };
            if is_shared {
                self.look_above()?;
            }
        }
        for (rest, value) in put_off {
            if is_found {
                break;
            }
            is_found = self.is(&rest, value)?;
            self.look_above()?;
        }
        self.options.truncate(base);
        if is_found {
            seen |= bit(value);
        }
        self.keep_of(part, Facts::attained(seen))?;
        Ok(is_found)
    }

    /// Appends the options, those that are searched soonest first; the values of the smallest are
    /// returned as bits instead.
    fn expand(&mut self, part: &Part<W>) -> u64 {
        let engine = self.engine;
        let base = self.options.len();
        let mut seen = 0;
        for cell in part.cells.iter() {
            let near = &engine.shape.near[cell];
            match engine.takes {
                Takes::Vertex => {
                    let left = part.cells.without(near).without(&Cells::of(cell));
                    let count = left.count() as u32;
                    self.add_option(left, count, &mut seen);
                }
                Takes::Edge => {
                    let near = near.and(&part.cells);
                    for end in near.iter().filter(|&end| end > cell) {
                        let left = part.cells.without(&Cells::of(cell));
                        // What leaves the fewest moves comes first.
                        let gone = near.count() + engine.shape.near[end].and(&part.cells).count();
                        let order = (1 << 16) - gone as u32;
                        self.add_option(left.without(&Cells::of(end)), order, &mut seen);
                    }
                }
            }
        }
        let options = &mut self.options[base..];
        let eager = match engine.takes {
            Takes::Vertex => EAGER,
            Takes::Edge => EAGER_EDGES,
        };
        if usize::from(part.count) >= eager {
            for (order, cells) in options.iter_mut() {
                *order = engine.order(cells);
            }
        }
        options.sort_unstable_by_key(|option| option.0);
        seen
    }

    #[inline]
    fn add_option(&mut self, cells: Cells<W>, order: u32, seen: &mut u64) {
        let count = cells.count();
        if count <= SMALL {
            let graph = self.engine.shape.small_graph(&cells);
            *seen |= bit(self.engine.small.value(count, graph));
        } else {
            self.options.push((order, cells));
        }
    }

    /// Takes a set of cells apart: the exclusive or of what is known or has been worked out, and the
    /// largest unknown part.
    fn reduce(&mut self, cells: &Cells<W>) -> Sought<(u32, Option<Part<W>>)> {
        let engine = self.engine;
        let (mut sum, mut largest) = (0, None::<Part<W>>);
        let mut left = *cells;
        while let Some(first) = left.iter().next() {
            let cells = engine.first_part(&left, first);
            left = left.without(&cells);
            let cells = engine.prune(&cells);
            let count = cells.count();
            if count <= SMALL {
                sum ^= engine.small.value(count, engine.shape.small_graph(&cells));
                continue;
            }
            let key = engine.shape.key(&cells, count);
            if let Some(exact) = engine.facts(&key).value() {
                sum ^= exact;
                continue;
            }
            let part = Part {
                cells,
                count: count as u16,
                key,
            };
            let lesser = match largest {
                None => {
                    largest = Some(part);
                    continue;
                }
                Some(before) if before.count < part.count => {
                    largest = Some(part);
                    before
                }
                Some(_) => part,
            };
            sum ^= self.value(&lesser)?;
        }
        Ok((sum, largest))
    }

    /// What a question is marked by while a thread is busy with it.
    pub(super) fn mark(&self, key: &Key<W>, value: u32) -> u64 {
        (key.hash ^ u64::from(value + 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1
    }

    pub(super) fn is_busy(&self, key: &Key<W>, value: u32) -> bool {
        let mark = self.mark(key, value);
        self.engine.busy[mark as usize % BUSY].load(Ordering::Relaxed) == mark
    }

    /// Stops when another thread has answered a question above.
    fn look_above(&self) -> Sought<()> {
        if self.finished.load(Ordering::Relaxed) {
            return Err(Halt::Finished);
        }
        for (depth, (key, value)) in self.above.iter().enumerate() {
            let facts = self.engine.facts(key);
            if facts.value().is_some() || facts.is_attained(*value) {
                return Err(Halt::Settled(depth));
            }
        }
        Ok(())
    }

    pub(super) fn tick(&mut self) -> Sought<()> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(TICK) {
            self.control.check()?;
            if self.finished.load(Ordering::Relaxed) {
                return Err(Halt::Finished);
            }
            if let Some(advance) = self.advance {
                advance(self.engine.account.keys.load(Ordering::Relaxed));
            }
            if let Some(notes) = &mut self.notes {
                notes.look_at_clock()?;
            }
        }
        Ok(())
    }
}

#[inline]
fn bit(value: u32) -> u64 {
    1u64.checked_shl(value).unwrap_or(0)
}
