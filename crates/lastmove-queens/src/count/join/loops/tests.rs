//! The kernels against the simplest loops.

use lastmove::vectors::Vectors;
use proptest::prelude::*;

use super::{Extend, Filter, Loops, Plain};
use crate::count::join::halves::{COLUMNS, Squares};
use crate::count::join::list::List;

/// The results of each loop for some lists.
#[derive(Debug, PartialEq)]
struct Found {
    extended: Vec<u64>,
    split: [Vec<u64>; 2],
    without: Vec<u64>,
    split_packed: [Vec<u32>; 2],
    without_packed: Vec<u32>,
    sorted: [Vec<u64>; 3],
    packed: Vec<u32>,
    counts: [u64; 3],
}

#[derive(Debug)]
struct Case {
    states: Vec<u64>,
    squares: Squares<u64>,
    left: usize,
    numbers: Vec<u64>,
    bit: u64,
    long: u64,
    live: u64,
    patterns: Vec<u64>,
    bits: u32,
}

impl Case {
    fn run<L: Loops + Extend<u64>>(&self, loops: L) -> Found {
        let mut extended = List::default();
        loops.extend(&self.states, &self.squares, self.left, &mut extended);
        let mut sorted: [List<u64>; 3] = Default::default();
        loops.sort(&self.numbers, self.long, &mut sorted);
        let mut packed = List::default();
        loops.pack(&self.numbers, self.live, &mut packed);
        let (split, without) = filtered(loops, &self.numbers, self.bit);
        let (numbers, patterns) = (lowest(&self.numbers), lowest(&self.patterns));
        let (split_packed, without_packed) = filtered(loops, &numbers, self.bit as u32);
        let (few, many) = numbers.split_at(numbers.len() / 3);
        let patterns = &patterns[..patterns.len().min(L::PATTERNS)];
        let mut table = L::Table::default();
        // A table is reused: its old contents must not matter.
        loops.count(
            &numbers[..few.len().min(L::PATTERNS)],
            [few; 3],
            30,
            &mut table,
        );
        Found {
            extended: extended.items().to_vec(),
            split,
            without,
            split_packed,
            without_packed,
            sorted: sorted.each_ref().map(|list| list.items().to_vec()),
            packed: packed.items().to_vec(),
            counts: loops.count(patterns, [few, many, &[]], self.bits, &mut table),
        }
    }

    /// The same, as simply as possible.
    fn expected(&self, most: usize) -> Found {
        let filter = |wanted: &dyn Fn(u64) -> bool| -> Vec<u64> {
            self.numbers
                .iter()
                .copied()
                .filter(|&number| wanted(number))
                .collect()
        };
        let extended = self.states.iter().flat_map(|&state| {
            let squares = &self.squares.taken[..self.squares.columns as usize];
            let fits = squares.iter().filter(move |&&square| square & state == 0);
            fits.map(move |square| square | state)
        });
        // Kernels may add items in different orders.
        let mut extended: Vec<u64> = extended.collect();
        extended.sort_unstable();
        let (few, many) = self.numbers.split_at(self.numbers.len() / 3);
        let patterns = &self.patterns[..self.patterns.len().min(most)];
        let mask = u64::from(u32::MAX >> (32 - self.bits));
        let pairs = |items: &[u64]| {
            let count = |pattern| {
                items
                    .iter()
                    .filter(move |&&item| item & pattern & mask == 0)
            };
            patterns
                .iter()
                .map(|&pattern| count(pattern).count() as u64)
                .sum()
        };
        let packed = |number: u64| {
            let live = (0..64).filter(|bit| self.live >> bit & 1 == 1);
            let bits = live.map(|bit| (number >> bit & 1) as u32).enumerate();
            bits.fold(0, |all, (place, bit)| all | bit << place)
        };
        Found {
            extended,
            split: [
                filter(&|number| number & self.bit == 0),
                filter(&|number| number & self.bit != 0),
            ],
            without: filter(&|number| number & self.bit == 0),
            split_packed: [
                lowest(&filter(&|number| number & self.bit & LOWEST == 0)),
                lowest(&filter(&|number| number & self.bit & LOWEST != 0)),
            ],
            without_packed: lowest(&filter(&|number| number & self.bit & LOWEST == 0)),
            packed: self.numbers.iter().map(|&number| packed(number)).collect(),
            sorted: [0, 1, 2]
                .map(|long| filter(&|number| (number & self.long).count_ones() == long)),
            counts: [pairs(few), pairs(many), 0],
        }
    }
}

const LOWEST: u64 = u32::MAX as u64;

/// At most 32 of the bits.
fn fewer(bits: u64) -> u64 {
    let extra = bits.count_ones().saturating_sub(32);
    (0..extra).fold(bits, |bits, _| bits & (bits - 1))
}

/// The lowest 32 bits of each.
fn lowest(numbers: &[u64]) -> Vec<u32> {
    numbers.iter().map(|&number| number as u32).collect()
}

/// What the two loops of a filter keep.
fn filtered<T: Copy + Default>(
    loops: impl Filter<T> + Copy,
    numbers: &[T],
    bit: T,
) -> ([Vec<T>; 2], Vec<T>) {
    let [mut clear, mut set, mut without] = [List::default(), List::default(), List::default()];
    loops.split(numbers, bit, &mut clear, &mut set);
    loops.without(numbers, bit, &mut without);
    (
        [clear.items().to_vec(), set.items().to_vec()],
        without.items().to_vec(),
    )
}

/// Numbers with few of their lowest bits set, as signatures have.
fn sparse(most: usize) -> impl Strategy<Value = Vec<u64>> {
    let number = (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c);
    prop::collection::vec(number, 0..most)
}

fn case() -> impl Strategy<Value = Case> {
    let board = (4..13u32, 0..40u32).prop_flat_map(|(columns, first)| {
        let squares = prop::collection::vec(any::<u64>(), columns as usize);
        let left = 1..=columns;
        let states = (left, prop::collection::vec(any::<(u64, u64)>(), 0..60));
        (Just((columns, first)), squares, states)
    });
    let lists = (sparse(700), sparse(600), 0..44u32, any::<u64>(), 1..=32u32);
    (board, lists).prop_map(
        |((board, squares, states), (numbers, patterns, bit, live, bits))| {
            let ((columns, first), (left, states)) = (board, states);
            let field = ((1 << columns) - 1) << first;
            let mut taken = [0; COLUMNS];
            for (column, (taken, square)) in taken.iter_mut().zip(squares).enumerate() {
                *taken = square & square.rotate_left(9) & !field | 1 << (first + column as u32);
            }
            // As many columns free as are left.
            let state = |(bits, columns_from): (u64, u64)| {
                let turned = columns_from % u64::from(columns);
                let free = (0..left).fold(0, |free, i| {
                    free | 1 << ((u64::from(i) + turned) % u64::from(columns))
                });
                bits & bits.rotate_left(5) & !field | (field & !(free << first))
            };
            Case {
                states: states.into_iter().map(state).collect(),
                squares: Squares {
                    taken,
                    first,
                    columns,
                },
                left: left as usize,
                numbers,
                bit: 1 << bit,
                long: 0b11 << bit,
                live: fewer(live),
                patterns,
                bits,
            }
        },
    )
}

fn agrees<L: Loops + Extend<u64>>(
    case: &Case,
    loops: L,
    name: Vectors,
) -> Result<(), TestCaseError> {
    let mut found = case.run(loops);
    found.extended.sort_unstable();
    prop_assert_eq!(found, case.expected(L::PATTERNS), "{:?}", name);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn kernels_do_what_the_plainest_loops_do(case in case()) {
        for vectors in Vectors::available() {
            agrees(&case, Plain(vectors), vectors)?;
            #[cfg(target_arch = "x86_64")]
            if let Vectors::IceLake(proof) = vectors {
                agrees(&case, super::Avx512(proof), vectors)?;
            }
        }
    }
}

#[test]
fn an_item_without_bits_meets_every_pattern_once() {
    for patterns in [1, 63, 64, 65, 255, 256] {
        let patterns = vec![0b1010; patterns];
        let counts = Plain(Vectors::Portable).count(
            &patterns,
            [&[0; 7], &[0b101], &[0b10]],
            4,
            &mut Default::default(),
        );
        assert_eq!(
            counts,
            [7 * patterns.len() as u64, patterns.len() as u64, 0]
        );
    }
}
