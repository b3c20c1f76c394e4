//! The two hot loops, run with the widest [vectors](crate::vectors) of this machine.
//!
//! Without wide vectors, 0.16, 0.56, 0.127, 0.376 and Grundy's game take 1.4, 2.5, 4.7, 4.8 and 3.8 times
//! as long as with AVX-512, with AVX2 1.0, 1.2, 1.7, 1.2 and 1.1 times.

use crate::vectors::Job;

/// How many heaps are processed at once.
pub(super) const LANES: usize = 32;

/// How many pairs are examined between two checks of the result.
const CHUNK: usize = 128;

/// A heap with a rare value, and the value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rare {
    pub(super) heap: u32,
    pub(super) value: u16,
}

/// Finds the first place where the exclusive or of both lists is the value. They are equally long.
pub(super) struct Find<'a> {
    pub(super) lists: [&'a [u16]; 2],
    pub(super) value: u16,
}

impl Job for Find<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run(self) -> Option<usize> {
        let [left, right] = self.lists;
        find(left, right, self.value)
    }
}

/// For each of the heaps `first..first + LANES`, marks the exclusive or of each rare value with the
/// value of the rest beside the rare heap. The rest must be in `values`, and all values below 64
/// `W`.
pub(super) struct Mark<'a, const W: usize> {
    pub(super) values: &'a [u16],
    pub(super) first: usize,
    pub(super) rare: &'a [Rare],
    pub(super) into: &'a mut [[u64; LANES]; W],
}

impl<const W: usize> Job for Mark<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        mark(self.values, self.first, self.rare, self.into);
    }
}

#[inline(always)]
fn find(left: &[u16], right: &[u16], value: u16) -> Option<usize> {
    let mut done = 0;
    let (lefts, left_rest) = left.as_chunks::<CHUNK>();
    let (rights, right_rest) = right.as_chunks::<CHUNK>();
    for (left, right) in lefts.iter().zip(rights) {
        let mut found = 0u16;
        for i in 0..CHUNK {
            found |= u16::from(left[i] ^ right[i] == value);
        }
        if found != 0 {
            let mut places = left.iter().zip(right);
            let place = places.position(|(left, right)| left ^ right == value);
            return place.map(|place| done + place);
        }
        done += CHUNK;
    }
    let mut places = left_rest.iter().zip(right_rest);
    let place = places.position(|(left, right)| left ^ right == value);
    place.map(|place| done + place)
}

#[inline(always)]
fn mark<const W: usize>(values: &[u16], first: usize, rare: &[Rare], into: &mut [[u64; LANES]; W]) {
    // Few lanes at a time, so that the marks stay in registers.
    const AT_ONCE: usize = 16;
    for lane in (0..LANES).step_by(AT_ONCE) {
        let mut marks = [[0u64; AT_ONCE]; W];
        for &Rare { heap, value } in rare {
            let start = first + lane - heap as usize;
            let rest: &[u16; AT_ONCE] = match values[start..].first_chunk() {
                Some(rest) => rest,
                None => return,
            };
            for i in 0..AT_ONCE {
                let x = u64::from(rest[i] ^ value);
                for (word, marks) in marks.iter_mut().enumerate() {
                    let bit = x.wrapping_sub(word as u64 * 64);
                    marks[i] |= if bit < 64 { 1 << bit } else { 0 };
                }
            }
        }
        for (into, marks) in into.iter_mut().zip(&marks) {
            for (into, mark) in into[lane..].iter_mut().zip(marks) {
                *into |= mark;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::generate::SplitMix64;
    use crate::vectors::Vectors;

    fn numbers(seed: u64, many: usize, below: u16) -> Vec<u16> {
        let mut rng = SplitMix64::new(seed);
        (0..many).map(|_| rng.below(below.into()) as u16).collect()
    }

    #[test]
    fn all_machines_find_the_same() {
        for vectors in Vectors::available() {
            for many in 0..400 {
                let (left, right) = (numbers(1, many, 99), numbers(2, many, 99));
                for value in [0, 1, 64, 127, 999] {
                    let plain = (0..many).find(|&i| left[i] ^ right[i] == value);
                    let lists = [&left[..], &right];
                    let found = vectors.run(Find { lists, value });
                    assert_eq!(found, plain, "{vectors:?}");
                }
            }
        }
    }

    fn marks_like_the_definition<const W: usize>(vectors: Vectors) {
        let values = numbers(3, 500, 64 * W as u16);
        let rare: Vec<Rare> = (1..200)
            .step_by(3)
            .map(|heap| Rare {
                heap,
                value: values[heap as usize],
            })
            .collect();
        let first = 300;
        let mut marks = [[0; LANES]; W];
        vectors.run(Mark {
            values: &values,
            first,
            rare: &rare,
            into: &mut marks,
        });
        for lane in 0..LANES {
            let mut plain = [0; W];
            for rare in &rare {
                let x = rare.value ^ values[first + lane - rare.heap as usize];
                plain[usize::from(x) / 64] |= 1u64 << (x % 64);
            }
            let found: Vec<u64> = marks.iter().map(|word| word[lane]).collect();
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn all_machines_mark_the_same() {
        for vectors in Vectors::available() {
            marks_like_the_definition::<1>(vectors);
            marks_like_the_definition::<2>(vectors);
            marks_like_the_definition::<4>(vectors);
        }
    }
}
