//! The search for a nim value: does some option have the value m?
//!
//! A position has the value m when no option has it and every lower value is that of an option. To
//! refute it, one option with the value m is enough; so most options are never examined. The value
//! of a position is the exclusive or of its parts: all but the largest unknown part are computed,
//! and the question is asked about that one. (J. Lemoine and S. Viennot, "Nimbers are inevitable",
//! Theoretical Computer Science 462 (2012).)
//!
//! Threads ask the same question and share the table. A thread defers an option that another is
//! searching, and drops a question that another has answered meanwhile.

use crate::solve::placement::cells::Cells;
use crate::solve::placement::engine::Question;
use crate::solve::placement::facts::{Facts, bit};
use crate::solve::placement::parted::Parted;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::worker::{HIGH, Halt, SHARED, Sought, Worker};

/// A part with its key.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    cells: Cells<W>,
    count: u16,
    key: Key<W>,
}

/// One thread's search.
pub(super) struct DepthFirstSearch<'a, G, const W: usize> {
    game: &'a G,
    worker: Worker<'a, W>,
    /// The remaining options of all positions above, each with its sort key.
    options: Vec<(u32, Cells<W>)>,
    /// The large parts above, and the questions about them.
    above: Vec<(Key<W>, u32)>,
}

impl<'a, G: Parted<W>, const W: usize> DepthFirstSearch<'a, G, W> {
    pub(super) fn new(game: &'a G, worker: Worker<'a, W>) -> Self {
        Self {
            game,
            worker,
            options: Vec::new(),
            above: Vec::new(),
        }
    }

    /// The answer to a question about a set of cells.
    pub(super) fn answer(&mut self, cells: &Cells<W>, question: Question) -> Sought<u32> {
        let answer = match question {
            Question::Value => self.value_of(cells),
            Question::IsWorth(value) => self.is_worth(cells, value).map(u32::from),
        };
        // This matters most when the search was stopped.
        self.worker.hand_over()?;
        answer
    }

    /// The nim value of a set of cells.
    fn value_of(&mut self, cells: &Cells<W>) -> Sought<u32> {
        let (mut sum, part) = self.reduce(cells)?;
        if let Some(part) = part {
            sum ^= self.value(&part)?;
        }
        Ok(sum)
    }

    /// Whether a set of cells has this nim value.
    fn is_worth(&mut self, cells: &Cells<W>, value: u32) -> Sought<bool> {
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
            let facts = self.worker.shared.facts(&part.key);
            if let Some(exact) = facts.value() {
                return Ok(exact);
            }
            if !facts.is_attained(value) && !self.attains(part, value)? {
                return self.settle(part, value);
            }
            value += 1;
        }
    }

    /// Records that no option has this value, and every lower value is that of an option.
    fn settle(&mut self, part: &Part<W>, value: u32) -> Sought<u32> {
        if let Some(exact) = self.worker.shared.facts(&part.key).value() {
            return Ok(exact);
        }
        self.keep(part, Facts::exact(value))?;
        Ok(value)
    }

    /// Whether a part has this value.
    fn is(&mut self, part: &Part<W>, value: u32) -> Sought<bool> {
        let facts = self.worker.shared.facts(&part.key);
        if let Some(exact) = facts.value() {
            return Ok(exact == value);
        }
        // Options rarely have so high a value, and all would be searched in vain.
        if value >= HIGH {
            return Ok(self.value(part)? == value);
        }
        // First looks for an option with the value, which refutes most positions.
        if facts.is_attained(value) || self.attains(part, value)? {
            return Ok(false);
        }
        for lower in 0..value {
            let facts = self.worker.shared.facts(&part.key);
            if let Some(exact) = facts.value() {
                return Ok(exact == value);
            }
            if !facts.is_attained(lower) && !self.attains(part, lower)? {
                return Ok(self.settle(part, lower)? == value);
            }
        }
        Ok(self.settle(part, value)? == value)
    }

    /// Whether some option has this value; if another thread finds the part's value meanwhile,
    /// whether that is greater.
    fn attains(&mut self, part: &Part<W>, value: u32) -> Sought<bool> {
        self.worker.tick()?;
        let base = self.options.len();
        let is_large = !self.worker.is_alone && usize::from(part.count) >= SHARED;
        if !is_large {
            return self.attains_here(part, value, base, false);
        }
        let depth = self.above.len();
        self.above.push((part.key, value));
        let busy = &self.worker.shared.busy;
        busy.begin(part.key.hash, value);
        let found = self.attains_here(part, value, base, true);
        busy.end(part.key.hash, value);
        self.above.truncate(depth);
        match found {
            Err(Halt::Settled(settled, is_attained)) if settled == depth => {
                self.options.truncate(base);
                Ok(is_attained)
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
        let shared = self.worker.shared;
        let mut seen = self.expand(part, value);
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
                Some(rest) if is_shared && shared.busy.has(rest.key.hash, value ^ sum) => {
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
        self.keep(part, Facts::attained(seen))?;
        Ok(is_found)
    }

    /// Appends the options in the order of the search; known values are returned as bits instead, and
    /// nothing need be appended once the value asked about is among them.
    fn expand(&mut self, part: &Part<W>, value: u32) -> u64 {
        let game = self.game;
        let base = self.options.len();
        let mut seen = 0;
        game.options(&part.cells, |cells, rank| {
            self.add_option(cells, rank, &mut seen);
        });
        if usize::from(part.count) >= game.eager() {
            let mut kept = base;
            for at in base..self.options.len() {
                if seen & bit(value) != 0 {
                    break;
                }
                let cells = self.options[at].1;
                match self.survey(&cells) {
                    Ok(value) => seen |= bit(value),
                    Err(rank) => {
                        self.options[kept] = (rank, cells);
                        kept += 1;
                    }
                }
            }
            self.options.truncate(kept);
        }
        let options = &mut self.options[base..];
        options.sort_unstable_by_key(|option| option.0);
        seen
    }

    #[inline]
    fn add_option(&mut self, cells: Cells<W>, rank: u32, seen: &mut u64) {
        match self.game.value_at_once(&cells, cells.count()) {
            Some(value) => *seen |= bit(value),
            None => self.options.push((rank, cells)),
        }
    }

    /// The value of an option of a large part if all of it is known; else its rank: those already
    /// begun come first, then those whose largest unknown part is smaller.
    fn survey(&self, cells: &Cells<W>) -> Result<u32, u32> {
        let game = self.game;
        let (mut left, mut sum, mut most, mut begun) = (*cells, 0, 0, 1);
        while !left.is_empty() {
            let part = game.first_part(&left);
            left = left.without(&part);
            let part = game.prune(&part);
            let count = part.count();
            let facts = match game.value_at_once(&part, count) {
                Some(value) => Facts::exact(value),
                None => self.worker.shared.facts(&game.key(&part, count)),
            };
            if let Some(exact) = facts.value() {
                sum ^= exact;
            } else if count as u32 > most {
                most = count as u32;
                begun = u32::from(facts == Facts::NONE);
            }
        }
        match most {
            0 => Ok(sum),
            _ => Err((begun << 30 | most << 18) + game.rank(cells)),
        }
    }

    /// Decomposes a set of cells: returns the exclusive or of the known and computed parts, and the
    /// largest unknown part.
    fn reduce(&mut self, cells: &Cells<W>) -> Sought<(u32, Option<Part<W>>)> {
        let game = self.game;
        let (mut sum, mut largest) = (0, None::<Part<W>>);
        let mut left = *cells;
        while !left.is_empty() {
            let cells = game.first_part(&left);
            left = left.without(&cells);
            let cells = game.prune(&cells);
            let count = cells.count();
            if let Some(value) = game.value_at_once(&cells, count) {
                sum ^= value;
                continue;
            }
            let key = game.key(&cells, count);
            if let Some(exact) = self.worker.shared.facts(&key).value() {
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

    /// Stores facts of a part, and records them.
    fn keep(&mut self, part: &Part<W>, facts: Facts) -> Sought<()> {
        self.worker.keep_and_note(&part.key, part.count, facts)
    }

    /// Stops when another thread has answered a question above.
    fn look_above(&self) -> Sought<()> {
        self.worker.check_finished()?;
        for (depth, (key, value)) in self.above.iter().enumerate() {
            let facts = self.worker.shared.facts(key);
            let is_attained = facts.is_attained(*value);
            if facts.value().is_some() || is_attained {
                return Err(Halt::Settled(depth, is_attained));
            }
        }
        Ok(())
    }
}
