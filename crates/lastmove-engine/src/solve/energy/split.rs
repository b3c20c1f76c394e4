//! Where to split payoffs: fractions between others.

use std::cmp::Ordering;

use super::payoff::common_divisor;

/// A fraction with a denominator above 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction {
    pub(super) numerator: i128,
    pub(super) denominator: i128,
}

impl Fraction {
    pub(super) fn new(numerator: i128, denominator: i128) -> Self {
        Self {
            numerator,
            denominator,
        }
    }

    pub(super) fn is_below(self, other: Self) -> bool {
        self.cmp(&other) == Ordering::Less
    }

    pub(super) fn cmp(&self, other: &Self) -> Ordering {
        let left = self.numerator * other.denominator;
        left.cmp(&(other.numerator * self.denominator))
    }

    pub(super) fn reduced(self) -> Self {
        let divisor = common_divisor(self.numerator, self.denominator);
        Self::new(self.numerator / divisor, self.denominator / divisor)
    }
}

/// A fraction between two others with a denominator up to `most`, if there is one: one with the least
/// denominator in the middle half of what is between them, or else anywhere there.
///
/// Whichever side of it is looked at next, after two such steps at most three quarters are left.
pub(super) fn middle(low: Fraction, high: Fraction, most: i128) -> Fraction {
    let below = 4 * low.denominator * high.denominator;
    let (from, to) = (
        low.numerator * high.denominator,
        high.numerator * low.denominator,
    );
    let first = Fraction::new(3 * from + to, below);
    let last = Fraction::new(from + 3 * to, below);
    let found = simplest(first, last);
    match found.denominator <= most {
        true => found,
        false => simplest(low, high),
    }
}

/// The fraction with the least denominator between two others, by continued fractions.
fn simplest(low: Fraction, high: Fraction) -> Fraction {
    // The parts of the continued fraction, until a whole number is between.
    let mut parts = Vec::new();
    let (mut low, mut high) = (low, Some(high));
    let last = loop {
        let whole = low.numerator.div_euclid(low.denominator);
        let above = Fraction::new(whole + 1, 1);
        let Some(top) = high.filter(|high| !above.is_below(*high)) else {
            break above;
        };
        parts.push(whole);
        let rest = low.numerator - whole * low.denominator;
        high = (rest > 0).then(|| Fraction::new(low.denominator, rest));
        low = Fraction::new(top.denominator, top.numerator - whole * top.denominator);
    };
    let add = |part: Fraction, whole| {
        Fraction::new(whole * part.numerator + part.denominator, part.numerator)
    };
    parts.into_iter().rev().fold(last, add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_is_between_and_has_the_least_denominator() {
        let all = |most| {
            (1..=most)
                .flat_map(|below| (-2 * below..=2 * below).map(move |n| Fraction::new(n, below)))
        };
        for low in all(7) {
            for high in all(7).filter(|high| low.is_below(*high)) {
                let is_between = |it: &Fraction| low.is_below(*it) && it.is_below(high);
                let found = simplest(low, high);
                assert!(is_between(&found), "{low:?} {high:?} {found:?}");
                let least = all(100).filter(is_between).map(|it| it.denominator).min();
                assert_eq!(Some(found.denominator), least, "{low:?} {high:?}");
                let middle = middle(low, high, 7);
                assert!(is_between(&middle), "{low:?} {high:?} {middle:?}");
            }
        }
    }
}
