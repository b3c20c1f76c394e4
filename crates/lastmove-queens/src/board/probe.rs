//! Estimating the size of a search tree by random walks down (D. Knuth, Estimating the efficiency
//! of backtrack programs, 1975): the product of the choices on the way is, on average over all
//! walks, the number of nodes at that depth.

use lastmove::graph::generate::SplitMix64;

use super::Board;
use super::fill_order::FillOrder;
use super::narrowest_first::NarrowestFirst;
use crate::attacked::Attacked;

/// The number of walks. They are the same every time, so that a count is reproducible.
const WALKS: u32 = 300;

/// Trees smaller than this are searched by lists without checking alternatives.
const SMALL: f64 = 3e6;

/// How many nodes the lists process in the time of one node of the narrowest-first search.
const SLOWER: f64 = 50.0;

/// Whether narrowest-first is likely to be faster than lists.
pub(super) fn narrow_is_better(board: &Board, order: &FillOrder) -> bool {
    let mut random = SplitMix64::new(1);
    let lists: f64 = (0..WALKS).map(|_| walk_lists(order, &mut random)).sum();
    if lists / f64::from(WALKS) < SMALL {
        return false;
    }
    let start = NarrowestFirst::new(board);
    let narrow: f64 = (0..WALKS).map(|_| walk_narrow(start, &mut random)).sum();
    narrow * SLOWER < lists
}

fn walk_lists(order: &FillOrder, random: &mut SplitMix64) -> f64 {
    let (mut nodes, mut all) = (1.0, 0.0);
    let mut state = Attacked::default();
    for (at, line) in order.lines.iter().enumerate() {
        let mut live = 0u32;
        let mut free = state.free(line.open);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let mut after = state.beyond(bit, line.step);
            let mut ahead = order.lines.iter().skip(at + 1).take(2);
            let lives = ahead.all(|line| {
                let some = after.free(line.open) != 0;
                after = after.beyond(0, line.step);
                some
            });
            live |= if lives { bit } else { 0 };
        }
        let Some(bit) = pick(live, random) else {
            break;
        };
        nodes *= f64::from(live.count_ones());
        all += nodes;
        state = state.beyond(bit, line.step);
    }
    all
}

fn walk_narrow(mut left: NarrowestFirst, random: &mut SplitMix64) -> f64 {
    let (mut nodes, mut all) = (1.0, 0.0);
    while let Some((line, squares)) = left.narrowest() {
        let Some(bit) = pick(squares, random) else {
            break;
        };
        nodes *= f64::from(squares.count_ones());
        all += nodes;
        left.fill(line, bit);
    }
    all
}

/// One of the bits of a word; `None` when there is none.
fn pick(word: u32, random: &mut SplitMix64) -> Option<u32> {
    let which = random.below(word.count_ones().into());
    let rest = (0..which).fold(word, |rest, _| rest & rest.wrapping_sub(1));
    let bit = rest & rest.wrapping_neg();
    (bit != 0).then_some(bit)
}
