//! Dense numbers for the positions of a game of pieces on points.

use indexmap::IndexSet;

use super::bits::Bits;
use super::classes::{Class, Classes};
use super::masks::{Masks, binomial};
use super::small::Small;
use crate::game::{Moving, Permutation, PieceCounts, Pieces, Tiered};
use crate::vectors::always;
use crate::{Control, Error, Message, Outcome};

/// The tiers of a [`Moving`] game, grouped into blocks, and the numbers of their positions: the
/// class of the points of the player to move, then the points of the other player among the
/// remaining ones.
pub struct Ranked<G> {
    game: G,
    ranking: Ranking,
}

/// The numbering, which does not depend on the game's type: compiled once.
struct Ranking {
    masks: Masks,
    classes: Classes,
    /// The same in a form for small boards.
    small: Option<Small>,
    /// The tiers of each block, by their first slots.
    blocks: Vec<Vec<Tier>>,
    /// Each tier by its phase and counts; [`NOWHERE`] where there is none.
    places: Vec<TierPlace>,
    bits: Bits,
}

/// Where the positions of a tier are.
#[derive(Clone, Copy)]
struct TierPlace {
    block: u32,
    /// How many sets the other player's points have to choose from.
    each: u32,
    first: u64,
}

impl TierPlace {
    #[inline(always)]
    fn slot(self, class: u32, rank: u32) -> u64 {
        self.first + u64::from(class) * u64::from(self.each) + u64::from(rank)
    }
}

const NOWHERE: TierPlace = TierPlace {
    block: u32::MAX,
    each: 0,
    first: 0,
};

/// The index of a tier in a list by phase and counts, of at most 32 pieces each.
#[inline(always)]
fn key(counts: PieceCounts) -> usize {
    const COUNTS: usize = 33;
    let PieceCounts {
        mine,
        theirs,
        phase,
    } = counts;
    (usize::from(phase) * COUNTS + usize::from(mine)) * COUNTS + usize::from(theirs)
}

#[derive(Clone, Copy)]
struct Tier {
    counts: PieceCounts,
    first: u64,
    /// How many slots it has.
    slots: u64,
    /// How many sets the other player's points have to choose from.
    each: u32,
    turned: Turned,
}

/// The numbers of a tier's positions in the other order: the class of the other player's points,
/// then the points of the player to move among the rest.
#[derive(Clone, Copy)]
struct Turned {
    first: u64,
    count: u64,
    /// How many sets the mover's points have to choose from.
    each: u32,
}

impl<G: Moving> Ranked<G> {
    /// All tiers that play can reach from `from`, with one number for all images of a position
    /// under the group that these symmetries of the game generate.
    ///
    /// # Errors
    /// [`Blame::Limit`](crate::Blame::Limit) when there are more than 32 points, or too many sets of
    /// them.
    pub fn new(
        game: G,
        from: &[PieceCounts],
        symmetries: &[Permutation],
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let ranking = Ranking::new(&game, from, symmetries, control)?;
        Ok(Self { game, ranking })
    }

    /// Whether a tier is among these.
    #[must_use]
    pub fn has(&self, tier: PieceCounts) -> bool {
        self.ranking.block(tier) != NOWHERE.block as usize
    }
}

impl Ranking {
    fn new(
        game: &dyn Moving,
        from: &[PieceCounts],
        symmetries: &[Permutation],
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let too_many = |positions: u64| {
            Error::limit(Message::new("positions-over-limit").with("positions", positions))
        };
        if game.points() > 32 {
            return Err(too_many(u64::MAX));
        }
        let (found, after) = reach(game, from);
        let mut sizes: Vec<u8> = found
            .iter()
            .flat_map(|tier| [tier.mine, tier.theirs])
            .collect();
        sizes.sort_unstable();
        sizes.dedup();
        let sets = |size: &u8| binomial(game.points(), u32::from(*size));
        control.afford(sizes.iter().map(sets).sum::<u64>().saturating_mul(16))?;
        let masks = Masks::new(game.points(), &sizes);
        let classes = Classes::new(game.points(), symmetries, &masks, &sizes, control)?;
        let keys = found.iter().map(|counts| key(*counts) + 1).max();
        let mut places = vec![NOWHERE; keys.unwrap_or(0)];
        let mut blocks = Vec::new();
        for (block, members) in (0..).zip(components(&after)) {
            let (mut tiers, mut first, mut turned) = (Vec::new(), 0u64, 0u64);
            for tier in members {
                let counts = found[tier as usize];
                let left = game.points().saturating_sub(counts.mine.into());
                let each = binomial(left, counts.theirs.into());
                let mine = classes.len(counts.mine) as u64;
                let slots = mine.checked_mul(each).ok_or_else(|| too_many(u64::MAX))?;
                let each = each as u32;
                places[key(counts)] = TierPlace { block, each, first };
                let left = game.points().saturating_sub(counts.theirs.into());
                let mine = binomial(left, counts.mine.into());
                let count = (classes.len(counts.theirs) as u64).checked_mul(mine);
                let count = count.ok_or_else(|| too_many(u64::MAX))?;
                tiers.push(Tier {
                    counts,
                    first,
                    slots,
                    each,
                    turned: Turned {
                        first: turned,
                        count,
                        each: mine as u32,
                    },
                });
                turned = turned.saturating_add(count);
                first = first.checked_add(slots).ok_or_else(|| too_many(u64::MAX))?;
            }
            blocks.push(tiers);
        }
        Ok(Self {
            small: Small::new(game.points(), &sizes, &classes, &masks),
            masks,
            classes,
            blocks,
            places,
            bits: Bits::new(),
        })
    }

    /// The block of a tier; [`NOWHERE`]'s where there is none.
    #[inline(always)]
    fn block(&self, tier: PieceCounts) -> usize {
        let place = self.places.get(key(tier));
        place.map_or(NOWHERE.block, |place| place.block) as usize
    }

    /// The slot of a position of this tier, and how many symmetries fix the position.
    #[inline(always)]
    fn slot_in(&self, tier: TierPlace, at: Pieces) -> (u64, u32) {
        let (class, rank, fixed) = match &self.small {
            Some(small) => small.numbers(at),
            None => self.numbers(at, self.classes.class(&self.masks, at.mine)),
        };
        (tier.slot(class, rank), fixed)
    }

    /// The block and the slot of a position. The class of the mover's points is remembered: many moves
    /// in turn leave them as they are, and it is a random read in a table of megabytes.
    #[inline(always)]
    fn slot_after(&self, at: Pieces, last: &mut Option<(u32, Class)>) -> (usize, u64) {
        let tier = self.places[key(at.tier())];
        let (class, rank, _) = match &self.small {
            Some(small) => small.numbers(at),
            None => {
                let class = match last {
                    Some((mine, class)) if *mine == at.mine => *class,
                    _ => {
                        last.insert((at.mine, self.classes.class(&self.masks, at.mine)))
                            .1
                    }
                };
                self.numbers(at, class)
            }
        };
        (tier.block as usize, tier.slot(class, rank))
    }

    /// The class of a position, whose mover's points are of this class, the number of the other
    /// player's points among the rest, and how many symmetries fix the position.
    #[inline(always)]
    fn numbers(&self, at: Pieces, class: Class) -> (u32, u32, u32) {
        let kept = self.classes.kept_of(class, at.theirs);
        let rest = self.bits.taken_out(kept.theirs, !kept.mine);
        (kept.class, self.masks.rank(rest), kept.fixed)
    }
}

/// All tiers that play can reach, and the tiers that moves from each lead to.
fn reach(game: &dyn Moving, from: &[PieceCounts]) -> (Vec<PieceCounts>, Vec<Vec<u32>>) {
    let mut found: IndexSet<PieceCounts> = from.iter().copied().collect();
    let mut after = Vec::new();
    let mut next = Vec::new();
    while let Some(&tier) = found.get_index(after.len()) {
        next.clear();
        game.tiers_after(tier, &mut next);
        let fits =
            |tier: &PieceCounts| u32::from(tier.mine) + u32::from(tier.theirs) <= game.points();
        next.retain(fits);
        after.push(
            next.iter()
                .map(|tier| found.insert_full(*tier).0 as u32)
                .collect(),
        );
    }
    (found.into_iter().collect(), after)
}

/// The strongly connected components of a graph, each after all that its edges lead to: Tarjan's
/// algorithm, with an explicit stack.
pub fn components(after: &[Vec<u32>]) -> Vec<Vec<u32>> {
    const NEW: u32 = u32::MAX;
    let n = after.len();
    let (mut index, mut low) = (vec![NEW; n], vec![0; n]);
    let mut is_open = vec![false; n];
    let (mut open, mut calls, mut components) = (Vec::new(), Vec::new(), Vec::new());
    let mut count = 0;
    for root in 0..n as u32 {
        if index[root as usize] != NEW {
            continue;
        }
        calls.push((root, 0));
        while let Some(&mut (at, ref mut edge)) = calls.last_mut() {
            let here = at as usize;
            if *edge == 0 && index[here] == NEW {
                (index[here], low[here]) = (count, count);
                count += 1;
                open.push(at);
                is_open[here] = true;
            }
            if let Some(&to) = after[here].get(*edge) {
                *edge += 1;
                let there = to as usize;
                if index[there] == NEW {
                    calls.push((to, 0));
                } else if is_open[there] {
                    low[here] = low[here].min(index[there]);
                }
                continue;
            }
            calls.pop();
            if let Some(&(above, _)) = calls.last() {
                low[above as usize] = low[above as usize].min(low[here]);
            }
            if low[here] == index[here] {
                let mut component = Vec::new();
                while let Some(member) = open.pop() {
                    is_open[member as usize] = false;
                    component.push(member);
                    if member == at {
                        break;
                    }
                }
                component.sort_unstable();
                components.push(component);
            }
        }
    }
    components
}

impl<G: Moving> Tiered for Ranked<G> {
    type At = Pieces;

    fn blocks(&self) -> usize {
        self.ranking.blocks.len()
    }

    fn slots(&self, block: usize) -> u64 {
        let last = self.ranking.blocks[block].last();
        last.map_or(0, |tier| tier.first + tier.slots)
    }

    #[inline(always)]
    fn at(&self, block: usize, slot: u64) -> Option<Pieces> {
        let mut tiers = self.ranking.blocks[block].iter();
        let tier = tiers.find(|tier| slot - tier.first < tier.slots)?;
        let within = slot - tier.first;
        // Where 32 bits suffice, division takes half the time.
        let (class, number) = match u32::try_from(within) {
            Ok(within) => (u64::from(within / tier.each), within % tier.each),
            Err(_) => {
                let each = u64::from(tier.each);
                (within / each, (within % each) as u32)
            }
        };
        let (mine, stabiliser) = self.ranking.classes.least(tier.counts.mine, class);
        let set = self.ranking.masks.sets(tier.counts.theirs)[number as usize];
        let at = Pieces {
            mine,
            theirs: self.ranking.bits.put_in(set, !mine),
            phase: tier.counts.phase,
        };
        self.ranking
            .classes
            .is_least(stabiliser, at.theirs)
            .then_some(at)
    }

    #[inline(always)]
    fn slot(&self, at: Pieces) -> (usize, u64) {
        let place = self.ranking.places[key(at.tier())];
        (place.block as usize, self.ranking.slot_in(place, at).0)
    }

    #[inline(always)]
    fn label(&self, at: Pieces) -> Option<Outcome> {
        self.game.label(at)
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(Pieces)) {
        let mut to = always(
            #[inline(always)]
            |_, after| to(after),
        );
        self.game.each_move(at, &mut to);
    }

    #[inline(always)]
    fn block(&self, at: Pieces) -> usize {
        self.ranking.block(at.tier())
    }

    #[inline(always)]
    fn each_leaving(&self, at: Pieces, to: &mut impl FnMut(Pieces)) -> u32 {
        self.game.each_leaving(at, to)
    }

    fn turned(&self, block: usize) -> u64 {
        let last = self.ranking.blocks[block].last();
        last.map_or(0, |tier| {
            tier.turned.first.saturating_add(tier.turned.count)
        })
    }

    /// The other player's points are the least of their images. A move hands them, or all but one,
    /// to the next mover, whose points are what slots are sorted by.
    #[inline(always)]
    fn at_turned(&self, block: usize, number: u64) -> Option<(Pieces, u64)> {
        let mut tiers = self.ranking.blocks[block].iter();
        let tier = tiers.find(|tier| number - tier.turned.first < tier.turned.count)?;
        let (within, each) = (number - tier.turned.first, u64::from(tier.turned.each));
        let (theirs, stabiliser) = self
            .ranking
            .classes
            .least(tier.counts.theirs, within / each);
        let set = self.ranking.masks.sets(tier.counts.mine)[(within % each) as usize];
        let at = Pieces {
            mine: self.ranking.bits.put_in(set, !theirs),
            theirs,
            phase: tier.counts.phase,
        };
        let is_least = self.ranking.classes.is_least(stabiliser, at.mine);
        is_least.then(|| (at, self.slot(at).1))
    }

    #[inline(always)]
    fn each_slot_after(&self, at: Pieces, to: &mut impl FnMut(usize, u64)) {
        let mut last = None;
        let mut see = always(
            #[inline(always)]
            |_, after| {
                let (block, slot) = self.ranking.slot_after(after, &mut last);
                to(block, slot);
            },
        );
        self.game.each_move(at, &mut see);
    }

    #[inline(always)]
    fn each_slot_leaving(&self, at: Pieces, to: &mut impl FnMut(usize, u64)) -> u32 {
        let mut last = None;
        let mut see = always(
            #[inline(always)]
            |after| {
                let (block, slot) = self.ranking.slot_after(after, &mut last);
                to(block, slot);
            },
        );
        self.game.each_leaving(at, &mut see)
    }

    fn has_unmoves(&self, _: usize) -> bool {
        self.game.has_unmoves()
    }

    #[inline(always)]
    fn each_unmove(&self, at: Pieces, from: &mut impl FnMut(Pieces)) {
        self.game.each_unmove(at, from);
    }

    /// Un-moves leave the numbers of pieces as they are, so all are of one tier.
    #[inline(always)]
    fn each_slot_before(&self, block: usize, at: Pieces, from: &mut impl FnMut(u64, u64)) {
        let place = match self.ranking.places.get(key(at.turned().tier())) {
            Some(place) if place.block as usize == block => *place,
            _ => return,
        };
        let mut see = always(
            #[inline(always)]
            |before| {
                let (slot, fixed) = self.ranking.slot_in(place, before);
                from(slot, fixed.into());
            },
        );
        self.game.each_unmove(at, &mut see);
    }

    #[inline(always)]
    fn slot_and_fixed(&self, at: Pieces) -> (u64, u64) {
        let (slot, fixed) = self
            .ranking
            .slot_in(self.ranking.places[key(at.tier())], at);
        (slot, fixed.into())
    }

    fn images(&self, at: Pieces) -> u64 {
        let kept = self
            .ranking
            .classes
            .kept(&self.ranking.masks, at.mine, at.theirs);
        self.ranking.classes.count() as u64 / u64::from(kept.fixed)
    }
}
