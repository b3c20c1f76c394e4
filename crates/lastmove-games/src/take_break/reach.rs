//! A lower bound on the number of reachable positions.

use lastmove_engine::memory::tried;

use super::Body;

/// The most positions that are counted: more than are searched by default.
const COUNTED: u64 = 1 << 20;

/// How many entries the list of open ones grows by. It is up to [`COUNTED`] long, 12 MB, which no
/// budget knows of: where there is no room, less is counted.
const GROWTH: usize = 1 << 16;

/// The most options that are examined: less than a tenth of a second.
const LOOKED_AT: u64 = 1 << 24;

/// For larger heaps, the single heaps that they can become are not counted.
const MOST_HEAP: u64 = 1 << 9;

/// A lower bound on the number of positions reachable from these heaps, in ascending order.
///
/// It counts the positions in which each heap but the largest has become a single heap, these
/// ascending, and the largest was split repeatedly: each time into a heap, no smaller than those
/// before, and the largest rest that a move leaves beside it. No position is counted twice: in
/// ascending order its heaps determine the splits, except for the last, which may be any single
/// heap that the rest can become. The first splits are continued first, since they lead to the most
/// positions.
pub(super) fn at_least(body: &Body, heaps: &[u64]) -> u64 {
    let Some((&largest, others)) = heaps.split_last() else {
        return 1;
    };
    let options = heaps.iter().map(|&heap| body.count(heap)).max();
    let options = options.unwrap_or(0).saturating_add(1);
    let Ok(whole) = u32::try_from(largest) else {
        return options;
    };
    if options > COUNTED {
        return options;
    }
    let singles = Singles::new(body, largest.min(MOST_HEAP));
    let (mut count, mut looked_at) = (0u64, 0u64);
    // How many heaps before the largest are done, what is left of the largest, the last heap made.
    let mut open = vec![(0u32, whole, 1u32)];
    while let Some((done, rest, least)) = open.pop() {
        let (rest, least) = (u64::from(rest), u64::from(least));
        let before = open.len();
        // A vector that grows by itself doubles.
        let mut has_room = true;
        let mut push = |entry: (u32, u64, u64)| {
            if open.len() == open.capacity() {
                has_room &= tried(|| open.try_reserve_exact(GROWTH)).is_ok();
            }
            if has_room {
                open.push((entry.0, entry.1 as u32, entry.2 as u32));
            }
            has_room && (open.len() as u64) <= COUNTED
        };
        if let Some(&heap) = others.get(done as usize) {
            looked_at += heap.min(MOST_HEAP);
            let mut becomes = singles.of(heap).filter(|&single| single >= least);
            becomes.all(|single| push((done + 1, rest, single)));
        } else {
            looked_at += rest.min(MOST_HEAP);
            count += singles.of(rest).filter(|&single| single >= least).count() as u64;
            let mut last = 0;
            body.each_option(rest, |left| {
                looked_at += 1;
                match *left {
                    // The first option with a smaller heap of this size leaves the largest rest.
                    [small, large] if small >= least && small > last => {
                        last = small;
                        push((done, large, small))
                    }
                    _ => true,
                }
            });
        }
        open[before..].reverse();
        if !has_room || count.max(open.len() as u64) > COUNTED || looked_at > LOOKED_AT {
            break;
        }
    }
    // Each open entry counts at least once, if all heaps before the largest are done.
    let ready = open
        .iter()
        .filter(|&&(done, ..)| done as usize == others.len())
        .count();
    options.max(count + ready as u64)
}

/// The single heaps that each heap can become by moves that leave at most one.
struct Singles {
    words: usize,
    bits: Vec<u64>,
}

impl Singles {
    fn new(body: &Body, most: u64) -> Self {
        let words = most as usize / 64 + 1;
        let mut bits = vec![0u64; words * (most as usize + 1)];
        for heap in 0..=most {
            let (below, own) = bits.split_at_mut(words * heap as usize);
            own[heap as usize / 64] |= 1 << (heap % 64);
            body.each_option(heap, |left| {
                if let [single] = *left {
                    let of = &below[words * single as usize..][..words];
                    own.iter_mut().zip(of).for_each(|(own, of)| *own |= of);
                }
                true
            });
        }
        Self { words, bits }
    }

    /// Those with a token or more, ascending.
    fn of(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        let row = self
            .bits
            .chunks(self.words)
            .nth(heap as usize)
            .unwrap_or(&[]);
        let is_in = move |&single: &u64| row[single as usize / 64] >> (single % 64) & 1 == 1;
        // For a heap beyond the table, only itself.
        let from = if row.is_empty() { heap } else { 1 };
        (from..=heap).filter(move |single| row.is_empty() || is_in(single))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kayles::KAYLES, take_break::TakeBreak};
    use lastmove_engine::Control;
    use lastmove_engine::game::Play;
    use lastmove_engine::solve::{explore, heaps::Rules};

    fn bodies() -> Vec<Body> {
        let digits: [&[u8]; 9] = [
            &[0, 7, 7],
            &[0, 0, 7],
            &[0, 0, 0, 7],
            &[0, 1, 3, 7],
            &[0, 3, 3, 3],
            &[4, 0, 6],
            &[0, 3, 7, 6],
            &[0, 6],
            &[0, 8, 15],
        ];
        let rules = digits.map(|digits| Rules::of_digits(digits.to_vec()));
        let rules = rules.into_iter().chain([Rules::grundy()]);
        let codes = rules.map(|rules| Body::of_rules(rules, "", 0));
        let shifted = Body::of_rules(Rules::of_digits(vec![0, 0, 0, 7]), "", 2);
        codes.chain([Body::Lasker, shifted]).collect()
    }

    #[test]
    fn never_more_than_there_are() {
        let starts: [&[u64]; 8] = [
            &[1],
            &[5],
            &[14],
            &[3, 3],
            &[2, 9],
            &[7, 7],
            &[4, 5, 6],
            &[1, 1, 2, 8],
        ];
        for body in bodies() {
            let game = TakeBreak {
                kind: &KAYLES,
                body,
                start: Vec::new(),
            };
            for start in starts.map(<[u64]>::to_vec) {
                let found = explore(&game, &start, Play::Normal, &Control::default()).unwrap();
                let least = at_least(&game.body, &start);
                assert!(least <= found.len() as u64, "{start:?}: {least}");
            }
        }
        assert_eq!(at_least(&Body::Lasker, &[]), 1);
    }

    #[test]
    fn enough_to_see_what_is_too_large() {
        let kayles = Body::of_rules(Rules::of_digits(vec![0, 7, 7]), "", 0);
        for heaps in [&[70][..], &[70, 70], &[3_000], &[3, 1_000_000_000]] {
            assert!(at_least(&kayles, heaps) > 1 << 20, "{heaps:?}");
        }
        // Half of all that can be reached from a row of 20, and from two of 10.
        assert!(at_least(&kayles, &[20]) >= 400);
        let take = Body::of_rules(Rules::of_digits(vec![0, 3, 3, 3]), "", 0);
        assert!(at_least(&take, &[300, 300, 300]) > 1 << 20);
        // It is fast however many heaps there are.
        assert!(at_least(&kayles, &vec![400; 10_000]) > 1 << 3);
        assert!(at_least(&kayles, &vec![4_000; 10_000]) > 1 << 3);
    }
}
