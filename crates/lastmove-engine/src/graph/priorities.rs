//! Priorities of vertices, for parity games.

use super::Labels;

/// The priority of each vertex of a graph; empty where the graph has none.
///
/// Numbers of 64 bits are kept as places in the list of those that occur: 4 bytes a vertex, and 8 for
/// each number.
///
/// ```
/// use lastmove::graph::{Labels, Priorities};
/// let priorities = Priorities::from_values([7, 1_000_000_000_000_000_000, 2, 8]);
/// assert_eq!(priorities.get(1), Some(1_000_000_000_000_000_000));
/// // 7 is above 2 and of another parity; 8 and 10^18 are even and next to each other.
/// assert_eq!(priorities.levels(false), [1, 2, 0, 2]);
/// assert!(!priorities.have_one_parity(&Labels::default()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Priorities {
    /// The numbers that occur, rising.
    distinct: Vec<u64>,
    /// For each vertex, the place of its number.
    places: Vec<u32>,
}

impl Priorities {
    /// The priorities of vertices 0, 1, 2 and so on. O(n), with a factor log n where numbers are large.
    pub fn from_values(values: impl IntoIterator<Item = u64, IntoIter: Clone>) -> Self {
        let values = values.into_iter();
        let (mut largest, mut count) = (0, 0);
        for value in values.clone() {
            largest = largest.max(value);
            count += 1;
        }
        let mut distinct: Vec<u64>;
        let places;
        // As many slots as vertices or so are cheaper than sorting.
        if largest < 4 * count + 64 {
            let mut place = vec![u32::MAX; largest as usize + 1];
            values.clone().for_each(|value| place[value as usize] = 0);
            distinct = (0..=largest)
                .filter(|&value| place[value as usize] == 0)
                .collect();
            if count == 0 {
                distinct.clear();
            }
            for (at, &value) in (0..).zip(&distinct) {
                place[value as usize] = at;
            }
            places = values.map(|value| place[value as usize]).collect();
        } else {
            distinct = values.clone().collect();
            distinct.sort_unstable();
            distinct.dedup();
            distinct.shrink_to_fit();
            let place = |value| distinct.partition_point(|&other| other < value) as u32;
            places = values.map(place).collect();
        }
        Self { distinct, places }
    }

    /// Whether no vertex has a priority.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The priority of a vertex, where it has one.
    #[must_use]
    pub fn get(&self, vertex: u32) -> Option<u64> {
        let place = *self.places.get(vertex as usize)?;
        Some(self.distinct[place as usize])
    }

    /// Whether the priorities of all vertices without a label are even, or all odd: then they say no
    /// more than who wins a play that goes on for ever.
    #[must_use]
    pub fn have_one_parity(&self, labels: &Labels) -> bool {
        let inner = (0..).zip(&self.places);
        let inner = inner.filter(|&(vertex, _)| labels.get(vertex).is_none());
        let mut parities = inner.map(|(_, &place)| self.distinct[place as usize] % 2);
        let first = parities.next();
        parities.all(|parity| Some(parity) == first)
    }

    /// As few small numbers as decide the same plays, one a vertex: of the same parity, and the larger
    /// the more a vertex decides. Priorities next to each other of one parity become one number. Where
    /// the `least` priority decides, the order is turned round.
    #[must_use]
    pub fn levels(&self, least: bool) -> Vec<u32> {
        let mut levels = vec![0; self.distinct.len()];
        let mut last = None;
        let mut raise = |place: usize| {
            let odd = (self.distinct[place] % 2) as u32;
            let level = last.map_or(odd, |last: u32| last + ((last % 2) ^ odd));
            levels[place] = level;
            last = Some(level);
        };
        match least {
            false => (0..self.distinct.len()).for_each(&mut raise),
            true => (0..self.distinct.len()).rev().for_each(&mut raise),
        }
        self.places
            .iter()
            .map(|&place| levels[place as usize])
            .collect()
    }

    /// About how many bytes they take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.places.len() as u64 * 4 + self.distinct.len() as u64 * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::graph::generate::SplitMix64;

    #[test]
    fn levels_decide_every_set_of_priorities_alike() {
        let mut rng = SplitMix64::new(41);
        let mut next = |below: u64| rng.below(below);
        for round in 0..2_000 {
            let count = next(9);
            let below = [3, 20, u64::MAX >> 33][round % 3];
            let spread = [1, 1, 1 << 33][round % 3];
            let values: Vec<u64> = (0..count).map(|_| next(below) * spread + next(3)).collect();
            let priorities = Priorities::from_values(values.iter().copied());
            let read = |v: usize| priorities.get(v as u32);
            assert!(
                (0..values.len()).all(|v| read(v) == Some(values[v])),
                "{values:?}"
            );
            assert_eq!(priorities.get(values.len() as u32), None);
            let mut labels = Labels::default();
            let inner = |v: &usize| !v.is_multiple_of(3) || round % 2 == 0;
            let ends = (0..values.len()).filter(|v| !inner(v));
            ends.for_each(|v| labels.set(v as u32, Some(Outcome::Win)));
            let parities = (0..values.len()).filter(inner).map(|v| values[v] % 2);
            let one = parities.clone().min() == parities.max();
            assert_eq!(priorities.have_one_parity(&labels), one, "{values:?}");
            let (most, least) = (priorities.levels(false), priorities.levels(true));
            let distinct = priorities.distinct.len() as u32;
            for set in 1..1usize << values.len() {
                let within = (0..values.len()).filter(|v| set >> v & 1 == 1);
                let parity =
                    |of: &[u32]| within.clone().map(|v| of[v]).max().map(|level| level % 2);
                let of_values = within.clone().map(|v| values[v]);
                let decides = |value: Option<u64>| value.map(|value| (value % 2) as u32);
                assert_eq!(
                    parity(&most),
                    decides(of_values.clone().max()),
                    "{values:?}"
                );
                assert_eq!(parity(&least), decides(of_values.min()), "{values:?}");
            }
            assert!(most.iter().chain(&least).all(|&level| level <= distinct));
        }
    }
}
