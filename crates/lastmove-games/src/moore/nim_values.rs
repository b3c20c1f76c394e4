//! Nim values of Moore's Nim: formulas where there are any, else position by position.

use super::subsets::Subsets;
use lastmove_engine::{Control, Error, Message};

/// The most options that are examined, over all positions.
pub const MOST_OPTIONS: u128 = 4_000_000_000;

/// The nim value by a formula: with `k` = 1, with at most k heaps that are not empty, or with
/// k + 1 of them; `None` where no formula is known. Sums go up to 2^64 times the number of heaps.
///
/// ```
/// use lastmove::games::moore::nim_values::by_formula;
/// assert_eq!(by_formula(1, &[3, 5]), Some(6));
/// assert_eq!(by_formula(3, &[3, 0, 5]), Some(8));
/// assert_eq!(by_formula(2, &[4, 4, 4]), Some(0));
/// assert_eq!(by_formula(2, &[1, 2, 3, 4]), None);
/// ```
#[must_use]
pub fn by_formula(k: usize, heaps: &[u64]) -> Option<u128> {
    let full = || heaps.iter().filter(|heap| **heap > 0);
    let count = full().count();
    if k == 1 {
        return Some(heaps.iter().fold(0, |xor, heap| xor ^ u128::from(*heap)));
    }
    let stones: u128 = full().map(|heap| u128::from(*heap)).sum();
    if count <= k {
        return Some(stones);
    }
    if count > k + 1 {
        return None;
    }
    let least = full().min().map_or(0, |heap| u128::from(*heap));
    let y = stones - count as u128 * least;
    // A z that overflows is larger than any heap.
    let triangle = y.checked_add(1).and_then(|next| y.checked_mul(next));
    let z = triangle.map_or(u128::MAX, |twice| twice / 2 + 1);
    Some(match least < z {
        true => stones,
        false => z - 1 + (least - z) % (y + 1),
    })
}

/// The nim values of all positions with as many heaps as some position, each as large at most.
#[derive(Debug)]
pub struct MooreTable {
    /// How many sizes each heap can have, descending; heaps are sorted before a look-up.
    sizes: Vec<usize>,
    values: Vec<u32>,
}

impl MooreTable {
    /// The nim value of a position, if the table contains it.
    #[must_use]
    pub fn get(&self, heaps: &[u64]) -> Option<u32> {
        let heaps = sorted(heaps);
        let mut index = 0;
        for (place, size) in self.sizes.iter().enumerate() {
            let heap = heaps.get(place).copied().unwrap_or(0);
            if heap >= *size as u64 {
                return None;
            }
            index = index * size + heap as usize;
        }
        (heaps.len() <= self.sizes.len()).then(|| self.values[index])
    }
}

/// The heaps that are not empty, the largest first.
fn sorted(heaps: &[u64]) -> Vec<u64> {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

/// How many options all positions have together; `None` beyond `most`.
fn options(k: usize, heaps: &[u64], most: u128) -> Option<u128> {
    // By how many heaps are moved from: a heap h not moved from has h + 1 sizes, one moved from has
    // h (h + 1) / 2 pairs of size and stones taken.
    let mut ways = vec![0u128; k + 1];
    ways[0] = 1;
    for heap in heaps.iter().map(|heap| u128::from(*heap)) {
        for count in (0..=k).rev() {
            let stay = ways[count].checked_mul(heap + 1)?;
            let from = match count {
                0 => 0,
                _ => ways[count - 1].checked_mul(heap * (heap + 1) / 2)?,
            };
            ways[count] = stay.checked_add(from)?;
            if ways[count] > most {
                return None;
            }
        }
    }
    let sum = ways.iter().sum();
    (sum <= most).then_some(sum)
}

/// Whether all positions below some heaps have at most `most` options together.
pub(super) fn is_within(k: usize, heaps: &[u64], most: u128) -> bool {
    let heaps = sorted(heaps);
    options(k.min(heaps.len()), &heaps, most).is_some()
}

/// Computes the nim values of all positions below some heaps, by the definition.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) or [`Blame::Limit`](lastmove_engine::Blame::Limit) when the
/// positions have more than [`MOST_OPTIONS`] options together or are over the memory budget (4
/// bytes a position), [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub fn table(k: usize, heaps: &[u64], control: &Control<'_>) -> Result<MooreTable, Error> {
    let heaps = sorted(heaps);
    let k = k.min(heaps.len());
    let total = options(k, &heaps, MOST_OPTIONS).ok_or_else(|| {
        let most = MOST_OPTIONS as u64;
        Error::limit(Message::new("moore-nim-too-large").with("most", most))
    })?;
    let sizes: Vec<usize> = heaps.iter().map(|heap| *heap as usize + 1).collect();
    // There are fewer positions than options.
    let len: usize = sizes.iter().product();
    control.plan(len as u64 * 4 + (1 << 12))?;
    let phase = control.phase("nim-values", Some(len as u64));
    let strides: Vec<usize> = (0..sizes.len())
        .map(|i| sizes[i + 1..].iter().product())
        .collect();
    let mut subsets = Vec::new();
    for count in 1..=k {
        let mut some = Subsets::new(sizes.len(), count);
        while let Some(subset) = some.next() {
            subsets.push(subset.to_vec());
        }
    }
    let mut values = vec![0u32; len];
    let mut at = vec![0usize; sizes.len()];
    // When a value was last seen at an option: the position's index + 1.
    let stones: u64 = heaps.iter().sum();
    control.afford(len as u64 * 4 + stones * 8)?;
    let mut seen = vec![0usize; stones as usize + 2];
    let mut work = 0u64;
    for index in 0..len {
        work += 1;
        for subset in &subsets {
            if subset.iter().any(|heap| at[*heap] == 0) {
                continue;
            }
            let mut taken = vec![1usize; subset.len()];
            let mut option: usize = index - subset.iter().map(|heap| strides[*heap]).sum::<usize>();
            loop {
                seen[values[option] as usize] = index + 1;
                work += 1;
                let next = (0..subset.len()).rfind(|i| taken[*i] < at[subset[*i]]);
                let Some(next) = next else { break };
                taken[next] += 1;
                option -= strides[subset[next]];
                for i in next + 1..subset.len() {
                    option += (taken[i] - 1) * strides[subset[i]];
                    taken[i] = 1;
                }
            }
        }
        if work > 1 << 14 {
            control.check()?;
            phase.advance(index as u64);
            work = 0;
        }
        let value = seen.iter().position(|seen| *seen != index + 1);
        values[index] = value.unwrap_or(0) as u32;
        // The next position: the last heap varies fastest, as in the index.
        for place in (0..at.len()).rev() {
            at[place] += 1;
            if at[place] < sizes[place] {
                break;
            }
            at[place] = 0;
        }
    }
    control.figure("options", total as u64);
    Ok(MooreTable { sizes, values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_what_the_definition_says() {
        let control = Control::default();
        let cases: [(usize, &[u64]); 7] = [
            (1, &[9, 8, 7]),
            (2, &[30, 25]),
            (2, &[24, 24, 24]),
            (3, &[12, 11, 11]),
            (3, &[9, 9, 9, 9]),
            (4, &[5, 5, 5, 5, 5]),
            (5, &[3, 3, 3, 3, 3, 3]),
        ];
        for (k, heaps) in cases {
            let table = table(k, heaps, &control).unwrap();
            let mut at = vec![0; heaps.len()];
            loop {
                let found = table.get(&at).unwrap();
                assert_eq!(by_formula(k, &at), Some(found.into()), "{k}/{at:?}");
                let Some(next) = (0..at.len()).rfind(|i| at[*i] < heaps[*i]) else {
                    break;
                };
                at[next] += 1;
                at[next + 1..].fill(0);
            }
        }
    }

    #[test]
    fn options_are_counted() {
        // 2, 1 with k = 2: six positions.
        assert_eq!(options(0, &[2, 1], 100), Some(6));
        // 2,1: 5 moves; 2,0: 2; 1,1: 3; 1,0 and 0,1: 1 each; with the positions themselves.
        assert_eq!(options(2, &[2, 1], 100), Some(6 + 5 + 2 + 3 + 1 + 1));
        assert_eq!(options(2, &[2, 1], 17), None);
        assert_eq!(options(3, &[u64::MAX; 4], u128::MAX), None);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let control = Control::default();
        assert!(table(2, &[1 << 40; 4], &control).is_err());
        assert!(table(2, &[1_000; 900], &control).is_err());
        assert!(table(2, &[20; 4], &control.memory(1_000)).is_err());
        assert_eq!(by_formula(2, &[u64::MAX; 3]), Some(0));
        assert_eq!(by_formula(2, &[1, 1, u64::MAX]), Some((1 << 64) + 1));
    }
}
