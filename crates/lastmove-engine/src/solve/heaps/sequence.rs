//! The nim values of all heaps, in order.

use super::kernel::{LANES, Rare};
use super::marks::Marks;
use super::period::Watch;
use super::split::Split;
use super::store::Store;
use super::triples::Triples;
use super::witness::Witnesses;
use super::{Period, Rules};
use crate::control::Phase;
use crate::vectors::Vectors;
use crate::{Control, Error, Message};

/// Heaps from this length on use a split of the values.
const FIRST_SPLIT: usize = 128;

/// The nim values of the heaps 0, 1, 2, ... of a take-and-break game, as far as it has been grown.
///
/// # How
/// A heap has the value g when every value below g is that of some option and g is not. An option
/// with a given value is searched where the last ones were found, then among all splits, 16 to 32
/// at a time. To show that there is none takes one pass over all splits; the values are therefore
/// split into rare and common ones (sparse spaces, see the file `split.rs`), so that for common
/// values it is enough to try the few heaps with rare values. The split is computed from the values
/// so far, and again as they grow, and not used while it does not pay. Values are exact whatever
/// the split.
///
/// Cost: for each heap, the heaps with rare values (0.376: 487 of 2 million) for each number of
/// tokens that may be taken with two heaps left. Where a move can leave three heaps, see the file
/// `triples.rs`.
///
/// ```
/// use lastmove::Control;
/// use lastmove::solve::heaps::{Rules, Sequence};
///
/// let mut kayles = Sequence::new(Rules::of_digits(vec![0, 7, 7]));
/// kayles.grow(1000, &Control::default())?;
/// let period = kayles.period().unwrap();
/// assert_eq!((period.preperiod, period.length), (71, 12));
/// assert_eq!(kayles.value(1_000_000_000_007), Some(7));
/// # Ok::<(), lastmove::Error>(())
/// ```
pub struct Sequence {
    rules: Rules,
    /// The tokens that may be taken when one heap is left, and when two are.
    ones: Vec<usize>,
    twos: Vec<usize>,
    store: Store,
    /// How many heaps have each value.
    counts: Vec<u64>,
    highest: u16,
    split: Option<Split>,
    rare: Vec<Rare>,
    /// Heaps with common values that were part of many splits.
    helpers: Vec<Rare>,
    next_split: usize,
    marks: Marks,
    /// The values of the options of the current heap.
    seen: Vec<u64>,
    witnesses: Witnesses,
    triples: Option<Triples>,
    vectors: Vectors,
    watch: Watch,
    period: Option<Period>,
}

impl Sequence {
    /// The sequence of a game, with the empty heap alone.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            ones: rules.leaving(1).collect(),
            twos: rules.leaving(2).collect(),
            store: Store::new(),
            counts: vec![1],
            highest: 0,
            split: None,
            rare: Vec::new(),
            helpers: Vec::new(),
            next_split: FIRST_SPLIT,
            marks: Marks::new(),
            seen: Vec::new(),
            witnesses: Witnesses::default(),
            triples: (rules.most_left() > 2).then(Triples::new),
            vectors: Vectors::widest(),
            watch: Watch::new(),
            period: None,
            rules,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The values found, by heap.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        self.store.values()
    }

    /// The largest value found.
    #[must_use]
    pub fn highest(&self) -> u16 {
        self.highest
    }

    /// The work so far where a move leaves three heaps, in words of 64 values; elsewhere 0.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.triples.as_ref().map_or(0, Triples::work)
    }

    /// The period, when it is proved.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// A heap's value, where it is known or follows from the period.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u16> {
        let heap = match self.period {
            Some(period) => period.reduced(heap),
            None => heap,
        };
        self.values().get(usize::try_from(heap).ok()?).copied()
    }

    /// Finds the values of the heaps up to `last`, or fewer: it stops when a period is proved.
    ///
    /// Takes about 10 bytes a heap, and uses [`Control::threads`] where values are large or a move
    /// leaves three heaps.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) over the
    /// memory budget or when values do not fit 16 bits,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt). What has been found is kept.
    pub fn grow(&mut self, last: u64, control: &Control<'_>) -> Result<(), Error> {
        if self.period.is_some() || (self.values().len() as u64) > last {
            return Ok(());
        }
        let phase = control.phase("heaps", Some(last.saturating_add(1)));
        self.grow_in(&phase, last, control)
    }

    /// [`grow`](Self::grow) within a phase, which counts the heaps.
    pub fn grow_in(
        &mut self,
        phase: &Phase<'_>,
        last: u64,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        if self.period.is_some() || (self.values().len() as u64) > last {
            return Ok(());
        }
        // The lists store heaps as 32-bit numbers.
        let last = match usize::try_from(last) {
            Ok(last) if last < u32::MAX as usize - LANES => last,
            _ => return Err(too_far(last)),
        };
        if control.thread_count() > 1 {
            control.with_threads(|| self.grow_here(phase, last, control))?
        } else {
            self.grow_here(phase, last, control)
        }
    }

    /// Adopts known values of the heaps from 0 on, as far as they go beyond the present ones. They
    /// are not checked.
    ///
    /// # Errors
    /// Like [`grow`](Self::grow).
    pub fn adopt(&mut self, values: &[u16], control: &Control<'_>) -> Result<(), Error> {
        let known = self.values().len().min(values.len());
        for chunk in values[known..].chunks(1 << 10) {
            if self.period.is_some() {
                return Ok(());
            }
            control.check()?;
            self.store.reserve(chunk.len(), control)?;
            let first = self.values().len();
            for &value in chunk {
                self.add_threes(control)?;
                self.push(value);
            }
            self.period = self.watch.grown(&self.rules, self.store.reversed(), first);
        }
        self.choose_split();
        Ok(())
    }

    /// Observed, not proved, arithmetic periodicity: from which heap on, the period, and the
    /// increase per period. It is found as a period of the differences of neighbours; `None` where
    /// the values do not grow.
    #[must_use]
    pub fn growth(&self) -> Option<(u64, u64, u64)> {
        let reversed = self.store.reversed();
        let differences: Vec<u16> = reversed
            .windows(2)
            .map(|pair| pair[0].wrapping_sub(pair[1]))
            .collect();
        let period = super::period::best(&self.rules, &differences)?;
        let from = period.preperiod;
        let (low, high) = (self.value(from)?, self.value(from + period.length)?);
        let seen = period.proved_by(&self.rules) < differences.len() as u64;
        (seen && high > low).then(|| (from, period.length, u64::from(high - low)))
    }

    /// The mask of the split with the fewest rare values, for certificates; 0 where a split does not
    /// help.
    #[must_use]
    pub fn mask(&self) -> u16 {
        let best = match self.rules.most_left() {
            2 => Split::best(&self.counts),
            _ => None,
        };
        match best {
            Some((split, rare)) if rare < self.values().len() as u64 / 4 => split.mask,
            _ => 0,
        }
    }

    fn grow_here(
        &mut self,
        phase: &Phase<'_>,
        last: usize,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let mut blocks = 0u32;
        while self.period.is_none() && self.values().len() <= last {
            let first = self.values().len();
            if blocks.is_multiple_of(16) || self.triples.is_some() {
                control.check()?;
                phase.advance(first as u64);
            }
            blocks += 1;
            self.store.reserve(LANES, control)?;
            if first >= self.next_split {
                self.choose_split();
                self.next_split = first + first / 4;
            }
            if self.marked() {
                self.marks.fill(
                    self.vectors,
                    self.store.values(),
                    &self.twos,
                    [&self.rare, &self.helpers],
                    self.highest.saturating_add(1),
                    control.thread_count(),
                );
            }
            for lane in 0..LANES.min(last + 1 - first) {
                let value = match self.triples {
                    None => self.next(lane),
                    Some(_) => self.next_of_triples(control)?,
                };
                let value = value.ok_or_else(|| self.too_large())?;
                self.push(value);
            }
            self.period = self.watch.grown(&self.rules, self.store.reversed(), first);
        }
        Ok(())
    }

    fn push(&mut self, value: u16) {
        let heap = self.values().len();
        self.store.push(value);
        self.highest = self.highest.max(value);
        if usize::from(value) >= self.counts.len() {
            let room = (usize::from(value) + 1).next_power_of_two();
            self.counts.resize(room, 0);
        }
        self.counts[usize::from(value)] += 1;
        if self.split.is_some_and(|split| split.is_rare(value)) {
            self.rare.push(Rare {
                heap: heap as u32,
                value,
            });
        }
    }

    /// Whether marks are computed for whole blocks.
    fn marked(&self) -> bool {
        self.split.is_some() || !self.helpers.is_empty()
    }

    /// Chooses whether to use the best split of the values so far, and which helpers.
    fn choose_split(&mut self) {
        self.split = None;
        self.rare.clear();
        self.helpers.clear();
        if self.twos.is_empty() || self.triples.is_some() {
            return;
        }
        self.take_best_split();
        let values = self.store.values();
        let parts = self.witnesses.parts().into_iter();
        let parts = parts.map(|heap| (values[heap as usize], heap));
        let parts =
            parts.filter(|&(value, _)| self.split.is_none_or(|split| !split.is_rare(value)));
        let helpers = parts.map(|(value, heap)| Rare { heap, value });
        self.helpers = helpers.collect();
    }

    fn take_best_split(&mut self) {
        let Some((split, rare)) = Split::best(&self.counts) else {
            return;
        };
        // Trying all splits is a pass over half as many pairs as there are heaps, 16 to 32 at a
        // time; through the rare heaps, this many at a time.
        let words = u64::from(self.highest) / 64 + 1;
        let weight = if words <= 4 { 4 * words } else { 40 };
        if rare * weight > self.values().len() as u64 {
            return;
        }
        self.split = Some(split);
        let heaps = self.store.values().iter().zip(0..).skip(1);
        let rare = heaps.filter(|&(&value, _)| split.is_rare(value));
        self.rare
            .extend(rare.map(|(&value, heap)| Rare { heap, value }));
    }

    /// The value of the next heap, which is in this lane of its block.
    fn next(&mut self, lane: usize) -> Option<u16> {
        let heap = self.store.values().len();
        let values = self.store.values();
        self.seen.clear();
        self.seen.resize(usize::from(self.highest) / 64 + 2, 0);
        // All common values below this are marked when the split is used.
        let mut complete = 0;
        if self.marked() {
            let marks = self.marks.of(lane);
            if self.split.is_some() {
                complete = marks.len() * 64;
            }
            if self.seen.len() < marks.len() {
                self.seen.resize(marks.len(), 0);
            }
            for (seen, marks) in self.seen.iter_mut().zip(marks) {
                *seen |= marks;
            }
            for (index, &took) in self.twos.iter().enumerate() {
                let Some(sum) = heap.checked_sub(took) else {
                    break;
                };
                for rare in self.marks.others(index, &self.rare) {
                    let part = rare.heap as usize;
                    if part < sum {
                        set(&mut self.seen, values[sum - part] ^ rare.value);
                    }
                }
            }
            if self.rules.unequal() {
                // Two equal heaps were used as a split.
                self.seen[0] &= !1;
            }
        }
        if self.rules.digits().get(heap).is_some_and(|d| d & 1 == 1) {
            set(&mut self.seen, 0);
        }
        for &took in &self.ones {
            if took >= heap {
                break;
            }
            set(&mut self.seen, values[heap - took]);
        }
        let splits = (heap, self.twos.as_slice(), self.rules.unequal());
        for word in 0..=usize::from(u16::MAX) / 64 {
            let mut free = !self.seen.get(word).unwrap_or(&0);
            while free != 0 {
                let value = (word * 64) as u16 + free.trailing_zeros() as u16;
                free &= free - 1;
                // Common values that are not marked belong to no option.
                let certain =
                    word * 64 < complete && self.split.is_some_and(|split| !split.is_rare(value));
                if certain || !self.witnesses.any(self.vectors, &self.store, splits, value) {
                    return Some(value);
                }
            }
        }
        None
    }

    /// The value of the next heap when moves can leave three.
    fn next_of_triples(&mut self, control: &Control<'_>) -> Result<Option<u16>, Error> {
        self.add_threes(control)?;
        let heap = self.store.values().len();
        let Some(triples) = &self.triples else {
            return Ok(None);
        };
        self.seen.clear();
        self.seen.resize(usize::from(self.highest) / 64 + 2, 0);
        for (taken, &digit) in self.rules.digits().iter().enumerate().take(heap + 1) {
            let sum = heap - taken;
            if digit & 1 == 1 && sum == 0 {
                set(&mut self.seen, 0);
            }
            if digit & 2 == 2 && sum > 0 {
                set(&mut self.seen, self.store.values()[sum]);
            }
            for (leaves, sets) in [(4, triples.pairs(sum)), (8, triples.threes(sum))] {
                if digit & leaves != 0 {
                    if self.seen.len() < sets.len() {
                        self.seen.resize(sets.len(), 0);
                    }
                    for (seen, sets) in self.seen.iter_mut().zip(sets) {
                        *seen |= sets;
                    }
                }
            }
        }
        let free = self.seen.iter().position(|seen| *seen != u64::MAX);
        let value = match free {
            Some(word) => word * 64 + self.seen[word].trailing_ones() as usize,
            None => self.seen.len() * 64,
        };
        Ok(u16::try_from(value).ok())
    }

    /// Adds the options of the next heap that leave three heaps.
    fn add_threes(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let heap = self.store.values().len();
        if let Some(triples) = &mut self.triples {
            if heap.is_multiple_of(64) {
                control.afford(triples.bytes(heap + 64, self.highest))?;
            }
            triples.add(self.store.values(), self.highest);
        }
        Ok(())
    }

    fn too_large(&self) -> Error {
        Error::limit(
            Message::new("heaps-value-too-large")
                .with("heap", self.values().len() as u64)
                .with("most", u64::from(u16::MAX)),
        )
    }
}

fn too_far(last: u64) -> Error {
    let message = Message::new("heaps-too-many").with("heap", last);
    Error::limit(message.with("most", u64::from(u32::MAX) - 2 * LANES as u64))
}

/// Marks a value if it fits. Values that do not fit are searched for on demand.
fn set(seen: &mut [u64], value: u16) {
    if let Some(word) = seen.get_mut(usize::from(value) / 64) {
        *word |= 1 << (value % 64);
    }
}
