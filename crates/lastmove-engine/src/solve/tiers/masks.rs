//! Ranks of sets of points.

/// The bits of a set that are looked up at once.
const PART: u32 = 13;

const PARTS: usize = 1 << PART;

/// The numbers of sets of at most 32 points: those of equal size are numbered from 0 on, ascending as
/// binary numbers. So the sets among the first points have the first numbers, whatever the others.
pub(super) struct Masks {
    /// The contribution of a part's points to the number, by the number of points in lower parts.
    ranks: [Vec<[u32; PARTS]>; 3],
    /// The sets of each requested size.
    sets: Vec<Vec<u32>>,
}

impl Masks {
    /// Ranks among `points` points, with the lists of all sets of these sizes.
    pub(super) fn new(points: u32, sizes: &[u8]) -> Self {
        // Each is needed some hundred times.
        let all = 3 * PART;
        let row = |points| {
            (0..=all)
                .map(|size| binomial(points, size) as u32)
                .collect()
        };
        let binomials: Vec<Vec<u32>> = (0..all).map(row).collect();
        let ranks = [0, 1, 2].map(|part| {
            let below = PART * part;
            // Of sets with points that are not there nothing is asked.
            let of_count = |count: u32| {
                let mut ranks = [0u32; PARTS];
                let there = points.saturating_sub(below).min(PART);
                for (set, rank) in ranks.iter_mut().enumerate().take(1 << there) {
                    let mut before = count;
                    for point in (0..PART).filter(|point| set >> point & 1 == 1) {
                        before += 1;
                        let more = binomials[(below + point) as usize][before as usize];
                        *rank = rank.wrapping_add(more);
                    }
                }
                ranks
            };
            (0..=below).map(of_count).collect()
        });
        let mut sets = vec![Vec::new(); 33];
        for &size in sizes {
            if sets[usize::from(size)].is_empty() {
                sets[usize::from(size)] = all_sets(points, size.into());
            }
        }
        Self { ranks, sets }
    }

    /// The number of a set among those of its size.
    #[inline(always)]
    pub(super) fn rank(&self, set: u32) -> u32 {
        let [low, middle, high] =
            [set, set >> PART, set >> (2 * PART)].map(|part| part as usize % PARTS);
        let before_middle = low.count_ones();
        let rank =
            self.ranks[0][0][low].wrapping_add(self.ranks[1][before_middle as usize][middle]);
        match high {
            0 => rank,
            _ => {
                let before_high = before_middle + middle.count_ones();
                rank.wrapping_add(self.ranks[2][before_high as usize][high])
            }
        }
    }

    /// The sets of a size, by their numbers.
    #[inline(always)]
    pub(super) fn sets(&self, size: u8) -> &[u32] {
        &self.sets[usize::from(size)]
    }
}

/// All sets of a size, ascending.
fn all_sets(points: u32, size: u32) -> Vec<u32> {
    let mut sets = Vec::with_capacity(binomial(points, size) as usize);
    let mut set = (1u64 << size) - 1;
    while set < 1 << points {
        sets.push(set as u32);
        if set == 0 {
            break;
        }
        // The lowest run of ones: its top one moves up one place, the others to the bottom.
        let lowest = set & set.wrapping_neg();
        let above = set + lowest;
        set = above | ((above ^ set) / lowest) >> 2;
    }
    sets
}

/// The binomial coefficient, for at most 64 points.
pub(super) fn binomial(points: u32, size: u32) -> u64 {
    if size > points {
        return 0;
    }
    let size = u64::from(size.min(points - size));
    (0..size).fold(1u128, |sets, i| {
        sets * u128::from(u64::from(points) - i) / u128::from(i + 1)
    }) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_their_order() {
        for points in [1, 5, 11, 12, 16, 24, 32] {
            let sizes = [0, 1, 2, 3, 4].map(|size: u8| size.min(points as u8));
            let masks = Masks::new(points, &sizes);
            for size in sizes {
                let sets = masks.sets(size);
                assert_eq!(sets.len() as u64, binomial(points, size.into()));
                assert!(sets.is_sorted());
                for (number, &set) in (0..).zip(sets) {
                    assert_eq!(set.count_ones(), u32::from(size));
                    assert_eq!(masks.rank(set), number);
                }
            }
        }
        assert_eq!(binomial(32, 16), 601_080_390);
    }
}
