//! Checking a period from the rules. No code is shared with the search for it.
//!
//! A certificate gives the values of the heaps up to the end of the first period, and a mask. Every
//! value up to the heap that the theorem of Guy and Smith asks for is checked to be the least that
//! no option has: all smaller ones are found among the options, and it is not. Where a move leaves
//! two heaps, a value that shares an odd number of bits with the mask can only come from one part
//! with an even and one part with an odd number, so it is enough to try the parts with an even
//! number. That is true of any mask.

use std::collections::HashMap;

use lastmove_engine::{Control, Error, Message};

/// The claim of a certificate.
pub(super) struct Claim<'a> {
    pub(super) digits: &'a [u8],
    pub(super) unequal: bool,
    pub(super) preperiod: u64,
    pub(super) period: u64,
    pub(super) mask: u16,
    pub(super) values: &'a [u16],
}

/// The state of the check.
struct Checked<'a> {
    claim: &'a Claim<'a>,
    /// The values of the heaps checked so far.
    values: Vec<u16>,
    /// The heaps whose values share an even number of bits with the mask.
    even: Vec<usize>,
    /// For each value, the last heap with an option of this value.
    found_for: Vec<usize>,
    /// For each value, the parts with which it was found last.
    places: HashMap<u16, Vec<usize>>,
    /// For each sum, the values of its splits into two, where moves leave three heaps.
    pairs: Vec<Vec<u16>>,
}

/// The false claim; `None` when all is true.
pub(super) fn check(claim: &Claim<'_>, control: &Control<'_>) -> Result<Option<Message>, Error> {
    let fault = |code: &'static str, heap: u64| Ok(Some(Message::new(code).with("heap", heap)));
    let known = claim.values.len() as u64;
    if claim.period == 0 || claim.preperiod.checked_add(claim.period) != Some(known) {
        let message = Message::new("heaps-false-length").with("found", known);
        return Ok(Some(message));
    }
    let value = |heap: u64| match heap < known {
        true => claim.values[heap as usize],
        false => {
            let over = (heap - claim.preperiod) % claim.period;
            claim.values[(claim.preperiod + over) as usize]
        }
    };
    let last = match needed(claim) {
        Some(last) if last < u64::from(u32::MAX) => last as usize,
        _ => return fault("heaps-false-length", known),
    };
    control.plan(last as u64 * 16)?;
    let phase = control.phase("certificate", Some(last as u64));
    let mut checked = Checked {
        claim,
        values: Vec::with_capacity(last + 1),
        even: Vec::new(),
        found_for: vec![usize::MAX; 1 << 16],
        places: HashMap::new(),
        pairs: Vec::new(),
    };
    for heap in 0..=last {
        if heap % 256 == 0 || claim.mask == 0 {
            control.check()?;
            phase.advance(heap as u64);
        }
        let wanted = value(heap as u64);
        if !checked.is_least(heap, wanted) {
            return fault("heaps-false-value", heap as u64);
        }
        checked.add(heap, wanted);
    }
    // The claimed preperiod and period are the least ones.
    if claim.preperiod > 0 && value(claim.preperiod - 1) == value(known - 1) {
        return fault("heaps-false-preperiod", claim.preperiod);
    }
    let repeats = &claim.values[claim.preperiod as usize..];
    let shorter = (1..=repeats.len() / 2).find(|&part| {
        repeats.len().is_multiple_of(part)
            && repeats.iter().zip(&repeats[part..]).all(|(a, b)| a == b)
    });
    if let Some(part) = shorter {
        return fault("heaps-false-period", part as u64);
    }
    Ok(None)
}

/// The last heap whose value must be checked, for at most h heaps left and t tokens taken: h times
/// the preperiod (at least 1) and the period, plus t.
fn needed(claim: &Claim<'_>) -> Option<u64> {
    let all = claim.digits.iter().fold(0, |all, digit| all | digit);
    let heaps = match all {
        8.. => 3,
        4..8 => 2,
        _ => 1,
    };
    // One period more where two heaps must differ.
    let periods = heaps + u64::from(claim.unequal);
    let before = claim.preperiod.max(1).checked_mul(heaps)?;
    let repeated = claim.period.checked_mul(periods)?;
    before
        .checked_add(repeated)?
        .checked_add(claim.digits.len() as u64)
}

impl Checked<'_> {
    fn is_even(&self, value: u16) -> bool {
        (value & self.claim.mask).count_ones().is_multiple_of(2)
    }

    fn add(&mut self, heap: usize, value: u16) {
        self.values.push(value);
        if heap > 0 && self.claim.mask != 0 && self.is_even(value) {
            self.even.push(heap);
        }
    }

    /// Whether the value is the least that no option of the heap has.
    fn is_least(&mut self, heap: usize, value: u16) -> bool {
        let claim = self.claim;
        let leaves = |taken: usize, bit: u8| claim.digits[taken] >> bit & 1 == 1;
        let sums = || (0..claim.digits.len()).take_while(|&taken| taken <= heap);
        for taken in sums() {
            let rest = heap - taken;
            if leaves(taken, 0) && taken > 0 && rest == 0 {
                self.found_for[0] = heap;
            }
            if leaves(taken, 1) && taken > 0 && rest > 0 {
                self.found_for[usize::from(self.values[rest])] = heap;
            }
        }
        if claim.digits.iter().any(|digit| digit & 8 != 0) {
            return self.is_least_of_threes(heap, value);
        }
        let twos: Vec<usize> = sums().filter(|&taken| leaves(taken, 2)).collect();
        for &taken in &twos {
            let sum = heap - taken;
            for &part in self.even.iter().take_while(|&&part| part < sum) {
                if claim.unequal && part * 2 == sum {
                    continue;
                }
                let x = self.values[part] ^ self.values[sum - part];
                self.found_for[usize::from(x)] = heap;
            }
        }
        for smaller in 0..value {
            if self.found_for[usize::from(smaller)] == heap {
                continue;
            }
            let surely_not = claim.mask != 0 && !self.is_even(smaller);
            if surely_not || !self.is_split(heap, &twos, smaller) {
                return false;
            }
        }
        if self.found_for[usize::from(value)] == heap {
            return false;
        }
        (claim.mask != 0 && !self.is_even(value)) || !self.is_split(heap, &twos, value)
    }

    /// Whether a split of the heap into two has the value: the parts found last are tried first,
    /// then all.
    fn is_split(&mut self, heap: usize, twos: &[usize], value: u16) -> bool {
        let (values, unequal) = (&self.values, self.claim.unequal);
        let has = |part: usize, sum: usize| {
            part < sum
                && !(unequal && part * 2 == sum)
                && values[part] ^ values[sum - part] == value
        };
        let places = self.places.entry(value).or_default();
        for index in 0..places.len() {
            let part = places[index];
            if twos.iter().any(|taken| has(part, heap - taken)) {
                places[..=index].rotate_right(1);
                return true;
            }
        }
        for taken in twos {
            let sum = heap - taken;
            if let Some(part) = (1..=sum / 2).find(|&part| has(part, sum)) {
                places.insert(0, part);
                places.truncate(16);
                return true;
            }
        }
        false
    }

    /// [`is_least`](Self::is_least) where moves leave three heaps: every split is tried, those into
    /// three as one heap and a split of the rest into two.
    fn is_least_of_threes(&mut self, heap: usize, value: u16) -> bool {
        // The splits of the sum `heap` into two, all of whose parts are smaller.
        while self.pairs.len() <= heap {
            let sum = self.pairs.len();
            let splits = 1..sum / 2 + 1;
            let mut pairs: Vec<u16> = splits
                .map(|part| self.values[part] ^ self.values[sum - part])
                .collect();
            pairs.sort_unstable();
            pairs.dedup();
            self.pairs.push(pairs);
        }
        for (taken, digit) in self.claim.digits.iter().enumerate().take(heap + 1) {
            let sum = heap - taken;
            if digit & 4 != 0 {
                for &x in &self.pairs[sum] {
                    self.found_for[usize::from(x)] = heap;
                }
            }
            if digit & 8 != 0 {
                for part in 1..sum {
                    for &x in &self.pairs[sum - part] {
                        self.found_for[usize::from(x ^ self.values[part])] = heap;
                    }
                }
            }
        }
        (0..value).all(|smaller| self.found_for[usize::from(smaller)] == heap)
            && self.found_for[usize::from(value)] != heap
    }
}
