//! Pairs of kings up to the symmetries of the board.
//!
//! They are not said as permutations, as boards of stones and pieces do: slots are numbered by the
//! kept pair of kings, and the images of all squares of a position are found at once, a byte each.

use std::sync::LazyLock;

use super::squares::{file, king, rank};

/// A symmetry of the board: mirrored left to right, top to bottom, and then at the diagonal from a1
/// to h8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Symmetry(u8);

/// A byte for each square of eight.
const EACH: u64 = 0x0101_0101_0101_0101;

impl Symmetry {
    /// The bit above those for left to right and top to bottom.
    const DIAGONAL: u8 = 4;

    /// The reflection in the diagonal.
    pub(super) const ACROSS: Self = Self(Self::DIAGONAL);

    /// The images of eight squares.
    #[inline]
    pub(super) fn of(self, squares: [u8; 8]) -> [u8; 8] {
        const MIRRORS: [u64; 4] = [0, 7 * EACH, 56 * EACH, 63 * EACH];
        let all = u64::from_le_bytes(squares) ^ MIRRORS[usize::from(self.0 & 3)];
        let across = (all >> 3 & (7 * EACH)) | (all & (7 * EACH)) << 3;
        let all = match self.0 & Self::DIAGONAL {
            0 => all,
            _ => across,
        };
        all.to_le_bytes()
    }

    /// The image of a square.
    #[inline]
    pub(super) fn square(self, square: u8) -> u8 {
        self.of([square; 8])[0]
    }
}

/// A pair of kings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    /// The number of its class; [`u16::MAX`] for adjacent kings and kings on one square.
    pub(super) class: u16,
    /// The symmetry that maps it to the representative.
    pub(super) symmetry: Symmetry,
    /// Whether the representative is its own image under the diagonal reflection.
    pub(super) is_on_diagonal: bool,
}

/// The pairs of kings, in classes.
pub(super) struct Kings {
    /// By White's king and Black's.
    pairs: Vec<Pair>,
    /// The representative of each class.
    kept: Vec<[u8; 2]>,
}

/// With all eight symmetries: 462 classes.
pub(super) static ALL_WAYS: LazyLock<Kings> = LazyLock::new(|| Kings::new(8));

/// With only the left-right mirror image, which is a symmetry with pawns: 1806 classes.
pub(super) static TWO_WAYS: LazyLock<Kings> = LazyLock::new(|| Kings::new(2));

impl Kings {
    fn new(symmetries: u8) -> Self {
        let mut this = Self {
            pairs: vec![
                Pair {
                    class: u16::MAX,
                    ..Pair::default()
                };
                64 * 64
            ],
            kept: Vec::new(),
        };
        let at = |pair: [u8; 2]| usize::from(pair[0]) * 64 + usize::from(pair[1]);
        for first in 0..64 {
            for second in (0..64).filter(|second| first != *second && !near(first, *second)) {
                let pair = [first, second];
                let image = |way| [first, second].map(|square| Symmetry(way).square(square));
                let is_kept = |pair: &[u8; 2]| is_first(*pair, symmetries);
                let ways = (0..symmetries).map(|way| (image(way), way));
                // The representative maps to itself.
                let least = ways.filter(|(image, _)| is_kept(image)).min();
                let Some((kept, way)) = least else {
                    continue;
                };
                if pair == kept {
                    this.pairs[at(pair)].class = this.kept.len() as u16;
                    this.kept.push(pair);
                }
                this.pairs[at(pair)].symmetry = Symmetry(way);
                let diagonal = |square: &u8| file(*square) == rank(*square);
                this.pairs[at(pair)].is_on_diagonal = symmetries == 8 && kept.iter().all(diagonal);
            }
        }
        for pair in 0..this.pairs.len() {
            let squares = [(pair / 64) as u8, (pair % 64) as u8];
            let kept = squares.map(|square| this.pairs[pair].symmetry.square(square));
            this.pairs[pair].class = this.pairs[at(kept)].class;
        }
        this
    }

    /// How many classes there are.
    #[inline]
    pub(super) fn classes(&self) -> u32 {
        self.kept.len() as u32
    }

    /// The class of a pair.
    #[inline]
    pub(super) fn pair(&self, white: u8, black: u8) -> Pair {
        self.pairs[usize::from(white & 63) << 6 | usize::from(black & 63)]
    }

    /// The representative of a class.
    #[inline]
    pub(super) fn kept(&self, class: u32) -> [u8; 2] {
        self.kept[class as usize]
    }
}

/// Whether squares touch.
fn near(first: u8, second: u8) -> bool {
    king(first) >> second & 1 == 1
}

/// Whether a pair can be a representative: White's king in the left half; with all symmetries, in
/// the triangle a1-d1-d4, and Black's not above the diagonal when White's is on it.
fn is_first([white, black]: [u8; 2], symmetries: u8) -> bool {
    if file(white) > 3 {
        return false;
    }
    if symmetries == 2 {
        return true;
    }
    rank(white) < file(white) || (rank(white) == file(white) && rank(black) <= file(black))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_462_and_1806_pairs() {
        assert_eq!(ALL_WAYS.classes(), 462);
        assert_eq!(TWO_WAYS.classes(), 1806);
    }

    #[test]
    fn every_pair_has_its_kept_image() {
        for (kings, symmetries) in [(&*ALL_WAYS, 8), (&*TWO_WAYS, 2)] {
            let mut images = vec![0; kings.kept.len()];
            for (white, black) in (0..64).flat_map(|white| (0..64).map(move |black| (white, black)))
            {
                let pair = kings.pair(white, black);
                if white == black || near(white, black) {
                    assert_eq!(pair.class, u16::MAX);
                    continue;
                }
                let kept = kings.kept(pair.class.into());
                assert_eq!(
                    kept,
                    [white, black].map(|square| pair.symmetry.square(square))
                );
                images[usize::from(pair.class)] += 1;
                let is_on_diagonal = images.len() == 462
                    && kept
                        .iter()
                        .all(|square| Symmetry::ACROSS.square(*square) == *square);
                assert_eq!(pair.is_on_diagonal, is_on_diagonal);
            }
            for (class, images) in images.into_iter().enumerate() {
                let [white, black] = kings.kept(class as u32);
                let is_on_diagonal = kings.pair(white, black).is_on_diagonal;
                assert_eq!(images, if is_on_diagonal { 4 } else { symmetries });
            }
        }
    }
}
