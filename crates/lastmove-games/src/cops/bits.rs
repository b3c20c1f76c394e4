//! Rows of bits that grow round by round, in blocks of squads on which threads work side by side.

use rayon::prelude::*;

use lastmove_engine::Error;

/// Bits of a word.
pub(super) const WORD: usize = u64::BITS as usize;

/// The words of a set of squads that are one block.
const BLOCK: usize = 8;

/// Squads of a block.
pub(super) const SQUADS: usize = BLOCK * WORD;

/// A row of bits for each squad, and those that the last round has set.
pub(super) struct Rows {
    words: usize,
    all: Vec<u64>,
    new: Vec<u64>,
    /// The squads with new bits, as a set.
    fresh: Vec<u64>,
    /// The same for the round that is under way.
    next: Vec<u64>,
    coming: Vec<u64>,
}

impl Rows {
    pub(super) fn new(squads: usize, words: usize) -> Self {
        let rows = || vec![0; squads * words];
        Self {
            words,
            all: rows(),
            new: rows(),
            fresh: no_squads(squads),
            next: rows(),
            coming: no_squads(squads),
        }
    }

    /// The memory of so many squads, in bytes.
    pub(super) fn bytes(squads: u64, words: u64) -> u64 {
        let sets = 2 * set_bytes(squads);
        squads.saturating_mul(3 * words * 8).saturating_add(sets)
    }

    /// Finds the rows of these squads for the round that is under way: `row` writes those of a squad into
    /// zeros, all at once or only bits that are not set yet. Threads share the work.
    pub(super) fn extend(
        &mut self,
        squads: &[u64],
        row: &(dyn Fn(usize, &mut [u64]) + Sync),
        check: &(dyn Fn() -> Result<(), Error> + Sync),
    ) -> Result<(), Error> {
        let words = self.words;
        let blocks = self.next.par_chunks_mut(SQUADS * words);
        let blocks = blocks.zip(self.coming.par_chunks_mut(BLOCK));
        let blocks = blocks.zip(self.all.par_chunks(SQUADS * words));
        let blocks = blocks.zip(squads.par_chunks(BLOCK)).enumerate();
        blocks.try_for_each(|(block, (((next, coming), all), squads))| {
            check()?;
            for at in members(squads) {
                let range = at * words..(at + 1) * words;
                let next = &mut next[range.clone()];
                row(block * SQUADS + at, next);
                let mut any = 0;
                for (next, all) in next.iter_mut().zip(&all[range]) {
                    *next &= !all;
                    any |= *next;
                }
                coming[at / WORD] |= u64::from(any != 0) << (at % WORD);
            }
            Ok(())
        })
    }

    /// Ends a round; whether it has set any bits.
    pub(super) fn commit(&mut self) -> bool {
        std::mem::swap(&mut self.fresh, &mut self.coming);
        let size = SQUADS * self.words;
        let words = self.words;
        let blocks = self.all.par_chunks_mut(size);
        let blocks = blocks.zip(self.new.par_chunks_mut(size));
        let blocks = blocks.zip(self.next.par_chunks_mut(size));
        let sets = self.fresh.par_chunks(BLOCK);
        let sets = sets.zip(self.coming.par_chunks_mut(BLOCK));
        blocks
            .zip(sets)
            .for_each(|(((all, new), next), (fresh, old))| {
                for at in members(old) {
                    new[at * words..(at + 1) * words].fill(0);
                }
                old.fill(0);
                for at in members(fresh) {
                    for at in at * words..(at + 1) * words {
                        new[at] = std::mem::take(&mut next[at]);
                        all[at] |= new[at];
                    }
                }
            });
        self.fresh.iter().any(|&word| word != 0)
    }

    pub(super) fn row(&self, squad: usize) -> &[u64] {
        &self.all[squad * self.words..][..self.words]
    }

    /// The bits that the last round has set.
    pub(super) fn new_row(&self, squad: usize) -> &[u64] {
        &self.new[squad * self.words..][..self.words]
    }

    /// The squads with new bits, as a set.
    pub(super) fn fresh(&self) -> &[u64] {
        &self.fresh
    }

    /// Whether the last round has set bits of a squad.
    pub(super) fn is_fresh(&self, squad: usize) -> bool {
        self.fresh[squad / WORD] >> (squad % WORD) & 1 == 1
    }
}

/// A set of squads without any.
fn no_squads(squads: usize) -> Vec<u64> {
    vec![0; squads.div_ceil(WORD)]
}

/// A set of all squads.
pub(super) fn all_squads(squads: usize) -> Vec<u64> {
    let mut set = no_squads(squads);
    set.fill(u64::MAX);
    if let (Some(last), true) = (set.last_mut(), !squads.is_multiple_of(WORD)) {
        *last = (1 << (squads % WORD)) - 1;
    }
    set
}

/// The memory of such a set, in bytes.
pub(super) fn set_bytes(squads: u64) -> u64 {
    squads.div_ceil(WORD as u64) * 8
}

/// The bits of a row or set, in ascending order.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                word * WORD + bit
            })
        })
    })
}
