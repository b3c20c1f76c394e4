//! The textbook algorithm, the slow twin of [`Sequence`](super::Sequence).

use super::Rules;

/// The nim values of the heaps 0 to `last`, each the least number that no option has.
///
/// Cost: the number of options of all heaps, quadratic where a move leaves two heaps and cubic where
/// it leaves three.
///
/// ```
/// use lastmove::solve::heaps::{Rules, plain};
/// let kayles = plain(&Rules::of_digits(vec![0, 7, 7]), 10);
/// assert_eq!(kayles, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]);
/// ```
#[must_use]
pub fn plain(rules: &Rules, last: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(last + 1);
    // For each value, the last heap that has an option with it.
    let mut seen: Vec<usize> = vec![usize::MAX; 2];
    for heap in 0..=last {
        rules.each_option(heap as u64, |left| {
            let mut value = 0;
            for &part in left {
                value ^= values[part as usize] as usize;
            }
            if value >= seen.len() {
                seen.resize(value.next_power_of_two() * 2, usize::MAX);
            }
            seen[value] = heap;
            true
        });
        let value = seen.iter().position(|&last| last != heap);
        values.push(value.unwrap_or(seen.len()) as u32);
    }
    values
}
