//! Symmetries of games: a game says some permutations of its points, and all others are made of them.

/// Where each point goes: point `i` becomes point `permutation[i]`.
pub type Permutation = Vec<u8>;

/// The permutation of a board's cells, numbered row by row, by where their rows and columns go.
///
/// ```
/// use lastmove::game::permuted_cells;
/// assert_eq!(permuted_cells(2, 3, |row, column| (row, 2 - column)), [2, 1, 0, 5, 4, 3]);
/// ```
pub fn permuted_cells(rows: u32, columns: u32, to: impl Fn(u32, u32) -> (u32, u32)) -> Permutation {
    let places = (0..rows * columns).map(|cell| to(cell / columns, cell % columns));
    let cells = places.map(|(row, column)| (row * columns + column) as u8);
    cells.collect()
}

/// A group has at most so many permutations: those that are made first.
const MOST: usize = 256;

/// The group that some permutations of points generate.
///
/// A position is some sets of points, each a word with a bit a point. What else belongs to a position,
/// such as whose turn it is, is the same in all images.
///
/// ```
/// use lastmove::game::SymmetryGroup;
/// // The turns of a square's corners.
/// let turns = SymmetryGroup::new(4, &[vec![1, 2, 3, 0]]);
/// assert_eq!(turns.permutations().len(), 4);
/// assert_eq!(turns.canonical([0b0100, 0b1000]), [0b0001, 0b0010]);
/// assert_eq!(turns.orbit_size([0b0101]), 2);
/// ```
pub struct SymmetryGroup {
    permutations: Vec<Permutation>,
    /// What makes of the image by each permutation that by the next one.
    steps: Vec<Kernel>,
}

impl SymmetryGroup {
    /// All permutations of so many points that these generate, the identity first; at most 256 of
    /// them, and of 64 points. Lists that do not name every point once are left out.
    ///
    /// Images are found one from the other, mostly by the first generators. Those that move many points
    /// equally far, or reverse the order of all, are the fastest.
    #[must_use]
    pub fn new(points: u32, generators: &[Permutation]) -> Self {
        let identity: Permutation = (0..points.min(64) as u8).collect();
        let is_permutation = |list: &&Permutation| {
            let mut sorted = (*list).clone();
            sorted.sort_unstable();
            sorted == identity
        };
        let generators: Vec<_> = generators.iter().filter(is_permutation).collect();
        let (mut permutations, mut steps) = (vec![identity.clone()], Vec::new());
        while permutations.len() < MOST
            && let Some(next) = another(&permutations, &generators)
        {
            let mut step = identity.clone();
            let last = permutations.last().into_iter().flatten();
            for (from, to) in last.zip(&next) {
                step[usize::from(*from)] = *to;
            }
            steps.push(Kernel::new(&step));
            permutations.push(next);
        }
        Self {
            permutations,
            steps,
        }
    }

    /// The permutations, the identity first.
    #[must_use]
    pub fn permutations(&self) -> &[Permutation] {
        &self.permutations
    }

    /// The images of a position, one by each permutation.
    #[inline(always)]
    pub fn images<const N: usize>(&self, at: [u64; N]) -> impl Iterator<Item = [u64; N]> {
        let mut image = at;
        let steps = self.steps.iter().map(move |step| {
            image = step.image(image);
            image
        });
        std::iter::once(at).chain(steps)
    }

    /// The least image of a position: by its first set, then by the next one.
    #[must_use]
    #[inline]
    pub fn canonical<const N: usize>(&self, at: [u64; N]) -> [u64; N] {
        // A plain loop takes half the time of a fold of `images`.
        let (mut image, mut least) = (at, at);
        for step in &self.steps {
            image = step.image(image);
            least = least.min(image);
        }
        least
    }

    /// How many different images a position has, itself included.
    #[must_use]
    pub fn orbit_size<const N: usize>(&self, at: [u64; N]) -> usize {
        self.permutations.len() / self.stabiliser(at).len()
    }

    /// The permutations that leave a position as it is.
    #[must_use]
    pub fn stabiliser<const N: usize>(&self, at: [u64; N]) -> Vec<Permutation> {
        let all = self.permutations.iter().zip(self.images(at));
        let kept = all.filter(|(_, image)| *image == at);
        kept.map(|(permutation, _)| permutation.clone()).collect()
    }
}

/// A permutation that is not among these, made of one of them, a late one if possible, by a generator.
fn another(known: &[Permutation], generators: &[&Permutation]) -> Option<Permutation> {
    let made = known.iter().rev().flat_map(|of| {
        let by = |by: &&Permutation| of.iter().map(|to| by[usize::from(*to)]).collect();
        generators.iter().map(by)
    });
    made.into_iter().find(|made| !known.contains(made))
}

/// A permutation, done on all points at once: those that go equally far go together.
struct Kernel {
    /// Whether the order of all bits is reversed before.
    is_reversed: bool,
    /// Some points, and how far they go.
    shifts: Vec<(u64, u32)>,
}

impl Kernel {
    /// To reverse a word takes about as long as so many shifts.
    const REVERSAL: usize = 4;

    fn new(permutation: &[u8]) -> Self {
        let [plain, reversed] = [false, true].map(|is_reversed| {
            let mut shifts: Vec<(u64, u32)> = Vec::new();
            for (point, to) in (0..64).zip(permutation) {
                let from = if is_reversed { 63 - point } else { point };
                let by = (64 + u32::from(*to) - from) % 64;
                match shifts.iter_mut().find(|shift| shift.1 == by) {
                    Some((points, _)) => *points |= 1 << from,
                    None => shifts.push((1 << from, by)),
                }
            }
            Self {
                is_reversed,
                shifts,
            }
        });
        match reversed.shifts.len() + Self::REVERSAL < plain.shifts.len() {
            true => reversed,
            false => plain,
        }
    }

    #[inline(always)]
    fn image<const N: usize>(&self, sets: [u64; N]) -> [u64; N] {
        let sets = match self.is_reversed {
            true => sets.map(u64::reverse_bits),
            false => sets,
        };
        let mut images = [0; N];
        for (points, by) in &self.shifts {
            for (image, set) in images.iter_mut().zip(sets) {
                *image |= (set & points).rotate_left(*by);
            }
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plainly(permutation: &[u8], set: u64) -> u64 {
        let points = permutation.iter().zip(0..64);
        let points = points.filter(|(_, point)| set >> point & 1 == 1);
        points.fold(0, |image, (to, _)| image | 1 << to)
    }

    /// Each image is that by its permutation, and each generator leads from permutations to others.
    fn check<const G: usize>(points: u32, generators: [&Permutation; G], size: usize) {
        let generators = generators.map(Permutation::clone);
        let group = SymmetryGroup::new(points, &generators);
        let all = group.permutations();
        assert_eq!(all.len(), size);
        for of in all {
            let after = |by: &Permutation| of.iter().map(|to| by[usize::from(*to)]).collect();
            assert!(generators.iter().all(|by| all.contains(&after(by))));
        }
        let mut sets = [0x9e37_79b9_7f4a_7c15u64, 0xbf58_476d_1ce4_e5b9];
        for _ in 0..50 {
            sets = sets.map(|set| set.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(27));
            let some = sets.map(|set| set & crate::game::cells_below(points));
            let images: Vec<_> = group.images(some).collect();
            let plain = all.iter().map(|by| some.map(|set| plainly(by, set)));
            assert_eq!(images, plain.collect::<Vec<_>>());
            assert_eq!(Some(group.canonical(some)), images.into_iter().min());
        }
    }

    #[test]
    fn cells_are_moved_as_their_places_are() {
        for (rows, columns) in [
            (1, 1),
            (3, 3),
            (6, 7),
            (1, 64),
            (64, 1),
            (8, 8),
            (5, 4),
            (2, 2),
        ] {
            let count = rows * columns;
            let by = |to: &dyn Fn(u32, u32) -> (u32, u32)| permuted_cells(rows, columns, to);
            let turned = by(&|r, c| (rows - 1 - r, columns - 1 - c));
            assert!(turned.iter().copied().eq((0..count as u8).rev()));
            let mirrored = by(&|r, c| (r, columns - 1 - c));
            let doubled = |sides: &[u32]| 1 << sides.iter().filter(|side| **side > 1).count();
            check(count, [&turned], if count > 1 { 2 } else { 1 });
            check(count, [&mirrored], doubled(&[columns]));
            let both = doubled(&[rows, columns]);
            check(count, [&turned, &mirrored], both);
            if rows == columns {
                let exchanged = by(&|r, c| (c, r));
                let all = if rows > 1 { 8 } else { 1 };
                check(count, [&turned, &mirrored, &exchanged], all);
                let quarter = by(&|r, c| (c, columns - 1 - r));
                check(count, [&quarter], all.div_ceil(2));
                check(count, [&quarter, &mirrored], all);
            }
        }
    }

    #[test]
    fn groups_of_any_permutations_are_whole() {
        let (round, first_two) = (vec![1, 2, 3, 4, 0], vec![1, 0, 2, 3, 4]);
        // All orders of five points: from some images no generator leads on to new ones.
        check(5, [&round, &first_two], 120);
        check(5, [&vec![1, 2, 0, 3, 4], &vec![0, 1, 2, 4, 3]], 6);
        let scattered = (0..64u32).map(|point| ((point * 5 + 3) % 64) as u8);
        check(64, [&scattered.collect()], 64);
        // What is no permutation of all points is left out.
        let wrong = [vec![0, 0, 1], vec![0, 1], vec![0, 1, 3]];
        assert_eq!(SymmetryGroup::new(3, &wrong).permutations(), [[0, 1, 2]]);
    }
}
