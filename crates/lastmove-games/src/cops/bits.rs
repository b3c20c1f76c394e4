//! Rows of bits that grow round by round.

/// Bits of a word.
pub(super) const WORD: usize = u64::BITS as usize;

/// A row of bits for each squad, and those that the last round has set.
pub(super) struct Rows {
    all: Vec<u64>,
    new: Vec<u64>,
    /// The squads with new bits.
    pub(super) touched: Vec<u32>,
    /// The same for the round that is under way.
    next: Vec<u64>,
    coming: Vec<u32>,
}

impl Rows {
    pub(super) fn new(squads: usize, words: usize) -> Self {
        Self {
            all: vec![0; squads * words],
            new: vec![0; squads * words],
            touched: Vec::new(),
            next: vec![0; squads * words],
            coming: Vec::new(),
        }
    }

    /// Sets a bit in the round that is under way, unless it is set.
    pub(super) fn set(&mut self, squad: u32, vertex: usize, words: usize) {
        let mut row = vec![0; words];
        row[vertex / WORD] = 1 << (vertex % WORD);
        self.add(squad, &row);
    }

    /// Sets bits in the round that is under way, but for those that are set.
    pub(super) fn add(&mut self, squad: u32, row: &[u64]) {
        let start = squad as usize * row.len();
        let range = start..start + row.len();
        let next = &mut self.next[range.clone()];
        let was_empty = next.iter().all(|&word| word == 0);
        let mut any = 0;
        for ((next, &all), &word) in next.iter_mut().zip(&self.all[range]).zip(row) {
            *next |= word & !all;
            any |= *next;
        }
        if was_empty && any != 0 {
            self.coming.push(squad);
        }
    }

    /// Ends a round; whether it has set any bits.
    pub(super) fn commit(&mut self, words: usize) -> bool {
        for squad in self.touched.drain(..) {
            let start = squad as usize * words;
            self.new[start..start + words].fill(0);
        }
        for &squad in &self.coming {
            let start = squad as usize * words;
            for at in start..start + words {
                self.new[at] = std::mem::take(&mut self.next[at]);
                self.all[at] |= self.new[at];
            }
        }
        std::mem::swap(&mut self.touched, &mut self.coming);
        !self.touched.is_empty()
    }

    pub(super) fn row(&self, squad: u32, words: usize) -> &[u64] {
        &self.all[squad as usize * words..][..words]
    }

    pub(super) fn fresh(&self, squad: u32, words: usize) -> &[u64] {
        &self.new[squad as usize * words..][..words]
    }
}
