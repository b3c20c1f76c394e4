//! Rules of take-and-break games.

/// The most heaps that a move leaves.
pub const MOST_LEFT: usize = 3;

/// Rules of a take-and-break game: for each number of tokens that may be taken from a heap, into how
/// many heaps the rest may fall. These are Guy and Smith's codes: octal with digits to 7,
/// hexadecimal to 15.
///
/// ```
/// use lastmove::solve::heaps::Rules;
/// // Kayles: take one or two; the rest may be one heap or two.
/// let kayles = Rules::of_digits(vec![0, 7, 7]);
/// assert_eq!(kayles.leaving(2).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!((kayles.most_left(), kayles.last()), (2, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    digits: Vec<u8>,
    unequal: bool,
}

impl Rules {
    /// The rules of a code. Digit number k says what may be left when k tokens are taken: it is the
    /// sum of 1 for nothing, 2 for one heap, 4 for two and 8 for three, none of them empty. Digit 0
    /// is the one before the point; of it only 4 and 8 count, since a move must change something.
    /// Zeros at the end and what is above 15 do not count.
    #[must_use]
    pub fn of_digits(mut digits: Vec<u8>) -> Self {
        for digit in &mut digits {
            *digit &= 15;
        }
        if let Some(first) = digits.first_mut() {
            *first &= 12;
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self {
            digits,
            unequal: false,
        }
    }

    /// Grundy's game: a heap is split into two unequal heaps.
    #[must_use]
    pub fn grundy() -> Self {
        Self {
            digits: vec![4],
            unequal: true,
        }
    }

    /// The digits, from that before the point on; the last one is not 0.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether the two heaps that are left must differ.
    #[must_use]
    pub fn unequal(&self) -> bool {
        self.unequal
    }

    /// The most tokens that a move takes: the index of the last digit.
    #[must_use]
    pub fn last(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// The most heaps that a move leaves in place of one, at least 1.
    #[must_use]
    pub fn most_left(&self) -> usize {
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        match all {
            0..4 => 1,
            4..8 => 2,
            _ => MOST_LEFT,
        }
    }

    /// The numbers of tokens that may be taken when `heaps` heaps are left, ascending.
    pub fn leaving(&self, heaps: usize) -> impl Iterator<Item = usize> + '_ {
        let digits = self.digits.iter().enumerate();
        digits
            .filter(move |(_, digit)| (**digit >> heaps) & 1 == 1)
            .map(|(taken, _)| taken)
    }

    /// The options of a heap, as the heaps left of it: 0 to 3 heaps, the smaller ones first. In the
    /// order of the tokens taken, then of the number of heaps left, then of the smallest heaps.
    ///
    /// `each` returns whether to go on.
    pub fn each_option(&self, heap: u64, each: impl FnMut(&[u64]) -> bool) {
        self.each_option_within(heap, u64::MAX, each);
    }

    /// The options of [`each_option`](Self::each_option) in which all heaps but the largest have at
    /// most `most` tokens.
    pub fn each_option_within(&self, heap: u64, most: u64, mut each: impl FnMut(&[u64]) -> bool) {
        for (taken, &digit) in self.digits.iter().enumerate() {
            let Some(rest) = heap.checked_sub(taken as u64) else {
                return;
            };
            if digit & 1 != 0 && rest == 0 && taken > 0 && !each(&[]) {
                return;
            }
            if digit & 2 != 0 && rest > 0 && taken > 0 && !each(&[rest]) {
                return;
            }
            if digit & 4 != 0 {
                for small in 1..=most.min(rest / 2) {
                    let allowed = !self.unequal || small != rest - small;
                    if allowed && !each(&[small, rest - small]) {
                        return;
                    }
                }
            }
            if digit & 8 != 0 {
                for small in 1..=most.min(rest / 3) {
                    for middle in small..=most.min((rest - small) / 2) {
                        if !each(&[small, middle, rest - small - middle]) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// How many options a heap has, equal ones counted once; 2^64 − 1 for more.
    #[must_use]
    pub fn count(&self, heap: u64) -> u64 {
        let digits = self.digits.iter().enumerate();
        let counts = digits.map(|(taken, &digit)| {
            let Some(rest) = heap.checked_sub(taken as u64) else {
                return 0;
            };
            let rest = u128::from(rest);
            let whole = u128::from(digit & 1 != 0 && rest == 0 && taken > 0);
            let one = u128::from(digit & 2 != 0 && rest > 0 && taken > 0);
            let two = match digit & 4 {
                0 => 0,
                _ => rest.saturating_sub(u128::from(self.unequal)) / 2,
            };
            let three = match digit & 8 {
                0 => 0,
                // The partitions of a number into three parts.
                _ => (rest * rest + 6) / 12,
            };
            whole + one + two + three
        });
        let sum: u128 = counts.fold(0, u128::saturating_add);
        u64::try_from(sum).unwrap_or(u64::MAX)
    }

    /// Whether a heap of `heap` tokens may become `left`, in any order, none of them 0.
    #[must_use]
    pub fn allows(&self, heap: u64, left: &[u64]) -> bool {
        let sum = left.iter().try_fold(0u64, |sum, part| {
            (*part > 0).then(|| sum.checked_add(*part)).flatten()
        });
        let Some(taken) = sum.and_then(|sum| heap.checked_sub(sum)) else {
            return false;
        };
        let digit = usize::try_from(taken).ok();
        let digit = digit.and_then(|taken| self.digits.get(taken)).copied();
        let digit = digit.unwrap_or(0);
        left.len() <= MOST_LEFT
            && (digit >> left.len()) & 1 == 1
            && (taken > 0 || left.len() > 1)
            && !(self.unequal && left.len() == 2 && left[0] == left[1])
    }
}
