//! The backward pass: values, from many stones to few.

use rayon::prelude::*;

use super::bits::{BLOCK, taken, with_bit};
use super::pass::{CHUNK, Pass};
use super::planes::{MOST_PLANES, Planes};
use crate::Error;
use crate::game::{Play, Stone};
use crate::vectors::Job;

/// The number of values that half a remoteness can have.
pub(super) const HALVES: usize = 33;

/// How many positions of a layer that are not over have which value, by half the remoteness, and
/// the first chunk of words with such a position.
#[derive(Clone)]
pub(super) struct Counts {
    pub(super) draws: u64,
    pub(super) wins: [(u64, usize); HALVES],
    pub(super) losses: [(u64, usize); HALVES],
}

impl Counts {
    pub(super) fn none() -> Self {
        Self {
            draws: 0,
            wins: [(0, usize::MAX); HALVES],
            losses: [(0, usize::MAX); HALVES],
        }
    }

    fn and(mut self, other: Self) -> Self {
        self.draws += other.draws;
        let mine = self.wins.iter_mut().chain(&mut self.losses);
        for (mine, other) in mine.zip(other.wins.iter().chain(&other.losses)) {
            *mine = (mine.0 + other.0, mine.1.min(other.1));
        }
        self
    }
}

/// Fills `values` with the values of a layer, from those of the next layer. `live` marks the
/// positions that play can reach and that are not over; all others count as over.
pub(super) fn fill(
    pass: &Pass<'_>,
    layer: usize,
    live: &[u64],
    (after_planes, after): (Planes, &[u64]),
    (planes, values): (Planes, &mut [u64]),
) -> Result<Counts, Error> {
    let tiers = pass.tiers;
    let (size, count) = (planes.words, planes.count);
    let colour = usize::from(tiers.mover(layer) == Stone::X);
    let is_last = layer + 1 == tiers.layers();
    let chunk = |(number, part): (usize, &mut [u64])| {
        let mut counts = Counts::none();
        if pass.control.is_cancelled() {
            return counts;
        }
        let mut children = Vec::new();
        for (some, values) in part.chunks_mut(size * count).enumerate() {
            let first = number * CHUNK + some * size;
            let (tier, from) = (first / size, first % size);
            if !is_last {
                tiers.children(pass.game, tiers.layer(layer)[tier], &mut children);
            }
            let part = Part {
                live: &live[first..][..values.len() / count],
                values,
                from,
                children: &children,
                after,
                after_planes,
                planes,
                colour,
                counts: &mut counts,
            };
            match count - 2 {
                0 => pass.vectors.run(Backward::<0>(part)),
                1 => pass.vectors.run(Backward::<1>(part)),
                2 => pass.vectors.run(Backward::<2>(part)),
                3 => pass.vectors.run(Backward::<3>(part)),
                4 => pass.vectors.run(Backward::<4>(part)),
                5 => pass.vectors.run(Backward::<5>(part)),
                _ => pass.vectors.run(Backward::<6>(part)),
            }
        }
        let of_counts = counts.wins.iter_mut().chain(&mut counts.losses);
        for (_, first) in of_counts.filter(|(found, _)| *found > 0) {
            *first = number;
        }
        pass.advance(part.len() / count);
        counts
    };
    let chunks = values.par_chunks_mut(CHUNK * count).enumerate().map(chunk);
    let counts = chunks.reduce(Counts::none, Counts::and);
    pass.control.check()?;
    Ok(counts)
}

/// A part of a tier.
struct Part<'a> {
    live: &'a [u64],
    values: &'a mut [u64],
    /// The word of a plane of the tier at which the part begins.
    from: usize,
    children: &'a [(usize, usize)],
    after: &'a [u64],
    after_planes: Planes,
    planes: Planes,
    /// The bit of the stone that is placed.
    colour: usize,
    counts: &'a mut Counts,
}

/// The planes of a block.
type Block = [[u64; BLOCK]; MOST_PLANES];

/// Finds the values of a part, with `K` planes for the remoteness.
struct Backward<'a, const K: usize>(Part<'a>);

impl<const K: usize> Job for Backward<'_, K> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let part = self.0;
        let (length, after) = (part.planes.block, part.after_planes);
        let is_misere = part.planes.play == Play::Misere;
        let blocks = part.values.chunks_mut(length * (K + 2));
        let mut least = [[0u64; BLOCK]; MOST_PLANES];
        let mut moved = [[0u64; BLOCK]; MOST_PLANES];
        for (number, (live, values)) in part.live.chunks(length).zip(blocks).enumerate() {
            let from = part.from + number * length;
            if live.iter().fold(0, |any, word| any | word) == 0 {
                values.fill(if is_misere { u64::MAX } else { 0 });
                continue;
            }
            for plane in &mut least[..K + 2] {
                plane[..length].fill(u64::MAX);
            }
            for &(at, tier) in part.children {
                let child = &part.after[tier * after.tier()..][..after.tier()];
                if at >= 6 && 1 << (at - 6) >= length {
                    let start = with_bit(from, at - 6, part.colour);
                    let block = start / after.block * after.block;
                    let child = &child[block * after.count + start % after.block..];
                    let plane = |plane: usize| &child[plane * after.block..][..length];
                    keep_least::<K>(&mut least, length, plane, after.count);
                } else {
                    gather(&mut moved, length, child, after, from, at, part.colour);
                    let plane = |plane: usize| &moved[plane][..length];
                    keep_least::<K>(&mut least, length, plane, after.count);
                }
            }
            if part.children.is_empty() {
                draw(live, values, is_misere);
            } else {
                finish::<K>(&least, live, values, after.count, is_misere);
            }
            count::<K>(live, values, part.counts);
        }
    }
}

/// Merges the values of a block's options by a stone at place `at` of the number.
#[inline(always)]
fn gather(
    into: &mut Block,
    length: usize,
    child: &[u64],
    planes: Planes,
    from: usize,
    at: usize,
    colour: usize,
) {
    let block = planes.block;
    if block == 1 {
        // At most 64 colourings, from at most 32.
        for (into, word) in into.iter_mut().zip(child).take(planes.count) {
            into[0] = taken(*word, at, colour);
        }
        return;
    }
    let half = block / 2;
    let blocks = child[2 * from / block * block * planes.count..].chunks(block * planes.count);
    for (number, child) in blocks.take(length / half).enumerate() {
        for (into, plane) in into.iter_mut().zip(child.chunks_exact(block)) {
            let into = &mut into[number * half..][..half];
            match at {
                0 => collect::<0>(into, plane, colour),
                1 => collect::<1>(into, plane, colour),
                2 => collect::<2>(into, plane, colour),
                3 => collect::<3>(into, plane, colour),
                4 => collect::<4>(into, plane, colour),
                5 => collect::<5>(into, plane, colour),
                6 => pick::<1>(into, plane, colour),
                7 => pick::<2>(into, plane, colour),
                8 => pick::<4>(into, plane, colour),
                _ => {
                    let run = 1 << (at - 6);
                    let runs = plane.chunks_exact(2 * run);
                    for (into, plane) in into.chunks_exact_mut(run).zip(runs) {
                        for (into, word) in into.iter_mut().zip(&plane[colour * run..]) {
                            *into = *word;
                        }
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn collect<const AT: usize>(into: &mut [u64], plane: &[u64], colour: usize) {
    for (into, pair) in into.iter_mut().zip(plane.chunks_exact(2)) {
        *into = taken(pair[0], AT, colour) | taken(pair[1], AT, colour) << 32;
    }
}

#[inline(always)]
fn pick<const RUN: usize>(into: &mut [u64], plane: &[u64], colour: usize) {
    let runs = plane.chunks_exact(2 * RUN);
    for (into, plane) in into.chunks_exact_mut(RUN).zip(runs) {
        for i in 0..RUN {
            into[i] = plane[colour * RUN + i];
        }
    }
}

/// Keeps the smaller of two values, for each colouring. The child has `count` planes, at most as
/// many as are kept; the others are equal in all children and ignored.
#[inline(always)]
fn keep_least<'c, const K: usize>(
    least: &mut Block,
    length: usize,
    child: impl Fn(usize) -> &'c [u64],
    count: usize,
) {
    let (not_lost, won) = (child(0), child(1));
    if K == 0 || count == 2 {
        for i in 0..length {
            least[0][i] &= not_lost[i];
            least[1][i] &= won[i];
        }
        return;
    }
    let mut halves = [not_lost; MOST_PLANES - 2];
    for (plane, half) in (2..count).zip(&mut halves) {
        *half = child(plane);
    }
    // As a constant, the number of planes lets the loop be unrolled.
    if count == K + 2 {
        compare::<K>(least, length, not_lost, won, &halves, K);
    } else {
        compare::<K>(least, length, not_lost, won, &halves, count - 2);
    }
}

#[inline(always)]
fn compare<const K: usize>(
    least: &mut Block,
    length: usize,
    not_lost: &[u64],
    won: &[u64],
    halves: &[&[u64]; MOST_PLANES - 2],
    count: usize,
) {
    let (not_lost, won) = (&not_lost[..length], &won[..length]);
    for i in 0..length {
        let (least_not_lost, least_won) = (least[0][i], least[1][i]);
        let mut is_less = 0;
        for plane in 0..K {
            if plane < count {
                let (mine, other) = (least[plane + 2][i], halves[plane][i]);
                is_less = mine & !other | !(mine ^ other) & is_less;
            }
        }
        let differs = least_not_lost & !not_lost[i] | least_won & !won[i];
        let is_same = !(least_not_lost ^ not_lost[i]) & !(least_won ^ won[i]);
        let take = differs | is_same & is_less;
        least[0][i] = least_not_lost & not_lost[i];
        least[1][i] = least_won & won[i];
        for plane in 0..K {
            if plane < count {
                let mine = least[plane + 2][i];
                least[plane + 2][i] = mine ^ (mine ^ halves[plane][i]) & take;
            }
        }
    }
}

/// The values of a block from the least values of their options, which have `count` planes.
#[inline(always)]
fn finish<const K: usize>(
    least: &Block,
    live: &[u64],
    values: &mut [u64],
    count: usize,
    is_misere: bool,
) {
    let length = live.len();
    for i in 0..length {
        let live = live[i];
        let over = if is_misere { !live } else { 0 };
        let (not_lost, won) = (least[0][i], least[1][i]);
        values[i] = live & !won | over;
        values[length + i] = live & !not_lost | over;
        let mut carry = u64::MAX;
        for plane in 0..K {
            let (mut lost_halves, mut won_halves) = (0, 0);
            if plane + 2 < count {
                lost_halves = least[plane + 2][i];
                won_halves = !least[plane + 2][i];
            }
            // In normal play a loss in 2h becomes a win in 2h + 1, a win in 2h + 1 a loss in 2h + 2;
            // in misère play it is the win whose plies are even.
            let (same, more) = match is_misere {
                false => (lost_halves, won_halves),
                true => (won_halves, lost_halves),
            };
            let sum = more ^ carry;
            carry &= more;
            let (of_win, of_loss) = match is_misere {
                false => (!same, sum),
                true => (!sum, same),
            };
            let halves = !not_lost & of_win | won & of_loss;
            values[(plane + 2) * length + i] = live & halves | over;
        }
    }
}

/// The values where no cell is open: draws, except positions that are over.
#[inline(always)]
fn draw(live: &[u64], values: &mut [u64], is_misere: bool) {
    let length = live.len();
    for (plane, values) in values.chunks_exact_mut(length).enumerate() {
        for (value, live) in values.iter_mut().zip(live) {
            let over = if is_misere { !live } else { 0 };
            *value = if plane == 0 { live | over } else { over };
        }
    }
}

/// Counts the positions of a block that are not over.
#[inline(always)]
fn count<const K: usize>(live: &[u64], values: &[u64], counts: &mut Counts) {
    let length = live.len();
    let mut draws = 0;
    for i in 0..length {
        draws += u64::from((live[i] & values[i] & !values[length + i]).count_ones());
    }
    counts.draws += draws;
    for halves in 0..(1usize << K).min(HALVES) {
        let (mut wins, mut losses) = (0, 0);
        for i in 0..length {
            let (mut of_loss, mut of_win) = (live[i], live[i]);
            for plane in 0..K {
                let value = values[(plane + 2) * length + i];
                let bit = 0u64.wrapping_sub((halves >> plane & 1) as u64);
                of_loss &= !(value ^ bit);
                of_win &= value ^ bit;
            }
            wins += u64::from((of_win & values[length + i]).count_ones());
            losses += u64::from((of_loss & !values[i]).count_ones());
        }
        counts.wins[halves].0 += wins;
        counts.losses[halves].0 += losses;
    }
}
