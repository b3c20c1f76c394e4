//! The rings of a picture: classes of edges any two of which form a cut.
//!
//! Two edges that are not bridges separate a component exactly when the same edges outside the tree
//! span both, where an edge outside the tree is spanned only by itself; this is an equivalence. The
//! edges of one class are one above the other in the tree, with at most one edge outside it;
//! between them are connected parts, in a ring.
//!
//! The sets of spanning edges are compared by random words, the exclusive or of one for each edge
//! outside the tree: equal sets have equal words, so no class is ever split. That sets with equal
//! words are equal is then proved: one edge v is above the other, u, as many edges span both, and
//! the highest low end of those that span v is below u. Should a proof fail, new words are drawn.

use super::forest::Forest;
use lastmove_engine::{Control, Error};

/// A class: edges of the tree from below to above, each identified by the vertex above it, and
/// optionally an edge outside the tree, as an index into [`Forest::backs`].
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ring {
    pub(super) tree: Vec<u32>,
    pub(super) back: Option<u32>,
}

impl Ring {
    /// How many edges, and so parts, it has.
    pub(super) fn len(&self) -> usize {
        self.tree.len() + usize::from(self.back.is_some())
    }
}

/// All classes of edges that are neither bridges nor loops, in no particular order. O(m log m).
pub(super) fn rings(forest: &Forest, control: &Control<'_>) -> Result<Vec<Ring>, Error> {
    let highest = highest_low_ends(forest);
    let mut seed = 0;
    loop {
        control.check()?;
        if let Some(rings) = by_words(forest, &highest, seed) {
            return Ok(rings);
        }
        seed += 1;
    }
}

/// For each vertex the highest low end of the edges outside the tree that span the edge below it;
/// meaningless for bridges.
fn highest_low_ends(forest: &Forest) -> Vec<u32> {
    let n = forest.len();
    // The edges outside the tree by their low ends, the highest first: tree edges already spanned
    // are skipped.
    let mut order: Vec<u32> = (0..forest.backs.len() as u32).collect();
    order.sort_unstable_by_key(|back| std::cmp::Reverse(forest.backs[*back as usize].low));
    let mut highest = vec![0; n];
    let mut jump: Vec<u32> = (0..n as u32).collect();
    for back in order {
        let back = forest.backs[back as usize];
        let mut at = find(&mut jump, back.high);
        while at > back.low {
            highest[at as usize] = back.low;
            let below = forest.parent[at as usize];
            jump[at as usize] = below;
            at = find(&mut jump, below);
        }
    }
    highest
}

/// The first vertex from `at` downwards that has not been spanned.
fn find(jump: &mut [u32], mut at: u32) -> u32 {
    while jump[at as usize] != at {
        // Path halving.
        let next = jump[jump[at as usize] as usize];
        jump[at as usize] = next;
        at = next;
    }
    at
}

/// `SplitMix64`: any words will do whose exclusive ors rarely collide.
fn word(seed: u64, index: u64) -> u64 {
    let mut z = (seed << 40 ^ index)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The classes, or `None` when two different sets have the same word.
fn by_words(forest: &Forest, highest: &[u32], seed: u64) -> Option<Vec<Ring>> {
    let n = forest.len();
    let mut words = vec![0u64; n];
    for (i, back) in forest.backs.iter().enumerate() {
        let word = word(seed, i as u64);
        words[back.high as usize] ^= word;
        words[back.low as usize] ^= word;
    }
    for i in (1..n).rev() {
        words[forest.parent[i] as usize] ^= words[i];
    }
    // By word; edges of the tree from below to above, then those outside it.
    let tree = (1..n).filter(|i| !forest.is_bridge(*i));
    let tree = tree.map(|i| (words[i], 0, i as u32));
    let backs = (0..forest.backs.len()).map(|i| (word(seed, i as u64), 1, i as u32));
    let mut all: Vec<(u64, u8, u32)> = tree.chain(backs).collect();
    all.sort_unstable();
    let mut rings = Vec::new();
    for class in all.chunk_by(|a, b| a.0 == b.0) {
        let inside = class.partition_point(|(_, kind, _)| *kind == 0);
        let ring = Ring {
            tree: class[..inside].iter().map(|(.., vertex)| *vertex).collect(),
            back: class.get(inside).map(|(.., back)| *back),
        };
        if class.len() > inside + 1 || !is_class(forest, highest, &ring) {
            return None;
        }
        rings.push(ring);
    }
    Some(rings)
}

/// Whether the same edges span all of a class.
fn is_class(forest: &Forest, highest: &[u32], ring: &Ring) -> bool {
    let same = |pair: &[u32]| {
        let (u, v) = (pair[0], pair[1]);
        let is_above = v <= forest.last[u as usize];
        let as_many = forest.past[u as usize] == forest.past[v as usize];
        is_above && as_many && highest[v as usize] < u
    };
    let outside = || match (ring.back, ring.tree.last()) {
        (Some(back), Some(&top)) => {
            let back = forest.backs[back as usize];
            let goes_past =
                back.low < top && (top..=forest.last[top as usize]).contains(&back.high);
            goes_past && forest.past[top as usize] == 1
        }
        _ => true,
    };
    ring.tree.windows(2).all(same) && outside()
}
