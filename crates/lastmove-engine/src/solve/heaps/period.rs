//! Finding a period and proving it.
//!
//! # When a period is proved
//! **Let a move leave at most h heaps and take at most t tokens, and let G(n + p) = G(n) for all n
//! from n₀ ≥ 1 up to below h n₀ + (h − 1) p + t. Then it holds for all n ≥ n₀.** (For h = 2 this is
//! the theorem of Guy and Smith, 1956.)
//!
//! *Proof,* by induction on n ≥ h n₀ + (h − 1) p + t: n and n + p have options of the same values.
//! The parts of an option of n + p have a sum of at least h (n₀ + p), so one of them, b, is at least
//! n₀ + p; with b − p ≥ n₀ ≥ 1 in its place it is an option of n, and has the same value, since
//! b − p < n. The parts of an option of n have a sum above (h − 1) p + h n₀ ≥ h n₀, so one of them is
//! at least n₀ and can be made larger by p. Nothing is left of neither, since n > t. ∎
//!
//! When all digits are 0 or 3, n₀ may be 0 as well: leaving one heap or nothing are then the same,
//! an empty heap. When the two parts must differ (Grundy's game), up to below 2 n₀ + 2 p + t is
//! enough: if b − p is just the other part a, the option's value is 0 = G(a − p) xor G(a + p), and
//! a − p ≥ n₀ since 2a = n ≥ 2 (n₀ + p).
//!
//! # How it is found
//! At growing lengths N, the sequence is compared with itself: for every shift p at once, how far
//! back from the end G(n + p) = G(n) holds, by the Z function of the reversed sequence (Gusfield
//! 1997) in O(N). That gives each p its n₀ and the length at which it would be proved. The p with
//! the least such length is watched from then on, value by value, and is proved the moment that
//! length is reached. A period becomes visible at about n₀ + p and is proved at about 2 (n₀ + p), so
//! that lengths growing by half find every one in time.

use super::Rules;

/// A proved period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which on the values repeat.
    pub preperiod: u64,
    /// The least number of heaps after which they repeat.
    pub length: u64,
}

impl Period {
    /// The last heap whose value is needed to prove it.
    #[must_use]
    pub fn proved_by(&self, rules: &Rules) -> u64 {
        let heaps = rules.most_left() as u64;
        let equal = rules.digits().iter().all(|&digit| digit == 0 || digit == 3);
        let from = self.preperiod.max(u64::from(!equal));
        let periods = heaps + u64::from(rules.unequal());
        heaps
            .saturating_mul(from)
            .saturating_add(periods.saturating_mul(self.length))
            .saturating_add(rules.last() as u64)
    }

    /// The heap up to `preperiod + length` that has the same value.
    #[must_use]
    pub fn reduced(&self, heap: u64) -> u64 {
        match heap.checked_sub(self.preperiod) {
            Some(over) => self.preperiod + over % self.length,
            None => heap,
        }
    }
}

/// Watches a growing sequence until a period is proved.
pub(super) struct Watch {
    /// The possible period.
    candidate: Option<Period>,
    /// The last heap whose value proves the candidate.
    proved_by: u64,
    /// The length at which to look for another.
    next: usize,
}

impl Watch {
    pub(super) fn new() -> Self {
        Self {
            candidate: None,
            proved_by: 0,
            next: 8,
        }
    }

    /// To be called when values have been added, from heap `from` on. `reversed` has all values,
    /// the last one first. Returns the period once it is proved.
    pub(super) fn grown(&mut self, rules: &Rules, reversed: &[u16], from: usize) -> Option<Period> {
        let len = reversed.len();
        if let Some(period) = self.candidate {
            let added = len - from;
            let length = period.length as usize;
            if reversed[..added] != reversed[length..length + added] {
                self.candidate = None;
            }
        }
        if len >= self.next {
            self.next = len + len / 2;
            self.candidate = best(rules, reversed);
        }
        let period = self.candidate?;
        self.proved_by = period.proved_by(rules);
        (len as u64 > self.proved_by).then_some(period)
    }
}

/// The shift that would be proved first.
pub(super) fn best(rules: &Rules, reversed: &[u16]) -> Option<Period> {
    let len = reversed.len();
    let agree = agreement(reversed, len / 2 + 1);
    let periods = (1..agree.len()).map(|shift| Period {
        // The values of the heaps from here on agree with those `shift` further.
        preperiod: (len - shift - agree[shift] as usize) as u64,
        length: shift as u64,
    });
    periods.min_by_key(|period| (period.proved_by(rules), period.length))
}

/// For each shift below `shifts`, how many values from the first on are the same as those `shift`
/// further: the Z function.
fn agreement(values: &[u16], shifts: usize) -> Vec<u32> {
    let mut agree = vec![0u32; shifts];
    // The part known to agree with the beginning: `from..to`.
    let (mut from, mut to) = (0, 0);
    for shift in 1..shifts {
        let known = if shift < to {
            (to - shift).min(agree[shift - from] as usize)
        } else {
            0
        };
        let more = values[shift + known..]
            .iter()
            .zip(&values[known..])
            .take_while(|(a, b)| a == b);
        let count = known + more.count();
        agree[shift] = count as u32;
        if shift + count > to {
            (from, to) = (shift, shift + count);
        }
    }
    agree
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_is_what_it_says() {
        let values: Vec<u16> = (0..300u16).map(|n| n % 7 % 3 + n / 250).collect();
        let agree = agreement(&values, 150);
        for (shift, &agree) in agree.iter().enumerate().skip(1) {
            let pairs = values[shift..].iter().zip(&values);
            let plain = pairs.take_while(|(a, b)| a == b).count();
            assert_eq!(agree as usize, plain, "{shift}");
        }
    }
}
