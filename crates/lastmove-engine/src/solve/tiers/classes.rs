//! Symmetries of a board: which image of a position represents its class.

use super::masks::Masks;
use crate::game::{Permutation, SymmetryGroup};
use crate::{Control, Error};

/// How many sets are looked at between two looks at an interrupt.
const CHUNK: usize = 1 << 14;

/// The symmetries of a board, and the least image of each set of points.
pub(super) struct Classes {
    /// The images of eight points at a time under each symmetry.
    moved: Vec<[[u32; 256]; 4]>,
    /// The class of each set, by its number among those of its size, after all smaller sizes; empty
    /// without symmetries.
    classes: Vec<Class>,
    /// Where the sets of each size begin.
    starts: [u32; 33],
    /// The least set of each class, and the index of its stabiliser.
    least: Vec<Vec<(u32, u8)>>,
    /// Lists of symmetries that fix some set; the first one has only the identity.
    stabilisers: Vec<Vec<u8>>,
}

/// The class of a set.
#[derive(Clone, Copy, Default)]
pub(super) struct Class {
    pub(super) number: u32,
    /// The least set of the class.
    pub(super) least: u32,
    /// The symmetry that maps this set to the least one.
    pub(super) symmetry: u8,
    /// The index of the stabiliser of the least set; 0 where only the identity fixes it.
    pub(super) stabiliser: u8,
}

/// The representative of a class of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    /// The class of the first set.
    pub(super) class: u32,
    /// The first set, and the second.
    pub(super) mine: u32,
    pub(super) theirs: u32,
    /// How many symmetries fix the position.
    pub(super) fixed: u32,
}

impl Classes {
    /// The group made of these symmetries, and the classes of all sets of these sizes.
    ///
    /// # Errors
    /// When the work is stopped.
    pub(super) fn new(
        points: u32,
        generators: &[Permutation],
        masks: &Masks,
        sizes: &[u8],
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let group = SymmetryGroup::new(points, generators);
        let mut moved = vec![[[0; 256]; 4]; group.permutations().len()];
        for (part, byte) in (0..4).flat_map(|part| (0..256).map(move |byte| (part, byte))) {
            let images = group.images([(byte as u64) << (8 * part)]);
            for (moved, [image]) in moved.iter_mut().zip(images) {
                moved[part][byte] = image as u32;
            }
        }
        let mut this = Self {
            classes: Vec::new(),
            moved,
            starts: [0; 33],
            least: vec![Vec::new(); 33],
            stabilisers: vec![vec![0]],
        };
        for &size in sizes {
            if this.least[usize::from(size)].is_empty() {
                this.add(masks, size, control)?;
            }
        }
        Ok(this)
    }

    fn add(&mut self, masks: &Masks, size: u8, control: &Control<'_>) -> Result<(), Error> {
        let sets = masks.sets(size);
        if self.moved.len() == 1 {
            self.least[usize::from(size)] = sets.iter().map(|set| (*set, 0)).collect();
            return Ok(());
        }
        self.starts[usize::from(size)] = self.classes.len() as u32;
        let end = self.classes.len() + sets.len();
        self.classes.resize(end, Class::default());
        let mut least = Vec::new();
        for (number, &set) in sets.iter().enumerate() {
            if number % CHUNK == 0 {
                control.check()?;
            }
            let place = self.place(masks, set);
            let images =
                (0..self.moved.len()).map(|symmetry| (self.image(symmetry, set), symmetry));
            let (first, symmetry) = images.min().unwrap_or((set, 0));
            if first < set {
                // Its representative was processed before.
                let class = self.classes[self.place(masks, first)];
                self.classes[place] = Class {
                    symmetry: symmetry as u8,
                    ..class
                };
                continue;
            }
            let fixed: Vec<u8> = (0..self.moved.len())
                .filter(|&symmetry| self.image(symmetry, set) == set)
                .map(|symmetry| symmetry as u8)
                .collect();
            let known = self.stabilisers.iter().position(|known| *known == fixed);
            let stabiliser = known.unwrap_or_else(|| {
                self.stabilisers.push(fixed);
                self.stabilisers.len() - 1
            });
            self.classes[place] = Class {
                number: least.len() as u32,
                least: set,
                symmetry: 0,
                stabiliser: stabiliser as u8,
            };
            least.push((set, stabiliser as u8));
        }
        self.least[usize::from(size)] = least;
        Ok(())
    }

    /// How many symmetries there are, the identity included.
    pub(super) fn count(&self) -> usize {
        self.moved.len()
    }

    /// The index of a set's class.
    #[inline(always)]
    fn place(&self, masks: &Masks, set: u32) -> usize {
        (self.starts[set.count_ones() as usize] + masks.rank(set)) as usize
    }

    /// The image of a set under a symmetry.
    #[inline(always)]
    fn image(&self, symmetry: usize, set: u32) -> u32 {
        let [a, b, c, d] = set.to_le_bytes().map(usize::from);
        let moved = &self.moved[symmetry];
        moved[0][a] | moved[1][b] | moved[2][c] | moved[3][d]
    }

    /// The class of a set of one of the sizes.
    #[inline(always)]
    pub(super) fn class(&self, masks: &Masks, set: u32) -> Class {
        match self.moved.len() {
            1 => Class {
                number: masks.rank(set),
                least: set,
                ..Class::default()
            },
            _ => self.classes[self.place(masks, set)],
        }
    }

    /// The lists of symmetries that fix some set.
    pub(super) fn stabilisers(&self) -> &[Vec<u8>] {
        &self.stabilisers
    }

    /// The images of eight points at a time under each symmetry.
    pub(super) fn moved(&self) -> &[[[u32; 256]; 4]] {
        &self.moved
    }

    /// How many classes of sets of a size there are.
    pub(super) fn len(&self, size: u8) -> usize {
        self.least[usize::from(size)].len()
    }

    /// The least set of a class of a size, and its stabiliser for [`is_least`](Self::is_least).
    #[inline(always)]
    pub(super) fn least(&self, size: u8, class: u64) -> (u32, u8) {
        self.least[usize::from(size)][class as usize]
    }

    /// Whether the second set is the least of its images under the stabiliser of the first one,
    /// which [`least`](Self::least) returned.
    #[inline(always)]
    pub(super) fn is_least(&self, stabiliser: u8, theirs: u32) -> bool {
        stabiliser == 0 || self.least_of(stabiliser, theirs).0 == theirs
    }

    /// The representative: the first set is the least, and then the second.
    #[inline(always)]
    pub(super) fn kept(&self, masks: &Masks, mine: u32, theirs: u32) -> Kept {
        self.kept_of(self.class(masks, mine), theirs)
    }

    /// The same, where the class of the first set is known.
    #[inline(always)]
    pub(super) fn kept_of(&self, class: Class, theirs: u32) -> Kept {
        let theirs = match self.moved.len() {
            1 => theirs,
            _ => self.image(class.symmetry.into(), theirs),
        };
        let (theirs, fixed) = match class.stabiliser {
            0 => (theirs, 1),
            stabiliser => self.least_of(stabiliser, theirs),
        };
        Kept {
            class: class.number,
            mine: class.least,
            theirs,
            fixed,
        }
    }

    /// The least image under the stabiliser of the first set, and how many of its symmetries give
    /// it, which is how many fix it.
    #[inline(never)]
    pub(super) fn least_of(&self, stabiliser: u8, theirs: u32) -> (u32, u32) {
        let (mut least, mut count) = (u32::MAX, 0);
        for symmetry in &self.stabilisers[usize::from(stabiliser)] {
            let image = self.image((*symmetry).into(), theirs);
            if image < least {
                (least, count) = (image, 0);
            }
            count += u32::from(image == least);
        }
        (least, count)
    }
}
