//! The numbering of boards of at most 16 points, by tables indexed by the sets themselves.
//!
//! All tables have fixed sizes, so that no index is checked, and the images of all symmetries stay in
//! the first-level cache.

use super::bits::Bits;
use super::classes::Classes;
use super::masks::Masks;
use crate::game::Pieces;

/// The points of the largest board.
const POINTS: u32 = 16;

const SETS: usize = 1 << POINTS;

/// The most symmetries: the groups of all boards on a plane have fewer.
const SYMMETRIES: usize = 64;

/// The tables.
pub(super) struct Small {
    classes: Box<[SmallClass; SETS]>,
    /// The images of eight points at a time under each symmetry.
    moved: Box<[[[u16; 256]; 2]; SYMMETRIES]>,
    /// The symmetries of each stabiliser of [`Classes`].
    stabilisers: Vec<Vec<u8>>,
    /// The number of each set among those of its size.
    ranks: Box<[u16; SETS]>,
    bits: Bits,
}

/// The class of a set, as in [`Classes`].
#[derive(Clone, Copy, Default)]
struct SmallClass {
    number: u16,
    least: u16,
    symmetry: u8,
    stabiliser: u8,
}

/// An array of these elements.
fn array<T, const N: usize>(elements: Vec<T>) -> Option<Box<[T; N]>> {
    elements.into_boxed_slice().try_into().ok()
}

impl Small {
    /// The tables for sets of these sizes; `None` for boards that are too large.
    pub(super) fn new(points: u32, sizes: &[u8], classes: &Classes, masks: &Masks) -> Option<Self> {
        if points > POINTS || classes.moved().len() > SYMMETRIES {
            return None;
        }
        let class = |set: u32| {
            if !sizes.contains(&(set.count_ones() as u8)) {
                return SmallClass::default();
            }
            let class = classes.class(masks, set);
            SmallClass {
                number: class.number as u16,
                least: class.least as u16,
                symmetry: class.symmetry,
                stabiliser: class.stabiliser,
            }
        };
        let sets = 0..1 << points;
        let mut class_of: Vec<SmallClass> = sets.clone().map(class).collect();
        class_of.resize(SETS, SmallClass::default());
        let mut ranks: Vec<u16> = sets.map(|set| masks.rank(set) as u16).collect();
        ranks.resize(SETS, 0);
        let mut moved = vec![[[0; 256]; 2]; SYMMETRIES];
        for (moved, general) in moved.iter_mut().zip(classes.moved()) {
            *moved = [0, 1].map(|part| general[part].map(|set| set as u16));
        }
        Some(Self {
            classes: array(class_of)?,
            moved: array(moved)?,
            stabilisers: classes.stabilisers().to_vec(),
            ranks: array(ranks)?,
            bits: Bits::new(),
        })
    }

    /// The class of a position, the number of the other player's points among the rest, and how many
    /// symmetries fix the position.
    #[inline(always)]
    pub(super) fn numbers(&self, at: Pieces) -> (u32, u32, u32) {
        let class = self.classes[at.mine as usize % SETS];
        let theirs = self.image(class.symmetry, at.theirs as u16);
        let (theirs, fixed) = match class.stabiliser {
            0 => (theirs, 1),
            stabiliser => self.least_of(stabiliser, theirs),
        };
        let rest = self.bits.taken_out(theirs.into(), (!class.least).into());
        let rank = self.ranks[rest as usize % SETS];
        (class.number.into(), rank.into(), fixed)
    }

    #[inline(always)]
    fn image(&self, symmetry: u8, set: u16) -> u16 {
        let moved = &self.moved[usize::from(symmetry) % SYMMETRIES];
        let [low, high] = set.to_le_bytes().map(usize::from);
        moved[0][low] | moved[1][high]
    }

    /// As [`Classes::least_of`].
    #[inline(never)]
    fn least_of(&self, stabiliser: u8, theirs: u16) -> (u16, u32) {
        let (mut least, mut count) = (u16::MAX, 0);
        for symmetry in &self.stabilisers[usize::from(stabiliser)] {
            let image = self.image(*symmetry, theirs);
            count = if image < least { 0 } else { count } + u32::from(image <= least);
            least = least.min(image);
        }
        (least, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;
    use crate::graph::generate::SplitMix64;

    #[test]
    fn small_boards_are_numbered_as_all_others() {
        let mut random = SplitMix64::new(7);
        for (side, mirrored) in [(2, true), (3, false), (4, true), (5, true)] {
            let points = side * side;
            let at = |row: u32, column: u32| (row * side + column) as u8;
            let cells = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
            let turn = cells()
                .map(|(row, column)| at(column, side - 1 - row))
                .collect::<Vec<u8>>();
            let mirror = cells()
                .map(|(row, column)| at(column, row))
                .collect::<Vec<u8>>();
            let mut symmetries = vec![turn];
            symmetries.extend(mirrored.then_some(mirror));
            let sizes: Vec<u8> = (0..=points.min(5) as u8).collect();
            let masks = Masks::new(points, &sizes);
            let control = Control::default();
            let classes = Classes::new(points, &symmetries, &masks, &sizes, &control).unwrap();
            let small = Small::new(points, &sizes, &classes, &masks);
            assert_eq!(small.is_some(), points <= 16);
            let Some(small) = small else { continue };
            for _ in 0..2_000 {
                let [mine, other] = [0, 1].map(|_| {
                    let of_size = masks.sets(sizes[random.below(sizes.len() as u64) as usize]);
                    of_size[random.below(of_size.len() as u64) as usize]
                });
                let at = Pieces {
                    mine,
                    theirs: other & !mine,
                    phase: 0,
                };
                let kept = classes.kept(&masks, at.mine, at.theirs);
                let rank = masks.rank(small.bits.taken_out(kept.theirs, !kept.mine));
                assert_eq!(small.numbers(at), (kept.class, rank, kept.fixed));
            }
        }
    }
}
