//! The forward pass: reachable positions, from few stones to many.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::bits::{BLOCK, FIRST, LOW, put, without_bit};
use super::pass::{CHUNK, Pass};
use super::tiers::{Tiers, rank, words};
use crate::Error;
use crate::game::{Positional, Stone, Stones, each_cell};
use crate::vectors::Job;

/// The winning sets that can still be filled, without the stones that are there: of the first player
/// and of the second.
pub(super) struct Sets([Vec<u64>; 2]);

impl Sets {
    pub(super) fn new(game: &dyn Positional, base: Stones) -> Self {
        Self([Stone::X, Stone::O].map(|stone| {
            let sets = game.winning_sets(stone).unwrap_or_default();
            let open = sets.iter().filter(|&set| set & base.of(stone.other()) == 0);
            open.map(|set| set & !base.of(stone)).collect()
        }))
    }

    fn of(&self, stone: Stone) -> &[u64] {
        &self.0[usize::from(stone == Stone::O)]
    }
}

/// The result of the forward pass in a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Reached {
    /// How many positions play can reach.
    pub(super) positions: u64,
    /// In how many of them the player who moved last has won or, in misère play, lost.
    pub(super) over: u64,
    /// The first of these: the place of its tier, and its colouring.
    pub(super) first_over: Option<(usize, usize)>,
}

impl Reached {
    /// Whether a layer can have this result.
    pub(super) fn is_possible(&self, tiers: &Tiers, layer: usize) -> bool {
        let colourings = tiers.layer_words(layer).saturating_mul(64);
        let is_there = |(tier, colouring): (usize, usize)| {
            tier < tiers.layer(layer).len() && colouring < words(layer).saturating_mul(64)
        };
        self.over <= self.positions
            && self.positions <= colourings
            && self.first_over.is_none_or(is_there)
    }

    fn and(self, later: Self) -> Self {
        Self {
            positions: self.positions + later.positions,
            over: self.over + later.over,
            first_over: self.first_over.or(later.first_over),
        }
    }
}

/// Marks in `live`, a bit a colouring and initially zero, the positions of a layer that play can
/// reach and that are not over; `before` are those of the previous layer.
pub(super) fn mark(
    pass: &Pass<'_>,
    sets: &Sets,
    layer: usize,
    before: &[u64],
    live: &mut [u64],
) -> Result<Reached, Error> {
    let tiers = pass.tiers;
    if layer == 0 {
        live[0] = 1;
        return Ok(Reached {
            positions: 1,
            ..Reached::default()
        });
    }
    let (size, size_before) = (words(layer), words(layer - 1));
    let low_bits = (6 + size.trailing_zeros() as usize).min(LOW);
    let laid = tiers.mover(layer).other();
    let chunk = |(number, part): (usize, &mut [u64])| {
        let mut reached = Reached::default();
        if pass.control.is_cancelled() {
            return reached;
        }
        let (mut parents, mut ends) = (Vec::new(), Vec::new());
        for (some, live) in part.chunks_mut(size).enumerate() {
            let first = number * CHUNK + some * size;
            let (tier, from) = (first / size, first % size);
            let filled = tiers.layer(layer)[tier];
            let last = tiers.parents(pass.game, filled, &mut parents);
            let possible = |set: &&u64| **set & !filled == 0 && **set & last != 0;
            ends.clear();
            ends.extend(sets.of(laid).iter().filter(possible).map(|&set| {
                let mut end = End::default();
                for cell in each_cell(set) {
                    match rank(filled, cell) {
                        stone if stone < low_bits => end.low |= 1 << stone,
                        stone => end.high |= 1 << (stone - 6),
                    }
                }
                end
            }));
            let found = pass.vectors.run(Forward {
                live,
                from,
                parents: &parents,
                before,
                size_before,
                ends: &ends,
                colour: usize::from(laid == Stone::X),
            });
            let first_over = found.first.map(|colouring| (tier, colouring));
            reached = reached.and(Reached {
                positions: found.positions,
                over: found.over,
                first_over,
            });
        }
        pass.advance(part.len());
        reached
    };
    let chunks = live.par_chunks_mut(CHUNK).enumerate().map(chunk);
    let reached = chunks.reduce(Reached::default, Reached::and);
    pass.control.check()?;
    Ok(reached)
}

/// A winning set among the stones of a tier: those that select the block, as bits of the number of
/// its first word, and the others.
#[derive(Clone, Copy, Default)]
struct End {
    high: usize,
    low: u16,
}

struct Found {
    positions: u64,
    over: u64,
    first: Option<usize>,
}

/// Marks a part of a tier.
struct Forward<'a> {
    live: &'a mut [u64],
    /// The word of the tier at which the part begins.
    from: usize,
    parents: &'a [(usize, usize)],
    before: &'a [u64],
    size_before: usize,
    ends: &'a [End],
    /// The bit of the stone that was placed last.
    colour: usize,
}

impl Job for Forward<'_> {
    type Output = Found;

    #[inline(always)]
    fn run(self) -> Found {
        let mut found = Found {
            positions: 0,
            over: 0,
            first: None,
        };
        let flip = if self.colour == 1 { 0 } else { u64::MAX };
        let mut always = [0u64; BLOCK];
        let length = self.live.len().min(BLOCK);
        for end in self.ends.iter().filter(|end| end.high == 0) {
            add_end(&mut always[..length], end.low, flip);
        }
        let mut over = [0u64; BLOCK];
        for (number, live) in self.live.chunks_mut(BLOCK).enumerate() {
            let from = self.from + number * BLOCK;
            for &(at, parent) in self.parents {
                let parent = &self.before[parent * self.size_before..][..self.size_before];
                pull(live, from, at, parent, self.colour);
            }
            if live.iter().fold(0, |any, word| any | word) == 0 {
                continue;
            }
            let over = &mut over[..live.len()];
            over.copy_from_slice(&always[..live.len()]);
            for end in self.ends {
                let wanted = if self.colour == 1 { end.high } else { 0 };
                if end.high != 0 && from & end.high == wanted {
                    add_end(over, end.low, flip);
                }
            }
            let (mut positions, mut ended) = (0, 0);
            for (live, over) in live.iter_mut().zip(over.iter_mut()) {
                *over &= *live;
                positions += u64::from(live.count_ones());
                ended += u64::from(over.count_ones());
                *live &= !*over;
            }
            if ended > 0 && found.first.is_none() {
                let first = over.iter().position(|word| *word != 0);
                found.first =
                    first.map(|word| (from + word) * 64 + over[word].trailing_zeros() as usize);
            }
            found.positions += positions;
            found.over += ended;
        }
        found
    }
}

/// Adds the colourings of a block in which all of these stones are the first player's or, with all
/// bits in `flip`, the second's.
#[inline(always)]
fn add_end(over: &mut [u64], mut stones: u16, flip: u64) {
    let count = stones.count_ones();
    let mut next = || {
        let stone = stones.trailing_zeros() as usize;
        stones &= stones.wrapping_sub(1);
        &FIRST[stone.min(LOW - 1)]
    };
    match count {
        0 => over.fill(u64::MAX),
        1 => {
            let a = next();
            for (over, a) in over.iter_mut().zip(a) {
                *over |= a ^ flip;
            }
        }
        2 => {
            let (a, b) = (next(), next());
            for ((over, a), b) in over.iter_mut().zip(a).zip(b) {
                *over |= (a ^ flip) & (b ^ flip);
            }
        }
        3 => {
            let (a, b, c) = (next(), next(), next());
            for (((over, a), b), c) in over.iter_mut().zip(a).zip(b).zip(c) {
                *over |= (a ^ flip) & (b ^ flip) & (c ^ flip);
            }
        }
        _ => {
            let mut all = [u64::MAX; BLOCK];
            for _ in 0..count {
                for (all, plane) in all.iter_mut().zip(next()) {
                    *all &= plane ^ flip;
                }
            }
            for (over, all) in over.iter_mut().zip(&all) {
                *over |= all;
            }
        }
    }
}

/// Adds to a block the positions after a stone at place `at` in the positions of a tier.
#[inline(always)]
fn pull(live: &mut [u64], from: usize, at: usize, parent: &[u64], colour: usize) {
    let length = live.len();
    let run = 1 << at.saturating_sub(6);
    if at >= 6 && run >= length {
        if from >> (at - 6) & 1 == colour {
            let start = without_bit(from, at - 6);
            let parent = &parent[start..][..length];
            for (live, word) in live.iter_mut().zip(parent) {
                *live |= word;
            }
        }
        return;
    }
    if length == 1 {
        // At most 64 colourings, from at most 32.
        live[0] |= put(parent[0], at, colour);
        return;
    }
    let parent = &parent[from / 2..][..length / 2];
    match at {
        0 => spread::<0>(live, parent, colour),
        1 => spread::<1>(live, parent, colour),
        2 => spread::<2>(live, parent, colour),
        3 => spread::<3>(live, parent, colour),
        4 => spread::<4>(live, parent, colour),
        5 => spread::<5>(live, parent, colour),
        6 => interleave::<1>(live, parent, colour),
        7 => interleave::<2>(live, parent, colour),
        8 => interleave::<4>(live, parent, colour),
        _ => {
            let runs = live.chunks_exact_mut(2 * run);
            for (live, parent) in runs.zip(parent.chunks_exact(run)) {
                for (live, word) in live[colour * run..].iter_mut().zip(parent) {
                    *live |= word;
                }
            }
        }
    }
}

#[inline(always)]
fn spread<const AT: usize>(live: &mut [u64], parent: &[u64], colour: usize) {
    for (live, &word) in live.chunks_exact_mut(2).zip(parent) {
        live[0] |= put(word, AT, colour);
        live[1] |= put(word >> 32, AT, colour);
    }
}

#[inline(always)]
fn interleave<const RUN: usize>(live: &mut [u64], parent: &[u64], colour: usize) {
    let runs = live.chunks_exact_mut(2 * RUN);
    for (live, parent) in runs.zip(parent.chunks_exact(RUN)) {
        for i in 0..RUN {
            live[colour * RUN + i] |= parent[i];
        }
    }
}
